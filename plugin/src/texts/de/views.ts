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

  Beliefs_then: "Was die Notizen damals sagten",
  Beliefs_of: (concept) => `Anzeigen, was die Notizen wann von ${concept} sagten`,
  Beliefs_title: "Was wann galt",
  Beliefs_concept: "Begriff",
  Beliefs_hint: "Begriff, Titel oder beliebige Wörter",
  Beliefs_start: "Gib einen Begriff ein, um zu sehen, was deine Notizen von ihm sagten und wann sich das änderte.",
  Beliefs_reading: "Der Verlauf wird gelesen …",
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
};
