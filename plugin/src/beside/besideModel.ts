/** Follows the writing and asks what other notes say about it. Independent of Obsidian. */

import { Model, type ModelDeps } from "../model";
import type {
  CheckDraftRequest,
  DraftChecked,
  RelatedNotes,
  RelatedRequest,
  SearchRequest,
  SearchResults,
} from "../wire/types.generated";
import type { Marked } from "../marks/marks";
import { marksBeside } from "./besideMarks";
import { NOTHING_OPEN, type BesideState } from "./besideState";
import { wordsOf, type Writing } from "./paragraph";
import { findings, worthKnowing, type Findings } from "./worth";

/** A person who types pauses longer than this when a thought is finished. */
export const AFTER_TYPING_MS = 1_500;
export const AFTER_MOVING_MS = 400;
const MOST_RELATED = 60;
const MOST_FOUND = 10;
/** Paragraphs whose findings are kept: going back to one asks nothing. */
const MOST_KEPT = 20;

export interface BesideModelDeps extends ModelDeps {
  /** What is being written now; null when no note is open. */
  readonly writing: () => Writing | null;
  readonly related: (request: RelatedRequest, signal: AbortSignal) => Promise<RelatedNotes>;
  readonly search: (request: SearchRequest, signal: AbortSignal) => Promise<SearchResults>;
  readonly check: (request: CheckDraftRequest, signal: AbortSignal) => Promise<DraftChecked>;
  /** Marks the sentences of a note that want a source; null marks none. */
  readonly mark: (marked: Marked | null) => void;
}

export class BesideModel extends Model<BesideState> {
  #related: { readonly path: string; readonly notes: RelatedNotes } | null = null;
  readonly #kept = new Map<string, Findings>();
  /** Notes changed: what is written is looked at as if it were new. */
  #isOutdated = false;
  readonly #deps: BesideModelDeps;

  constructor(deps: BesideModelDeps, changed: (state: BesideState) => void) {
    super(NOTHING_OPEN, (state, problem) => ({ ...state, isLooking: false, problem }), deps, changed);
    this.#deps = deps;
  }

  /** Looks at what is being written once nothing has happened for so long; what was under way is cancelled. */
  async follow(delayMs: number): Promise<void> {
    const then = (): void => undefined;
    await this.attempt((signal) => this.#look(signal), then, delayMs);
  }

  /** Forgets what was found, because notes changed, and looks again. */
  async again(): Promise<void> {
    this.#kept.clear();
    this.#related = null;
    this.#isOutdated = true;
    await this.follow(0);
  }

  /** Cancels what is under way. */
  override close(): void {
    super.close();
    this.#deps.mark(null);
  }

  async #look(signal: AbortSignal): Promise<void> {
    const writing = this.#deps.writing();
    if (!this.#isOutdated && isSame(writing, this.state.writing) && !this.state.isLooking && !this.state.problem)
      return;
    this.#isOutdated = false;
    const before = this.state.writing;
    const isSameNote = writing?.path === before?.path;
    // What was found stays readable, and its sentences marked, while the same paragraph is looked at again.
    const isSamePlace = isSameNote && writing?.paragraph?.line === before?.paragraph?.line;
    const notes = isSameNote ? this.state.notes : null;
    this.change({ writing, ...(!isSamePlace && { found: null }), notes, isLooking: writing !== null, problem: "" });
    if (!writing) return;
    const related = await this.#relatedTo(writing.path, signal);
    if (signal.aborted) return;
    this.change({ notes: worthKnowing(writing.path, related) });
    await this.#lookAt(writing, related, signal);
    if (!signal.aborted) this.change({ isLooking: false });
  }

  async #lookAt({ path, paragraph }: Writing, related: RelatedNotes, signal: AbortSignal): Promise<void> {
    if (!paragraph) return;
    const { markdown } = paragraph;
    const key = `${path}\n${markdown}`;
    const kept = this.#kept.get(key);
    if (kept) {
      this.change({ found: kept, isLooking: false });
      return;
    }
    const found = await this.#deps.search({ query: wordsOf(markdown), limit: MOST_FOUND }, signal);
    if (signal.aborted) return;
    if (!this.state.found) this.change({ found: findings(path, found, null, related), isLooking: true });
    const checked = await this.#deps.check({ text: markdown, note: path }, signal);
    if (signal.aborted) return;
    const all = findings(path, found, checked, related);
    this.#keep(key, all);
    this.change({ found: all, isLooking: false });
  }

  async #relatedTo(path: string, signal: AbortSignal): Promise<RelatedNotes> {
    if (this.#related?.path === path) return this.#related.notes;
    const notes = await this.#deps.related({ path, max_hops: 2, limit: MOST_RELATED }, signal);
    if (!signal.aborted) this.#related = { path, notes };
    return notes;
  }

  #keep(key: string, found: Findings): void {
    this.#kept.set(key, found);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }

  override change(changed: Partial<BesideState>): void {
    super.change(changed);
    if (!("found" in changed)) return;
    const { writing, found } = this.state;
    this.#deps.mark(!writing || !found ? null : marksBeside(writing, found));
  }
}

function isSame(one: Writing | null, other: Writing | null): boolean {
  return one?.path === other?.path && one?.paragraph?.markdown === other?.paragraph?.markdown;
}
