/** The state of the notes around a note. Pure; the view only draws it. */

import type { RelatedNotes } from "../wire/types.generated";

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

export type AroundEvent =
  | { readonly kind: "asked"; readonly path: string; readonly hops: Hops }
  | { readonly kind: "found"; readonly related: RelatedNotes }
  | { readonly kind: "refused"; readonly message: string };

/** The state after something happened. */
export function nextAround(state: AroundState, event: AroundEvent): AroundState {
  switch (event.kind) {
    case "asked":
      return { path: event.path, hops: event.hops, progress: { kind: "looking" } };
    case "found":
      return { ...state, progress: { kind: "found", related: event.related } };
    case "refused":
      return { ...state, progress: { kind: "refused", message: event.message } };
  }
}

/** Reads the saved state of the view, which may be from another version. */
export function savedState(kept: unknown): { readonly path: string; readonly hops: Hops } | null {
  if (typeof kept !== "object" || kept === null || !("path" in kept)) return null;
  const { path } = kept;
  if (typeof path !== "string" || path === "") return null;
  const hops = "hops" in kept ? HOPS.find((each) => each === kept.hops) : undefined;
  return { path, hops: hops ?? DEFAULT_HOPS };
}

/** The progress, as a sentence; "" when the pane itself shows it. */
export function aroundText({ progress }: AroundState): string {
  switch (progress.kind) {
    case "nothing":
      return "Open a note, then run “Show notes around this note”.";
    case "looking":
      return "Finding related notes…";
    case "found":
      return progress.related.results.length === 0
        ? "No notes are related to this one yet. Link it to others, or let Catena suggest links."
        : "";
    case "refused":
      return "";
  }
}
