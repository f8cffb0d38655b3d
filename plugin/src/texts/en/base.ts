/** The view "Catena" of Obsidian's Bases. */

import { counted, say } from "../shown";

export const base = {
  Base_question: "Question",
  Base_question_hint: "What should the notes be relevant to?",
  Base_order: "Order",
  Base_order_names: {
    base: "As in the base",
    relevance: "Relevance",
    contradictions: "Contradictions",
    evidence: "Evidence",
  },
  Base_note: "Note",
  Base_notes: "Notes of this base",
  /** Of a column's heading: by it the rows are ordered when it is pressed. */
  Base_order_by: "Order by {}",
  Base_tiers: {
    highly_relevant: "High",
    relevant: "Medium",
    somewhat_relevant: "Low",
  },
  Base_nothing: "This base lists no notes.",
  Base_looking: "Looking…",
  Base_not_asked: "Ask a question to see how relevant each note is.",
  Base_more: (count: number) => say`Show ${counted(count, "more note")}`,
  Base_sources: (count: number) => counted(count, "source"),
  Base_annotations: (count: number) => counted(count, "annotation"),
  Base_opposed: (count: number) => counted(count, "contradiction"),
  Base_nothing_found: "None",
} as const;
