/** The item in Obsidian's status bar. */

import { setTooltip } from "obsidian";
import { put, instead, on, setAria } from "../drawing/elements";
import type { StatusLine } from "./state";

export interface StatusBarActions {
  /** Pressed, by mouse or keyboard. */
  readonly open: () => void;
  /** Asked for its menu. */
  readonly menu: (event: MouseEvent) => void;
}

export class StatusBarView {
  readonly #text: HTMLElement;
  #shown = "";

  constructor(
    private readonly el: HTMLElement,
    actions: StatusBarActions,
  ) {
    el.addClass("catena-status", "mod-clickable");
    el.setAttribute("role", "button");
    el.setAttribute("tabindex", "0");
    put(el, "span.status-dot", { "aria-hidden": "true" });
    this.#text = put(el, "span.status-text");
    on(el, "click", () => actions.open());
    instead(el, "contextmenu", (event) => actions.menu(event));
    on(el, "keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      actions.open();
    });
  }

  draw(line: StatusLine): void {
    const shown = `${line.tone} ${line.text} ${line.detail}`;
    if (shown === this.#shown) return; // progress comes often; the status bar is not redrawn for nothing
    this.#shown = shown;
    this.el.dataset["tone"] = line.tone;
    this.#text.setText(`Catena: ${line.text}`);
    setAria(this.el, "label", `Catena: ${line.text}. ${line.detail}`);
    setTooltip(this.el, `Catena: ${line.text}. ${line.detail}`, { placement: "top" });
  }
}
