/** The command palette's entries. The ids are part of people's hotkeys and never change. */

export type CommandId =
  | "ask"
  | "search-vault"
  | "summarize-paper"
  | "synthesize-papers"
  | "papers"
  | "temporal-query"
  | "compare"
  | "surface-related"
  | "beside-writing"
  | "related-notes"
  | "suggest-links"
  | "note-history"
  | "browse-annotations"
  | "pdf-outline"
  | "check-quotes"
  | "check-draft"
  | "open-query-pane"
  | "restart-sidecar"
  | "index-health"
  | "show-log"
  | "copy-diagnostics";

export interface CommandEntry {
  readonly id: CommandId;
  readonly name: string;
  readonly icon: string;
}

export const COMMANDS: readonly CommandEntry[] = [
  { id: "ask", name: "Ask a question", icon: "message-circle-question" },
  { id: "search-vault", name: "Search vault", icon: "search" },
  { id: "summarize-paper", name: "Summarize paper", icon: "scroll-text" },
  { id: "synthesize-papers", name: "Synthesize papers", icon: "combine" },
  { id: "papers", name: "Show all papers", icon: "library" },
  { id: "temporal-query", name: "Show how a concept evolved", icon: "history" },
  { id: "compare", name: "Compare concepts", icon: "columns-2" },
  { id: "surface-related", name: "Surface everything related", icon: "network" },
  { id: "beside-writing", name: "Beside your writing", icon: "book-open-text" },
  { id: "related-notes", name: "Show notes around this note", icon: "waypoints" },
  { id: "suggest-links", name: "Suggest links for this note", icon: "link" },
  { id: "note-history", name: "How did this note change?", icon: "git-commit-vertical" },
  { id: "browse-annotations", name: "Browse annotations", icon: "highlighter" },
  { id: "pdf-outline", name: "Show the outline of this PDF", icon: "list-tree" },
  { id: "check-quotes", name: "Check the quotations of this note", icon: "quote" },
  { id: "check-draft", name: "Check this draft against its sources", icon: "list-checks" },
  { id: "open-query-pane", name: "Open query pane", icon: "panel-right" },
  { id: "restart-sidecar", name: "Restart sidecar", icon: "refresh-cw" },
  { id: "index-health", name: "Show index health", icon: "activity" },
  { id: "show-log", name: "Show log", icon: "logs" },
  { id: "copy-diagnostics", name: "Copy diagnostics", icon: "clipboard-copy" },
];
