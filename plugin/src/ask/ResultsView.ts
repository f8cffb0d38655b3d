/** The notes that a search found, as a list to choose from, and what can be done with each. */

import { Keymap, Menu, type PaneType } from "obsidian";
import type { Result } from "../wire/types.generated";
import { drawButton } from "../drawing/elements";
import { drawResult } from "./drawResult";
import { placeOfResult, type Place } from "../drawing/place";
import { resultsOf, type Finding, type SearchState } from "./searchState";

export interface ResultsViewDeps {
  readonly open: (place: Place, where: PaneType | boolean) => Promise<void>;
  readonly preview: (place: Place, event: MouseEvent, over: HTMLElement) => void;
  readonly copyCitation: (result: Result) => void;
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
    this.el = into.createDiv({
      cls: "catena-query-results",
      attr: { id: "catena-query-results", role: "listbox", "aria-label": "Found notes" },
    });
    this.#moreEl = drawButton(into, { text: "More notes", cls: "catena-more" }, deps.more);
    this.#moreEl.hide();
  }

  show(isShown: boolean): void {
    this.el.toggle(isShown);
    this.#moreEl.toggle(isShown && (this.#drawn?.found.cursor ?? null) !== null);
  }

  draw(state: SearchState, isLoading: boolean): void {
    this.#drawResults(state);
    this.el.toggleClass("is-stale", isLoading);
    this.el.setAttribute("aria-busy", String(isLoading));
    this.#drawSelection(state);
  }

  /** What can be done with a found note, beside opening it. */
  showMenu(result: Result, event: MouseEvent): void {
    const { open, copyCitation } = this.#deps;
    const place = placeOfResult(result);
    const places: readonly { title: string; icon: string; where: PaneType }[] = [
      { title: "Open in new tab", icon: "file-plus", where: "tab" },
      { title: "Open to the right", icon: "separator-vertical", where: "split" },
    ];
    const menu = new Menu();
    for (const { title, icon, where } of places) {
      menu.addItem((item) =>
        item
          .setTitle(title)
          .setIcon(icon)
          .onClick(() => {
            void open(place, where);
          }),
      );
    }
    menu.addItem((item) =>
      item
        .setTitle("Copy as citation")
        .setIcon("quote")
        .onClick(() => copyCitation(result)),
    );
    menu.showAtMouseEvent(event);
  }

  /** Draws what was found; a next page is added below, so that nothing moves. */
  #drawResults(state: SearchState): void {
    if (state.finding === this.#drawn) return;
    const before = this.#drawn?.found.results ?? [];
    this.#drawn = state.finding;
    const results = resultsOf(state);
    const isContinued = before.length > 0 && before.every((result, index) => results[index] === result);
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
    const el = this.el.createDiv({
      cls: "catena-result",
      attr: { role: "option", tabindex: "-1", "aria-selected": "false" },
    });
    el.dataset["path"] = result.note_path;
    drawResult(el, result);
    this.#listen(el, result, this.#options.length + index);
    return el;
  }

  #listen(el: HTMLElement, result: Result, index: number): void {
    const { open, preview, select } = this.#deps;
    const place = placeOfResult(result);
    el.addEventListener("click", (event) => {
      select(index);
      void open(place, Keymap.isModEvent(event));
    });
    el.addEventListener("auxclick", (event) => {
      if (event.button === 1) void open(place, "tab");
    });
    el.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      this.showMenu(result, event);
    });
    el.addEventListener("mouseover", (event) => preview(place, event, el));
  }

  #drawSelection({ selected }: SearchState): void {
    const before = this.#selected;
    const chosen = selected === null ? null : (this.#options[selected] ?? null);
    const first = this.#options[0];
    if (before !== null) mark(before, false);
    this.#selected = chosen;
    first?.setAttribute("tabindex", chosen === null ? "0" : "-1");
    if (chosen !== null) mark(chosen, true);
    if (chosen !== null && chosen !== before) chosen.focus();
    if (chosen === null && before !== null) this.#deps.focusInput();
    if (selected !== null && selected >= this.#options.length - 1) this.#deps.more();
  }
}

function mark(el: HTMLElement, isSelected: boolean): void {
  el.toggleClass("is-selected", isSelected);
  el.setAttribute("aria-selected", String(isSelected));
  el.setAttribute("tabindex", isSelected ? "0" : "-1");
}
