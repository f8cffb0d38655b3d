/** The query pane as values: what was asked, what came back, what is selected. Pure; the view only draws it. */

import type { SearchMode } from "../settings/settings";
import type { SidecarState } from "../sidecar/sidecar";
import { describeState } from "../sidecar/sidecar";
import { INDEX_UNKNOWN, isIndexing, progressText, type IndexState } from "../status/state";
import type { Result, SearchResults } from "../wire/types.generated";

/** What a search asks for. */
export interface Question {
  readonly query: string;
  readonly mode: SearchMode;
}

/** What a search found, and for which question. */
export interface Answer {
  readonly question: Question;
  readonly found: SearchResults;
}

export interface QueryState {
  /** The words in the input, as typed. */
  readonly query: string;
  readonly mode: SearchMode;
  /** A question is on its way. */
  readonly asking: boolean;
  /** The newest answer; it may belong to an older question while a newer is on its way. */
  readonly answer: Answer | null;
  /** Why there is no answer to the present question. */
  readonly problem: string | null;
  /** Index of the selected result; null when the input is where one is. */
  readonly selected: number | null;
  readonly sidecar: SidecarState;
  readonly index: IndexState;
}

export type QueryEvent =
  | { readonly kind: "typed"; readonly query: string }
  | { readonly kind: "mode_chosen"; readonly mode: SearchMode }
  | { readonly kind: "asked" }
  | { readonly kind: "answered"; readonly answer: Answer }
  | { readonly kind: "refused"; readonly question: Question; readonly message: string }
  | { readonly kind: "moved"; readonly by: 1 | -1 }
  | { readonly kind: "selected"; readonly index: number | null }
  | { readonly kind: "sidecar_changed"; readonly sidecar: SidecarState }
  | { readonly kind: "index_changed"; readonly index: IndexState };

export function emptyQuery(mode: SearchMode, sidecar: SidecarState): QueryState {
  return { query: "", mode, asking: false, answer: null, problem: null, selected: null, sidecar, index: INDEX_UNKNOWN };
}

/** The question that the state stands for; null when nothing was typed. */
export function questionOf({ query, mode }: QueryState): Question | null {
  const words = query.trim();
  return words === "" ? null : { query: words, mode };
}

/** Whether what is shown answers what is asked. */
export function isCurrent(state: QueryState): boolean {
  const question = questionOf(state);
  return question !== null && state.answer !== null && same(state.answer.question, question);
}

/** The state after something happened. */
export function next(state: QueryState, event: QueryEvent): QueryState {
  switch (event.kind) {
    case "typed":
      return asNewQuestion({ ...state, query: event.query });
    case "mode_chosen":
      return asNewQuestion({ ...state, mode: event.mode });
    case "asked":
      return { ...state, asking: true };
    case "answered":
      return answered(state, event.answer);
    case "refused":
      return isFor(state, event.question)
        ? { ...state, asking: false, answer: null, selected: null, problem: event.message }
        : state;
    case "moved":
      return { ...state, selected: moved(state, event.by) };
    case "selected":
      return { ...state, selected: event.index !== null && event.index < resultsOf(state).length ? event.index : null };
    case "sidecar_changed":
      return { ...state, sidecar: event.sidecar };
    case "index_changed":
      return { ...state, index: event.index };
  }
}

export function resultsOf(state: QueryState): readonly Result[] {
  return state.answer?.found.results ?? [];
}

function asNewQuestion(state: QueryState): QueryState {
  if (questionOf(state) === null) return { ...state, asking: false, answer: null, problem: null, selected: null };
  if (isCurrent(state)) return { ...state, asking: false };
  return { ...state, problem: null, selected: null };
}

function answered(state: QueryState, answer: Answer): QueryState {
  if (!isFor(state, answer.question)) return state;
  const chosen = state.selected === null || !isCurrent(state) ? undefined : resultsOf(state)[state.selected];
  const again = chosen === undefined ? -1 : answer.found.results.findIndex((result) => isSamePlace(result, chosen));
  return { ...state, asking: false, problem: null, answer, selected: again < 0 ? null : again };
}

function moved(state: QueryState, by: 1 | -1): number | null {
  const last = resultsOf(state).length - 1;
  if (last < 0) return null;
  if (state.selected === null) return by === 1 ? 0 : null;
  const to = state.selected + by;
  return to < 0 ? null : Math.min(to, last);
}

function isFor(state: QueryState, question: Question): boolean {
  const asked = questionOf(state);
  return asked !== null && same(asked, question);
}

function same(a: Question, b: Question): boolean {
  return a.query === b.query && a.mode === b.mode;
}

function isSamePlace(a: Result, b: Result): boolean {
  return a.note_path === b.note_path && a.section_title === b.section_title;
}

/** What the pane says beside its results. */
export interface PaneTexts {
  /** "3 notes", told to screen readers too; "" when there is nothing to count. */
  readonly count: string;
  /** Lines in place of results, the first one a sentence; empty when there are results. */
  readonly instead: readonly string[];
  /** What a person should know about these results. */
  readonly hints: readonly string[];
  /** Why it failed; "" when it did not. */
  readonly problem: string;
}

const HOW_TO_ASK: readonly string[] = [
  "Type words, a note’s title or a whole question.",
  "Arrow keys choose a result",
  "Enter opens it, with Ctrl or Cmd in a new tab",
  "Escape goes back to the input",
];

/** All that the pane says for a state. */
export function paneTexts(state: QueryState): PaneTexts {
  const { answer, problem } = state;
  const question = questionOf(state);
  const hints = [
    ...indexHints(state),
    ...(answer?.found.warnings ?? []).map(({ impact, error }) => `${impact} (${error})`),
  ];
  if (problem !== null) return { count: "", instead: [], hints, problem };
  if (question === null) return { count: "", instead: HOW_TO_ASK, hints, problem: "" };
  if (answer === null) return { count: "", instead: [waitingFor(state)], hints, problem: "" };
  if (answer.found.results.length === 0) {
    const instead = isCurrent(state) ? nothingFound(question.query, state.index) : [waitingFor(state)];
    return { count: isCurrent(state) ? "No notes" : "", instead, hints, problem: "" };
  }
  return { count: countText(answer.found), instead: [], hints, problem: "" };
}

function waitingFor({ sidecar }: QueryState): string {
  return sidecar.kind === "running" || sidecar.kind === "idle" ? "Searching…" : describeState(sidecar);
}

function nothingFound(query: string, index: IndexState): readonly string[] {
  return [
    `No notes found matching '${query}'. Try:`,
    "Broadening your search terms",
    "Checking spelling",
    "Using *surface-related for exploratory search",
    ...(isIndexing(index) ? ["Waiting until all notes are indexed"] : []),
  ];
}

function countText({ results, total_results: total }: SearchResults): string {
  if (total > results.length) return `${results.length} of ${total} notes`;
  return results.length === 1 ? "1 note" : `${results.length} notes`;
}

function indexHints({ sidecar, index }: QueryState): readonly string[] {
  if (sidecar.kind !== "running" || !isIndexing(index)) return [];
  const progress = progressText(index);
  return [
    `Still indexing${progress === "" ? "" : `: ${progress}`}. Results by words come first, those by meaning follow.`,
  ];
}
