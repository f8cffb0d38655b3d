import type * as O from "obsidian";
import { Strict } from "../strict";
import { unsubscribe } from "./events";

/** State is in `#private` fields: plugins extend this class and name their own fields as they like. */
export class Component extends Strict implements O.Component {
  #loaded = false;
  #children: O.Component[] = [];
  #cleanups: (() => unknown)[] = [];

  /** Gives back what `onload` returned, so that a plugin's start can be awaited. */
  load(): void {
    if (this.#loaded) return;
    this.#loaded = true;
    const started = this.onload();
    for (const child of [...this.#children]) child.load();
    return started;
  }

  onload(): void {}

  unload(): void {
    if (!this.#loaded) return;
    this.#loaded = false;
    for (const child of this.#children.splice(0).reverse()) child.unload();
    for (const cleanup of this.#cleanups.splice(0).reverse()) cleanup();
    this.onunload();
  }

  onunload(): void {}

  addChild<T extends O.Component>(component: T): T {
    this.#children.push(component);
    if (this.#loaded) component.load();
    return component;
  }

  removeChild<T extends O.Component>(component: T): T {
    this.#children = this.#children.filter((child) => child !== component);
    component.unload();
    return component;
  }

  register(cb: () => unknown): void {
    this.#cleanups.push(cb);
  }

  registerEvent(eventRef: O.EventRef): void {
    this.register(() => {
      unsubscribe(eventRef);
    });
  }

  registerDomEvent(
    el: Window | Document | HTMLElement,
    type: string,
    // The documented overloads give each event its own type; this is what they have in common.
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    callback: (this: any, ev: any) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void {
    el.addEventListener(type, callback, options);
    this.register(() => {
      el.removeEventListener(type, callback, options);
    });
  }

  registerInterval(id: number): number {
    this.register(() => {
      window.clearInterval(id);
    });
    return id;
  }
}
