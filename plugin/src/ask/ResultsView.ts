/** The notes that a search found, as a list to choose from. */

import { Keymap, type PaneType } from "obsidian";
import type { Result } from "../wire/types.generated";
import { setBusy, put, drawButton, on, setAria } from "../drawing/elements";
import { asText } from "../alike";
import { drawResult } from "./drawResult";
import { makeTakeable, type TakingActions } from "./drawTaken";
import { takenResult } from "./taking";
import { placeOfResult, type Place } from "../drawing/place";
import { resultsOf, type Finding, type SearchState } from "./searchState";
import { t } from "../texts/texts";

export interface ResultsViewDeps {
  readonly open: (place: Place, where: PaneType | boolean) => Promise<void>;
  readonly preview: (place: Place, event: MouseEvent, over: HTMLElement) => void;
  readonly taking: TakingActions;
  /** A result was chosen with the mouse. */
  readonly select: (index: number) => void;
  /** More of them are wanted. */
  readonly more: () => void;
  /** The selection left the list. */
  readonly focusInput: () => void;
}

export class ResultsView {
  readonly el: HTMLElement;
  readonly #deps: ResultsViewDeps;
  readonly #moreEl: HTMLButtonElement;
  #drawn: Finding | null = null;
  #options: readonly HTMLElement[] = [];
  #selected: HTMLElement | null = null;

  constructor(into: HTMLElement, deps: ResultsViewDeps) {
    this.#deps = deps;
    this.el = put(into, ".query-results", {
      id: "catena-query-results",
      role: "listbox",
      label: t.Search_list,
    });
    this.#moreEl = drawButton(into, "more", t.Search_more, deps.more);
    this.#moreEl.hide();
  }

  show(isShown: boolean): void {
    this.el.toggle(isShown);
    this.#moreEl.toggle(isShown && (this.#drawn?.found.cursor ?? null) !== null);
  }

  draw(state: SearchState, isLoading: boolean): void {
    this.#drawResults(state);
    this.el.toggleClass("is-stale", isLoading);
    setBusy(this.el, isLoading);
    this.#drawSelection(state);
  }

  /** Draws what was found; what is found again stays, and a next page is added below, so that nothing moves. */
  #drawResults(state: SearchState): void {
    if (state.finding === this.#drawn) return;
    const before = this.#drawn?.found.results ?? [];
    this.#drawn = state.finding;
    const results = resultsOf(state);
    const isAgain = (result: Result, index: number): boolean =>
      results[index] === result || asText(results[index]) === asText(result);
    const isContinued = before.length > 0 && before.every(isAgain);
    const hadFocus = this.el.contains(this.el.ownerDocument.activeElement);
    if (!isContinued) this.#empty();
    const added = results.slice(this.#options.length).map((result, index) => this.#drawOption(result, index));
    this.#options = [...this.#options, ...added];
    if (hadFocus && state.selected === null) this.#deps.focusInput();
  }

  #empty(): void {
    this.el.empty();
    this.#options = [];
    this.#selected = null;
  }

  #drawOption(result: Result, index: number): HTMLElement {
    const el = put(this.el, ".result", { role: "option", tabindex: "-1", "aria-selected": "false" });
    el.dataset["path"] = result.note_path;
    drawResult(el, result);
    this.#listen(el, result, this.#options.length + index);
    return el;
  }

  #listen(el: HTMLElement, result: Result, index: number): void {
    const { open, preview, select } = this.#deps;
    const place = placeOfResult(result);
    on(el, "click", (event) => {
      select(index);
      void open(place, Keymap.isModEvent(event));
    });
    on(el, "auxclick", (event) => {
      if (event.button === 1) void open(place, "tab");
    });
    makeTakeable(el, takenResult(result), this.#deps.taking);
    on(el, "mouseover", (event) => preview(place, event, el));
  }

  #drawSelection({ selected }: SearchState): void {
    const before = this.#selected;
    const chosen = selected === null ? null : (this.#options[selected] ?? null);
    const first = this.#options[0];
    if (before) mark(before, false);
    this.#selected = chosen;
    first?.setAttribute("tabindex", chosen ? "-1" : "0");
    if (chosen) mark(chosen, true);
    if (chosen && chosen !== before) chosen.focus();
    if (!chosen && before) this.#deps.focusInput();
    if (selected !== null && selected >= this.#options.length - 1) this.#deps.more();
  }
}

function mark(el: HTMLElement, isSelected: boolean): void {
  el.toggleClass("is-selected", isSelected);
  setAria(el, "selected", isSelected);
  el.setAttribute("tabindex", isSelected ? "0" : "-1");
}
