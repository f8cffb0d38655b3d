/** The state of the query pane: what is typed, what a command answered, what is shown. Pure. */

import type { AskState } from "./askState";
import { isUnderWay, offeredReadings } from "./askState";
import { readTyped, type CommandEntry } from "./paneCommands";
import { completions, type Completion, type Names } from "./completing";
import type { Taken } from "./taking";
import type { Recall } from "./recalling";
import { isPaperCommand, readPaperCommand, type PaperCommand } from "./paperCommands";
import { FACETS, type Facet } from "./filters";
import { resultsOf, type SearchState } from "./searchState";
import { isToInstall } from "../status/install";
import { t } from "../texts/texts";

export interface PaneState {
  /** The words in the input, as typed. */
  readonly words: string;
  /** What a command answered; null when there is nothing to say. */
  readonly said: string | null;
  readonly helpShown: boolean;
  /** Index of the suggestion that arrow keys chose; null when none is. */
  readonly chosen: number | null;
  /** What can be named; null before somebody begins to. */
  readonly names: Names | null;
  /** The words for which a person closed the suggestions. */
  readonly closedFor: string | null;
  /** What the person wants to keep in sight. */
  readonly pinned: readonly Taken[];
  /** The questions asked before, the newest first. */
  readonly asked: readonly string[];
  /** Questions that these notes answer, for somebody who has asked little yet. */
  readonly examples: readonly string[];
  /** Where the person is among the questions asked before; null when at none. */
  readonly recall: Recall | null;
  /** Whether a command closed the pane. */
  readonly left: boolean;
  readonly search: SearchState;
  readonly ask: AskState;
}

/** What stands below the input. */
export type PaneContent = "search" | "suggestions" | "help" | "answer";

/** What can be chosen to go on with: a command, or a completion. */
export type Suggestion = { readonly command: CommandEntry } | { readonly completion: Completion };

/**
 * What the pane shows: suggestions while something is named; the answer as long as the input holds its question, nothing, or the
 * number of one of its readings; else what the search finds.
 */
export function contentOf(state: PaneState): PaneContent {
  const typed = readTyped(state.words);
  if (state.words.trim() !== state.ask?.words && suggestionsOf(state).length) return "suggestions";
  if (state.helpShown) return "help";
  if (!state.ask) return "search";
  const belongs =
    typed.kind === "nothing" || state.words.trim() === state.ask.words || (typed.kind === "pick" && mayPick(state));
  return belongs ? "answer" : "search";
}

/** The commands that start with what is typed, or what completes it. */
export function suggestionsOf({ words, names, closedFor, recall }: PaneState): readonly Suggestion[] {
  if (words === closedFor || recall) return [];
  const typed = readTyped(words);
  if (typed.kind === "naming") return typed.entries.map((command) => ({ command }));
  return names ? completions(words, names).map((completion) => ({ completion })) : [];
}

/** The suggestion that Enter takes: the one chosen, else the first when a sign asked for it. */
export function chosenSuggestion(state: PaneState): number | null {
  const [first] = suggestionsOf(state);
  if (state.chosen !== null || !first) return state.chosen;
  return "completion" in first && first.completion.isAsked ? 0 : null;
}

/** What Enter in the input does. */
export type EnterAction =
  | { readonly kind: "nothing" }
  | { readonly kind: "ask" }
  /** The plan that is shown. */
  | { readonly kind: "run" }
  | { readonly kind: "pick"; readonly number: 1 | 2 | 3 }
  | { readonly kind: "complete"; readonly entry: CommandEntry }
  | { readonly kind: "take"; readonly completion: Completion }
  | { readonly kind: "help" }
  | { readonly kind: "yolo" }
  | { readonly kind: "exit" }
  /** A summary or a synthesis is written. */
  | { readonly kind: "paper"; readonly command: PaperCommand }
  /** A command about papers that names none. */
  | { readonly kind: "nameless" }
  | { readonly kind: "unknown"; readonly name: string };

export function onEnter(state: PaneState): EnterAction {
  const chosen = suggestionsOf(state)[chosenSuggestion(state) ?? -1];
  if (chosen && "completion" in chosen && contentOf(state) === "suggestions")
    return { kind: "take", completion: chosen.completion };
  const command = readPaperCommand(state.words);
  if (command) return { kind: "paper", command };
  if (isPaperCommand(state.words)) return { kind: "nameless" };
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

/** What the row above the results offers: "Ask “…”", or to write; null when Enter does something else, nobody could answer, or it is answered already. */
export function askHint(state: PaneState): string | null {
  if (contentOf(state) !== "search" || isToInstall(state.search.sidecar)) return null;
  const action = onEnter(state);
  if (action.kind === "ask") return t.Pane_ask(state.words.trim());
  return action.kind === "paper" ? `${paperCommandText(action.command.kind)} ⏎` : null;
}

/** Whether the words in the input are looked for in the notes. */
export function isSearched(state: PaneState): boolean {
  const { words } = state;
  return contentOf(state) === "search" && !words.trim().startsWith("*") && !isPaperCommand(words);
}

function paperCommandText(kind: PaperCommand["kind"]): string {
  return kind === "summarize" ? t.Slash_summarize : t.Slash_synthesize;
}

/** Whether a question is under way. */
export function isAsking({ ask }: PaneState): boolean {
  return ask !== null && isUnderWay(ask);
}

function mayPick({ ask, words }: PaneState): boolean {
  const typed = readTyped(words);
  return typed.kind === "pick" && typed.number <= offeredReadings(ask).length;
}

function named(entries: readonly CommandEntry[], { chosen, words }: PaneState): EnterAction {
  const entry = (chosen === null ? undefined : entries[chosen]) ?? (entries.length === 1 ? entries[0] : undefined);
  if (!entry) return { kind: "unknown", name: words.trim().slice(1) };
  if (entry.name === "help" || entry.name === "yolo" || entry.name === "exit") return { kind: entry.name };
  return { kind: "complete", entry };
}

/** The facets that found notes can be narrowed by; role and colour are of annotations, which only papers have. */
export function offeredFacets(state: PaneState): readonly Facet[] {
  if (contentOf(state) !== "search" || resultsOf(state.search).length === 0) return [];
  const hasPapers = (state.names?.papers ?? []).length > 0;
  return FACETS.filter((facet) => hasPapers || (facet !== "roles" && facet !== "colors"));
}
