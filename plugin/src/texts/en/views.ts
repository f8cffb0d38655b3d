/** The belief timeline, the reading list, where a passage is from, and how suggested links fared. */

import { counted } from "../locale";

export const views = {
  /** What a suggestion rests on, after "by": "3 links by what both link to". */
  Link_kinds: {
    opposed_claims: "sentences that contradict each other",
    definition: "definitions",
    title: "similar titles",
    hierarchy: "the note above both",
    cause: "causes",
    evidence: "claims about the same",
    mention: "names in the text",
    shared_links: "what both link to",
    shared_tags: "the same tags",
    meaning: "similar meaning",
  } as Readonly<Record<string, string>>,
  Links_fared: (kept: number, judged: number) =>
    `Of ${counted(judged, "suggested link", "suggested links")} you kept ${kept}.`,
  Links_fared_of_kind: (kind: string, kept: number, judged: number) => `By ${kind}: ${kept} of ${judged} kept`,
  Links_withheld: (hidden: number, kind: string) =>
    `${counted(hidden, "link", "links")} by ${kind} ${hidden === 1 ? "is" : "are"} left out: you dismissed the last ones. Keeping one brings the kind back.`,
  Links_show_withheld: "Show them",
};
