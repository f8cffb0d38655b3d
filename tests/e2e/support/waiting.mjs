/** Waiting for the state that is meant. A pane may be drawn anew at any time, and a busy machine takes its time. */
import { setTimeout as delay } from "node:timers/promises";

const POLL_MS = 25;

/** How long one waits for what a person would see at once. Only a test that fails takes so long. */
export const PATIENCE_MS = 60_000;

/** How long a start may take, until all notes can be found. */
export const START_MS = 240_000;

/**
 * Resolves when these assertions hold, all of them in one go. What is looked up once, right after something that takes
 * effect a little later, fails by chance.
 *
 * @template T
 * @param {() => T | Promise<T>} assertions looks everything up anew whenever it runs.
 * @returns {Promise<T>} what they return.
 */
export async function eventually(assertions, withinMs = PATIENCE_MS) {
  for (const until = Date.now() + withinMs; ; await delay(POLL_MS)) {
    try {
      return await assertions();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}
