import type * as O from "obsidian";
import { Component } from "./component";
import { setIcon } from "./icons";

/** The public part of a documented class: `protected` members keep a class from being implemented elsewhere. */
export type Public<T> = Pick<T, keyof T>;

/** Symbol-named, so that no plugin's method can collide with them. */
export const openView = Symbol("openView");
export const closeView = Symbol("closeView");
export const entersWindow = Symbol("entersWindow");

export abstract class View extends Component implements Public<O.View> {
  readonly app: O.App;
  readonly leaf: O.WorkspaceLeaf;
  readonly containerEl: HTMLElement;
  icon = "file";
  navigation = true;
  scope: O.Scope | null = null;

  constructor(leaf: O.WorkspaceLeaf, strictName?: string) {
    super(strictName);
    this.leaf = leaf;
    this.app = (leaf as O.WorkspaceLeaf & { app: O.App }).app;
    this.containerEl = createDiv("workspace-leaf-content");
  }

  abstract getViewType(): string;
  abstract getDisplayText(): string;

  protected onOpen(): Promise<void> {
    return Promise.resolve();
  }

  protected onClose(): Promise<void> {
    return Promise.resolve();
  }

  getState(): Record<string, unknown> {
    return {};
  }

  setState(_state: unknown, _result: O.ViewStateResult): Promise<void> {
    return Promise.resolve();
  }

  getEphemeralState(): Record<string, unknown> {
    return {};
  }

  setEphemeralState(_state: unknown): void {}

  getIcon(): string {
    return this.icon;
  }

  onResize(): void {}

  onPaneMenu(_menu: O.Menu, _source: string): void {}

  async [openView](into: HTMLElement): Promise<void> {
    this.containerEl.dataset.type = this.getViewType();
    into.append(this.containerEl);
    this.load();
    await this.onOpen();
  }

  /** The view stands in this document now: its window's own. */
  [entersWindow](_doc: Document): void {}

  async [closeView](): Promise<void> {
    await this.onClose();
    this.unload();
    this.containerEl.remove();
  }
}

export abstract class ItemView extends View implements Public<O.ItemView> {
  readonly contentEl: HTMLElement;
  readonly #actionsEl: HTMLElement;
  readonly #titleEl: HTMLElement;

  constructor(leaf: O.WorkspaceLeaf, strictName?: string) {
    super(leaf, strictName);
    const header = this.containerEl.createDiv("view-header");
    header.createDiv("view-header-left");
    this.#titleEl = header.createDiv("view-header-title-container mod-at-center").createDiv("view-header-title");
    this.#actionsEl = header.createDiv("view-actions");
    this.contentEl = this.containerEl.createDiv("view-content");
  }

  addAction(icon: string, title: string, callback: (evt: MouseEvent) => unknown): HTMLElement {
    const action = createEl("button", { cls: "clickable-icon view-action", attr: { "aria-label": title } });
    setIcon(action, icon);
    action.addEventListener("click", (event) => void callback(event));
    this.#actionsEl.prepend(action);
    return action;
  }

  /** Writes the header's title; the view's display text may have changed. */
  protected drawTitle(text: string = this.getDisplayText()): void {
    this.#titleEl.setText(text);
  }

  override async [openView](into: HTMLElement): Promise<void> {
    await super[openView](into);
    this.drawTitle();
  }
}

export class EmptyView extends ItemView {
  override icon = "lucide-file";

  getViewType(): string {
    return "empty";
  }

  getDisplayText(): string {
    return "New tab";
  }

  protected override onOpen(): Promise<void> {
    const state = this.contentEl.createDiv("empty-state").createDiv("empty-state-container");
    state.createDiv({ cls: "empty-state-title", text: "No file is open" });
    const hints = state.createDiv("empty-state-action-list");
    for (const hint of ["Go to file (Ctrl O)", "See all commands (Ctrl P)"])
      hints.createDiv({ cls: "empty-state-action", text: hint });
    return Promise.resolve();
  }
}
