/** What takes longer than a moment is told, with a way out of it. */

import type { Timers } from "./sidecar/timers";

/** Anything quicker needs no word. */
export const TOLD_AFTER_MS = 1_000;

export interface WaitingDeps {
  readonly timers: Timers;
  /** Shows what goes on and a way to cancel it; the returned function takes that away again. */
  readonly show: (what: string, cancel: () => void) => () => void;
}

/** Does a job that a person may cancel: `what` is a short sentence, such as "Composing the summary…". */
export type Waiting = <T>(what: string, job: (signal: AbortSignal) => Promise<T>) => Promise<T>;

/**
 * A job's way through time.
 *
 * @returns What does jobs; a job that is cancelled rejects as its own request does when its signal is aborted.
 */
export function waitingWith({ timers, show }: WaitingDeps): Waiting {
  return async (what, job) => {
    const controller = new AbortController();
    let hide = (): void => undefined;
    const quickEnough = timers.after(TOLD_AFTER_MS, () => {
      hide = show(what, () => controller.abort());
    });
    try {
      return await job(controller.signal);
    } finally {
      quickEnough();
      hide();
    }
  };
}
