import type * as O from "obsidian";
import { drawProperties } from "../markdown/properties";
import { Editor } from "./editor";
import { TextFileView } from "./file_view";
import { setIcon } from "./icons";
import { MarkdownRenderer, renderBody } from "./markdown_renderer";
import { Menu } from "./menu";
import { lineOfSubpath } from "./metadata";
import { makeSourceEditor, showText, updatePlugins } from "./source_editor";
import { entersWindow, type Public } from "./view";

const FLASH_MS = 1500;

/** The reading view of a note. */
export class MarkdownPreviewView extends MarkdownRenderer implements O.MarkdownPreviewView {
  readonly #view: MarkdownView;
  #text = "";
  #rendered: Promise<void> = Promise.resolve();

  constructor(view: MarkdownView, containerEl: HTMLElement) {
    super(view.app, containerEl);
    this.#view = view;
  }

  get file(): O.TFile {
    if (!this.#view.file) throw new Error("the view shows no file");
    return this.#view.file;
  }

  get(): string {
    return this.#text;
  }

  set(data: string, _clear: boolean): void {
    this.#text = data;
    this.rerender();
  }

  clear(): void {
    this.#text = "";
    this.containerEl.empty();
  }

  /** Draws aside and swaps, so that a change on disk does not make the page jump to its top. */
  rerender(): void {
    const { file } = this.#view;
    const text = this.#text;
    this.#rendered = this.#rendered.then(async () => {
      if (!file || text !== this.#text) return;
      const sizer = createDiv("markdown-preview-sizer markdown-preview-section");
      sizer.createEl("h1", { cls: "inline-title", text: file.basename });
      drawProperties(text, sizer);
      await renderBody(this.app, text, sizer, file.path);
      const scroll = this.getScroll();
      this.containerEl.empty();
      this.containerEl.append(sizer);
      this.applyScroll(scroll);
    });
  }

  getScroll(): number {
    return this.containerEl.scrollTop;
  }

  applyScroll(scroll: number): void {
    this.containerEl.scrollTop = scroll;
  }

  /** Scrolls to the block that holds a line (0-based) and flashes it, once everything is drawn. */
  async revealLine(line: number): Promise<void> {
    await this.#rendered;
    const blocks = this.containerEl
      .findAll("[data-line]")
      .filter((el) => !el.matchParent(".internal-embed") && !el.matches("ul, ol"));
    const target = blocks.filter((el) => Number(el.dataset.line) <= line).at(-1);
    if (!target) {
      this.applyScroll(0);
      return;
    }
    target.scrollIntoView({ block: /^H\d$/.test(target.tagName) ? "start" : "center" });
    target.addClass("is-flashing");
    window.setTimeout(() => {
      target.removeClass("is-flashing");
    }, FLASH_MS);
  }
}

export class MarkdownView extends TextFileView implements Public<O.MarkdownView> {
  override icon = "lucide-file-text";
  readonly editor: Editor;
  readonly previewMode: MarkdownPreviewView;
  hoverPopover: O.HoverPopover | null = null;
  readonly #sourceEl: HTMLElement;
  readonly #readingEl: HTMLElement;
  readonly #modeButton: HTMLElement;
  #mode: O.MarkdownViewModeType = "preview";
  #loadedAs = ""; // what the editor made of the file's text: it turns CRLF into LF

  constructor(leaf: O.WorkspaceLeaf) {
    super(leaf, "MarkdownView");
    this.#readingEl = this.contentEl.createDiv("markdown-reading-view");
    const preview = this.#readingEl.createDiv("markdown-preview-view markdown-rendered is-readable-line-width");
    this.#sourceEl = this.contentEl.createDiv("markdown-source-view mod-cm6 is-readable-line-width");
    this.editor = new Editor(makeSourceEditor(this, this.#sourceEl, this.#changed));
    this.register(() => {
      this.editor.cm.destroy();
    });
    this.previewMode = new MarkdownPreviewView(this, preview);
    this.#modeButton = this.addAction("book-open", "Edit", () => void this.toggleMode());
    this.#sourceEl.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      const menu = new Menu();
      this.app.workspace.trigger("editor-menu", menu, this.editor, this);
      menu.showAtMouseEvent(event);
    });
    this.#showMode();
  }

  override [entersWindow](doc: Document): void {
    this.editor.cm.setRoot(doc);
  }

  get currentMode(): O.MarkdownSubView {
    return this.previewMode;
  }

  getViewType(): string {
    return "markdown";
  }

  getMode(): O.MarkdownViewModeType {
    return this.#mode;
  }

  override getState(): Record<string, unknown> {
    return { ...super.getState(), mode: this.#mode, source: false };
  }

  override async setState(state: unknown, result: O.ViewStateResult): Promise<void> {
    await super.setState(state, result);
    const { mode } = state as { mode?: unknown };
    if (mode === "source" || mode === "preview") this.#setMode(mode);
  }

  /** `line` (0-based) or `subpath` (`#heading`, `#^block`) is scrolled to and flashed. */
  override setEphemeralState(state: unknown): void {
    const { line, subpath } = (state ?? {}) as { line?: unknown; subpath?: unknown };
    const wanted =
      typeof line === "number" ? line : typeof subpath === "string" ? lineOfSubpath(this.data, subpath) : null;
    if (wanted === null) return;
    if (this.#mode === "preview") void this.previewMode.revealLine(wanted);
    else this.#revealInSource(wanted);
  }

  override getEphemeralState(): Record<string, unknown> {
    return { scroll: this.previewMode.getScroll() };
  }

  getViewData(): string {
    const text = this.editor.getValue();
    return text === this.#loadedAs ? this.data : text;
  }

  /** Another note begins anew; a note that changed on disk is changed only where it differs, so that the cursor stays. */
  setViewData(data: string, clear: boolean): void {
    if (clear) showText(this.editor.cm, this, data, this.#changed);
    else replaceDifference(this.editor, data.replace(/\r\n?/g, "\n"));
    this.#loadedAs = this.editor.getValue();
    this.previewMode.set(data, clear);
  }

  clear(): void {
    showText(this.editor.cm, this, "", this.#changed);
    this.#loadedAs = "";
    this.previewMode.clear();
  }

  /** For the workspace: plugins have added or removed what extends editors. */
  updateOptions(): void {
    updatePlugins(this.app, this.editor.cm);
  }

  showSearch(): void {}

  /** Switches between reading and source mode; what was typed is saved first. */
  async toggleMode(): Promise<void> {
    await this.save();
    this.#setMode(this.#mode === "preview" ? "source" : "preview");
  }

  readonly #changed = (): void => {
    this.requestSave();
    this.app.workspace.trigger("editor-change", this.editor, this);
  };

  #setMode(mode: O.MarkdownViewModeType): void {
    this.#mode = mode;
    this.#showMode();
    this.app.workspace.trigger("layout-change");
  }

  #showMode(): void {
    const isReading = this.#mode === "preview";
    this.#readingEl.toggle(isReading);
    this.#sourceEl.toggle(!isReading);
    setIcon(this.#modeButton, isReading ? "book-open" : "pencil");
    const label = isReading ? "Current view: reading. Click to edit" : "Current view: editing. Click to read";
    this.#modeButton.setAttribute("aria-label", label);
    if (isReading && this.previewMode.get() !== this.data) this.previewMode.set(this.data, false);
  }

  #revealInSource(line: number): void {
    const from = { line, ch: 0 };
    this.editor.setCursor(from);
    this.editor.scrollIntoView({ from, to: from }, true);
    this.editor.focus();
  }
}

function replaceDifference(editor: Editor, text: string): void {
  const before = editor.getValue();
  let start = 0;
  while (start < before.length && before[start] === text[start]) start += 1;
  let same = 0;
  const most = Math.min(before.length, text.length) - start;
  while (same < most && before[before.length - 1 - same] === text[text.length - 1 - same]) same += 1;
  const changes = { from: start, to: before.length - same, insert: text.slice(start, text.length - same) };
  editor.cm.dispatch({ changes });
}
