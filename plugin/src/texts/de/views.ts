/** Was die Notizen wann sagten, die Leseliste, woher eine Stelle stammt, und wie vorgeschlagene Links ankamen. */

import type { views as english } from "../en/views";
import { counted } from "../locale";

export const views: typeof english = {
  Link_kinds: {
    opposed_claims: "Sätze, die einander widersprechen",
    definition: "Definitionen",
    title: "Ähnliche Titel",
    hierarchy: "Die Notiz über beiden",
    cause: "Ursachen",
    evidence: "Aussagen über dasselbe",
    mention: "Namen im Text",
    shared_links: "Gemeinsame Links",
    shared_tags: "Gemeinsame Tags",
    meaning: "Ähnliche Bedeutung",
  },
  Links_fared: (kept, judged) =>
    `Von ${counted(judged, "vorgeschlagenen Link", "vorgeschlagenen Links")} hast du ${kept} behalten.`,
  Links_fared_of_kind: (kind, kept, judged) => `${kind}: ${kept} von ${judged} behalten`,
  Links_withheld: (hidden, kind) =>
    `${kind}: ${counted(hidden, "Link", "Links")} dieser Art ${hidden === 1 ? "fehlt" : "fehlen"} hier, weil du die letzten verworfen hast. Wer einen behält, holt die Art zurück.`,
  Links_show_withheld: "Anzeigen",
};
