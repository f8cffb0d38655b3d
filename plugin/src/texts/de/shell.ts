/** What Obsidian itself shows of Catena, in German. */

import type { shell as english } from "../en/shell";
import type { Readable } from "../shown";

export const shell: Readable<typeof english> = {
  Command_names: {
    ask: "Frage stellen",
    "search-vault": "Vault durchsuchen",
    "summarize-paper": "Paper zusammenfassen",
    "synthesize-papers": "Synthese aus mehreren Papers schreiben",
    papers: "Alle Papers anzeigen",
    cite: "Literaturverweis einfügen",
    "temporal-query": "Entwicklung eines Begriffs anzeigen",
    compare: "Begriffe vergleichen",
    "surface-related": "Alles Verwandte anzeigen",
    "beside-writing": "Neben dem Schreiben",
    "related-notes": "Notizen rund um diese Notiz anzeigen",
    "suggest-links": "Links für diese Notiz vorschlagen",
    "note-history": "Wie hat sich diese Notiz verändert?",
    "belief-timeline": "Was wann galt: was die Notizen wann sagten",
    "reading-list": "Leseliste: was deine Meinung ändern würde",
    "claims-canvas": "Aussagen und Belege aus Papers auf ein Canvas zeichnen",
    "where-from": "Woher stammt das?",
    "browse-annotations": "Annotationen durchstöbern",
    "pdf-outline": "Gliederung dieser PDF anzeigen",
    "check-quotes": "Zitate dieser Notiz prüfen",
    "check-draft": "Diesen Entwurf an seinen Quellen prüfen",
    "clear-marks": "Markierungen der Prüfung entfernen",
    "open-query-pane": "Suche und Fragen öffnen",
    "restart-sidecar": "Sidecar neu starten",
    "index-health": "Zustand des Index anzeigen",
    "show-log": "Protokoll anzeigen",
    "copy-diagnostics": "Diagnosedaten kopieren",
  },

  Ribbon_ask: "Notizen durchsuchen oder befragen",
  Ribbon_summarize: "Dieses Paper zusammenfassen",

  Menu_around: "Notizen rundherum anzeigen",
  Menu_suggest_links: "Links vorschlagen",
  Menu_history: "Wie hat sie sich verändert?",
  Menu_copy_cited: "Zitierte Quellen als BibTeX kopieren",
  Menu_outline: "Gliederung anzeigen",
  Menu_read_folder_again: "Wieder von Catena lesen lassen",
  Menu_leave_folder_out: "Aus Catena ausschließen",
  Menu_ask_selection: "Nach der Auswahl fragen",
  Menu_selection_over_time: "Entwicklung anzeigen",
  Menu_selection_beliefs: "Anzeigen, was die Notizen wann davon sagten",
  Menu_beside: "Zeigen, was andere Notizen dazu sagen",

  Quoted_text: (text: string) => `„${text}“`,
  Pane_placeholder: "Suchen oder fragen ⏎",
  Pane_label: "Notizen durchsuchen oder eine Frage stellen",

  Button_cancel: "Abbrechen",
  Button_close: "Schließen",
  Button_copy: "Kopieren",
  Button_try_again: "Erneut versuchen",

  Log_title: "Protokoll von Catena",
  Log_window: "Dieses Fenster",
  Log_sidecar: "Sidecar",
  Log_empty: "Noch leer.",

  Notice_copied: "Kopiert.",
  Notice_not_copied: (why) => `Der Text konnte nicht kopiert werden: ${why}`,
  Notice_open_a_note: "Öffne zuerst eine Notiz.",
  Notice_no_disk: "Catena braucht einen Vault auf der Festplatte dieses Computers.",
};
