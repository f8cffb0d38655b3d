/** Time as the plugin needs it, handed in so that tests own the clock. */

export interface Timers {
  /** Milliseconds on a clock that only goes forward. */
  now(): number;
  /** Calls `run` once after so many milliseconds, unless the returned function is called before. */
  after(ms: number, run: () => void): () => void;
}
