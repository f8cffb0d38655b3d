import type * as O from "obsidian";
import { Strict } from "../strict";

/** Symbol-named, so that no plugin can reach them. */
export const handleKey = Symbol("handleKey");
export const listenIn = Symbol("listenIn");

interface Handler extends O.KeymapEventHandler {
  readonly func: O.KeymapEventListener;
}

export class Scope extends Strict implements O.Scope {
  #handlers: Handler[] = [];
  readonly #parent: Scope | undefined;

  constructor(parent?: O.Scope) {
    super("Scope");
    this.#parent = parent as Scope | undefined;
  }

  register(modifiers: O.Modifier[] | null, key: string | null, func: O.KeymapEventListener): O.KeymapEventHandler {
    const handler = { scope: this, modifiers: modifiers && canonical(modifiers), key, func };
    this.#handlers.push(handler);
    return handler;
  }

  unregister(handler: O.KeymapEventHandler): void {
    this.#handlers = this.#handlers.filter((each) => each !== handler);
  }

  /** True when a handler took the key; the first that matches and returns false wins. */
  [handleKey](event: KeyboardEvent): boolean {
    const pressed = canonical(pressedModifiers(event));
    for (const { key, modifiers, func } of this.#handlers) {
      if (key !== null && key.toLowerCase() !== event.key.toLowerCase()) continue;
      if (modifiers !== null && modifiers !== pressed) continue;
      if (func(event, { key: event.key, vkey: event.key, modifiers: pressed }) === false) {
        event.preventDefault();
        event.stopPropagation();
        return true;
      }
    }
    return this.#parent?.[handleKey](event) ?? false;
  }
}

export class Keymap extends Strict implements O.Keymap {
  #scopes: Scope[] = [];

  constructor(root: Scope) {
    super("Keymap");
    this.#scopes = [root];
    this[listenIn](window);
  }

  /** Keys pressed in another window are the app's too. */
  [listenIn](win: Window): void {
    win.addEventListener("keydown", (event) => this.#scopes.at(-1)?.[handleKey](event), true);
  }

  pushScope(scope: O.Scope): void {
    this.#scopes.push(scope as Scope);
  }

  popScope(scope: O.Scope): void {
    this.#scopes = this.#scopes.filter((each) => each !== scope);
  }

  static isModifier(evt: MouseEvent | TouchEvent | KeyboardEvent, modifier: O.Modifier): boolean {
    if (modifier === "Mod") return isMod(evt);
    return { Ctrl: evt.ctrlKey, Meta: evt.metaKey, Shift: evt.shiftKey, Alt: evt.altKey }[modifier];
  }

  static isModEvent(evt?: O.UserEvent | null): O.PaneType | boolean {
    if (!evt) return false;
    if ("button" in evt && evt.button === 1) return "tab";
    if (!isMod(evt)) return false;
    if (!evt.altKey) return "tab";
    return evt.shiftKey ? "window" : "split";
  }
}

function isMod(event: O.UserEvent): boolean {
  return document.body.hasClass("mod-macos") ? event.metaKey : event.ctrlKey;
}

function pressedModifiers(event: KeyboardEvent): O.Modifier[] {
  const pressed: [boolean, O.Modifier][] = [
    [event.ctrlKey, "Ctrl"],
    [event.metaKey, "Meta"],
    [event.shiftKey, "Shift"],
    [event.altKey, "Alt"],
  ];
  return pressed.flatMap(([isDown, name]) => (isDown ? [name] : []));
}

function canonical(modifiers: readonly O.Modifier[]): string {
  const mod = document.body.hasClass("mod-macos") ? "Meta" : "Ctrl";
  return [...new Set(modifiers.map((each) => (each === "Mod" ? mod : each)))].sort().join(",");
}
