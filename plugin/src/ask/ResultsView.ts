/** The notes that a search found, as a list to choose from, and what can be done with each. */

import { Keymap, Menu, type PaneType } from "obsidian";
import type { Result } from "../wire/types.generated";
import { drawResult } from "./drawResult";
import { placeOfResult, type Place } from "../drawing/place";
import { resultsOf, type Finding, type SearchState } from "./searchState";

export interface ResultsViewDeps {
  readonly open: (place: Place, where: PaneType | boolean) => Promise<void>;
  readonly preview: (place: Place, event: MouseEvent, over: HTMLElement) => void;
  readonly copyCitation: (result: Result) => void;
  /** A result was chosen with the mouse. */
  readonly select: (index: number) => void;
  /** The selection left the list. */
  readonly focusInput: () => void;
}

export class ResultsView {
  readonly el: HTMLElement;
  readonly #deps: ResultsViewDeps;
  #drawn: Finding | null = null;

  constructor(into: HTMLElement, deps: ResultsViewDeps) {
    this.#deps = deps;
    this.el = into.createDiv({
      cls: "catena-query-results",
      attr: { id: "catena-query-results", role: "listbox", "aria-label": "Found notes" },
    });
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

  #drawResults(state: SearchState): void {
    if (state.finding === this.#drawn) return;
    this.#drawn = state.finding;
    const hadFocus = this.el.contains(this.el.ownerDocument.activeElement);
    this.el.empty();
    resultsOf(state).forEach((result, index) => {
      const el = this.el.createDiv({
        cls: "catena-result",
        attr: { role: "option", tabindex: "-1", "aria-selected": "false" },
      });
      el.dataset["path"] = result.note_path;
      drawResult(el, result);
      this.#listen(el, result, index);
    });
    if (hadFocus && state.selected === null) this.#deps.focusInput();
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
    const before = this.el.querySelector<HTMLElement>(".catena-result.is-selected");
    const options = Array.from(this.el.querySelectorAll<HTMLElement>(".catena-result"));
    const chosen = selected === null ? undefined : options[selected];
    options.forEach((el) => {
      el.toggleClass("is-selected", el === chosen);
      el.setAttribute("aria-selected", String(el === chosen));
      el.setAttribute("tabindex", el === (chosen ?? options[0]) ? "0" : "-1");
    });
    if (chosen !== undefined && chosen !== before) chosen.focus();
    if (chosen === undefined && before !== null) this.#deps.focusInput();
  }
}
