/** Shows progress, with a way to cancel, for whatever takes longer than a moment. */

import type { Timers } from "./sidecar/timers";

/** Anything quicker needs no notice. */
const NOTICE_AFTER_MS = 1_000;

export interface WaitingDeps {
  readonly timers: Timers;
  /** Shows what is under way with a way to cancel it; the returned function hides it. */
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
    const quickEnough = timers.after(NOTICE_AFTER_MS, () => {
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
