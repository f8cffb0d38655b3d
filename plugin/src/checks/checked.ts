/** A note checked sentence by sentence, as a person reads it. What differs between the checks is how each fills this in. */

import type { Place } from "../drawing/place";

/** One check that a note can undergo. */
export interface Check {
  /** The window's title. */
  readonly title: string;
  /** What is said while it runs. */
  readonly busy: string;
  readonly run: (signal: AbortSignal) => Promise<Checked>;
}

export interface Checked {
  /** What was found, in one sentence. */
  readonly count: string;
  readonly warnings: readonly string[];
  readonly review: Listed;
  /** Folded away: nothing needs to be done about them. */
  readonly others: Listed;
}

export interface Listed {
  readonly label: string;
  readonly sentences: readonly CheckedSentence[];
}

export interface CheckedSentence {
  readonly text: string;
  readonly place: Place;
  /** The sidecar's word for how it fared, by which it is coloured. */
  readonly status: string;
  readonly statusName: string;
  /** Whom it cites. */
  readonly source: string;
  /** Why it fared so. */
  readonly message: string | null;
  readonly passages: readonly CheckedPassage[];
}

/** What a source says about a sentence. */
export interface CheckedPassage {
  readonly text: string;
  /** Where it stands; null outside the vault. */
  readonly place: Place | null;
  readonly relation: string;
  readonly source: string;
}

/** "1 sentence", "12 sentences". */
export function counted(number: number, noun: string): string {
  return number === 1 ? `1 ${noun}` : `${number} ${noun}s`;
}
