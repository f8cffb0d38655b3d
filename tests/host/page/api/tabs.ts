/** Tab groups, and the three splits that hold them: left, middle, right. */
import type * as O from "obsidian";
import { Events } from "./events";
import { setIcon } from "./icons";
import type { WorkspaceLeaf } from "./leaf";

/** The middle of a window: of the app's own, or of one that a person has opened beside it. */
export class WorkspaceRoot extends Events implements O.WorkspaceRoot, O.WorkspaceWindow {
  constructor(
    readonly containerEl: HTMLElement,
    readonly win: Window = window,
    readonly doc: Document = document,
  ) {
    super("WorkspaceRoot");
  }

  get parent(): O.WorkspaceParent {
    return this;
  }

  getRoot(): O.WorkspaceItem {
    return this;
  }

  getContainer(): O.WorkspaceContainer {
    return this;
  }
}

export class WorkspaceSidedock extends Events implements O.WorkspaceSidedock {
  collapsed = true;
  readonly #expanded: () => void;

  constructor(
    readonly containerEl: HTMLElement,
    readonly container: WorkspaceRoot,
    expanded: () => void,
  ) {
    super("WorkspaceSidedock");
    this.#expanded = expanded;
    this.#draw();
  }

  get parent(): O.WorkspaceParent {
    return this.container;
  }

  getRoot(): O.WorkspaceItem {
    return this;
  }

  getContainer(): O.WorkspaceContainer {
    return this.container;
  }

  toggle(): void {
    if (this.collapsed) this.expand();
    else this.collapse();
  }

  collapse(): void {
    this.collapsed = true;
    this.#draw();
  }

  expand(): void {
    this.collapsed = false;
    this.#draw();
    this.#expanded();
  }

  #draw(): void {
    this.containerEl.toggleClass("is-sidedock-collapsed", this.collapsed);
  }
}

function isCollapsed(side: WorkspaceSide): boolean {
  return side instanceof WorkspaceSidedock && side.collapsed;
}

export type WorkspaceSide = WorkspaceRoot | WorkspaceSidedock;

export class WorkspaceTabs extends Events implements O.WorkspaceTabs {
  readonly #strip: HTMLElement;
  readonly #body: HTMLElement;
  readonly #el: HTMLElement;
  readonly #leaves: WorkspaceLeaf[] = [];
  #shown: WorkspaceLeaf | null = null;

  constructor(
    readonly side: WorkspaceSide,
    openTab: ((group: WorkspaceTabs) => void) | null,
  ) {
    super("WorkspaceTabs");
    this.#el = side.containerEl.createDiv("workspace-tabs");
    const header = this.#el.createDiv("workspace-tab-header-container");
    this.#strip = header.createDiv({ cls: "workspace-tab-header-container-inner", attr: { role: "tablist" } });
    this.#body = this.#el.createDiv("workspace-tab-container");
    if (!openTab) return;
    const add = header
      .createDiv("workspace-tab-header-new-tab")
      .createEl("button", { cls: "clickable-icon", attr: { "aria-label": "New tab" } });
    setIcon(add, "plus");
    add.addEventListener("click", () => {
      openTab(this);
    });
  }

  get parent(): O.WorkspaceSplit {
    return this.side;
  }

  get leaves(): readonly WorkspaceLeaf[] {
    return this.#leaves;
  }

  get shown(): WorkspaceLeaf | null {
    return this.#shown;
  }

  getRoot(): O.WorkspaceItem {
    return this.side;
  }

  getContainer(): O.WorkspaceContainer {
    return this.side.getContainer();
  }

  add(leaf: WorkspaceLeaf): void {
    const after = this.#shown ? this.#leaves.indexOf(this.#shown) + 1 : this.#leaves.length;
    this.#leaves.splice(after, 0, leaf);
    this.#strip.insertBefore(leaf.tabHeaderEl, this.#strip.children[after] ?? null);
    this.#body.append(leaf.containerEl);
    this.show(leaf);
  }

  /** Shows a tab, and loads it when it is seen for the first time. */
  show(leaf: WorkspaceLeaf): void {
    this.#shown = leaf;
    if (!isCollapsed(this.side)) void leaf.loadIfDeferred();
    for (const each of this.#leaves) {
      each.tabHeaderEl.toggleClass("is-active", each === leaf);
      each.tabHeaderEl.setAttribute("aria-selected", String(each === leaf));
      each.containerEl.toggle(each === leaf);
    }
  }

  /** Takes a leaf out and shows its neighbour; returns the neighbour. */
  remove(leaf: WorkspaceLeaf): WorkspaceLeaf | null {
    const index = this.#leaves.indexOf(leaf);
    this.#leaves.splice(index, 1);
    leaf.tabHeaderEl.remove();
    leaf.containerEl.remove();
    const next = this.#leaves[index] ?? this.#leaves[index - 1] ?? null;
    if (this.#shown === leaf) this.#shown = null;
    if (next && !this.#shown) this.show(next);
    return next;
  }

  markActive(isActive: boolean): void {
    this.#el.toggleClass("mod-active", isActive);
  }

  detach(): void {
    this.#el.remove();
  }
}
