/** What is done again because notes were indexed: soon, and not for each note. */

import type { Timers } from "./sidecar/timers";

/** Where it is heard that notes were indexed, and when to do something about it. */
export interface Indexing {
  /** Calls back whenever notes were indexed, or are gone; the returned function ends it. */
  readonly onIndexed: (listener: () => void) => () => void;
  readonly timers: Timers;
}

/** What asks for something to be done after so long, once, however often it is asked for meanwhile; and what calls it off. */
export function soon(timers: Timers, ms: number, act: () => void): readonly [ask: () => void, callOff: () => void] {
  let stopWaiting: (() => void) | null = null;
  const callOff = (): void => {
    stopWaiting?.();
    stopWaiting = null;
  };
  const ask = (): void => {
    stopWaiting ??= timers.after(ms, () => {
      stopWaiting = null;
      act();
    });
  };
  return [ask, callOff];
}
