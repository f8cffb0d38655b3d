/** Loads a note's history. A newer request replaces an older one. Independent of Obsidian. */

import { Model, refusedProgress, type ModelDeps } from "../model";
import type { NoteHistory, NoteHistoryRequest } from "../wire/types.generated";
import { NOW, requestOf, type Days, type HistoryState } from "./historyState";

export interface HistoryModelDeps extends ModelDeps {
  readonly noteHistory: (request: NoteHistoryRequest, signal: AbortSignal) => Promise<NoteHistory>;
  /** Writes to disk what is being edited in these notes, so that the newest version is what the person sees. */
  readonly save: (paths: readonly string[]) => Promise<void>;
}

export class HistoryModel extends Model<HistoryState> {
  readonly #deps: HistoryModelDeps;

  constructor(path: string, deps: HistoryModelDeps, changed: (state: HistoryState) => void) {
    super({ path, days: NOW, progress: { kind: "looking" } }, refusedProgress, deps, changed);
    this.#deps = deps;
  }

  /** Loads the note as of these days. */
  async show(days: Days): Promise<void> {
    this.change({ days, progress: { kind: "looking" } });
    await this.attempt(
      async (signal) => {
        await this.#deps.save([this.state.path]);
        return this.#deps.noteHistory(requestOf(this.state), signal);
      },
      (history) => this.change({ progress: { kind: "found", history } }),
    );
  }
}
