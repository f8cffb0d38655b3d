/** A pane that keeps its own state, and asks the sidecar for one thing at a time. */

import type { WorkspaceLeaf } from "obsidian";
import { Model, type ModelDeps } from "../model";
import { setBusy, type PlaceActions } from "./elements";
import { PaneView, type PaneKind, type Where } from "./PaneView";
import type { Place } from "./place";

export interface AskingDeps extends ModelDeps {
  readonly open: (place: Place, where: Where) => Promise<void>;
}

/** A request failed, and why. */
export interface Problem {
  readonly problem: string;
}

interface Asking {
  /** "asking" while a person waits for it: what fails meanwhile is shown. */
  readonly progress: unknown;
}

/** @typeParam State What is drawn. @typeParam Parts The elements that change with it. */
export abstract class AskingView<State extends Asking, Parts> extends PaneView<State, Parts, Model<State>> {
  protected readonly places: PlaceActions;

  constructor(leaf: WorkspaceLeaf, kind: PaneKind, first: State, deps: AskingDeps) {
    super(leaf, kind, (changed) => new Model(first, refused, deps, changed));
    this.places = this.placeActions(deps.open);
  }

  protected override redraw(): void {
    super.redraw();
    setBusy(this.contentEl, isAsking(this.model.state));
  }
}

function isAsking({ progress }: Asking): boolean {
  return progress === "asking";
}

/** Where nobody waits, what is shown is as good as before. */
function refused<State extends Asking>(state: State, problem: string): State {
  return isAsking(state) ? { ...state, progress: { problem } } : state;
}
