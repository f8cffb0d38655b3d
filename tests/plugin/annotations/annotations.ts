/** Annotations with every field filled in. */

import type {
  Annotation,
  AnnotationFacets,
  FoundAnnotation,
  FoundAnnotations,
} from "../../../plugin/src/wire/types.generated";

export function anAnnotation(overrides: Partial<Annotation> = {}): Annotation {
  return {
    type: "highlight",
    color: "positive",
    color_hex: "#5fb236",
    color_category: "semantic",
    text: "High water follows the moon.",
    comment: "by an hour",
    comment_prefix: "FINDING:",
    theme: null,
    outer_prefix: null,
    page: "212",
    heading_level: null,
    image_path: null,
    imported_at: "2024-02-06T09:12:00",
    span: { byte_start: 0, byte_end: 9, line_start: 7, line_end: 9 },
    role: "positive",
    role_source: "prefix",
    role_reason: "its comment begins with FINDING:",
    color_name: "Green",
    page_label: "212",
    page_index: 1,
    uri: null,
    annotation_key: null,
    attachment_key: null,
    library: null,
    section_path: ["Results", "High water"],
    found_in: "note",
    block_id: null,
    ...overrides,
  };
}

export function foundIn(citekey: string, overrides: Partial<Annotation> = {}): FoundAnnotation {
  return {
    citekey,
    title: `On ${citekey}`,
    file_path: `Papers/@${citekey}.md`,
    score: null,
    annotation: anAnnotation(overrides),
  };
}

export const FACETS: AnnotationFacets = {
  roles: [
    { value: "positive", count: 2 },
    { value: "negative", count: 1 },
  ],
  colors: [
    { value: "#5fb236", count: 2 },
    { value: "#123456", count: 1 },
  ],
  prefixes: [],
  themes: [{ value: "tides", count: 1 }],
  citekeys: [
    { value: "moon", count: 2 },
    { value: "wind", count: 1 },
  ],
  sections: [],
  pages: [],
  imported: [],
};

export function found(overrides: Partial<FoundAnnotations> = {}): FoundAnnotations {
  return {
    annotations: [foundIn("moon"), foundIn("wind", { role: "negative", color_hex: "#ff6666" })],
    facets: FACETS,
    total_results: 3,
    cursor: null,
    warnings: [],
    ...overrides,
  };
}
