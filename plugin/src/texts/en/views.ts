/** The belief timeline, the reading list, where a passage is from, and how suggested links fared. */

import { counted, say } from "../shown";

export const views = {
  /** What a suggestion rests on. */
  Link_kinds: {
    opposed_claims: "Sentences that contradict each other",
    definition: "Definitions",
    title: "Similar titles",
    hierarchy: "The note above both",
    cause: "Causes",
    evidence: "Claims about the same",
    mention: "Names in the text",
    shared_links: "What both link to",
    shared_tags: "The same tags",
    meaning: "Similar meaning",
  } as Readonly<Record<string, string>>,
  Links_fared: (kept: number, judged: number) => say`Of ${counted(judged, "suggested link")} you accepted ${kept}.`,
  Links_fared_of_kind: "{}: {} of {} accepted",
  Links_withheld: (hidden: number, kind: string) =>
    say`${kind}: without ${counted(hidden, "link")} of this kind, because you dismissed the last ones. Accepting one brings the kind back.`,

  Beliefs_then: "What the notes said then",
  Beliefs_of: "Show what the notes said of {}, and when",
  Beliefs_title: "Belief timeline",
  Beliefs_concept: "Concept",
  Beliefs_hint: "Concept, title or any words",
  Beliefs_start: "Type a concept to see what your notes said of it, and when that changed.",
  Beliefs_none: "Your notes say nothing of “{}”.",
  Beliefs_count: (sentences: number, changes: number) =>
    `${counted(sentences, "sentence")}, ${counted(changes, "change")}.`,
  Beliefs_watched: "Catena has watched these notes since {}.",
  Beliefs_unchanged: "No sentence has changed since. Older dates are those that the notes state.",
  Beliefs_day: "Day on which the notes said it",
  Beliefs_previous: "To the change before",
  Beliefs_next: "To the next change",
  Beliefs_on: "Said on",
  Beliefs_against: "compared with",
  Beliefs_today: "Today",
  /** Of a day on the slider. */
  Beliefs_mark: (day: string, count: number) => `${day}: ${counted(count, "change")}`,
  Beliefs_changed: "Said otherwise ({})",
  Beliefs_pair: "What {} said on both days",
  Beliefs_gone: "No longer said ({})",
  Beliefs_added: (count: number, day: string) => say`New since ${day} (${count})`,
  Beliefs_same: "Said on both days ({})",
  Beliefs_said: "What the notes say ({})",
  Beliefs_nothing_then: "The notes said nothing of it yet ({}).",
  Beliefs_show_all: "Show all {}",
  Beliefs_since: "since {}",
  Beliefs_from_to: "{} to {}",
  /** Why a sentence is dated so, when nobody saw it come. */
  Beliefs_dated_by: {
    frontmatter: "Date of the note",
    file_name: "Date in the note’s name",
    import_heading: "Date of the import",
    file_time: "Date of the file",
    text: "Date beside the sentence",
  } as Readonly<Record<string, string>>,

  Reading_title: "Reading list",
  Reading_again: "Compare again",
  Reading_busy: "Reading the unread papers and comparing them with your claims. The first time takes a minute…",
  Reading_cancelled: "Cancelled. What was read is kept.",
  Reading_none: "Nothing to read: this vault has no PDF without annotations.",
  Reading_compared: (unread: number) =>
    say`${counted(unread, "unread paper")} compared; nothing there bears on your notes.`,
  Reading_count: (unread: number, bearing: number) =>
    bearing === 0
      ? say`${counted(unread, "unread paper")} compared. No finding surely bears on a claim of yours; they are ordered by topic.`
      : say`${counted(unread, "unread paper")} compared, ${bearing} with findings that bear on what you claim.`,
  Reading_near: "Near in topic:",
  /** What a paper's finding says about a claim of one's own. */
  Reading_relations: {
    contradicts: "Speaks against your claim",
    qualifies: "Limits your claim",
    supports: "Speaks for your claim",
    related: "About the same",
  },
  Papers_untitled: "Untitled paper ({})",
  Papers_canvas: "Canvas",

  Synthesis_canvas: "Also draw claims and evidence on a canvas, and open it",
  Synthesis_draw: "Draw the canvas",
  Synthesis_canvas_at: "The canvas is {}.",

  Source_label: "The passage to look for",
  Source_hint: "A sentence or two, as written or in other words",
  Source_find: "Look for it",
  Source_looking: "Looking through annotations, notes and PDFs…",
  Source_none: "Found nowhere: no annotation, note or PDF of this vault says this.",
  Source_count: (count: number) => counted(count, "place, the likeliest", "places, the likeliest first"),
  Source_verbatim: "Word for word",
  Source_near: "Nearly the same",
  Source_like: "In other words",
  Source_kinds: { annotation: "Annotation", pdf: "PDF", note: "Note" },
} as const;
