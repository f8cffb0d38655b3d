/** Loads the notes around a note. A newer request replaces an older one. Independent of Obsidian. */

import { Latest, REPLACED } from "../latest";
import type { Timers } from "../sidecar/timers";
import type { RelatedNotes, RelatedRequest } from "../wire/types.generated";
import { nextAround, NOWHERE, type AroundEvent, type AroundState, type Hops } from "./aroundState";

export interface AroundModelDeps {
  readonly related: (request: RelatedRequest, signal: AbortSignal) => Promise<RelatedNotes>;
  /** Any error as a sentence for a person; null when there is nothing to say. */
  readonly explain: (error: unknown) => string | null;
  readonly timers: Timers;
}

export class AroundModel {
  #state: AroundState = NOWHERE;
  readonly #latest: Latest;

  constructor(
    private readonly deps: AroundModelDeps,
    private readonly changed: (state: AroundState) => void,
  ) {
    this.#latest = new Latest(deps.timers);
  }

  get state(): AroundState {
    return this.#state;
  }

  /** Shows the notes around a note, as far away as before unless `hops` is given. */
  async show(path: string, hops: Hops = this.#state.hops): Promise<void> {
    this.#dispatch({ kind: "asked", path, hops });
    try {
      const related = await this.#latest.run(0, (signal) => this.deps.related({ path, max_hops: hops }, signal));
      if (related !== REPLACED) this.#dispatch({ kind: "found", related });
    } catch (error) {
      this.#dispatch({ kind: "refused", message: this.deps.explain(error) ?? "" });
    }
  }

  /** Changes how far away related notes may be. */
  async reach(hops: Hops): Promise<void> {
    if (this.#state.path !== null) await this.show(this.#state.path, hops);
  }

  /** Cancels what is under way. */
  close(): void {
    this.#latest.cancel();
  }

  #dispatch(event: AroundEvent): void {
    this.#state = nextAround(this.#state, event);
    this.changed(this.#state);
  }
}
