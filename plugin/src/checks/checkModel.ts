/** Checks a note, and keeps its list and the marks in its text together. Independent of Obsidian. */

import type { MarkStore } from "../marks/markStore";
import { Model, type ModelDeps } from "../model";
import { marksOf, type CheckState } from "./checkState";
import type { Check } from "./checked";

export interface CheckModelDeps extends ModelDeps {
  /** Writes to disk what is being edited in these notes, so that the sidecar reads what the person sees. */
  readonly save: (paths: readonly string[]) => Promise<void>;
  /** The bytes of a note. */
  readonly read: (path: string) => Promise<Uint8Array>;
  readonly store: MarkStore;
}

export class CheckModel extends Model<CheckState> {
  readonly #ends: readonly (() => void)[];
  readonly #deps: CheckModelDeps;

  constructor(deps: CheckModelDeps, changed: (state: CheckState) => void) {
    super({ kind: "nothing" }, refused, deps, changed);
    this.#deps = deps;
    this.#ends = [
      deps.store.changed.add(() => this.#marksChanged()),
      deps.store.entered.add(({ path, id }) => this.#entered(path, id)),
    ];
  }

  /** Shows which check would run, without running it. */
  choose(check: Check): void {
    this.become({ kind: "ready", check });
  }

  /** Runs a check; the marks of the one before vanish. */
  async check(check: Check): Promise<void> {
    this.become({ kind: "checking", check });
    this.#deps.store.mark("check", null);
    await this.attempt(
      async (signal) => {
        await this.#deps.save([check.path]);
        const bytes = await this.#deps.read(check.path);
        return { bytes, result: await check.run(signal) };
      },
      ({ bytes, result }) => {
        this.become({ kind: "checked", check, result, standing: new Set(), current: null });
        this.#deps.store.mark("check", marksOf(check.path, bytes, result));
      },
    );
  }

  /** Drops what is under way. */
  cancel(): void {
    super.close();
    if (this.state.kind === "checking") this.choose(this.state.check);
  }

  /** Drops what is under way and what is marked. */
  override close(): void {
    super.close();
    for (const end of this.#ends) end();
    this.#deps.store.mark("check", null);
  }

  #marksChanged(): void {
    if (this.state.kind !== "checked") return;
    const standing = this.#deps.store.standing("check");
    if (!standing) this.choose(this.state.check);
    else this.become({ ...this.state, standing });
  }

  #entered(path: string, id: string | null): void {
    if (this.state.kind !== "checked" || this.state.check.path !== path || this.state.current === id) return;
    this.become({ ...this.state, current: id });
  }
}

function refused(state: CheckState, message: string): CheckState {
  return state.kind === "nothing" ? state : { kind: "refused", check: state.check, message };
}
