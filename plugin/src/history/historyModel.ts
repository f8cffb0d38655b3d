/** Loads a note's history. A newer request replaces an older one. Independent of Obsidian. */

import { Latest, REPLACED } from "../latest";
import type { Timers } from "../sidecar/timers";
import type { NoteHistory, NoteHistoryRequest } from "../wire/types.generated";
import { nextHistory, NOW, requestOf, type Days, type HistoryEvent, type HistoryState } from "./historyState";

export interface HistoryModelDeps {
  readonly noteHistory: (request: NoteHistoryRequest, signal: AbortSignal) => Promise<NoteHistory>;
  /** Writes to disk what is being edited in these notes, so that the newest version is what the person sees. */
  readonly save: (paths: readonly string[]) => Promise<void>;
  /** Any error as a sentence for a person; null when there is nothing to say. */
  readonly explain: (error: unknown) => string | null;
  readonly timers: Timers;
}

export class HistoryModel {
  #state: HistoryState;
  readonly #latest: Latest;

  constructor(
    path: string,
    private readonly deps: HistoryModelDeps,
    private readonly changed: (state: HistoryState) => void,
  ) {
    this.#state = { path, days: NOW, progress: { kind: "looking" } };
    this.#latest = new Latest(deps.timers);
  }

  get state(): HistoryState {
    return this.#state;
  }

  /** Loads the note as of these days. */
  async show(days: Days): Promise<void> {
    this.#dispatch({ kind: "asked", days });
    try {
      const history = await this.#latest.run(0, async (signal) => {
        await this.deps.save([this.#state.path]);
        return this.deps.noteHistory(requestOf(this.#state), signal);
      });
      if (history !== REPLACED) this.#dispatch({ kind: "found", history });
    } catch (error) {
      this.#dispatch({ kind: "refused", message: this.deps.explain(error) ?? "" });
    }
  }

  /** Cancels what is under way. */
  close(): void {
    this.#latest.cancel();
  }

  #dispatch(event: HistoryEvent): void {
    this.#state = nextHistory(this.#state, event);
    this.changed(this.#state);
  }
}
