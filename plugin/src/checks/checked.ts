/** A note checked sentence by sentence, as a person reads it. What differs between the checks is how each fills this in. */

import type { Place } from "../drawing/place";
import type { MarkKind, SourcePassage } from "../marks/marks";
import type { Span } from "../wire/types.generated";

/** Kept in people's workspaces; never changes. */
export type CheckKind = "draft" | "quotes";

/** One check of one note. */
export interface Check {
  readonly kind: CheckKind;
  /** Vault path of the note. */
  readonly path: string;
  /** What its list is called. */
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
  /** Unique in its check. */
  readonly id: string;
  readonly text: string;
  readonly place: Place;
  /** How it is marked in the text; null if it is not. */
  readonly mark: { readonly kind: MarkKind; readonly span: Span } | null;
  readonly statusName: string;
  /** Whom it cites. */
  readonly source: string;
  /** Why it fared so. */
  readonly message: string | null;
  readonly passages: readonly CheckedPassage[];
}

/** What a source says about a sentence, and what that is to it. */
export interface CheckedPassage extends SourcePassage {
  readonly relation: string;
}
