/** The belief timeline, the reading list, where a passage is from, and how suggested links fared. */

import { counted } from "../locale";

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
  Links_fared: (kept: number, judged: number) =>
    `Of ${counted(judged, "suggested link", "suggested links")} you kept ${kept}.`,
  Links_fared_of_kind: (kind: string, kept: number, judged: number) => `${kind}: ${kept} of ${judged} kept`,
  Links_withheld: (hidden: number, kind: string) =>
    `${kind}: ${counted(hidden, "link", "links")} of this kind ${hidden === 1 ? "is" : "are"} left out, because you dismissed the last ones. Keeping one brings the kind back.`,
  Links_show_withheld: "Show them",

  Beliefs_then: "What the notes said then",
  Beliefs_of: (concept: string) => `Show what the notes said of ${concept}, and when`,
  Beliefs_title: "Belief timeline",
  Beliefs_concept: "Concept",
  Beliefs_hint: "Concept, title or any words",
  Beliefs_start: "Type a concept to see what your notes said of it, and when that changed.",
  Beliefs_reading: "Reading the history…",
  Beliefs_none: (concept: string) => `Your notes say nothing of “${concept}”.`,
  Beliefs_count: (sentences: number, changes: number) =>
    `${counted(sentences, "sentence", "sentences")}, ${counted(changes, "change", "changes")}.`,
  Beliefs_watched: (day: string) => `Catena has watched these notes since ${day}.`,
  Beliefs_unchanged: "No sentence has changed since. What is older is dated by what the notes say of themselves.",
  Beliefs_day: "Day on which the notes said it",
  Beliefs_previous: "To the change before",
  Beliefs_next: "To the next change",
  Beliefs_on: "Said on",
  Beliefs_against: "compared with",
  Beliefs_today: "Today",
  /** Of a day on the slider. */
  Beliefs_mark: (day: string, count: number) => `${day}: ${counted(count, "change", "changes")}`,
  Beliefs_changed: (count: number) => `Said otherwise (${count})`,
  Beliefs_pair: (title: string) => `What ${title} said on both days`,
  Beliefs_gone: (count: number) => `No longer said (${count})`,
  Beliefs_added: (count: number, day: string) => `New since ${day} (${count})`,
  Beliefs_same: (count: number) => `Said on both days (${count})`,
  Beliefs_said: (count: number) => `What the notes say (${count})`,
  Beliefs_nothing_then: (day: string) => `The notes said nothing of it yet (${day}).`,
  Beliefs_show_all: (count: number) => `Show all ${count}`,
  Beliefs_since: (day: string) => `since ${day}`,
  Beliefs_from_to: (from: string, to: string) => `${from} to ${to}`,
  /** Why a sentence is dated so, when nobody saw it come. */
  Beliefs_dated_by: {
    frontmatter: "Date of the note",
    file_name: "Date in the note’s name",
    import_heading: "Date of the import",
    file_time: "Date of the file",
    text: "Date beside the sentence",
  } as Readonly<Record<string, string>>,
};
