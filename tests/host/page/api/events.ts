import type * as O from "obsidian";
import { Strict } from "../strict";

// The documented callbacks differ by event name; `any` is what their overloads have in common.
/* eslint-disable @typescript-eslint/no-explicit-any */
type Callback = (...data: any[]) => any;

class Subscription implements O.EventRef {
  constructor(
    readonly owner: Events,
    readonly name: string,
    readonly callback: Callback,
    readonly context: unknown,
  ) {}
}

export class Events extends Strict implements O.Events {
  #subscriptions: Subscription[] = [];

  on(name: string, callback: Callback, ctx?: any): O.EventRef {
    const subscription = new Subscription(this, name, callback, ctx);
    this.#subscriptions.push(subscription);
    return subscription;
  }

  off(name: string, callback: Callback): void {
    this.#subscriptions = this.#subscriptions.filter((each) => each.name !== name || each.callback !== callback);
  }

  offref(ref: O.EventRef): void {
    this.#subscriptions = this.#subscriptions.filter((each) => each !== ref);
  }

  trigger(name: string, ...data: any[]): void {
    for (const each of [...this.#subscriptions]) if (each.name === name) this.tryTrigger(each, data);
  }

  /** One listener's failure is reported and does not keep the others from hearing, as in the app. */
  tryTrigger(evt: O.EventRef, args: any[]): void {
    const { callback, context } = evt as Subscription;
    try {
      callback.apply(context, args);
    } catch (error) {
      window.setTimeout(() => {
        throw error;
      });
    }
  }
}

/** Ends a subscription wherever it was made. */
export function unsubscribe(ref: O.EventRef): void {
  (ref as Subscription).owner.offref(ref);
}
