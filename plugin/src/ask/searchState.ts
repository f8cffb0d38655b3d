/** The state of the live search: the query, its results, the selection. Pure; the view only draws it. */

import { isAlike } from "../alike";
import type { SearchMode } from "../settings/settings";
import type { SidecarState } from "../sidecar/sidecar";
import { describeState } from "../sidecar/sidecar";
import { INDEX_UNKNOWN, isIndexing, progressText, statusLine, type IndexState } from "../status/state";
import type { Result, SearchResults } from "../wire/types.generated";
import { warningText } from "../words";
import { NO_FILTERS, type Filters } from "./filters";
import { t } from "../texts/texts";

/** What a search asks for. */
export interface Search {
  readonly query: string;
  readonly mode: SearchMode;
  readonly filters: Filters;
}

/** What a search found, and for which search. */
export interface Finding {
  readonly search: Search;
  readonly found: SearchResults;
}

export interface SearchState {
  /** The words in the input, as typed. */
  readonly query: string;
  readonly mode: SearchMode;
  /** What is looked through, by searches and questions. */
  readonly filters: Filters;
  /** Whether a search is under way. */
  readonly asking: boolean;
  /** Whether it has taken long already. */
  readonly late: boolean;
  /** The newest finding; it belongs to an older search while a newer one is under way. */
  readonly finding: Finding | null;
  /** Why there is no finding to the present search. */
  readonly problem: string | null;
  /** Index of the selected result; null while the input has the focus. */
  readonly selected: number | null;
  readonly sidecar: SidecarState;
  readonly index: IndexState;
}

export function emptySearch(mode: SearchMode, sidecar: SidecarState): SearchState {
  return {
    query: "",
    mode,
    filters: NO_FILTERS,
    asking: false,
    late: false,
    finding: null,
    problem: null,
    selected: null,
    sidecar,
    index: INDEX_UNKNOWN,
  };
}

/** The search that the state stands for; null when nothing was typed. */
export function searchOf({ query, mode, filters }: SearchState): Search | null {
  const words = query.trim();
  return words ? { query: words, mode, filters } : null;
}

/** Whether the shown results answer the present query. */
export function isCurrent(state: SearchState): boolean {
  const search = searchOf(state);
  return search !== null && state.finding !== null && same(state.finding.search, search);
}

export function resultsOf(state: SearchState): readonly Result[] {
  return state.finding?.found.results ?? [];
}

/** The state once other words, another mode or other filters are searched for. */
export function searchingFor(before: SearchState, changed: Partial<Search>): SearchState {
  const state = { ...before, ...changed };
  if (!searchOf(state)) return { ...state, asking: false, finding: null, problem: null, selected: null };
  if (isCurrent(state)) return { ...state, asking: false };
  return { ...state, problem: null, selected: null };
}

/** The state with what a search found, unless something else is searched for by now. */
export function answered(state: SearchState, finding: Finding): SearchState {
  if (!isFor(state, finding.search)) return state;
  const chosen = state.selected === null || !isCurrent(state) ? undefined : resultsOf(state)[state.selected];
  const again = chosen ? finding.found.results.findIndex((result) => isSamePlace(result, chosen)) : -1;
  return { ...state, asking: false, problem: null, finding, selected: again < 0 ? null : again };
}

/** The state after its search failed. */
export function refused(state: SearchState, problem: string): SearchState {
  return { ...state, asking: false, finding: null, selected: null, problem };
}

/** The state with the next page of the same search. */
export function continued(state: SearchState, { search, found }: Finding): SearchState {
  if (!state.finding || !same(state.finding.search, search)) return state;
  const before = state.finding.found.results;
  const results = [...before, ...found.results.filter((result) => !before.some((each) => isSamePlace(each, result)))];
  return { ...state, finding: { search, found: { ...found, results } } };
}

/** The result below the selected one, or above; above the first is the input. */
export function beside(state: SearchState, by: 1 | -1): number | null {
  const last = resultsOf(state).length - 1;
  if (last < 0) return null;
  if (state.selected === null) return by === 1 ? 0 : null;
  const to = state.selected + by;
  return to < 0 ? null : Math.min(to, last);
}

function isFor(state: SearchState, search: Search): boolean {
  const asked = searchOf(state);
  return asked !== null && same(asked, search);
}

function same(a: Search, b: Search): boolean {
  return a.query === b.query && a.mode === b.mode && isAlike(a.filters, b.filters);
}

function isSamePlace(a: Result, b: Result): boolean {
  return a.note_path === b.note_path && a.section_title === b.section_title;
}

/** The texts that the pane shows beside the results. */
export interface SearchTexts {
  /** "3 notes", announced by screen readers too; "" when there is nothing to count. */
  readonly count: string;
  /** Lines in place of results, the first one a sentence; empty when there are results. */
  readonly instead: readonly string[];
  /** What a person should know about these results. */
  readonly hints: readonly string[];
  /** Why it failed; "" when it did not. */
  readonly problem: string;
}

/** All texts that the pane shows for a search. */
export function searchTexts(state: SearchState): SearchTexts {
  const { finding } = state;
  const problem = state.problem ?? (state.asking && state.late ? t.Search_late : null);
  const search = searchOf(state);
  const indexing = indexHints(state);
  const isSaid = indexing.length > 0 && state.index.problem === null;
  const warnings = (finding?.found.warnings ?? []).filter(({ source }) => !isSaid || source !== "semantic");
  const { sidecar } = state;
  const older = sidecar.kind === "running" && sidecar.older !== null ? [sidecar.older] : [];
  const hints = [...older, ...indexing, ...nearestHints(state), ...warnings.map(warningText)];
  if (problem !== null) return { count: "", instead: [], hints, problem };
  if (!search) return { count: "", instead: [t.Search_begin], hints, problem: "" };
  if (!finding) return { count: "", instead: [waitingFor(state)], hints, problem: "" };
  if (finding.found.results.length === 0) {
    const instead = isCurrent(state) ? nothingFound(search.query, state.index) : [waitingFor(state)];
    return { count: isCurrent(state) ? t.Search_no_notes : "", instead, hints, problem: "" };
  }
  return { count: countText(finding.found), instead: [], hints, problem: "" };
}

/** Found by meaning only: nobody wrote these words. */
function nearestHints(state: SearchState): readonly string[] {
  const results = resultsOf(state);
  const isNearest = state.mode === "hybrid" && isCurrent(state) && results.length > 0;
  if (!isNearest || results.some(({ sources }) => sources.includes("text"))) return [];
  return [t.Search_nearest];
}

function waitingFor({ sidecar }: SearchState): string {
  if (sidecar.kind === "restarting") return t.Search_restarting;
  return sidecar.kind === "running" || sidecar.kind === "idle" ? t.Search_searching : describeState(sidecar);
}

function nothingFound(query: string, index: IndexState): readonly string[] {
  return isIndexing(index) ? [t.Search_wait] : [t.Search_try(t.Search_nothing(query)), ...t.Search_tips];
}

function countText({ results, total_results: total, cursor }: SearchResults): string {
  if (cursor !== null && total > results.length) return t.Search_some(results.length, total);
  return t.Count_notes(results.length);
}

/** Fewer notes that wait are those that were just saved, and done in a moment. */
const MANY_WAITING = 10;

/** Whether an answer may lack much of what will be found soon. */
export function isIndexingMany({ activity, total }: IndexState): boolean {
  return activity === "indexing" && total >= MANY_WAITING;
}

/** How far indexing is, and with it that notes are not found by their meaning yet. */
function indexHints({ sidecar, index }: SearchState): readonly string[] {
  const isJustSaved = index.total > 0 && index.total < MANY_WAITING;
  if (sidecar.kind !== "running" || !isIndexing(index) || isJustSaved) return [];
  const progress = progressText(index);
  return [progress ? t.Search_indexing_at(progress) : statusLine(sidecar, index).detail];
}
