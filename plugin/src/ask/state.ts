/** The state of the query pane: what is typed, what a command answered, what is shown. Pure. */

import type { AskState } from "./askState";
import { isUnderWay, offeredReadings } from "./askState";
import { readTyped, type CommandEntry } from "./paneCommands";
import { readPaperCommand, type PaperCommand } from "./paperCommands";
import type { SearchState } from "./searchState";

export interface PaneState {
  /** The words in the input, as typed. */
  readonly words: string;
  /** What a command answered; null when there is nothing to say. */
  readonly said: string | null;
  readonly helpShown: boolean;
  /** Index of the suggested command that arrow keys chose; null when none is. */
  readonly chosenCommand: number | null;
  /** Whether a command closed the pane. */
  readonly left: boolean;
  readonly search: SearchState;
  readonly ask: AskState;
}

/** What stands below the input. */
export type PaneContent = "search" | "commands" | "help" | "answer";

/**
 * What the pane shows: commands while one is named; the answer as long as the input holds its question, nothing, or the
 * number of one of its readings; else what the search finds.
 */
export function contentOf(state: PaneState): PaneContent {
  const typed = readTyped(state.words);
  if (typed.kind === "naming" && state.words.trim() !== state.ask?.words) return "commands";
  if (state.helpShown) return "help";
  if (state.ask === null) return "search";
  const belongs =
    typed.kind === "nothing" || state.words.trim() === state.ask.words || (typed.kind === "pick" && mayPick(state));
  return belongs ? "answer" : "search";
}

/** The commands that start with what is typed. */
export function suggestedCommands({ words }: PaneState): readonly CommandEntry[] {
  const typed = readTyped(words);
  return typed.kind === "naming" ? typed.entries : [];
}

/** What Enter in the input does. */
export type EnterAction =
  | { readonly kind: "nothing" }
  | { readonly kind: "ask" }
  /** The plan that is shown. */
  | { readonly kind: "run" }
  | { readonly kind: "pick"; readonly number: 1 | 2 | 3 }
  | { readonly kind: "complete"; readonly entry: CommandEntry }
  | { readonly kind: "help" }
  | { readonly kind: "yolo" }
  | { readonly kind: "exit" }
  /** A summary or a synthesis is written. */
  | { readonly kind: "paper"; readonly command: PaperCommand }
  | { readonly kind: "unknown"; readonly name: string };

export function onEnter(state: PaneState): EnterAction {
  const command = readPaperCommand(state.words);
  if (command !== null) return { kind: "paper", command };
  const typed = readTyped(state.words);
  const planWaits = state.ask?.progress.kind === "waiting" && contentOf(state) === "answer";
  switch (typed.kind) {
    case "nothing":
      return planWaits ? { kind: "run" } : { kind: "nothing" };
    case "pick":
      return mayPick(state) ? { kind: "pick", number: typed.number } : { kind: "ask" };
    case "naming":
      return named(typed.entries, state);
    case "command":
      return { kind: typed.name };
    case "unknown":
      return { kind: "unknown", name: typed.name };
    case "asking":
    case "words":
      return planWaits ? { kind: "run" } : { kind: "ask" };
  }
}

/** The question that the row above the results offers: "Ask “…”"; null when Enter does something else, or it is answered already. */
export function askHint(state: PaneState): string | null {
  const action = onEnter(state);
  return action.kind === "ask" && contentOf(state) === "search" ? state.words.trim() : null;
}

/** Whether a question is under way. */
export function isAsking({ ask }: PaneState): boolean {
  return ask !== null && isUnderWay(ask);
}

function mayPick({ ask, words }: PaneState): boolean {
  const typed = readTyped(words);
  return typed.kind === "pick" && typed.number <= offeredReadings(ask).length;
}

function named(entries: readonly CommandEntry[], { chosenCommand, words }: PaneState): EnterAction {
  const chosen = chosenCommand === null ? undefined : entries[chosenCommand];
  const entry = chosen ?? (entries.length === 1 ? entries[0] : undefined);
  if (entry === undefined) return { kind: "unknown", name: words.trim().slice(1) };
  if (entry.name === "help" || entry.name === "yolo" || entry.name === "exit") return { kind: entry.name };
  return { kind: "complete", entry };
}
