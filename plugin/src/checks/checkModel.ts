/** Checks a note, and keeps its list and the marks in its text together. Independent of Obsidian. */

import { Latest, REPLACED } from "../latest";
import type { MarkStore } from "../marks/markStore";
import type { ModelDeps } from "../model";
import { marksOf, type CheckState } from "./checkState";
import type { Check } from "./checked";

export interface CheckModelDeps extends ModelDeps {
  /** Writes to disk what is being edited in these notes, so that the sidecar reads what the person sees. */
  readonly save: (paths: readonly string[]) => Promise<void>;
  /** The bytes of a note. */
  readonly read: (path: string) => Promise<Uint8Array>;
  readonly store: MarkStore;
}

export class CheckModel {
  #state: CheckState = { kind: "nothing" };
  readonly #latest: Latest;
  readonly #ends: readonly (() => void)[];
  readonly #deps: CheckModelDeps;

  constructor(
    deps: CheckModelDeps,
    private readonly changed: (state: CheckState) => void,
  ) {
    this.#deps = deps;
    this.#latest = new Latest(deps.timers);
    this.#ends = [
      deps.store.changed.add(() => this.#marksChanged()),
      deps.store.entered.add(({ path, id }) => this.#entered(path, id)),
    ];
  }

  get state(): CheckState {
    return this.#state;
  }

  /** Shows which check would run, without running it. */
  choose(check: Check): void {
    this.#show({ kind: "ready", check });
  }

  /** Runs a check; the marks of the one before vanish. */
  async check(check: Check): Promise<void> {
    this.#show({ kind: "checking", check });
    this.#deps.store.mark("check", null);
    try {
      const result = await this.#latest.run(0, async (signal) => {
        await this.#deps.save([check.path]);
        const bytes = await this.#deps.read(check.path);
        return { bytes, checked: await check.run(signal) };
      });
      if (result === REPLACED) return;
      const { bytes, checked } = result;
      this.#show({ kind: "checked", check, result: checked, standing: new Set(), current: null });
      this.#deps.store.mark("check", marksOf(check.path, bytes, checked));
    } catch (error) {
      this.#show({ kind: "refused", check, message: this.#deps.explain(error) ?? "" });
    }
  }

  /** Drops what is under way. */
  cancel(): void {
    this.#latest.cancel();
    if (this.#state.kind === "checking") this.choose(this.#state.check);
  }

  /** Drops what is under way and what is marked. */
  close(): void {
    this.#latest.cancel();
    for (const end of this.#ends) end();
    this.#deps.store.mark("check", null);
  }

  #marksChanged(): void {
    if (this.#state.kind !== "checked") return;
    const standing = this.#deps.store.standing("check");
    if (standing === null) this.choose(this.#state.check);
    else this.#show({ ...this.#state, standing });
  }

  #entered(path: string, id: string | null): void {
    if (this.#state.kind !== "checked" || this.#state.check.path !== path || this.#state.current === id) return;
    this.#show({ ...this.#state, current: id });
  }

  #show(state: CheckState): void {
    this.#state = state;
    this.changed(state);
  }
}
