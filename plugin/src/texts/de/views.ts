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
    `Von ${counted(judged, "vorgeschlagenen Link", "vorgeschlagenen Links")} hast du ${kept} angenommen.`,
  Links_fared_of_kind: (kind, kept, judged) => `${kind}: ${kept} von ${judged} angenommen`,
  Links_withheld: (hidden, kind) =>
    `${kind}: ${counted(hidden, "Link", "Links")} dieser Art ${hidden === 1 ? "fehlt" : "fehlen"} hier, weil du die letzten verworfen hast. Nimmst du einen an, kommt die Art zurück.`,
  Links_show_withheld: "Anzeigen",

  Beliefs_then: "Was die Notizen damals sagten",
  Beliefs_of: (concept) => `Anzeigen, was die Notizen wann von ${concept} sagten`,
  Beliefs_title: "Was wann galt",
  Beliefs_concept: "Begriff",
  Beliefs_hint: "Begriff, Titel oder beliebige Wörter",
  Beliefs_start: "Gib einen Begriff ein, um zu sehen, was deine Notizen von ihm sagten und wann sich das änderte.",
  Beliefs_none: (concept) => `Deine Notizen sagen nichts von „${concept}“.`,
  Beliefs_count: (sentences, changes) =>
    `${counted(sentences, "Satz", "Sätze")}, ${counted(changes, "Änderung", "Änderungen")}.`,
  Beliefs_watched: (day) => `Catena beobachtet diese Notizen seit dem ${day}.`,
  Beliefs_unchanged: "Seitdem hat sich kein Satz geändert. Was älter ist, datieren die Notizen selbst.",
  Beliefs_day: "Tag, an dem die Notizen es sagten",
  Beliefs_previous: "Zur Änderung davor",
  Beliefs_next: "Zur nächsten Änderung",
  Beliefs_on: "Gesagt am",
  Beliefs_against: "verglichen mit",
  Beliefs_today: "Heute",
  Beliefs_mark: (day, count) => `${day}: ${counted(count, "Änderung", "Änderungen")}`,
  Beliefs_changed: (count) => `Anders gesagt (${count})`,
  Beliefs_pair: (title) => `Was ${title} an beiden Tagen sagte`,
  Beliefs_gone: (count) => `Nicht mehr gesagt (${count})`,
  Beliefs_added: (count, day) => `Neu seit: ${day} (${count})`,
  Beliefs_same: (count) => `An beiden Tagen gesagt (${count})`,
  Beliefs_said: (count) => `Was die Notizen sagen (${count})`,
  Beliefs_nothing_then: (day) => `Die Notizen sagten noch nichts davon (${day}).`,
  Beliefs_show_all: (count) => `Alle ${count} anzeigen`,
  Beliefs_since: (day) => `seit ${day}`,
  Beliefs_from_to: (from, to) => `${from} bis ${to}`,
  Beliefs_dated_by: {
    frontmatter: "Datum der Notiz",
    file_name: "Datum im Namen der Notiz",
    import_heading: "Datum des Imports",
    file_time: "Datum der Datei",
    text: "Datum beim Satz",
  },

  Reading_title: "Leseliste",
  Reading_again: "Neu vergleichen",
  Reading_busy:
    "Die ungelesenen Papers werden gelesen und mit deinen Aussagen verglichen. Beim ersten Mal dauert das eine Minute …",
  Reading_cancelled: "Abgebrochen. Was gelesen ist, bleibt.",
  Reading_none: "Keine PDF dieses Vaults ist ungelesen: Es gibt keine, oder jede hat Annotationen.",
  Reading_compared: (unread) =>
    `${counted(unread, "ungelesenes Paper", "ungelesene Papers")} verglichen, und nichts darin betrifft deine Notizen.`,
  Reading_count: (unread, bearing) =>
    bearing === 0
      ? `${counted(unread, "ungelesenes Paper", "ungelesene Papers")} verglichen. Kein Ergebnis betrifft sicher eine deiner Aussagen; sie sind nach Thema geordnet.`
      : `${counted(unread, "ungelesenes Paper", "ungelesene Papers")} verglichen, ${bearing} mit Ergebnissen zu dem, was du sagst.`,
  Reading_near: "Thematisch nah:",
  Reading_relations: {
    contradicts: "Spricht gegen deine Aussage",
    qualifies: "Schränkt deine Aussage ein",
    supports: "Spricht für deine Aussage",
    related: "Über dasselbe",
  },
  Papers_untitled: (key) => `Paper ohne Titel (${key})`,
  Papers_canvas: "Auf Canvas",

  Synthesis_canvas: "Aussagen und Belege auch auf ein Canvas zeichnen und es öffnen",
  Synthesis_draw: "Canvas zeichnen",
  Synthesis_canvas_at: (path) => `Das Canvas ist ${path}.`,

  Source_label: "Die gesuchte Stelle",
  Source_hint: "Ein, zwei Sätze, wörtlich oder in anderen Worten",
  Source_find: "Suchen",
  Source_looking: "Annotationen, Notizen und PDFs werden durchsucht …",
  Source_none: "Nirgends gefunden: Keine Annotation, Notiz oder PDF dieses Vaults sagt das.",
  Source_count: (count) => counted(count, "Stelle, die wahrscheinlichste", "Stellen, die wahrscheinlichste zuerst"),
  Source_verbatim: "Wörtlich",
  Source_near: "Fast gleich",
  Source_like: "In anderen Worten",
  Source_kinds: { annotation: "Annotation", pdf: "PDF", note: "Notiz" },
};
