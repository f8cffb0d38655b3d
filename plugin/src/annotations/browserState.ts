/** The state of the annotation browser. Pure; the view only draws it. */

import type { AnnotationFacets, FoundAnnotations, SearchAnnotationsRequest } from "../wire/types.generated";
import { filterOf, narrowed, without, type Chosen, type Facet } from "./facets";

/** How many annotations are requested at once. */
export const PAGE_SIZE = 30;

/** The paper whose annotation note is active. */
export interface PaperInFront {
  readonly citekey: string;
  readonly title: string;
}

export interface BrowserState {
  /** As typed. */
  readonly query: string;
  readonly chosen: Chosen;
  readonly progress:
    | { readonly kind: "nothing" }
    | { readonly kind: "looking" }
    | { readonly kind: "found" }
    | { readonly kind: "more" }
    | { readonly kind: "refused"; readonly message: string };
  /** The last results; they stay while new ones load. */
  readonly found: FoundAnnotations | null;
  readonly paper: PaperInFront | null;
}

export const EMPTY: BrowserState = { query: "", chosen: {}, progress: { kind: "nothing" }, found: null, paper: null };

/** What was found, and the next page of it. */
export function joined(before: FoundAnnotations | null, more: FoundAnnotations): FoundAnnotations {
  if (!before) return more;
  // The facets on screen count what would be found; the next page's are narrowed.
  return { ...more, facets: before.facets, annotations: [...before.annotations, ...more.annotations] };
}

/** The present request. */
export function requestOf({ query, chosen }: BrowserState, cursor: string | null = null): SearchAnnotationsRequest {
  const where = filterOf(chosen);
  return {
    ...(query.trim() ? { query: query.trim() } : {}),
    ...(where ? { where } : {}),
    ...(cursor === null ? {} : { cursor }),
    limit: PAGE_SIZE,
  };
}

/**
 * A facet in which something is chosen would only count what is chosen. These requests count its other values too: each
 * leaves its own facet's choice out, and asks for hardly any annotations.
 */
export function countingRequests(state: BrowserState): readonly { facet: Facet; request: SearchAnnotationsRequest }[] {
  return narrowed(state.chosen).map((facet) => ({
    facet,
    request: { ...requestOf({ ...state, chosen: without(state.chosen, facet) }), limit: 1 },
  }));
}

/** The facets of what was found, with each narrowed facet's values counted as if it narrowed nothing. */
export function countedFacets(
  found: FoundAnnotations,
  counted: readonly { facet: Facet; facets: AnnotationFacets }[],
): FoundAnnotations {
  const facets = counted.reduce((all, { facet, facets: own }) => ({ ...all, [facet]: own[facet] }), found.facets);
  return { ...found, facets };
}

/** Whether any filter is set. */
export function isNarrowed({ query, chosen }: BrowserState): boolean {
  return query.trim() !== "" || narrowed(chosen).length > 0;
}

/** Whether the annotations of this paper alone are shown. */
export function isOnlyFrom({ chosen }: BrowserState, { citekey }: PaperInFront): boolean {
  return chosen.citekeys?.length === 1 && chosen.citekeys[0] === citekey;
}
