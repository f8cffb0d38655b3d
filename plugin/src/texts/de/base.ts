/** Die Ansicht „Catena“ von Obsidians Bases. */

import type { base as english } from "../en/base";
import { counted } from "../locale";

export const base: typeof english = {
  Base_question: "Frage",
  Base_question_hint: "Wofür sollen die Notizen von Belang sein?",
  Base_order: "Reihenfolge",
  Base_order_names: {
    base: "Wie in der Base",
    relevance: "Relevanz",
    contradictions: "Widersprüche",
    evidence: "Belege",
  },
  Base_note: "Notiz",
  Base_notes: "Notizen dieser Base",
  Base_order_by: (column) => `Nach ${column} ordnen`,
  Base_tiers: {
    highly_relevant: "Sehr relevant",
    relevant: "Relevant",
    somewhat_relevant: "Etwas relevant",
    low_relevance: "Kaum relevant",
  },
  Base_nothing: "Diese Base enthält keine Notizen.",
  Base_looking: "Wird gesucht …",
  Base_not_asked: "Mit einer Frage zeigt sich, wie relevant jede Notiz dafür ist.",
  Base_more: (count) => `${counted(count, "weitere Notiz", "weitere Notizen")} anzeigen`,
  Base_sources: (count) => counted(count, "Quelle", "Quellen"),
  Base_annotations: (count) => counted(count, "Annotation", "Annotationen"),
  Base_opposed: (count) => counted(count, "Widerspruch", "Widersprüche"),
  Base_nothing_found: "Keine",
};
