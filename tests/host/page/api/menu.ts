import type * as O from "obsidian";
import { Strict } from "../strict";
import { Component } from "./component";
import { setIcon } from "./icons";

const EDGE_PX = 8;

export class MenuItem extends Strict {
  readonly #el: HTMLElement;
  readonly #iconEl: HTMLElement;
  readonly #titleEl: HTMLElement;

  constructor(
    into: HTMLElement,
    readonly hideMenu: () => void,
  ) {
    super("MenuItem");
    this.#el = into.createDiv({ cls: "menu-item tappable", attr: { role: "menuitem", tabindex: "-1" } });
    this.#iconEl = this.#el.createDiv("menu-item-icon");
    this.#titleEl = this.#el.createDiv("menu-item-title");
  }

  setTitle(title: string | DocumentFragment): this {
    this.#titleEl.setText(title);
    return this;
  }

  setIcon(icon: string | null): this {
    if (icon === null) this.#iconEl.empty();
    else setIcon(this.#iconEl, icon);
    return this;
  }

  setChecked(checked: boolean | null): this {
    this.#el.toggleClass("mod-checked", checked === true);
    return this;
  }

  setDisabled(disabled: boolean): this {
    this.#el.toggleClass("is-disabled", disabled);
    return this;
  }

  setWarning(isWarning: boolean): this {
    this.#el.toggleClass("is-warning", isWarning);
    return this;
  }

  setIsLabel(isLabel: boolean): this {
    this.#el.toggleClass("is-label", isLabel);
    return this;
  }

  setSection(section: string): this {
    this.#el.dataset.section = section;
    return this;
  }

  onClick(callback: (evt: MouseEvent | KeyboardEvent) => unknown): this {
    this.#el.addEventListener("click", (event) => {
      if (this.#el.hasClass("is-disabled")) return;
      this.hideMenu();
      callback(event);
    });
    return this;
  }
}

export class Menu extends Component implements O.Menu {
  readonly #el = createDiv({ cls: "menu", attr: { role: "menu" } });
  #onHide: (() => unknown)[] = [];
  readonly #hideOutside = (event: MouseEvent): void => {
    if (!this.#el.contains(event.target as Node)) this.hide();
  };
  /** While it is open, these keys are the menu's alone; the focus stays where it was, as in the app. */
  readonly #onKey = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) this.#select(step);
    else if (event.key === "Enter") this.#el.querySelector<HTMLElement>(".selected")?.click();
    else if (event.key === "Escape") this.hide();
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  constructor() {
    super("Menu");
  }

  setNoIcon(): this {
    this.#el.addClass("mod-no-icon");
    return this;
  }

  setUseNativeMenu(): this {
    return this;
  }

  addItem(cb: (item: O.MenuItem) => unknown): this {
    cb(new MenuItem(this.#el, () => this.hide()) as unknown as O.MenuItem); // its documented constructor is private
    return this;
  }

  addSeparator(): this {
    this.#el.createDiv({ cls: "menu-separator", attr: { role: "separator" } });
    return this;
  }

  setParentElement(): this {
    return this;
  }

  showAtMouseEvent(evt: MouseEvent): this {
    return this.showAtPosition({ x: evt.clientX, y: evt.clientY });
  }

  showAtPosition(position: O.MenuPositionDef): this {
    const { body, defaultView } = activeDocument;
    const { innerWidth, innerHeight } = defaultView ?? window;
    body.append(this.#el);
    const { width, height } = this.#el.getBoundingClientRect();
    const left = Math.min(position.x, innerWidth - width - EDGE_PX);
    const top = Math.min(position.y, innerHeight - height - EDGE_PX);
    this.#el.setCssStyles({ left: `${String(left)}px`, top: `${String(top)}px` });
    this.#el.ownerDocument.addEventListener("mousedown", this.#hideOutside);
    defaultView?.addEventListener("keydown", this.#onKey, true);
    this.load();
    return this;
  }

  hide(): this {
    const { ownerDocument } = this.#el;
    this.#el.remove();
    ownerDocument.removeEventListener("mousedown", this.#hideOutside);
    ownerDocument.defaultView?.removeEventListener("keydown", this.#onKey, true);
    this.unload();
    for (const callback of this.#onHide.splice(0)) callback();
    return this;
  }

  close(): void {
    this.hide();
  }

  /** Selects the entry after or before the one that is selected, around the ends. */
  #select(step: number): void {
    const entries = Array.from(this.#el.querySelectorAll(".menu-item:not(.is-disabled)"));
    const at = entries.findIndex((entry) => entry.hasClass("selected"));
    const next = at === -1 && step < 0 ? entries.length - 1 : (at + step + entries.length) % entries.length;
    entries.forEach((entry, index) => entry.toggleClass("selected", index === next));
  }

  onHide(callback: () => unknown): void {
    this.#onHide.push(callback);
  }

  /** The menu is filled by the caller first and shown when the event has been dealt with. */
  static forEvent(evt: PointerEvent | MouseEvent): Menu {
    const menu = new Menu();
    queueMicrotask(() => menu.showAtMouseEvent(evt));
    return menu;
  }
}
