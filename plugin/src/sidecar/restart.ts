/** When a sidecar that died is started again, and that only one restart happens at a time. */

import { t } from "../texts/texts";

/** Waits before the first, second and third try; after that a person decides. */
export const BACK_OFF_MS: readonly number[] = [1_000, 4_000, 10_000];

/** A sidecar that ran this long was healthy: its next failure counts as the first. */
export const HEALTHY_MS = 5 * 60_000;

/** The exit code of a command line that was not understood; trying again would say the same. */
const BAD_USAGE = 2;

/** How a process ended. */
export interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
  /** Why it never ran, when it didn't. */
  readonly error: string | null;
}

export type Next =
  { readonly kind: "again"; readonly delayMs: number; readonly failures: number } | { readonly kind: "give_up" };

/**
 * What to do after a sidecar ended without being asked to.
 *
 * @param failures How many times in a row it had failed before this one.
 * @param ranForMs How long it ran this time; 0 when it never became ready.
 */
export function afterExit(failures: number, ranForMs: number, exit: Exit): Next {
  if (exit.code === BAD_USAGE) return { kind: "give_up" };
  const before = ranForMs >= HEALTHY_MS ? 0 : failures;
  const delayMs = BACK_OFF_MS[before];
  return delayMs === undefined ? { kind: "give_up" } : { kind: "again", delayMs, failures: before + 1 };
}

/** An exit in words, with the last lines of the sidecar's log. */
export function describeExit(exit: Exit, lastWords: readonly string[]): string {
  if (exit.error !== null) return t.Exit_not_started(exit.error);
  const said = lastWords
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .at(-1);
  const other = /\b(?:pid|process)\W{0,3}(\d+)/iu.exec(said ?? "");
  if (exit.code === 1 && other) {
    return t.Exit_other(other[1] ?? "");
  }
  // Whoever ended it from outside, its log does not know why.
  if (exit.signal !== null) return t.Exit_signal;
  const how = t.Exit_code(exit.code ?? t.Exit_unknown);
  const why = said?.replace(/^(?:[A-Z]+ )?[a-z_]+(?:\.\w+)+: /u, "");
  return why === undefined ? `${how}.` : `${how}: ${why}`;
}

/**
 * Makes a function of which one run goes on at a time; asked again meanwhile, it runs once more afterwards, however
 * often it was asked.
 */
export function coalesced(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let queued: Promise<void> | null = null;
  const begin = (): Promise<void> => {
    const mine = run().finally(() => {
      if (running === mine) running = null;
    });
    running = mine;
    return mine;
  };
  return () => {
    if (!running) return begin();
    const again = (): Promise<void> => {
      queued = null;
      return begin();
    };
    queued ??= running.then(again, again);
    return queued;
  };
}
