import type * as O from "obsidian";
import { notImplemented } from "../strict";
import { Events } from "./events";
import { TFile } from "./files";
import { debounce } from "./functions";
import { FileView } from "./file_view";
import { listenIn, type Keymap } from "./keymap";
import { WorkspaceLeaf } from "./leaf";
import { restoreTabs, savedTabs, type SavedLayout, type SavedSide, type SavedTabs } from "./layout";
import { MarkdownView } from "./markdown_view";
import { closePopouts, openPopout } from "./popout";
import { registryOf } from "./registry";
import { WorkspaceRoot, WorkspaceSidedock, WorkspaceTabs } from "./tabs";
import { parseLinktext } from "./text";

/** The page's frame, as the shell built it. */
export interface Frame {
  readonly containerEl: HTMLElement;
  readonly ribbonEl: HTMLElement;
  readonly leftEl: HTMLElement;
  readonly rootEl: HTMLElement;
  readonly rightEl: HTMLElement;
  readonly statusBarEl: HTMLElement;
}

/** Symbol-named, so that no plugin can reach them. */
export const frame = Symbol("frame");
export const announceLayoutReady = Symbol("announceLayoutReady");
export const hasLayout = Symbol("hasLayout");
export const restoreLayout = Symbol("restoreLayout");

const RECENT_FILES = 10;
const SAVE_LAYOUT_AFTER_MS = 300;
/** In the browser's memory, where the app writes a file: the host leaves people's vaults as they are. */
const LAYOUT_KEY = "host-layout";

class WorkspaceRibbon implements O.WorkspaceRibbon {}

export class Workspace extends Events implements O.Workspace {
  readonly leftSplit: WorkspaceSidedock;
  readonly rightSplit: WorkspaceSidedock;
  readonly rootSplit: WorkspaceRoot;
  readonly leftRibbon = new WorkspaceRibbon();
  readonly rightRibbon = new WorkspaceRibbon();
  readonly containerEl: HTMLElement;
  readonly requestSaveLayout = debounce(() => Promise.resolve(this.#saveLayout()), SAVE_LAYOUT_AFTER_MS);
  activeLeaf: WorkspaceLeaf | null = null;
  activeEditor: O.MarkdownFileInfo | null = null;
  layoutReady = false;
  readonly [frame]: Frame;
  readonly #app: O.App;
  readonly #groups: WorkspaceTabs[];
  readonly #whenReady: (() => unknown)[] = [];
  #recent: WorkspaceLeaf[] = []; // leaves of the middle, the most recent last
  #announced: TFile | null = null;
  #lastOpenFiles: string[] = [];

  constructor(app: O.App, parts: Frame) {
    super("Workspace");
    this.#app = app;
    this[frame] = parts;
    this.containerEl = parts.containerEl;
    this.rootSplit = new WorkspaceRoot(parts.rootEl);
    const loadShown = (): void => void Promise.all(this.#groups.map(({ shown }) => shown?.loadIfDeferred()));
    this.leftSplit = new WorkspaceSidedock(parts.leftEl, this.rootSplit, loadShown);
    this.rightSplit = new WorkspaceSidedock(parts.rightEl, this.rootSplit, loadShown);
    const sides = [this.leftSplit, this.rootSplit, this.rightSplit] as const;
    this.#groups = sides.map((side) => this.#makeGroup(side));
  }

  onLayoutReady(callback: () => unknown): void {
    if (this.layoutReady) callback();
    else this.#whenReady.push(callback);
  }

  getLeaf(newLeaf?: O.PaneType | boolean): WorkspaceLeaf {
    if (newLeaf === "window") return this.openPopoutLeaf();
    const recent = this.#recent.at(-1);
    if (newLeaf === "split") return this.createLeafBySplit();
    if (newLeaf || !recent || recent.isPinned) return this.#addLeaf(recent?.parent ?? this.#rootGroup());
    return recent;
  }

  getUnpinnedLeaf(): WorkspaceLeaf {
    return this.getLeaf(false);
  }

  createLeafBySplit(): WorkspaceLeaf {
    return this.#addLeaf(this.#splitMiddle());
  }

  splitActiveLeaf(): WorkspaceLeaf {
    return this.createLeafBySplit();
  }

  getLeftLeaf(): WorkspaceLeaf {
    return this.#addLeaf(this.#groupOf(this.leftSplit));
  }

  getRightLeaf(): WorkspaceLeaf {
    return this.#addLeaf(this.#groupOf(this.rightSplit));
  }

  async ensureSideLeaf(
    type: string,
    side: O.Side,
    options: { active?: boolean; split?: boolean; reveal?: boolean; state?: unknown } = {},
  ): Promise<WorkspaceLeaf> {
    const { active = false, reveal = true, state } = options;
    const existing = this.getLeavesOfType(type)[0];
    const leaf = existing ?? (side === "left" ? this.getLeftLeaf() : this.getRightLeaf());
    if (!existing) await leaf.setViewState({ type, active, state: (state ?? {}) as Record<string, unknown> });
    if (reveal) await this.revealLeaf(leaf);
    return leaf;
  }

  async revealLeaf(leaf: O.WorkspaceLeaf): Promise<void> {
    const own = leaf as WorkspaceLeaf;
    const { side } = own.parent;
    if (side instanceof WorkspaceSidedock) side.expand();
    own.parent.show(own);
    this.setActiveLeaf(own, { focus: true });
    await own.loadIfDeferred();
  }

  /** With `focus`, an editor takes the keyboard, as in the app. */
  setActiveLeaf(leaf: O.WorkspaceLeaf, params?: { focus?: boolean } | boolean, _focus?: boolean): void {
    const own = leaf as WorkspaceLeaf;
    own.parent.show(own);
    for (const group of this.#groups) group.markActive(group === own.parent);
    const changes = this.activeLeaf !== own;
    this.activeLeaf = own;
    this.activeEditor = own.view instanceof MarkdownView ? own.view : null;
    if (own.parent.side instanceof WorkspaceRoot) this.#recent = [...this.#recent.filter((each) => each !== own), own];
    if (changes) this.trigger("active-leaf-change", own);
    this.#announceFile();
    if (typeof params === "object" && params.focus === true && this.activeEditor !== null) this.#focusEditor(own.view);
  }

  #focusEditor(view: O.View): void {
    if (view instanceof MarkdownView && view.getMode() === "source") view.editor.focus();
  }

  getActiveViewOfType<T extends O.View>(type: O.Constructor<T>): T | null {
    const view = this.activeLeaf?.view;
    return view instanceof type ? view : null;
  }

  getActiveFile(): TFile | null {
    const views: readonly unknown[] = this.#recent.map(({ view }) => view);
    const view = views.findLast((each) => each instanceof FileView);
    return view instanceof FileView ? view.file : null;
  }

  async openLinkText(
    linktext: string,
    sourcePath: string,
    newLeaf?: O.PaneType | boolean,
    openViewState: O.OpenViewState = {},
  ): Promise<void> {
    const { path, subpath } = parseLinktext(linktext);
    const { metadataCache, vault } = this.#app;
    const known = metadataCache.getFirstLinkpathDest(path, sourcePath);
    const file = known ?? (await vault.create(path.endsWith(".md") ? path : `${path}.md`, ""));
    const eState = { ...(subpath !== "" && { subpath }), ...openViewState.eState };
    await this.getLeaf(newLeaf).openFile(file, { ...openViewState, eState });
  }

  iterateAllLeaves(callback: (leaf: WorkspaceLeaf) => unknown): void {
    for (const leaf of this.#groups.flatMap((group) => group.leaves)) callback(leaf);
  }

  iterateRootLeaves(callback: (leaf: WorkspaceLeaf) => unknown): void {
    this.iterateAllLeaves((leaf) => {
      if (leaf.parent.side === this.rootSplit) callback(leaf);
    });
  }

  getLeavesOfType(viewType: string): WorkspaceLeaf[] {
    const found: WorkspaceLeaf[] = [];
    this.iterateAllLeaves((leaf) => {
      if (leaf.view.getViewType() === viewType) found.push(leaf);
    });
    return found;
  }

  detachLeavesOfType(viewType: string): void {
    for (const leaf of this.getLeavesOfType(viewType)) leaf.detach();
  }

  getLeafById(id: string): WorkspaceLeaf | null {
    let found: WorkspaceLeaf | null = null;
    this.iterateAllLeaves((leaf) => {
      if (leaf.id === id) found = leaf;
    });
    return found;
  }

  getMostRecentLeaf(): WorkspaceLeaf | null {
    return this.#recent.at(-1) ?? null;
  }

  getGroupLeaves(): WorkspaceLeaf[] {
    return [];
  }

  getLastOpenFiles(): string[] {
    return [...this.#lastOpenFiles];
  }

  getLayout(): Record<string, unknown> {
    const main = this.#groups.filter(({ side }) => side === this.rootSplit).map(savedTabs);
    const side = (dock: WorkspaceSidedock): SavedSide => ({
      ...savedTabs(this.#groupOf(dock)),
      collapsed: dock.collapsed,
    });
    const layout: SavedLayout = { left: side(this.leftSplit), main, right: side(this.rightSplit) };
    return { ...layout };
  }

  changeLayout(): Promise<void> {
    return notImplemented("Workspace.changeLayout");
  }

  updateOptions(): void {
    this.iterateAllLeaves(({ view }) => {
      const own: unknown = view;
      if (own instanceof MarkdownView) own.updateOptions();
    });
  }

  handleLinkContextMenu(): boolean {
    return false;
  }

  createLeafInParent(): WorkspaceLeaf {
    return notImplemented("Workspace.createLeafInParent");
  }

  duplicateLeaf(): Promise<WorkspaceLeaf> {
    return notImplemented("Workspace.duplicateLeaf");
  }

  moveLeafToPopout(leaf: O.WorkspaceLeaf, data: O.WorkspaceWindowInitData = {}): O.WorkspaceWindow {
    const group = this.#openWindow(data);
    (leaf as WorkspaceLeaf).moveTo(group);
    this.setActiveLeaf(leaf, { focus: true });
    return group.side as WorkspaceRoot;
  }

  openPopoutLeaf(data: O.WorkspaceWindowInitData = {}): WorkspaceLeaf {
    return this.#addLeaf(this.#openWindow(data));
  }

  /** For leaves: a view of a registered type. */
  createView(type: string, leaf: WorkspaceLeaf): O.View {
    const create = registryOf(this.#app).viewCreators.get(type);
    if (!create) throw new Error(`[test host] no view "${type}" is registered`);
    return create(leaf);
  }

  /** For leaves: one has closed itself, `next` is its neighbour. */
  leafDetached(leaf: WorkspaceLeaf, next: WorkspaceLeaf | null): void {
    this.#recent = this.#recent.filter((each) => each !== leaf);
    this.groupLeft(leaf.parent, next);
    if (this.activeLeaf === leaf) {
      this.activeLeaf = null;
      const isInMiddle = leaf.parent.side === this.rootSplit;
      const successor = (isInMiddle ? next : null) ?? this.#recent.at(-1) ?? this.#addLeaf(this.#rootGroup());
      this.setActiveLeaf(successor, { focus: true });
    }
    this.trigger("layout-change");
  }

  /** For leaves: one has left its group, whose last one it was unless there is a next. */
  groupLeft(group: WorkspaceTabs, next: WorkspaceLeaf | null): void {
    const { side } = group;
    if (next) return;
    if (side instanceof WorkspaceSidedock) {
      side.collapse();
      return;
    }
    if (group === this.#rootGroup()) return;
    this.#groups.splice(this.#groups.indexOf(group), 1);
    group.detach();
    if (side !== this.rootSplit) side.win.close();
  }

  /** Whether it is known what was open when the page was left. */
  [hasLayout](): boolean {
    return this.#app.loadLocalStorage(LAYOUT_KEY) !== null;
  }

  /** Puts it back; plugins have registered their views by now. */
  async [restoreLayout](): Promise<void> {
    const saved = this.#app.loadLocalStorage(LAYOUT_KEY) as SavedLayout;
    const fill = async (group: WorkspaceTabs, tabs: SavedTabs): Promise<void> => {
      const { viewCreators } = registryOf(this.#app);
      await restoreTabs(group, tabs, (type) => (viewCreators.has(type) ? this.#addLeaf(group) : null));
    };
    await fill(this.#groupOf(this.leftSplit), saved.left);
    await fill(this.#groupOf(this.rightSplit), saved.right);
    for (const [at, tabs] of saved.main.entries()) await fill(at === 0 ? this.#rootGroup() : this.#splitMiddle(), tabs);
    for (const [dock, { collapsed }] of [
      [this.leftSplit, saved.left],
      [this.rightSplit, saved.right],
    ] as const)
      if (!collapsed) dock.expand();
    await Promise.all(this.#groups.map(({ side, shown }) => isSeen(side) && shown?.loadIfDeferred()));
    this.setActiveLeaf(this.#rootGroup().shown ?? this.#addLeaf(this.#rootGroup()), { focus: true });
  }

  [announceLayoutReady](): void {
    this.layoutReady = true;
    // Only now is there something to keep: a plugin's views were not there before.
    this.on("layout-change", () => void this.requestSaveLayout());
    this.on("active-leaf-change", () => void this.requestSaveLayout());
    window.addEventListener("pagehide", () => {
      this.#saveLayout();
      closePopouts();
    });
    for (const callback of this.#whenReady.splice(0)) callback();
    this.trigger("layout-change");
  }

  #splitMiddle(): WorkspaceTabs {
    const group = this.#makeGroup(this.rootSplit);
    this.#groups.push(group);
    return group;
  }

  #saveLayout(): void {
    this.#app.saveLocalStorage(LAYOUT_KEY, this.getLayout());
  }

  /** A window with an empty group of tabs; closed, it takes its leaves with it. */
  #openWindow(data: O.WorkspaceWindowInitData): WorkspaceTabs {
    const { win, containerEl } = openPopout(data, () => {
      for (const leaf of [...group.leaves]) leaf.detach();
      this.trigger("window-close", root, win);
    });
    const root = new WorkspaceRoot(containerEl, win, win.document);
    const group = this.#makeGroup(root);
    this.#groups.push(group);
    (this.#app.keymap as Keymap)[listenIn](win);
    this.trigger("window-open", root, win);
    return group;
  }

  #makeGroup(side: WorkspaceRoot | WorkspaceSidedock): WorkspaceTabs {
    if (side instanceof WorkspaceSidedock) return new WorkspaceTabs(side, null);
    return new WorkspaceTabs(side, (group) => {
      this.setActiveLeaf(this.#addLeaf(group), { focus: true });
    });
  }

  #groupOf(side: WorkspaceRoot | WorkspaceSidedock): WorkspaceTabs {
    const group = this.#groups.find((each) => each.side === side);
    if (!group) throw new Error("a side of the workspace has lost its tabs");
    return group;
  }

  #rootGroup(): WorkspaceTabs {
    return this.#groupOf(this.rootSplit);
  }

  #addLeaf(group: WorkspaceTabs): WorkspaceLeaf {
    const leaf = new WorkspaceLeaf(this.#app, this, group);
    group.add(leaf);
    void leaf.open(leaf.view);
    return leaf;
  }

  /** `file-open` tells when another file has become the active one, however that came about. */
  #announceFile(): void {
    const file = this.getActiveFile();
    if (file === this.#announced) return;
    this.#announced = file;
    if (file)
      this.#lastOpenFiles = [file.path, ...this.#lastOpenFiles.filter((path) => path !== file.path)].slice(
        0,
        RECENT_FILES,
      );
    this.trigger("file-open", file);
  }
}

function isSeen(side: WorkspaceRoot | WorkspaceSidedock): boolean {
  return side instanceof WorkspaceRoot || !side.collapsed;
}
