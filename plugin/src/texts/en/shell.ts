/** What Obsidian itself shows of Catena: commands, menus, ribbon, names of views; and notices. */

export const shell = {
  /** Sentence case; the palette puts "Catena: " before them. */
  Command_names: {
    ask: "Ask a question",
    "search-vault": "Search vault",
    "summarize-paper": "Summarize paper",
    "synthesize-papers": "Synthesize papers",
    papers: "Show all papers",
    cite: "Insert a citation",
    "temporal-query": "Show how a concept evolved",
    compare: "Compare concepts",
    "surface-related": "Surface everything related",
    "beside-writing": "Beside your writing",
    "related-notes": "Show notes around this note",
    "suggest-links": "Suggest links for this note",
    "note-history": "How did this note change?",
    "belief-timeline": "Belief timeline: what the notes said when",
    "reading-list": "Reading list: what would change your mind",
    "claims-canvas": "Draw claims and evidence of papers on a canvas",
    "where-from": "Where is this from?",
    "browse-annotations": "Browse annotations",
    "pdf-outline": "Show the outline of this PDF",
    "check-quotes": "Check the quotations of this note",
    "check-draft": "Check this draft against its sources",
    "clear-marks": "Clear the marks of the check",
    "open-query-pane": "Open query pane",
    "restart-sidecar": "Restart sidecar",
    "index-health": "Show index health",
    "show-log": "Show log",
    "copy-diagnostics": "Copy diagnostics",
  },

  Ribbon_ask: "Search or ask your notes",
  Ribbon_summarize: "Summarize this paper",

  Menu_around: "Show notes around it",
  Menu_suggest_links: "Suggest links",
  Menu_history: "How did it change?",
  Menu_copy_cited: "Copy what it cites as BibTeX",
  Menu_outline: "Show its outline",
  Menu_read_folder_again: "Let Catena read it again",
  Menu_leave_folder_out: "Leave out of Catena",
  Menu_ask_selection: "Ask about the selection",
  Menu_selection_over_time: "Show how it developed",
  Menu_selection_beliefs: "Show what your notes said of it, and when",
  Menu_beside: "Show what notes say beside it",

  /** In the quotation marks of the language. */
  Quoted_text: (text: string) => `“${text}”`,
  Pane_placeholder: "Search, or ask a question ⏎",
  Pane_label: "Search your notes, or ask a question",

  Button_cancel: "Cancel",
  Button_close: "Close",
  Button_copy: "Copy",
  Button_try_again: "Try again",

  Log_title: "Catena log",
  Log_window: "This window",
  Log_sidecar: "Sidecar",
  Log_empty: "Nothing yet.",

  Notice_copied: "Copied.",
  Notice_not_copied: (why: string) => `The text could not be copied: ${why}`,
  Notice_open_a_note: "Open a note first.",
  Notice_no_disk: "Catena needs a vault on this computer’s disk.",
} as const;
