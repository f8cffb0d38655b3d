/** A view that stays: the notes around a note. */

import { ItemView, Keymap, type HoverPopover, type PaneType, type ViewStateResult, type WorkspaceLeaf } from "obsidian";
import { drawButton, Part } from "../drawing/elements";
import { nameOf, placeAt, type Place } from "../drawing/place";
import { isMiddle, previewPlace } from "../drawing/preview";
import { AroundModel, type AroundModelDeps } from "./aroundModel";
import { aroundText, DEFAULT_HOPS, HOPS, keptOf, type AroundState } from "./aroundState";
import { drawAround } from "./drawAround";

/** Kept in people's workspaces; never changes. */
export const AROUND_VIEW = "catena-around";

export interface AroundViewDeps extends AroundModelDeps {
  readonly open: (place: Place, where: PaneType | boolean) => Promise<void>;
}

interface Parts {
  readonly middle: Part<string | null>;
  readonly hops: HTMLSelectElement;
  readonly status: HTMLElement;
  readonly problem: HTMLElement;
  readonly found: Part<AroundState["progress"]>;
}

export class AroundView extends ItemView {
  override icon = "waypoints";
  override navigation = false;
  hoverPopover: HoverPopover | null = null;
  readonly #deps: AroundViewDeps;
  readonly #model: AroundModel;
  #parts: Parts | null = null;

  constructor(leaf: WorkspaceLeaf, deps: AroundViewDeps) {
    super(leaf);
    this.#deps = deps;
    this.#model = new AroundModel(deps, (state) => this.#draw(state));
  }

  override getViewType(): string {
    return AROUND_VIEW;
  }

  override getDisplayText(): string {
    return "Notes around a note";
  }

  override getState(): Record<string, unknown> {
    const { path, hops } = this.#model.state;
    return { path, hops };
  }

  /** Obsidian gives back what the workspace kept; the view looks anew. */
  override async setState(state: unknown, result: ViewStateResult): Promise<void> {
    await super.setState(state, result);
    const kept = keptOf(state);
    if (kept !== null) void this.#model.show(kept.path, kept.hops);
  }

  /** Looks around this note. */
  async show(path: string): Promise<void> {
    const shown = this.#model.show(path);
    this.app.workspace.requestSaveLayout();
    await shown;
  }

  protected override async onOpen(): Promise<void> {
    this.#parts = this.#build();
    this.#draw(this.#model.state);
  }

  protected override async onClose(): Promise<void> {
    this.#parts = null;
    this.#model.close();
    this.contentEl.empty();
  }

  #build(): Parts {
    const { contentEl } = this;
    contentEl.empty();
    contentEl.addClass("catena-around", "catena-answer");
    const head = contentEl.createDiv("catena-around-head");
    const middle = new Part<string | null>(head.createEl("h3", { cls: "catena-question" }), (el, path) => {
      if (path !== null) this.#drawMiddle(el, path);
    });
    const hops = this.#buildHops(head);
    const status = contentEl.createDiv({ cls: "catena-answer-aside", attr: { role: "status", "aria-live": "polite" } });
    const problem = contentEl.createDiv({ cls: "catena-query-problem", attr: { role: "alert" } });
    const found = new Part<AroundState["progress"]>(contentEl.createDiv("catena-around-found"), (el, progress) => {
      const { path } = this.#model.state;
      if (path !== null && progress.kind === "found")
        drawAround(el, path, progress.related, { ...this.#actions(), goTo: (other) => void this.show(other) });
    });
    return { middle, hops, status, problem, found };
  }

  #drawMiddle(into: HTMLElement, path: string): void {
    const named = { text: nameOf(path), cls: "catena-place", label: `${nameOf(path)}: open the note` };
    drawButton(into, named, (event) => this.#actions().open(placeAt(path, null), event));
  }

  #buildHops(into: HTMLElement): HTMLSelectElement {
    const select = into.createEl("select", {
      cls: "dropdown catena-hops",
      attr: { "aria-label": "How many relations away" },
    });
    for (const hops of HOPS)
      select.createEl("option", { value: String(hops), text: hops === 1 ? "1 relation away" : `Up to ${hops} away` });
    this.registerDomEvent(select, "change", () => {
      const hops = HOPS.find((each) => String(each) === select.value) ?? DEFAULT_HOPS;
      void this.#model.reach(hops).then(() => this.app.workspace.requestSaveLayout());
    });
    return select;
  }

  #actions() {
    return {
      open: (place: Place, event: MouseEvent | KeyboardEvent): void =>
        void this.#deps.open(place, isMiddle(event) ? "tab" : Keymap.isModEvent(event)),
      preview: (place: Place, event: MouseEvent, over: Element): void =>
        previewPlace(this.app.workspace, { source: AROUND_VIEW, hoverParent: this }, place, event, over),
    };
  }

  #draw(state: AroundState): void {
    const parts = this.#parts;
    if (parts === null) return;
    const { progress } = state;
    parts.middle.show(state.path);
    parts.hops.value = String(state.hops);
    parts.hops.toggle(state.path !== null);
    parts.status.setText(aroundText(state));
    parts.problem.setText(progress.kind === "refused" ? progress.message : "");
    // While it looks, what was there stays readable.
    if (progress.kind !== "looking") parts.found.show(progress);
    this.contentEl.setAttribute("aria-busy", String(progress.kind === "looking"));
  }
}
