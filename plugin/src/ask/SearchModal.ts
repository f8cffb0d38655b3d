/** Searching from the command palette: type, choose, open. */

import { Keymap, SuggestModal, type App, type PaneType } from "obsidian";
import type { Timers } from "../sidecar/timers";
import type { Result, SearchResults } from "../wire/types.generated";
import { drawResult } from "./drawResult";
import { Latest, REPLACED } from "../latest";
import { placeOfResult, type Place } from "../drawing/place";
import { takenResult, written } from "./taking";
import { TYPING_PAUSE_MS } from "./searchModel";
import { t } from "../texts/texts";

export interface SearchModalDeps {
  readonly search: (query: string, signal: AbortSignal) => Promise<SearchResults>;
  readonly explain: (error: unknown) => string | null;
  readonly open: (place: Place, where: PaneType | boolean) => Promise<void>;
  /** Writes at the cursor of the note that was left. */
  readonly insert: (text: string) => void;
  readonly timers: Timers;
}

export class SearchModal extends SuggestModal<Result> {
  readonly #deps: SearchModalDeps;
  readonly #latest: Latest;
  #newest: Promise<Result[]> = Promise.resolve([]);
  #closed = false;

  constructor(app: App, deps: SearchModalDeps) {
    super(app);
    this.#deps = deps;
    this.#latest = new Latest(deps.timers);
    this.setPlaceholder(t.Modal_placeholder);
    this.emptyStateText = "";
    this.setInstructions([
      { command: "↑↓", purpose: t.Modal_choose },
      { command: "↵", purpose: t.Modal_open },
      { command: "ctrl/cmd ↵", purpose: t.Modal_new_tab },
      { command: "alt ↵", purpose: t.Modal_insert },
      { command: "esc", purpose: t.Modal_leave },
    ]);
    // Obsidian itself handles only a plain Enter.
    for (const key of ["Mod", "Alt"] as const)
      this.scope.register([key], "Enter", (event) => {
        this.selectActiveSuggestion(event);
        return false;
      });
  }

  override getSuggestions(query: string): Promise<Result[]> {
    this.#newest = this.#found(query.trim());
    return this.#newest;
  }

  override renderSuggestion(result: Result, el: HTMLElement): void {
    el.addClass("catena-suggestion");
    drawResult(el, result);
  }

  override onChooseSuggestion(result: Result, event: MouseEvent | KeyboardEvent): void {
    if (event.altKey && !Keymap.isModEvent(event)) this.#deps.insert(written(takenResult(result), "link", null));
    else void this.#deps.open(placeOfResult(result), Keymap.isModEvent(event));
  }

  override onClose(): void {
    super.onClose();
    this.#closed = true;
    this.#latest.cancel();
  }

  async #found(query: string): Promise<Result[]> {
    if (!query) {
      this.#latest.cancel();
      this.emptyStateText = t.Modal_begin;
      return [];
    }
    try {
      const found = await this.#latest.run(TYPING_PAUSE_MS, (signal) => this.#deps.search(query, signal));
      // An older query must not overwrite a newer one's results, so it waits for them.
      if (found === REPLACED) return this.#closed ? [] : await this.#newest;
      this.emptyStateText = t.Search_nothing(query);
      return found.results;
    } catch (error) {
      this.emptyStateText = this.#deps.explain(error) ?? "";
      return [];
    }
  }
}
