/** The view beside one's writing. */

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
  Some_more: "{} more",
  Beside_you_write: "You write: “{}”",
  Beside_cite: "Cite {}",
  Beside_cite_here: "Cite {} at the cursor",
} as const;
