/** Neighbourhoods with every field filled in. */

import type { RelatedNote, RelatedNotes } from "../../../plugin/src/wire/types.generated";

export function aRelated(name: string, overrides: Partial<RelatedNote> = {}): RelatedNote {
  return {
    note_path: `Notes/${name}.md`,
    note_title: name,
    min_hops: 1,
    path_count: 1,
    avg_strength: 0.8,
    relationship_types: ["links_to"],
    labels: [],
    reason: `It links to ${name}.`,
    composite_relevance: 0.7,
    ...overrides,
  };
}

export function around(overrides: Partial<RelatedNotes> = {}): RelatedNotes {
  const edge = (from: string, to: string, relationship_type: string) => ({
    source_path: `Notes/${from}.md`,
    target_path: `Notes/${to}.md`,
    relationship_type,
    label: null,
    strength: 0.6,
  });
  return {
    results: [
      aRelated("Moon", { relationship_types: ["causes", "links_to"], reason: "It causes it: “The moon pulls.”" }),
      aRelated("Shore"),
      aRelated("Gravity", { min_hops: 2, path_count: 2 }),
    ],
    edges: [edge("Moon", "Tides", "causes"), edge("Tides", "Shore", "links_to"), edge("Gravity", "Moon", "supports")],
    communities: [
      { label: "Moon", note_paths: ["Notes/Moon.md", "Notes/Gravity.md"] },
      { label: "Shore", note_paths: ["Notes/Shore.md"] },
    ],
    bridges: ["Notes/Moon.md"],
    warnings: [],
    ...overrides,
  };
}

/** So many notes, two thirds of them next to the middle. */
export function manyNotes(count: number): RelatedNotes {
  const results = Array.from({ length: count }, (_, at) =>
    aRelated(`A note with the number ${at}`, { min_hops: at < (2 * count) / 3 ? 1 : 2 }),
  );
  const edges = results.map(({ note_path, min_hops }, at) => ({
    source_path:
      min_hops === 1 ? "Notes/Tides.md" : (results[at % Math.max(1, Math.floor(count / 3))]?.note_path ?? ""),
    target_path: note_path,
    relationship_type: "links_to",
    label: null,
    strength: 0.5,
  }));
  return around({ results, edges, communities: [], bridges: [] });
}
