/** The state of the notes around a note. Pure; the view only draws it. */

import { textIn, type Kept } from "../drawing/kept";
import type { RelatedNotes } from "../wire/types.generated";
import { t } from "../texts/texts";

/** How many relations away a note may be. */
export type Hops = 1 | 2 | 3;

export const HOPS: readonly Hops[] = [1, 2, 3];
export const DEFAULT_HOPS: Hops = 2;

export interface AroundState {
  /** The note in the middle; null until one was chosen. */
  readonly path: string | null;
  readonly hops: Hops;
  readonly progress:
    | { readonly kind: "nothing" }
    | { readonly kind: "looking" }
    | { readonly kind: "found"; readonly related: RelatedNotes }
    | { readonly kind: "refused"; readonly message: string };
}

export const NOWHERE: AroundState = { path: null, hops: DEFAULT_HOPS, progress: { kind: "nothing" } };

/** Reads the saved state of the view, which may be from another version. */
export function savedState(kept: Kept): { readonly path: string; readonly hops: Hops } | null {
  const path = textIn(kept, "path");
  return path ? { path, hops: HOPS.find((each) => each === kept["hops"]) ?? DEFAULT_HOPS } : null;
}

/** The progress, as a sentence; "" when the pane itself shows it. */
export function aroundText({ progress }: AroundState): string {
  if (progress.kind === "nothing") return t.Around_nowhere;
  if (progress.kind === "looking") return t.Around_looking;
  return progress.kind === "found" && progress.related.results.length === 0 ? t.Around_none : "";
}
