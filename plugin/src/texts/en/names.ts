/** Names that several views share: colours, roles of annotations, relations; and how parts are put together. */

import { counted, say } from "../shown";

export const names = {
  /** Zotero's palette. */
  Color_names: {
    "#ffd400": "Yellow",
    "#ff6666": "Red",
    "#5fb236": "Green",
    "#2ea8e5": "Blue",
    "#a28ae5": "Purple",
    "#e56eee": "Magenta",
    "#f19837": "Orange",
    "#aaaaaa": "Gray",
  },

  /** What an annotation is for. */
  Role_names: {
    positive: "Key point",
    negative: "Critical note",
    question: "Question",
    detail: "Detail",
    code: "Technical",
    section1: "Section",
    section2: "Subsection",
    section3: "Part of a subsection",
    other: "Other",
  },

  /** What a link or a field says of two notes: "A supports B". */
  Relation_names: {
    supports: "supports",
    contradicts: "contradicts",
    elaborates: "elaborates",
    analogous_to: "analogous to",
    generalizes: "generalizes",
    specializes: "specializes",
    influences: "influences",
    causes: "causes",
    leads_to: "leads to",
    conceptually_related: "conceptually related",
    up: "up",
    down: "down",
    same: "same",
    next: "next",
    prev: "prev",
    links_to: "links to",
    embeds: "embeds",
    related: "related",
    supported_by: "supported by",
    contradicted_by: "contradicted by",
    elaborated_by: "elaborated by",
    generalized_by: "generalized by",
    specialized_by: "specialized by",
    influenced_by: "influenced by",
    caused_by: "caused by",
    led_to_by: "led to by",
  },

  Count_annotations: (count: number) => counted(count, "annotation"),
  Count_notes: (count: number) => counted(count, "note"),
  Count_papers: (count: number) => counted(count, "paper"),
  Count_files: (count: number) => counted(count, "file"),

  /** "a, b and c" */
  Join_and: "and",
  Join_or: "or",
  Page_short: (page: string | number) => say`p. ${String(page)}`,
} as const;
