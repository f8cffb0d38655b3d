/** Asks the sidecar about the entries of a base. Independent of Obsidian. */

import { Model, type ModelDeps } from "../model";
import type {
  AnnotationFiles,
  Contradictions,
  FindContradictionsRequest,
  RelatedNotes,
  RelatedRequest,
  Result,
  SearchRequest,
  SearchResults,
} from "../wire/types.generated";
import { byNote, commonFolder, evidenceOf, NOTHING_KNOWN, type Findings } from "./baseState";

/** Bases report every key that is typed into a filter. */
export const SETTLED_MS = 250;
/** Results and contradictions come in pages; more than so many pages are not asked for. */
const PAGE = 100;
const MOST_PAGES = 5;
/** Notes whose evidence is counted; the others have none to show. */
export const MOST_COUNTED = 300;
/** So many at a time are shown as counted; each takes a request of its own. */
export const COUNTED_AT_ONCE = 10;

export interface BaseModelDeps extends ModelDeps {
  readonly search: (request: SearchRequest, signal: AbortSignal) => Promise<SearchResults>;
  readonly contradictions: (request: FindContradictionsRequest, signal: AbortSignal) => Promise<Contradictions>;
  readonly related: (request: RelatedRequest, signal: AbortSignal) => Promise<RelatedNotes>;
  readonly papers: (signal: AbortSignal) => Promise<AnnotationFiles>;
}

/** What is known so far, whether more is on its way, and what went wrong. */
export interface BaseState {
  readonly findings: Findings;
  readonly isLooking: boolean;
  readonly problem: string;
}

export class BaseModel extends Model<BaseState> {
  #asked: { readonly paths: readonly string[]; readonly question: string } = { paths: [], question: "" };
  readonly #deps: BaseModelDeps;

  constructor(deps: BaseModelDeps, changed: () => void) {
    const first = { findings: NOTHING_KNOWN, isLooking: false, problem: "" };
    super(first, (state, problem) => ({ ...state, isLooking: false, problem }), deps, changed);
    this.#deps = deps;
  }

  /** Looks up these entries, unless they are the same as before. */
  async show(paths: readonly string[], question: string): Promise<void> {
    const { paths: before, question: asked } = this.#asked;
    if (paths.join("\n") === before.join("\n") && question === asked) return;
    if (question !== asked) this.#found({ relevance: null });
    this.#asked = { paths, question };
    await this.again(SETTLED_MS);
  }

  /** Looks everything up again; what is shown stays until then. */
  async again(delayMs = 0): Promise<void> {
    this.change({ isLooking: true, problem: "" });
    await this.attempt(
      (signal) => this.#look(signal),
      () => this.change({ isLooking: false }),
      delayMs,
    );
  }

  async #look(signal: AbortSignal): Promise<void> {
    const { paths, question } = this.#asked;
    if (question) {
      const relevance = await this.#relevance(paths, question, signal);
      if (!signal.aborted) this.#found({ relevance });
    }
    const opposed = await allPages(async (cursor) => {
      const { contradictions, cursor: next } = await this.#deps.contradictions({ limit: PAGE, cursor }, signal);
      return { items: contradictions, next };
    });
    if (!signal.aborted) this.#found({ contradictions: byNote(opposed) });
    await this.#countEvidence(paths, signal);
  }

  async #relevance(
    paths: readonly string[],
    question: string,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, Result>> {
    const missing = new Set(paths);
    const folder = commonFolder(paths);
    const results = await allPages(async (cursor) => {
      const found = await this.#deps.search({ query: question, folder, limit: PAGE, cursor }, signal);
      for (const { note_path } of found.results) missing.delete(note_path);
      return { items: found.results, next: missing.size === 0 ? null : found.cursor };
    });
    return new Map(results.map((result) => [result.note_path, result]));
  }

  async #countEvidence(paths: readonly string[], signal: AbortSignal): Promise<void> {
    const { files } = await this.#deps.papers(signal);
    const papers = new Map(files.map((file) => [file.file_path, file]));
    const evidence = new Map(this.state.findings.evidence);
    for (const [at, path] of this.#mostRelevantFirst(paths).slice(0, MOST_COUNTED).entries()) {
      const related = await this.#deps.related({ path, max_hops: 1, limit: PAGE }, signal);
      if (signal.aborted) return;
      evidence.set(path, evidenceOf(path, related, papers));
      if ((at + 1) % COUNTED_AT_ONCE === 0) this.#found({ evidence: new Map(evidence) });
    }
    this.#found({ evidence });
  }

  /** The notes in the order in which a person looks at them. */
  #mostRelevantFirst(paths: readonly string[]): readonly string[] {
    const relevance = (path: string): number => this.state.findings.relevance?.get(path)?.composite_relevance ?? 0;
    return paths.filter((each) => each.endsWith(".md")).sort((one, other) => relevance(other) - relevance(one));
  }

  #found(found: Partial<Findings>): void {
    this.change({ findings: { ...this.state.findings, ...found } });
  }
}

/** The items of all pages, but for those after the last page that is asked for. */
async function allPages<T>(
  page: (cursor: string | null) => Promise<{ items: readonly T[]; next: string | null }>,
): Promise<readonly T[]> {
  const all: T[] = [];
  let cursor: string | null = null;
  for (let number = 0; number < MOST_PAGES; number += 1) {
    const { items, next }: { items: readonly T[]; next: string | null } = await page(cursor);
    all.push(...items);
    if (next === null) break;
    cursor = next;
  }
  return all;
}
