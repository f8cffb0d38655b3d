/** What the models of views share: a state that only events change, and one request to the sidecar at a time. */

import { Latest, REPLACED } from "./latest";
import type { Timers } from "./sidecar/timers";

export interface ModelDeps {
  /** Any error as a sentence for a person; null when there is nothing to say. */
  readonly explain: (error: unknown) => string | null;
  readonly timers: Timers;
}

/** A request failed. */
export interface Refusal {
  readonly kind: "refused";
  readonly message: string;
}

/** @typeParam Event What changes the state, besides a refusal. */
export abstract class Model<State, Event> {
  readonly #latest: Latest;
  readonly #next: (state: State, event: Event | Refusal) => State;
  readonly #explain: ModelDeps["explain"];
  readonly #changed: (state: State) => void;
  #state: State;

  constructor(
    first: State,
    next: (state: State, event: Event | Refusal) => State,
    { explain, timers }: ModelDeps,
    changed: (state: State) => void,
  ) {
    this.#latest = new Latest(timers);
    this.#next = next;
    this.#explain = explain;
    this.#changed = changed;
    this.#state = first;
  }

  get state(): State {
    return this.#state;
  }

  /** Cancels what is under way. */
  close(): void {
    this.#latest.cancel();
  }

  protected dispatch(event: Event | Refusal): void {
    this.#state = this.#next(this.#state, event);
    this.#changed(this.#state);
  }

  /** Does a job and handles what it gives, unless a newer one replaces it; a failure changes the state, too. */
  protected async attempt<T>(
    job: (signal: AbortSignal) => Promise<T | typeof REPLACED>,
    then: (result: T) => void,
    delayMs = 0,
  ): Promise<void> {
    try {
      const result = await this.#latest.run(delayMs, job);
      if (result !== REPLACED) then(result);
    } catch (error) {
      this.dispatch({ kind: "refused", message: this.#explain(error) ?? "" });
    }
  }
}
