/** The view beside one's writing. */

import { say } from "../shown";

export const beside = {
  Beside_nothing_open: "Open a note. What your other notes say about it appears here.",
  Beside_comparing: "Comparing sentences…",
  Beside_no_notes: "No other note points here yet.",
  Beside_no_paragraph: "Put the cursor into whole sentences to see what your notes say about them.",
  Beside_silent: "Your other notes say nothing about this.",
  Beside_against: "Speaks against it",
  Beside_for: "Speaks for it",
  Beside_unsourced: "Without a source, and what could be one",
  Beside_around: "Around this note",
  Some_more: (count: number) => say`${count} more`,
  Beside_you_write: (sentence: string) => say`You write: “${sentence}”`,
  Beside_cite: (citation: string) => say`Cite ${citation}`,
  Beside_cite_here: (source: string) => say`Cite ${source} at the cursor`,
};
