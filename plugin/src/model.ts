/** What the models of views share: a state, and one request to the sidecar at a time. */

import { isAlike } from "./alike";
import { Latest, REPLACED } from "./latest";
import type { Timers } from "./sidecar/timers";

export interface ModelDeps {
  /** Any error as a sentence for a person; null when there is nothing to say. */
  readonly explain: (error: unknown) => string | null;
  readonly timers: Timers;
}

/** The state after a refusal, where it keeps how far it got. */
export function refusedProgress<State extends { readonly progress: unknown }>(state: State, message: string): State {
  return { ...state, progress: { kind: "refused", message } };
}

/** What a pane or dialog draws, and what is under way in it. */
export interface Drawn<State> {
  readonly state: State;
  /** Cancels what is under way. */
  readonly close: () => void;
}

/** Makes a model that calls back with each new state. */
export type ModelOf<State, M extends Drawn<State>> = (changed: (state: State) => void) => M;

export class Model<State> implements Drawn<State> {
  readonly #latest: Latest;
  readonly #explain: ModelDeps["explain"];
  #state: State;

  /** @param refused The state after a request failed, with why it did: as a sentence, and what was thrown. */
  constructor(
    first: State,
    private readonly refused: (state: State, message: string, error: unknown) => State,
    { explain, timers }: ModelDeps,
    private readonly changed: (state: State) => void,
  ) {
    this.#latest = new Latest(timers);
    this.#explain = explain;
    this.#state = first;
  }

  get state(): State {
    return this.#state;
  }

  /** Cancels what is under way. */
  close(): void {
    this.#latest.cancel();
  }

  become(state: State): void {
    this.#state = state;
    this.changed(state);
  }

  change(changed: Partial<State>): void {
    this.become({ ...this.#state, ...changed });
  }

  /** Does a job and handles what it gives, unless a newer one replaces it; a failure changes the state, too. */
  async attempt<T>(
    job: (signal: AbortSignal) => Promise<T | typeof REPLACED>,
    then: (result: T) => void,
    delayMs = 0,
  ): Promise<void> {
    try {
      const result = await this.#latest.run(delayMs, job);
      if (result !== REPLACED) then(result);
    } catch (error) {
      this.become(this.refused(this.#state, this.#explain(error) ?? "", error));
    }
  }

  /** Does a job again of which nobody waits for the end: where it fails or gives the same as before, nothing changes. */
  renew<T>(before: T, job: (signal: AbortSignal) => Promise<T>, then: (result: T) => void): Promise<void> {
    return this.attempt(
      (signal) => job(signal).catch(() => before),
      (result) => {
        if (!isAlike(before, result)) then(result);
      },
    );
  }
}
