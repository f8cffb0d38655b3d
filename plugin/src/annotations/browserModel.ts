/** Searches annotations as a person types and filters. A newer request replaces an older one. Independent of Obsidian. */

import { Latest, REPLACED } from "../latest";
import { Model, refusedProgress, type ModelDeps } from "../model";
import type { FoundAnnotations, SearchAnnotationsRequest } from "../wire/types.generated";
import {
  countedFacets,
  countingRequests,
  EMPTY,
  joined,
  PAGE_SIZE,
  requestOf,
  type BrowserState,
  type PaperInFront,
} from "./browserState";
import { toggled, type Chosen, type Facet } from "./facets";

/** Waits for a pause in typing. */
const TYPING_PAUSE_MS = 200;

export interface BrowserModelDeps extends ModelDeps {
  readonly search: (request: SearchAnnotationsRequest, signal: AbortSignal) => Promise<FoundAnnotations>;
  /** The paper whose annotation note is active; null when none is. */
  readonly activePaper: (signal: AbortSignal) => Promise<PaperInFront | null>;
}

export class BrowserModel extends Model<BrowserState> {
  readonly #inFront: Latest;
  readonly #deps: BrowserModelDeps;

  constructor(deps: BrowserModelDeps, changed: (state: BrowserState) => void) {
    super(EMPTY, refusedProgress, deps, changed);
    this.#deps = deps;
    this.#inFront = new Latest(deps.timers);
  }

  async type(query: string): Promise<void> {
    this.change({ query });
    await this.look(TYPING_PAUSE_MS);
  }

  /** Selects a value of a facet, or deselects it. */
  async toggle(facet: Facet, value: string): Promise<void> {
    this.change({ chosen: toggled(this.state.chosen, facet, value) });
    await this.look();
  }

  /** Only the annotations of this paper, all of them. */
  async onlyFrom({ citekey }: PaperInFront): Promise<void> {
    this.change({ chosen: { citekeys: [citekey] } });
    await this.look();
  }

  /** Removes all filters. */
  async clear(): Promise<void> {
    await this.narrow("", {});
  }

  /** Takes a search and its filters, both at once. */
  async narrow(query: string, chosen: Chosen): Promise<void> {
    this.change({ query, chosen });
    await this.look();
  }

  async look(delayMs = 0): Promise<void> {
    this.change({ progress: { kind: "looking" } });
    await this.attempt(
      (signal) => this.#find(signal),
      (found) => this.change({ progress: { kind: "found" }, found }),
      delayMs,
    );
  }

  /** Notes were indexed: finds what is shown again, without a word; whoever has read on is not to lose the place. */
  async again(): Promise<void> {
    const { found: before, progress } = this.state;
    if (!before || progress.kind !== "found" || before.annotations.length > PAGE_SIZE) return;
    await this.renew(
      before,
      (signal) => this.#find(signal),
      (found) => this.change({ found }),
    );
  }

  async #find(signal: AbortSignal): Promise<FoundAnnotations> {
    const counting = countingRequests(this.state);
    const [found, ...counted] = await Promise.all([
      this.#deps.search(requestOf(this.state), signal),
      ...counting.map(({ request }) => this.#deps.search(request, signal)),
    ]);
    return countedFacets(
      found,
      counted.flatMap(({ facets }, at) => (counting[at] ? [{ facet: counting[at].facet, facets }] : [])),
    );
  }

  /** The next page, below those that are there. */
  async more(): Promise<void> {
    const cursor = this.state.found?.cursor ?? null;
    if (cursor === null || this.state.progress.kind !== "found") return;
    this.change({ progress: { kind: "more" } });
    await this.attempt(
      (signal) => this.#deps.search(requestOf(this.state, cursor), signal),
      (found) => this.change({ progress: { kind: "found" }, found: joined(this.state.found, found) }),
    );
  }

  /** Another note became active. */
  async fileOpened(): Promise<void> {
    try {
      const paper = await this.#inFront.run(0, (signal) => this.#deps.activePaper(signal));
      if (paper !== REPLACED) this.change({ paper });
    } catch {
      this.change({ paper: null }); // what is looked for says what is wrong
    }
  }

  override close(): void {
    super.close();
    this.#inFront.cancel();
  }
}
