/** Loads the notes around a note. A newer request replaces an older one. Independent of Obsidian. */

import { Model, refusedProgress, type ModelDeps } from "../model";
import type { RelatedNotes, RelatedRequest } from "../wire/types.generated";
import { NOWHERE, type AroundState, type Hops } from "./aroundState";

export interface AroundModelDeps extends ModelDeps {
  readonly related: (request: RelatedRequest, signal: AbortSignal) => Promise<RelatedNotes>;
}

export class AroundModel extends Model<AroundState> {
  readonly #deps: AroundModelDeps;

  constructor(deps: AroundModelDeps, changed: (state: AroundState) => void) {
    super(NOWHERE, refusedProgress, deps, changed);
    this.#deps = deps;
  }

  /** Shows the notes around a note, as far away as before unless `hops` is given. */
  async show(path: string, hops: Hops = this.state.hops): Promise<void> {
    this.change({ path, hops, progress: { kind: "looking" } });
    await this.attempt(
      (signal) => this.#deps.related({ path, max_hops: hops }, signal),
      (related) => this.change({ progress: { kind: "found", related } }),
    );
  }

  /** Notes were indexed: finds what is shown again, without a word. */
  async again(): Promise<void> {
    const { path, hops, progress } = this.state;
    if (path === null || progress.kind !== "found") return;
    await this.renew(
      progress.related,
      (signal) => this.#deps.related({ path, max_hops: hops }, signal),
      (related) => this.change({ progress: { kind: "found", related } }),
    );
  }

  /** Changes how far away related notes may be. */
  async reach(hops: Hops): Promise<void> {
    if (this.state.path !== null) await this.show(this.state.path, hops);
  }
}
