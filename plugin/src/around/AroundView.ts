/** The pane of the notes around a note. */

import type { WorkspaceLeaf } from "obsidian";
import { refusals, setBusy, drawStatus, put, drawButton, drawChoice, Part } from "../drawing/elements";
import type { Kept } from "../drawing/kept";
import { PaneView, type Where } from "../drawing/PaneView";
import { placeAt, titleOf, type Place } from "../drawing/place";
import type { Indexing } from "../soon";
import { AroundModel, type AroundModelDeps } from "./aroundModel";
import { aroundText, DEFAULT_HOPS, HOPS, savedState, type AroundState } from "./aroundState";
import { drawAround, type AroundActions } from "./drawAround";
import { t } from "../texts/texts";

export const AROUND_VIEW = "catena-around";

export interface AroundViewDeps extends AroundModelDeps, Indexing {
  readonly open: (place: Place, where: Where) => Promise<void>;
  readonly suggestLinks: (path: string) => void;
}

interface Parts {
  readonly middle: Part<string | null>;
  readonly hops: HTMLSelectElement;
  readonly status: HTMLElement;
  readonly problem: Part<unknown>;
  readonly found: Part<AroundState["progress"]>;
}

export class AroundView extends PaneView<AroundState, Parts, AroundModel> {
  readonly #actions: AroundActions;
  readonly #deps: AroundViewDeps;

  constructor(leaf: WorkspaceLeaf, deps: AroundViewDeps) {
    const kind = { type: AROUND_VIEW, title: t.Around_title, icon: "waypoints" };
    super(leaf, kind, (changed) => new AroundModel(deps, changed));
    this.#deps = deps;
    this.#actions = {
      ...this.placeActions(deps.open),
      goTo: (path) => void this.show(path),
      suggestLinks: deps.suggestLinks,
    };
  }

  protected override kept(): Kept {
    const { path, hops } = this.model.state;
    return { path, hops };
  }

  protected override restore(kept: Kept): void {
    const saved = savedState(kept);
    if (saved) void this.model.show(saved.path, saved.hops);
  }

  /** Shows the notes around this note. */
  async show(path: string): Promise<void> {
    await this.model.show(path);
  }

  protected override build(into: HTMLElement): Parts {
    const head = put(into, ".around-head");
    const middle = new Part<string | null>(put(head, "h3.question"), (el, path) => {
      if (path !== null) this.#drawMiddle(el, path);
    });
    const hops = this.#buildHops(head);
    const status = drawStatus(into);
    const problem = refusals(into, () => void this.model.reach(this.model.state.hops));
    const found = new Part<AroundState["progress"]>(put(into, ".around-found"), (el, progress) => {
      const { path } = this.model.state;
      if (path !== null && progress.kind === "found") drawAround(el, path, progress.related, this.#actions);
    });
    return { middle, hops, status, problem, found };
  }

  protected override opened(): void {
    this.whenIndexed(this.#deps, () => void this.model.again());
  }

  protected override draw(parts: Parts, state: AroundState): void {
    const { progress } = state;
    parts.middle.show(state.path);
    parts.hops.value = String(state.hops);
    parts.hops.toggle(state.path !== null);
    parts.status.setText(aroundText(state));
    parts.problem.show(progress);
    // What was there stays readable while the new state loads.
    if (progress.kind !== "looking") parts.found.show(progress);
    setBusy(this.contentEl, progress.kind === "looking");
  }

  #drawMiddle(into: HTMLElement, path: string): void {
    drawButton(into, "place", titleOf(path), (event) => this.#actions.open(placeAt(path, null), event), {
      label: t.Around_open(titleOf(path)),
    });
  }

  #buildHops(into: HTMLElement): HTMLSelectElement {
    const options = Object.fromEntries(HOPS.map((hops) => [hops, t.Around_up_to(hops)]));
    const select = drawChoice(into, t.Around_hops, options);
    this.registerDomEvent(select, "change", () => {
      const hops = HOPS.find((each) => String(each) === select.value) ?? DEFAULT_HOPS;
      void this.model.reach(hops);
    });
    return select;
  }
}
