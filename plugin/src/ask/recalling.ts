/** The questions asked before, which the arrow keys bring back. Pure. */

/** How many are remembered. */
const MOST_REMEMBERED = 50;

/** Where a person is among the questions asked before. */
export interface Recall {
  /** 0 is the newest. */
  readonly at: number;
  /** What stood in the input before. */
  readonly draft: string;
}

/** The questions, newest first, with one more; asked again, it moves up. */
export function remembered(asked: readonly string[], words: string): readonly string[] {
  const question = words.trim();
  if (!question) return asked;
  return [question, ...asked.filter((each) => each !== question)].slice(0, MOST_REMEMBERED);
}

/** One question further back (1) or forth (-1): where that is, and the words there; null when there is none. */
export function recalled(
  asked: readonly string[],
  recall: Recall | null,
  by: 1 | -1,
  words: string,
): { readonly recall: Recall | null; readonly words: string } | null {
  const draft = recall?.draft ?? words;
  let at = (recall?.at ?? -1) + by;
  // What stands there already is no step.
  if (!recall && by === 1 && asked[at] === words.trim()) at += 1;
  if (at < 0) return recall ? { recall: null, words: draft } : null;
  const question = asked[at];
  return question === undefined ? null : { recall: { at, draft }, words: question };
}

/** What was kept on this device; anything else is left out. */
export function readAsked(kept: unknown): readonly string[] {
  return Array.isArray(kept) ? kept.filter((each) => typeof each === "string").slice(0, MOST_REMEMBERED) : [];
}
