/** What the sidecar answers about a paragraph, with every field filled in. */

import type {
  DraftChecked,
  DraftPassage,
  RelatedNote,
  RelatedNotes,
  SentenceChecked,
} from "../../../plugin/src/wire/types.generated";

export const SPAN = { byte_start: 0, byte_end: 10, line_start: 7, line_end: 7 };

export function aPassage(overrides: Partial<DraftPassage> = {}): DraftPassage {
  return {
    text: "Spring tides are highest at full moon.",
    citekey: null,
    note_path: "Notes/Moon.md",
    page: null,
    span: SPAN,
    source: "note",
    relation: "supports",
    score: 0.9,
    ...overrides,
  };
}

export function aSentence(overrides: Partial<SentenceChecked> = {}): SentenceChecked {
  return {
    text: "Tides are highest at full moon.",
    span: SPAN,
    citations: [],
    verdict: "uncited",
    reason: null,
    passages: [aPassage()],
    ...overrides,
  };
}

export function checked(...sentences: readonly SentenceChecked[]): DraftChecked {
  const counts = { verbatim: 0, supported: 0, partial: 0, contradicted: 0, not_found: 0, uncited: sentences.length };
  return { sentences: [...sentences], counts, warnings: [] };
}

export function aNeighbour(path: string, overrides: Partial<RelatedNote> = {}): RelatedNote {
  return {
    note_path: path,
    note_title: path.replace(/^.*\/|\.md$/gu, ""),
    min_hops: 1,
    path_count: 1,
    avg_strength: 0.8,
    relationship_types: ["links_to"],
    labels: [],
    reason: "links to “Tides”",
    composite_relevance: 0.8,
    ...overrides,
  };
}

/** @param edges "from > to", by a plain link unless a type is given. */
export function neighbours(results: readonly RelatedNote[], edges: readonly [string, string, string?][]): RelatedNotes {
  return {
    results: [...results],
    edges: edges.map(([source_path, target_path, relationship_type = "links_to"]) => ({
      source_path,
      target_path,
      relationship_type,
      label: null,
      strength: 0.8,
    })),
    communities: [],
    bridges: [],
    warnings: [],
  };
}
