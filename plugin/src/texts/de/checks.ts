/** Einen Entwurf oder seine Zitate prüfen: die Liste und die Markierungen im Text. */

import { counted } from "../locale";
import type { checks as english } from "../en/checks";

export const checks: typeof english = {
  Check_pane: "Geprüfter Entwurf",
  Check_nothing:
    "Nichts ist geprüft. Öffne einen Entwurf und prüfe ihn an seinen Quellen, über die Befehlspalette oder das Menü des Editors.",
  Check_now: "Prüfen",
  Check_again: "Erneut prüfen",
  Check_clear: "Markierungen entfernen",
  Check_edited: "Seit der Prüfung geändert.",
  Check_page: (page) => `Seite ${page} in der PDF`,

  Mark_unsourced: "Ohne Quelle",
  Mark_could_be_source: "Das könnte eine sein:",

  Draft_title: (note) => `Quellen von ${note}`,
  Draft_busy: "Der Entwurf wird geprüft …",
  Draft_review: "Sätze zum Durchsehen",
  Draft_others: (count) => counted(count, "weiterer Satz", "weitere Sätze"),
  Draft_count: (sentences, review) =>
    sentences === 0
      ? "Es gibt keinen Satz zu prüfen."
      : `${counted(sentences, "Satz", "Sätze")} geprüft, ${review === 0 ? "nichts" : String(review)} durchzusehen.`,
  Draft_no_source: "Die Quelle ist nicht im Vault",
  Draft_contrary: "Deine Notizen sagen das Gegenteil",
  Draft_verdicts: {
    verbatim: "Wörtlich in der Quelle",
    supported: "Belegt",
    partial: "Nur zum Teil belegt",
    contradicted: "Widersprochen",
    not_found: "Nicht in der Quelle gefunden",
    uncited: "Ohne Quelle",
  },
  Draft_relations: { supports: "Dafür", contradicts: "Dagegen", related: "Am nächsten" },

  Quotes_title: (note) => `Zitate in ${note}`,
  Quotes_busy: "Die Zitate werden geprüft …",
  Quotes_review: "Zitate zum Durchsehen",
  Quotes_fine: (count) => counted(count, "bestätigtes Zitat", "bestätigte Zitate"),
  Quotes_none: (link, citation) =>
    `Diese Notiz enthält keine Zitate, die geprüft werden können. Zu einem Zitat gehört ein Link auf eine Seite wie ${link} oder ein Beleg wie ${citation}.`,
  Quotes_count: (quotes, problems) =>
    `${counted(quotes, "Zitat", "Zitate")} geprüft, ${problems === 0 ? "alles in Ordnung" : `${problems} durchzusehen`}.`,
  Quotes_differ: (count) =>
    count === 1 ? "1 Zitat weicht von seiner Quelle ab:" : `${count} Zitate weichen von ihren Quellen ab:`,
  Quotes_from: (citekey) => (citekey === null ? "kein Paper genannt" : `${citekey}`),
  Quotes_statuses: {
    verified: "In Annotation und PDF bestätigt",
    in_annotations: "In der Annotation bestätigt; es gibt keine PDF zum Vergleich",
    wrong_page: "Auf einer anderen Seite",
    misquoted: "Weicht von der Quelle ab",
    stitched: "Aus mehreren Stellen zusammengesetzt",
    not_found: "Nicht gefunden",
  },
};
