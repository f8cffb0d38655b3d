/** Views that show a file: the documented chain FileView → EditableFileView → TextFileView, and plain views of images and PDFs. */
import type * as O from "obsidian";
import { debounce } from "./functions";
import { TFile } from "./files";
import { ItemView, type Public } from "./view";

const SAVE_AFTER_MS = 2000;

export abstract class FileView extends ItemView implements Public<O.FileView> {
  allowNoFile = false;
  file: TFile | null = null;

  override getDisplayText(): string {
    return this.file?.basename ?? "No file";
  }

  override getState(): Record<string, unknown> {
    return { file: this.file?.path };
  }

  override async setState(state: unknown, _result: O.ViewStateResult): Promise<void> {
    const path = (state as { file?: unknown }).file;
    const file = typeof path === "string" ? this.app.vault.getFileByPath(path) : null;
    if (!(file instanceof TFile) || file === this.file) return;
    if (this.file) await this.onUnloadFile(this.file);
    this.file = file;
    await this.onLoadFile(file);
    this.drawTitle();
  }

  override onload(): void {
    super.onload();
    const { vault } = this.app;
    this.registerEvent(vault.on("rename", (file) => file === this.file && void this.onRename(this.file)));
    this.registerEvent(
      vault.on("delete", (file) => {
        if (file !== this.file) return;
        this.file = null;
        this.leaf.detach();
      }),
    );
  }

  async onLoadFile(_file: O.TFile): Promise<void> {}

  async onUnloadFile(_file: O.TFile): Promise<void> {}

  onRename(_file: O.TFile): Promise<void> {
    this.drawTitle();
    return Promise.resolve();
  }

  canAcceptExtension(_extension: string): boolean {
    return false;
  }
}

export abstract class EditableFileView extends FileView implements Public<O.EditableFileView> {}

export abstract class TextFileView extends EditableFileView implements Public<O.TextFileView> {
  data = "";
  readonly requestSave = debounce(() => void this.save(), SAVE_AFTER_MS, true);

  abstract getViewData(): string;
  abstract setViewData(data: string, clear: boolean): void;
  abstract clear(): void;

  override onload(): void {
    super.onload();
    this.registerEvent(
      this.app.vault.on("modify", (file) => {
        if (file === this.file) void this.#reload(this.file);
      }),
    );
  }

  override async onLoadFile(file: O.TFile): Promise<void> {
    this.data = await this.app.vault.read(file);
    this.setViewData(this.data, true);
  }

  override async onUnloadFile(file: O.TFile): Promise<void> {
    await super.onUnloadFile(file);
    await this.save(true);
  }

  /** Writes what the view holds, when it differs from what was read. */
  async save(clear = false): Promise<void> {
    this.requestSave.cancel();
    const text = this.getViewData();
    if (this.file && text !== this.data) {
      this.data = text;
      await this.app.vault.modify(this.file, text);
    }
    if (clear) this.clear();
  }

  /** An outside change is taken over; what the user has typed and not saved yet is not thrown away for it. */
  async #reload(file: O.TFile): Promise<void> {
    const text = await this.app.vault.read(file);
    if (text === this.data || this.getViewData() !== this.data) return;
    this.data = text;
    this.setViewData(text, false);
  }
}

export class ImageView extends FileView {
  override icon = "lucide-image";

  getViewType(): string {
    return "image";
  }

  override onLoadFile(file: O.TFile): Promise<void> {
    this.contentEl.empty();
    this.contentEl.createEl("img", { attr: { src: this.app.vault.getResourcePath(file), alt: file.name } });
    return Promise.resolve();
  }
}

/** The browser's own PDF viewer stands in for the app's. */
export class PdfView extends FileView {
  override icon = "lucide-file-text";

  getViewType(): string {
    return "pdf";
  }

  override onLoadFile(file: O.TFile): Promise<void> {
    this.contentEl.empty();
    this.contentEl.createEl("iframe", {
      cls: "pdf-frame",
      attr: { src: this.app.vault.getResourcePath(file), title: file.name },
    });
    return Promise.resolve();
  }

  /** `subpath` (`#page=4`) is shown, in a frame of its own: a frame that only changes its fragment stays where it is. */
  override setEphemeralState(state: unknown): void {
    const { subpath } = (state ?? {}) as { subpath?: unknown };
    if (typeof subpath !== "string" || !this.file) return;
    const frame = this.contentEl.find("iframe");
    const anew = frame.cloneNode() as HTMLElement;
    anew.setAttribute("src", `${this.app.vault.getResourcePath(this.file)}${subpath}`);
    frame.replaceWith(anew);
  }
}
