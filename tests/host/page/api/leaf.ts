import type * as O from "obsidian";
import { DeferredView } from "./deferred_view";
import { Events } from "./events";
import { setIcon } from "./icons";
import { Notice } from "./notice";
import type { WorkspaceTabs } from "./tabs";
import { EmptyView, closeView, entersWindow, openView, type View } from "./view";
import type { Workspace } from "./workspace";

const VIEW_BY_EXTENSION: Record<string, string> = {
  md: "markdown",
  base: "bases",
  pdf: "pdf",
  ...Object.fromEntries(["png", "jpg", "jpeg", "gif", "webp", "svg", "bmp", "avif"].map((each) => [each, "image"])),
};

export class WorkspaceLeaf extends Events implements O.WorkspaceLeaf {
  readonly id = crypto.randomUUID();
  readonly app: O.App;
  readonly tabHeaderEl: HTMLElement;
  readonly containerEl = createDiv("workspace-leaf");
  view: O.View;
  hoverPopover: O.HoverPopover | null = null;
  readonly #workspace: Workspace;
  #group: WorkspaceTabs;
  #pinned = false;
  #loading: Promise<void> | null = null;

  constructor(app: O.App, workspace: Workspace, group: WorkspaceTabs) {
    super("WorkspaceLeaf");
    this.app = app;
    this.#workspace = workspace;
    this.#group = group;
    this.tabHeaderEl = createDiv({ cls: "workspace-tab-header tappable", attr: { role: "tab", tabindex: "0" } });
    this.tabHeaderEl.addEventListener("click", () => {
      workspace.setActiveLeaf(this, { focus: true });
    });
    this.tabHeaderEl.addEventListener("auxclick", (event) => {
      if (event.button === 1) this.detach();
    });
    this.view = asDocumented(new EmptyView(this));
    this.drawTab();
  }

  get parent(): WorkspaceTabs {
    return this.#group;
  }

  get isDeferred(): boolean {
    return this.#deferred !== null;
  }

  get #deferred(): DeferredView | null {
    const view: unknown = this.view;
    return view instanceof DeferredView ? view : null;
  }

  /** For a restored layout: shows nothing until the tab is looked at. */
  async defer(saved: O.ViewState, title: string): Promise<void> {
    await this.open(asDocumented(new DeferredView(this, saved, title)));
    if (saved.pinned) this.setPinned(true);
  }

  /** For the workspace: into another group, which may be in another window. */
  moveTo(group: WorkspaceTabs): void {
    const next = this.#group.remove(this);
    const before = this.#group;
    this.#group = group;
    group.add(this);
    this.enterWindow();
    this.#workspace.groupLeft(before, next);
  }

  /** Tells the view which window it is in now. */
  enterWindow(): void {
    ownView(this.view)[entersWindow](this.containerEl.ownerDocument);
  }

  getRoot(): O.WorkspaceItem {
    return this.#group.getRoot();
  }

  getContainer(): O.WorkspaceContainer {
    return this.#group.getContainer();
  }

  async open(view: O.View): Promise<O.View> {
    await ownView(this.view)[closeView]();
    this.view = view;
    this.containerEl.empty();
    await ownView(view)[openView](this.containerEl);
    this.enterWindow();
    this.drawTab();
    return view;
  }

  async openFile(file: O.TFile, openState: O.OpenViewState = {}): Promise<void> {
    const type = VIEW_BY_EXTENSION[file.extension];
    if (type === undefined) {
      new Notice(`The test host cannot show ${file.name}.`);
      return;
    }
    const state = { ...openState.state, file: file.path };
    await this.setViewState({ type, state, active: openState.active ?? true }, openState.eState);
  }

  getViewState(): O.ViewState {
    return { type: this.view.getViewType(), state: this.view.getState(), pinned: this.#pinned };
  }

  async setViewState(viewState: O.ViewState, eState?: unknown): Promise<void> {
    if (this.isDeferred || this.view.getViewType() !== viewState.type)
      await this.open(this.#workspace.createView(viewState.type, this));
    await this.view.setState(viewState.state ?? {}, { history: false });
    if (viewState.pinned !== undefined) this.setPinned(viewState.pinned);
    if (eState !== undefined) this.view.setEphemeralState(eState);
    this.drawTab();
    this.#workspace.trigger("layout-change");
    if (viewState.active) this.#workspace.setActiveLeaf(this, { focus: true });
  }

  async loadIfDeferred(): Promise<void> {
    const deferred = this.#deferred;
    if (!deferred || this.#loading) return this.#loading ?? undefined;
    this.#loading = this.#load(deferred.saved);
    await this.#loading;
    this.#loading = null;
  }

  async #load({ type, state }: O.ViewState): Promise<void> {
    await this.open(this.#workspace.createView(type, this));
    await this.view.setState(state ?? {}, { history: false });
    this.drawTab();
    this.#workspace.trigger("layout-change");
  }

  getEphemeralState(): unknown {
    return this.view.getEphemeralState();
  }

  setEphemeralState(state: unknown): void {
    this.view.setEphemeralState(state);
  }

  togglePinned(): void {
    this.setPinned(!this.#pinned);
  }

  setPinned(pinned: boolean): void {
    if (this.#pinned === pinned) return;
    this.#pinned = pinned;
    this.drawTab();
    this.trigger("pinned-change", pinned);
  }

  get isPinned(): boolean {
    return this.#pinned;
  }

  setGroupMember(): void {}

  setGroup(): void {}

  detach(): void {
    void ownView(this.view)[closeView]();
    this.#workspace.leafDetached(this, this.#group.remove(this));
  }

  getIcon(): string {
    return this.view.getIcon();
  }

  getDisplayText(): string {
    return this.view.getDisplayText();
  }

  onResize(): void {
    this.view.onResize();
  }

  drawTab(): void {
    const text = this.getDisplayText();
    this.tabHeaderEl.empty();
    this.tabHeaderEl.dataset.type = this.view.getViewType();
    this.tabHeaderEl.setAttribute("aria-label", text);
    const inner = this.tabHeaderEl.createDiv("workspace-tab-header-inner");
    setIcon(inner.createDiv("workspace-tab-header-inner-icon"), this.getIcon());
    inner.createDiv({ cls: "workspace-tab-header-inner-title", text });
    if (this.#pinned) setIcon(inner.createDiv("workspace-tab-header-status-icon"), "pin");
    const close = inner.createDiv({ cls: "workspace-tab-header-inner-close-button", attr: { "aria-label": "Close" } });
    setIcon(close, "x");
    close.addEventListener("click", (event) => {
      event.stopPropagation();
      this.detach();
    });
  }
}

/** Every view in this page descends from the host's View; the documented type differs only by its `protected` members. */
export function ownView(view: O.View): View {
  return view as unknown as View;
}

export function asDocumented(view: View): O.View {
  return view as unknown as O.View;
}
