/** Checks a note. Independent of Obsidian. */

import { Latest, REPLACED } from "../latest";
import type { Timers } from "../sidecar/timers";
import type { Check, Checked } from "./checked";

export type CheckState =
  | { readonly kind: "checking" }
  | { readonly kind: "checked"; readonly result: Checked }
  | { readonly kind: "refused"; readonly message: string };

export interface CheckModelDeps {
  /** Writes to disk what is being edited in these notes, so that the sidecar reads what the person sees. */
  readonly save: (paths: readonly string[]) => Promise<void>;
  /** Any error as a sentence for a person; null when there is nothing to say. */
  readonly explain: (error: unknown) => string | null;
  readonly timers: Timers;
}

export class CheckModel {
  readonly #latest: Latest;

  constructor(
    private readonly path: string,
    private readonly run: Check["run"],
    private readonly deps: CheckModelDeps,
    private readonly changed: (state: CheckState) => void,
  ) {
    this.#latest = new Latest(deps.timers);
  }

  async check(): Promise<void> {
    this.changed({ kind: "checking" });
    try {
      const result = await this.#latest.run(0, async (signal) => {
        await this.deps.save([this.path]);
        return this.run(signal);
      });
      if (result !== REPLACED) this.changed({ kind: "checked", result });
    } catch (error) {
      this.changed({ kind: "refused", message: this.deps.explain(error) ?? "" });
    }
  }

  /** Cancels what is under way. */
  close(): void {
    this.#latest.cancel();
  }
}
