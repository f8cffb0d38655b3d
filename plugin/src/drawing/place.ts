/** Where something stands in the vault, as far as it is known. */

import type { ClaimInNote, Result, Span } from "../wire/types.generated";

export interface Place {
  /** Vault path of the note. */
  readonly path: string;
  /** 1-based; null for the note as a whole. */
  readonly line: number | null;
}

/** The place of a span, or of the whole note when there is none. */
export function placeAt(path: string, span: Span | null): Place {
  return { path, line: span?.line_start ?? null };
}

export function placeOfResult({ note_path, span }: Result): Place {
  return placeAt(note_path, span);
}

export function placeOfClaim({ path, span }: ClaimInNote): Place {
  return placeAt(path, span);
}

/** A note's name, as its file has it. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(/\.md$/iu, "");
}
