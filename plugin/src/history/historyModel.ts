/** Loads a note's history. A newer request replaces an older one. Independent of Obsidian. */

import { Model, type ModelDeps } from "../model";
import type { NoteHistory, NoteHistoryRequest } from "../wire/types.generated";
import { nextHistory, NOW, requestOf, type Days, type HistoryEvent, type HistoryState } from "./historyState";

export interface HistoryModelDeps extends ModelDeps {
  readonly noteHistory: (request: NoteHistoryRequest, signal: AbortSignal) => Promise<NoteHistory>;
  /** Writes to disk what is being edited in these notes, so that the newest version is what the person sees. */
  readonly save: (paths: readonly string[]) => Promise<void>;
}

export class HistoryModel extends Model<HistoryState, HistoryEvent> {
  constructor(
    path: string,
    private readonly deps: HistoryModelDeps,
    changed: (state: HistoryState) => void,
  ) {
    super({ path, days: NOW, progress: { kind: "looking" } }, nextHistory, deps, changed);
  }

  /** Loads the note as of these days. */
  async show(days: Days): Promise<void> {
    this.dispatch({ kind: "asked", days });
    await this.attempt(
      async (signal) => {
        await this.deps.save([this.state.path]);
        return this.deps.noteHistory(requestOf(this.state), signal);
      },
      (history) => this.dispatch({ kind: "found", history }),
    );
  }
}
