/** Sentences on a concept, as the sidecar tells them. */

import type { Belief } from "../../../plugin/src/wire/types.generated";

export function aBelief(text: string, overrides: Partial<Belief> = {}): Belief {
  return {
    text,
    note_path: "Notes/Spacing.md",
    note_title: "Spacing",
    span: { byte_start: 0, byte_end: text.length, line_start: 3, line_end: 3 },
    valid_from: "2024-01-01",
    valid_until: null,
    ended: null,
    before: null,
    dated_by: "git",
    is_watched: true,
    composite_relevance: 0.9,
    ...overrides,
  };
}
