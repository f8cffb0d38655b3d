/** The file explorer: folders fold, a click opens a note, Ctrl/Cmd-click opens it in a new tab. */
import type * as O from "obsidian";
import { TFile, TFolder } from "../api/files";
import { debounce } from "../api/functions";
import { setIcon } from "../api/icons";
import { Keymap } from "../api/keymap";
import { Menu } from "../api/menu";
import { ItemView } from "../api/view";

const REDRAW_AFTER_MS = 30;

export class FileExplorerView extends ItemView {
  override icon = "lucide-folder-closed";
  override navigation = false;
  readonly #open = new Set<string>(["/"]);
  readonly #drawSoon = debounce(() => {
    this.#draw();
  }, REDRAW_AFTER_MS);
  #listEl: HTMLElement | null = null;

  getViewType(): string {
    return "file-explorer";
  }

  getDisplayText(): string {
    return "Files";
  }

  protected override onOpen(): Promise<void> {
    const buttons = this.contentEl.createDiv("nav-header").createDiv("nav-buttons-container");
    const collapse = buttons.createEl("button", {
      cls: "clickable-icon nav-action-button",
      attr: { "aria-label": "Collapse all" },
    });
    setIcon(collapse, "chevrons-down-up");
    collapse.addEventListener("click", () => {
      this.#open.clear();
      this.#open.add("/");
      this.#draw();
    });
    this.#listEl = this.contentEl.createDiv({
      cls: "nav-files-container",
      attr: { role: "tree", "aria-label": "Files" },
    });
    const { vault, workspace } = this.app;
    this.registerEvent(vault.on("create", () => this.#drawSoon()));
    this.registerEvent(vault.on("delete", () => this.#drawSoon()));
    this.registerEvent(vault.on("rename", () => this.#drawSoon()));
    this.registerEvent(workspace.on("file-open", () => this.#drawSoon()));
    this.#draw();
    return Promise.resolve();
  }

  /** Unfolds the folders above a file. */
  reveal(file: O.TAbstractFile): void {
    for (let folder = file.parent; folder; folder = folder.parent) this.#open.add(folder.path);
    this.#draw();
  }

  #draw(): void {
    if (!this.#listEl) return;
    const scroll = this.#listEl.scrollTop;
    this.#listEl.empty();
    this.#drawChildren(this.app.vault.getRoot(), this.#listEl);
    this.#listEl.scrollTop = scroll;
  }

  #drawChildren(folder: O.TFolder, into: HTMLElement): void {
    const byName = (a: O.TAbstractFile, b: O.TAbstractFile): number =>
      a.name.localeCompare(b.name, undefined, { numeric: true });
    const sorted = [...folder.children].sort(byName);
    for (const child of sorted) if (child instanceof TFolder) this.#drawFolder(child, into);
    for (const child of sorted) if (child instanceof TFile) this.#drawFile(child, into);
  }

  #drawFolder(folder: TFolder, into: HTMLElement): void {
    const isOpen = this.#open.has(folder.path);
    const item = into.createDiv(`tree-item nav-folder ${isOpen ? "" : "is-collapsed"}`);
    const title = item.createDiv({
      cls: "tree-item-self nav-folder-title is-clickable mod-collapsible",
      attr: { "data-path": folder.path, role: "treeitem", "aria-expanded": String(isOpen) },
    });
    setIcon(title.createDiv("tree-item-icon collapse-icon"), "chevron-right");
    title.createDiv({ cls: "tree-item-inner nav-folder-title-content", text: folder.name });
    title.addEventListener("click", () => {
      if (isOpen) this.#open.delete(folder.path);
      else this.#open.add(folder.path);
      this.#draw();
    });
    this.#offerMenu(title, folder);
    if (isOpen) this.#drawChildren(folder, item.createDiv("tree-item-children nav-folder-children"));
  }

  #drawFile(file: TFile, into: HTMLElement): void {
    const title = into.createDiv("tree-item nav-file").createDiv({
      cls: "tree-item-self nav-file-title is-clickable",
      attr: { "data-path": file.path, role: "treeitem" },
    });
    title.toggleClass("is-active", this.app.workspace.getActiveFile() === file);
    title.createDiv({
      cls: "tree-item-inner nav-file-title-content",
      text: file.basename,
    });
    if (file.extension !== "md" && file.extension !== "")
      title.createDiv({ cls: "nav-file-tag", text: file.extension });
    const open = (event: MouseEvent): void => {
      void this.app.workspace.getLeaf(Keymap.isModEvent(event)).openFile(file);
    };
    title.addEventListener("click", open);
    title.addEventListener("auxclick", open);
    this.#offerMenu(title, file);
  }

  /** Plugins fill the menu of a file or folder. */
  #offerMenu(title: HTMLElement, file: O.TAbstractFile): void {
    title.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      const menu = new Menu();
      this.app.workspace.trigger("file-menu", menu, file, "file-explorer-context-menu");
      menu.showAtMouseEvent(event);
    });
  }
}
