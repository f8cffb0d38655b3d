/** A pane that keeps its own state, and asks the sidecar for one thing at a time. */

import type { WorkspaceLeaf } from "obsidian";
import { Latest, REPLACED } from "../latest";
import type { ModelDeps } from "../model";
import type { PlaceActions } from "./elements";
import { PaneView, type PaneKind, type Where } from "./PaneView";
import type { Place } from "./place";

export interface AskingDeps extends ModelDeps {
  readonly open: (place: Place, where: Where) => Promise<void>;
}

/** A request failed, and why. */
export interface Problem {
  readonly problem: string;
}

/** @typeParam State What is drawn. @typeParam Parts The elements that change with it. */
export abstract class AskingView<State extends { readonly progress: unknown }, Parts> extends PaneView<State, Parts> {
  protected readonly places: PlaceActions;
  readonly #latest: Latest;
  readonly #explain: ModelDeps["explain"];
  #current: State;

  constructor(leaf: WorkspaceLeaf, kind: PaneKind, first: State, { open, timers, explain }: AskingDeps) {
    super(leaf, kind);
    this.places = this.placeActions(open);
    this.#latest = new Latest(timers);
    this.#explain = explain;
    this.#current = first;
  }

  protected get current(): State {
    return this.#current;
  }

  protected change(changed: Partial<State>): void {
    this.#current = { ...this.#current, ...changed };
    this.redraw(this.#current);
  }

  /** Does a job and handles what it gives, unless a newer one replaces it; a failure is shown unless it is handled. */
  protected async request<T>(
    job: (signal: AbortSignal) => Promise<T>,
    then: (result: T) => void,
    failed = (progress: Problem): void => this.change({ progress } as Partial<State>),
  ): Promise<void> {
    try {
      const result = await this.#latest.run(0, job);
      if (result !== REPLACED) then(result);
    } catch (error) {
      failed({ problem: this.#explain(error) ?? "" });
    }
  }

  /** Ends what is under way. */
  protected override closed(): void {
    this.#latest.cancel();
  }
}
