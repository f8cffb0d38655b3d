/** One request at a time: a newer one cancels the older one, whose reply is ignored. */

import type { Timers } from "./sidecar/timers";

/** What stands in for the answer to a question that a newer one replaced. */
export const REPLACED = Symbol("replaced by a newer question");

export class Latest {
  #cancel: () => void = () => undefined;

  constructor(private readonly timers: Timers) {}

  /**
   * Waits, then does the job, unless a newer run replaces it meanwhile.
   *
   * @param delayMs How long to wait for a newer one first, so that typing does not ask for each letter.
   * @param job Its signal is aborted when it is replaced.
   * @returns What the job gave, or REPLACED; a job that was replaced and fails has not failed.
   */
  async run<T>(delayMs: number, job: (signal: AbortSignal) => Promise<T>): Promise<T | typeof REPLACED> {
    this.#cancel();
    const { signal, abort } = abortable();
    await new Promise<void>((go) => {
      const stopWaiting = this.timers.after(delayMs, go);
      this.#cancel = () => {
        stopWaiting();
        abort();
        go();
      };
    });
    if (signal.aborted) return REPLACED;
    try {
      const result = await job(signal);
      return isOver(signal) ? REPLACED : result;
    } catch (error) {
      if (isOver(signal)) return REPLACED;
      throw error;
    }
  }

  /** Drops what is under way. */
  cancel(): void {
    this.#cancel();
  }
}

function abortable(): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

// A call, so that the compiler does not take an earlier check for lasting.
function isOver(signal: AbortSignal): boolean {
  return signal.aborted;
}
