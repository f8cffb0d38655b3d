/** The live search: takes what a person types, asks the sidecar, keeps the state. Independent of Obsidian. */

import type { SearchMode } from "../settings/settings";
import type { SidecarState } from "../sidecar/sidecar";
import { Model, type ModelDeps } from "../model";
import { soon } from "../soon";
import { isIndexing, type IndexState } from "../status/state";
import type { SearchResults } from "../wire/types.generated";
import { Listeners } from "../sidecar/listeners";
import type { Filters } from "./filters";
import {
  answered,
  beside,
  continued,
  emptySearch,
  isCurrent,
  refused,
  resultsOf,
  searchingFor,
  searchOf,
  type SearchState,
  type Search,
} from "./searchState";

/** Long enough not to ask for each letter, short enough to feel live. */
export const TYPING_PAUSE_MS = 150;
/** After a note was indexed, the shown results are asked for again at most this often. */
export const REFRESH_MS = 1_000;

/** A search takes tenths of a second: one that takes longer than this may never end. */
export const LATE_MS = 6_000;

/** More results than on a first page are not asked for again. */
const MOST_REFRESHED = 100;

export interface SearchModelDeps extends ModelDeps {
  /** Searches; a cursor asks for the page after the one that gave it. */
  readonly search: (search: Search, signal: AbortSignal, cursor: string | null) => Promise<SearchResults>;
  readonly mode: SearchMode;
  readonly sidecar: SidecarState;
}

export class SearchModel extends Model<SearchState> {
  readonly #listeners: Listeners<SearchState>;
  readonly #refreshSoon: () => void;
  readonly #callOffRefresh: () => void;
  /** The cursor of the page that is under way. */
  #continuing: string | null = null;
  readonly #deps: SearchModelDeps;

  constructor(deps: SearchModelDeps) {
    const listeners = new Listeners<SearchState>();
    super(emptySearch(deps.mode, deps.sidecar), refused, deps, (state) => listeners.tell(state));
    this.#listeners = listeners;
    this.#deps = deps;
    [this.#refreshSoon, this.#callOffRefresh] = soon(deps.timers, REFRESH_MS, () => {
      if (this.#isToRefresh()) void this.#request(0);
    });
  }

  /** Calls back with every state from now on; the returned function ends it. */
  subscribe(listener: (state: SearchState) => void): () => void {
    return this.#listeners.add(listener);
  }

  /** The words in the input changed. */
  type(query: string): void {
    this.#searchFor({ query }, TYPING_PAUSE_MS);
  }

  chooseMode(mode: SearchMode): void {
    this.#searchFor({ mode });
  }

  /** Looks only there from now on. */
  narrow(filters: Filters): void {
    this.#searchFor({ filters });
  }

  /** Asks for the next page of what is shown, if there is one and it was not asked for yet. */
  async more(): Promise<void> {
    const { finding } = this.state;
    const cursor = finding?.found.cursor ?? null;
    if (!finding || cursor === null || cursor === this.#continuing || !isCurrent(this.state)) return;
    this.#continuing = cursor;
    await this.attempt(
      // Where that fails, the button that asks for more is still there.
      (signal) => this.#deps.search(finding.search, signal, cursor).catch(() => null),
      (found) => {
        if (found) this.become(continued(this.state, { search: finding.search, found }));
      },
    );
    this.#continuing = null;
  }

  /** Goes one result down or up; up from the first is back in the input. */
  move(by: 1 | -1): void {
    this.change({ selected: beside(this.state, by) });
  }

  select(index: number | null): void {
    this.change({ selected: index !== null && index < resultsOf(this.state).length ? index : null });
  }

  sidecarChanged(sidecar: SidecarState): void {
    this.change({ sidecar });
    // A query that failed, or that a previous process was asked, is asked again.
    if (sidecar.kind === "running" && !this.state.finding) this.#ask(0);
  }

  indexChanged(index: IndexState): void {
    const wasIndexing = isIndexing(this.state.index);
    this.change({ index });
    if (wasIndexing && !isIndexing(index)) this.noteIndexed();
  }

  /** A note has been indexed in its present form. */
  noteIndexed(): void {
    if (this.#isToRefresh()) this.#refreshSoon();
  }

  /** Cancels what is under way; nothing is asked afterwards. */
  override close(): void {
    super.close();
    this.#callOffRefresh();
    this.#listeners.end();
  }

  /** Whether somebody sees what was found; whoever has read that far is not to lose the place. */
  #isToRefresh(): boolean {
    return this.#listeners.count > 0 && isCurrent(this.state) && resultsOf(this.state).length <= MOST_REFRESHED;
  }

  #ask(delayMs: number): void {
    if (!searchOf(this.state) || (isCurrent(this.state) && !this.state.asking)) {
      super.close();
      return;
    }
    void this.#request(delayMs);
  }

  async #request(delayMs: number): Promise<void> {
    const search = searchOf(this.state);
    if (!search) return;
    if (!isCurrent(this.state)) this.change({ asking: true, late: false });
    const onTime = this.#deps.timers.after(delayMs + LATE_MS, () => this.change({ late: this.state.asking }));
    await this.attempt(
      (signal) => this.#deps.search(search, signal, null),
      (found) => this.become(answered(this.state, { search, found })),
      delayMs,
    );
    onTime();
  }

  #searchFor(changed: Partial<Search>, delayMs = 0): void {
    this.become(searchingFor(this.state, changed));
    this.#ask(delayMs);
  }
}
