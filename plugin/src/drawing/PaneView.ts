/** What Catena's panes share: one is built when it opens, drawn from its state, and emptied when it closes. */

import {
  ItemView,
  Keymap,
  type HoverPopover,
  type Menu,
  type PaneType,
  type ViewStateResult,
  type WorkspaceLeaf,
} from "obsidian";
import type { Drawn, ModelOf } from "../model";
import { soon, type Indexing } from "../soon";
import { elementOf, type PlaceActions } from "./elements";
import { asText } from "../alike";
import type { Kept } from "./kept";
import type { Place } from "./place";
import { isMiddle, previewPlace } from "./preview";

/** Notes are saved every few seconds while somebody writes. */
const AGAIN_MS = 1_000;

/** Where something opens: Obsidian's own words for tab, split and window; false for the active pane. */
export type Where = PaneType | boolean;

export interface PaneKind {
  /** Kept in people's workspaces; never changes. */
  readonly type: string;
  readonly title: string;
  readonly icon: string;
  /** Its type, and that it is read as an answer is, unless given. */
  readonly classes?: readonly string[];
}

/** @typeParam State What is drawn. @typeParam Parts The elements that change with it. @typeParam M What has the state. */
export abstract class PaneView<State, Parts, M extends Drawn<State> = Drawn<State>> extends ItemView {
  override navigation = false;
  hoverPopover: HoverPopover | null = null;
  protected readonly model: M;
  readonly #kind: PaneKind;
  #parts: Parts | null = null;
  #kept = "";

  constructor(leaf: WorkspaceLeaf, kind: PaneKind, modelOf: ModelOf<State, M>) {
    super(leaf);
    this.#kind = kind;
    this.model = modelOf(() => this.redraw());
    this.icon = kind.icon;
  }

  override getViewType(): string {
    return this.#kind.type;
  }

  override getDisplayText(): string {
    return this.#kind.title;
  }

  protected override async onOpen(): Promise<void> {
    const { contentEl } = this;
    contentEl.empty();
    const { type, classes = [type, "catena-answer"] } = this.#kind;
    contentEl.addClass(...classes);
    contentEl.tabIndex = -1;
    const parts = this.build(contentEl);
    this.#parts = parts;
    this.redraw();
    this.opened(parts);
    this.registerDomEvent(contentEl, "keydown", (event) => this.#onKey(event));
  }

  /** Escape, where it clears no field and nothing else takes it, leads back to the note. */
  #onKey({ key, target, defaultPrevented }: KeyboardEvent): void {
    const { workspace } = this.app;
    const note = workspace.getMostRecentLeaf();
    const isTaken = defaultPrevented || (target as HTMLInputElement).value;
    if (key === "Escape" && !isTaken && note && note !== this.leaf) workspace.setActiveLeaf(note, { focus: true });
  }

  /** What Obsidian keeps of this pane in its workspace. */
  override getState(): Record<string, unknown> {
    return { ...this.kept() };
  }

  override async setState(state: unknown, result: ViewStateResult): Promise<void> {
    await super.setState(state, result);
    const kept: Kept = { ...(state ?? {}) };
    if (Object.keys(kept).length) this.restore(kept); // a pane that is only brought to the front stays as it is
  }

  protected override async onClose(): Promise<void> {
    this.#parts = null;
    this.model.close();
    this.contentEl.empty();
  }

  /** Puts the keyboard where a person begins: where they type, else into the pane, from where Tab goes on. */
  focusInput(): void {
    this.contentEl.focus({ preventScroll: true });
  }

  /** Builds the pane's elements. */
  protected abstract build(into: HTMLElement): Parts;

  /** The pane is built and drawn: listen to what a person does, and ask for what it shows. */
  protected opened(_parts: Parts): void {
    // A pane that waits for being told what to show.
  }

  /** Shows a state. */
  protected abstract draw(parts: Parts, state: State): void;

  /** What a person chose here, and wants to find again. */
  protected kept(): Kept {
    return {};
  }

  /** Takes up what was kept; anything may stand in it, because people can edit the file. */
  protected restore(_kept: Kept): void {
    // A pane that keeps nothing.
  }

  /** The elements; null while the pane is closed. */
  protected get parts(): Parts | null {
    return this.#parts;
  }

  /** Shows the state, if the pane is open. */
  protected redraw(): void {
    if (this.#parts === null) return;
    this.draw(this.#parts, this.model.state);
    const kept = asText(this.kept());
    if (this.#kept && kept !== this.#kept) this.app.workspace.requestSaveLayout();
    this.#kept = kept;
  }

  /** Takes what is typed, but not the half-composed characters of Chinese, Japanese or Korean input. */
  protected onTyped(input: HTMLInputElement, take: (text: string) => void): void {
    this.registerDomEvent(input, "input", (event) => {
      if (!("isComposing" in event && event.isComposing === true)) take(input.value);
    });
    this.registerDomEvent(input, "compositionend", () => take(input.value));
  }

  /** Does something again after notes were indexed: soon where somebody sees it, else once it is seen. */
  protected whenIndexed({ onIndexed, timers }: Indexing, again: () => void, ms = AGAIN_MS): void {
    let isOutdated = false;
    const look = (): void => {
      if (!isOutdated || !this.contentEl.isShown()) return;
      isOutdated = false;
      again();
    };
    const [lookSoon, callOff] = soon(timers, ms, look);
    this.register(
      onIndexed(() => {
        isOutdated = true;
        lookSoon();
      }),
    );
    this.register(callOff);
    this.registerEvent(this.app.workspace.on("active-leaf-change", look));
  }

  /** Opening and previewing places from this pane. */
  protected placeActions(open: (place: Place, where: Where) => Promise<void>): PlaceActions {
    const source = this.#kind.type;
    return {
      open: (place, event) => void open(place, whereOf(event)),
      preview: (place, event, over) =>
        previewPlace(this.app.workspace, { source, hoverParent: this }, place, event, over),
    };
  }
}

/** Where a click or key opens something: in a new tab with the middle button, else as Obsidian's modifier keys say. */
export function whereOf(event: MouseEvent | KeyboardEvent): Where {
  return isMiddle(event) ? "tab" : Keymap.isModEvent(event);
}

/** What adds entries to a menu. */
export function addingTo(menu: Menu): (title: string, icon: string, act: () => void) => void {
  return (title, icon, act) => void menu.addItem((item) => item.setTitle(title).setIcon(icon).onClick(act));
}

/** Shows a menu where the mouse was pressed; a key is pressed nowhere, so then below what it was pressed on. */
export function showMenu(menu: Menu, event: MouseEvent): void {
  const at = event.clientX + event.clientY === 0 ? elementOf(event)?.getBoundingClientRect() : undefined;
  if (!at) menu.showAtMouseEvent(event);
  else menu.showAtPosition({ x: at.left, y: at.bottom });
}
