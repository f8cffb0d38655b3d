/** The command palette's entries. Their names are in the catalogue of texts. The ids are part of people's hotkeys and never change. */

export type CommandId =
  | "ask"
  | "search-vault"
  | "summarize-paper"
  | "synthesize-papers"
  | "papers"
  | "cite"
  | "temporal-query"
  | "compare"
  | "surface-related"
  | "beside-writing"
  | "related-notes"
  | "suggest-links"
  | "note-history"
  | "belief-timeline"
  | "reading-list"
  | "claims-canvas"
  | "where-from"
  | "browse-annotations"
  | "pdf-outline"
  | "check-quotes"
  | "check-draft"
  | "clear-marks"
  | "open-query-pane"
  | "restart-sidecar"
  | "index-health"
  | "show-log"
  | "copy-diagnostics";

export interface CommandEntry {
  readonly id: CommandId;
  readonly icon: string;
}

export const COMMANDS: readonly CommandEntry[] = [
  { id: "ask", icon: "message-circle-question" },
  { id: "search-vault", icon: "search" },
  { id: "summarize-paper", icon: "scroll-text" },
  { id: "synthesize-papers", icon: "combine" },
  { id: "papers", icon: "library" },
  { id: "cite", icon: "quote" },
  { id: "temporal-query", icon: "history" },
  { id: "compare", icon: "columns-2" },
  { id: "surface-related", icon: "network" },
  { id: "beside-writing", icon: "book-open-text" },
  { id: "related-notes", icon: "waypoints" },
  { id: "suggest-links", icon: "link" },
  { id: "note-history", icon: "git-commit-vertical" },
  { id: "belief-timeline", icon: "calendar-clock" },
  { id: "reading-list", icon: "book-open-check" },
  { id: "claims-canvas", icon: "layout-dashboard" },
  { id: "where-from", icon: "map-pin" },
  { id: "browse-annotations", icon: "highlighter" },
  { id: "pdf-outline", icon: "list-tree" },
  { id: "check-quotes", icon: "quote" },
  { id: "check-draft", icon: "list-checks" },
  { id: "clear-marks", icon: "eraser" },
  { id: "open-query-pane", icon: "panel-right" },
  { id: "restart-sidecar", icon: "refresh-cw" },
  { id: "index-health", icon: "activity" },
  { id: "show-log", icon: "logs" },
  { id: "copy-diagnostics", icon: "clipboard-copy" },
];
