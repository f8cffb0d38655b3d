/** The command palette's entries. The ids are part of people's hotkeys and never change. */

export type CommandId =
  "search-vault" | "summarize-paper" | "open-query-pane" | "restart-sidecar" | "show-log" | "copy-diagnostics";

export interface CommandEntry {
  readonly id: CommandId;
  readonly name: string;
  readonly icon: string;
}

export const COMMANDS: readonly CommandEntry[] = [
  { id: "search-vault", name: "Search vault", icon: "search" },
  { id: "summarize-paper", name: "Summarize paper", icon: "scroll-text" },
  { id: "open-query-pane", name: "Open query pane", icon: "message-circle-question" },
  { id: "restart-sidecar", name: "Restart sidecar", icon: "refresh-cw" },
  { id: "show-log", name: "Show log", icon: "logs" },
  { id: "copy-diagnostics", name: "Copy diagnostics", icon: "clipboard-copy" },
];
