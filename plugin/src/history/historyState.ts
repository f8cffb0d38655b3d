/** The state of a note's history. Pure; the modal only draws it. */

import type { NoteHistory, NoteHistoryRequest } from "../wire/types.generated";

/** The two days that can be asked for, YYYY-MM-DD; null is now. */
export interface Days {
  /** What the note said on that day. */
  readonly asOf: string | null;
  /** What was known on that day. */
  readonly knownAt: string | null;
}

export const NOW: Days = { asOf: null, knownAt: null };

export interface HistoryState {
  readonly path: string;
  readonly days: Days;
  readonly progress:
    | { readonly kind: "looking" }
    | { readonly kind: "found"; readonly history: NoteHistory }
    | { readonly kind: "refused"; readonly message: string };
}

/** The request to the sidecar. */
export function requestOf({ path, days: { asOf, knownAt } }: HistoryState): NoteHistoryRequest {
  return { path, ...(asOf === null ? {} : { as_of: asOf }), ...(knownAt === null ? {} : { known_at: knownAt }) };
}

/** Whether the present is asked for. */
export function isNow({ asOf, knownAt }: Days): boolean {
  return asOf === null && knownAt === null;
}
