/** A view that stays: the outline of a PDF, and what is read of it. */

import { ItemView, Keymap, type PaneType, type ViewStateResult, type WorkspaceLeaf } from "obsidian";
import { drawButton, Part } from "../drawing/elements";
import { isMiddle } from "../drawing/preview";
import { drawBusy } from "../drawing/busy";
import { drawOutline } from "./drawOutline";
import { drawReading } from "./drawPages";
import { PdfModel, type PdfModelDeps } from "./pdfModel";
import { keptSource, pagesWanted, titleOf, type PdfSource, type PdfState } from "./pdfState";
import { outlineText, questionAbout } from "./pdfTexts";

/** Kept in people's workspaces; never changes. */
export const PDF_VIEW = "catena-pdf";

export interface PdfOutlineViewDeps extends PdfModelDeps {
  /** Opens a PDF at a page, 1-based. */
  readonly openPage: (source: PdfSource, page: number, where: PaneType | boolean) => Promise<void>;
  readonly copy: (text: string) => Promise<void>;
  /** Opens the query pane with the beginning of a question. */
  readonly ask: (words: string) => void;
}

interface Parts {
  readonly title: HTMLElement;
  readonly form: HTMLElement;
  readonly status: Part<PdfState>;
  readonly problem: Part<PdfState["outline"]>;
  readonly outline: Part<PdfState["outline"]>;
  readonly reading: Part<PdfState["reading"]>;
}

export class PdfOutlineView extends ItemView {
  override icon = "list-tree";
  override navigation = false;
  readonly #deps: PdfOutlineViewDeps;
  readonly #model: PdfModel;
  #parts: Parts | null = null;

  constructor(leaf: WorkspaceLeaf, deps: PdfOutlineViewDeps) {
    super(leaf);
    this.#deps = deps;
    this.#model = new PdfModel(deps, (state) => this.#draw(state));
  }

  override getViewType(): string {
    return PDF_VIEW;
  }

  override getDisplayText(): string {
    return "PDF outline";
  }

  override getState(): Record<string, unknown> {
    const { source } = this.#model.state;
    return source === null ? {} : { ...source.name, title: source.title, note: source.note };
  }

  /** Obsidian gives back what the workspace kept; the view looks anew. */
  override async setState(state: unknown, result: ViewStateResult): Promise<void> {
    await super.setState(state, result);
    const kept = keptSource(state);
    if (kept !== null) void this.#model.show(kept);
  }

  /** Shows the PDF that the person is at. */
  async showAtHand(): Promise<void> {
    await this.#model.showAtHand();
    this.app.workspace.requestSaveLayout();
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
    contentEl.addClass("catena-pdf", "catena-answer");
    const head = contentEl.createDiv("catena-pdf-head");
    const title = head.createEl("h3", { cls: "catena-question" });
    const label = "Show the outline of the PDF or paper in front";
    drawButton(head, { text: "Current file", cls: "catena-pdf-front", label }, () => void this.showAtHand());
    const form = this.#buildForm(contentEl);
    const model = this.#model;
    return {
      title,
      form,
      status: new Part<PdfState>(
        contentEl.createDiv("catena-answer-aside"),
        (el, state) => {
          if (state.outline.kind === "looking") drawBusy(el, outlineText(state), () => model.stopLooking());
          else el.createDiv({ text: outlineText(state), attr: { role: "status" } });
        },
        ({ outline, source }) => `${outline.kind} ${source?.title ?? ""}`,
      ),
      problem: new Part<PdfState["outline"]>(contentEl.createDiv("catena-pdf-problem"), (el, outline) => {
        if (outline.kind !== "refused") return;
        el.createDiv({ cls: "catena-query-problem", text: outline.message, attr: { role: "alert" } });
        const { source } = model.state;
        const again = (): void => void (source === null ? model.showAtHand() : model.show(source));
        drawButton(el.createDiv("catena-modal-bar"), { text: "Try again", cls: "catena-again" }, again);
      }),
      outline: new Part<PdfState["outline"]>(contentEl.createDiv("catena-pdf-outline"), (el, outline) => {
        if (outline.kind !== "found" || outline.entries.length === 0) return;
        drawOutline(el, outline, {
          fold: (id) => model.fold(id),
          read: (entry) => void model.readSection(entry),
          ask: (entry) => {
            const { source } = model.state;
            if (source !== null) this.#deps.ask(questionAbout(titleOf(entry), source));
          },
          openPage: (page, event) => this.#openPage(page, event),
        });
      }),
      reading: new Part<PdfState["reading"]>(contentEl.createDiv("catena-pdf-reading"), (el, reading) => {
        drawReading(el, reading, {
          openPage: (page, event) => this.#openPage(page, event),
          copy: (text) => void this.#deps.copy(text),
          more: () => model.showMore(),
          stop: () => model.stopReading(),
        });
        if (reading.kind === "reading") el.scrollIntoView({ block: "nearest" });
      }),
    };
  }

  #buildForm(into: HTMLElement): HTMLElement {
    const form = into.createEl("form", { cls: "catena-pdf-form" });
    const label = form.createEl("label", { cls: "catena-pdf-pages", text: "Pages " });
    const input = label.createEl("input", {
      type: "text",
      placeholder: "1-5, 9 or all",
      attr: { spellcheck: "false" },
    });
    form.createEl("button", { cls: "catena-read-pages", text: "Read", attr: { type: "submit" } });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (input.value.trim() !== "") void this.#model.read(pagesWanted(input.value));
    });
    return form;
  }

  #openPage(page: number, event: MouseEvent): void {
    const { source } = this.#model.state;
    if (source !== null) void this.#deps.openPage(source, page, isMiddle(event) ? "tab" : Keymap.isModEvent(event));
  }

  #draw(state: PdfState): void {
    const parts = this.#parts;
    if (parts === null) return;
    const { source, outline, reading } = state;
    parts.title.setText(source?.title ?? "PDF outline");
    parts.form.toggle(outline.kind === "found");
    parts.status.show(state);
    parts.problem.show(outline);
    parts.outline.show(outline);
    parts.reading.show(reading);
    this.contentEl.toggleClass("is-reading", reading.kind !== "nothing");
  }
}
