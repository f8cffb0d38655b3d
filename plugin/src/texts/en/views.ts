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
};
