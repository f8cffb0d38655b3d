/** The state of the view beside the writing. Pure; the view only draws it. */

import type { RelatedNote } from "../wire/types.generated";
import type { Writing } from "./paragraph";
import { isNothing, type Findings } from "./worth";
import { t } from "../texts/texts";

export interface BesideState {
  /** What is followed; null until a note is open. */
  readonly writing: Writing | null;
  /** About the paragraph; null before it was looked at. */
  readonly found: Findings | null;
  /** About the note as a whole; null before it was looked at. */
  readonly notes: readonly RelatedNote[] | null;
  readonly isLooking: boolean;
  /** Why nothing could be found out; "" if it could. */
  readonly problem: string;
}

export const NOTHING_OPEN: BesideState = { writing: null, found: null, notes: null, isLooking: false, problem: "" };

/** The notes about the note as a whole, without those that the paragraph has brought up already. */
export function notesAround({ found, notes }: BesideState): readonly RelatedNote[] {
  const near = new Set(found?.near.map(({ place }) => place.path));
  return (notes ?? []).filter(({ note_path }) => !near.has(note_path));
}

/** The progress, as a sentence; "" when the view itself shows it. */
export function besideText({ writing, found, notes, isLooking, problem }: BesideState): string {
  if (problem) return "";
  if (!writing) return t.Beside_nothing_open;
  if (isLooking) return found ? t.Beside_comparing : t.Answer_looking;
  if (!writing.paragraph) return notes?.length === 0 ? t.Beside_no_notes : t.Beside_no_paragraph;
  if (found && isNothing(found)) return t.Beside_silent;
  return "";
}
