/** The PDF outline pane: a PDF's outline, and the text of the sections that are read. */

import type { WorkspaceLeaf } from "obsidian";
import { drawBusy } from "../drawing/busy";
import { put, drawButton, refusals, Part, drawAside, instead } from "../drawing/elements";
import type { Kept } from "../drawing/kept";
import { PaneView, whereOf, type Where } from "../drawing/PaneView";
import { drawOutline } from "./drawOutline";
import { drawReading } from "./drawPages";
import { PdfModel, type PdfModelDeps } from "./pdfModel";
import { savedSource, pagesWanted, titleOf, type PdfSource, type PdfState } from "./pdfState";
import { outlineText, questionAbout } from "./pdfTexts";
import { t } from "../texts/texts";

export const PDF_VIEW = "catena-pdf";

export interface PdfOutlineViewDeps extends PdfModelDeps {
  /** Opens a PDF at a page, 1-based. */
  readonly openPage: (source: PdfSource, page: number, where: Where) => Promise<void>;
  readonly copy: (text: string) => Promise<void>;
  /** Opens the query pane with the beginning of a question. */
  readonly ask: (words: string) => void;
}

interface Parts {
  readonly title: HTMLElement;
  readonly form: HTMLElement;
  readonly status: Part<PdfState>;
  readonly problem: Part<unknown>;
  readonly outline: Part<PdfState["outline"]>;
  readonly reading: Part<PdfState["reading"]>;
}

export class PdfOutlineView extends PaneView<PdfState, Parts, PdfModel> {
  readonly #deps: PdfOutlineViewDeps;

  constructor(leaf: WorkspaceLeaf, deps: PdfOutlineViewDeps) {
    const kind = { type: PDF_VIEW, title: t.Pdf_title, icon: "list-tree" };
    super(leaf, kind, (changed) => new PdfModel(deps, changed));
    this.#deps = deps;
  }

  protected override kept(): Kept {
    const { source } = this.model.state;
    return source ? { ...source.name, title: source.title, note: source.note } : {};
  }

  protected override restore(kept: Kept): void {
    const saved = savedSource(kept);
    if (saved) void this.model.show(saved);
  }

  /** Shows the active PDF, or that of the active annotation note. */
  async showCurrent(): Promise<void> {
    await this.model.showCurrent();
  }

  /** Shows this PDF. */
  async show(source: PdfSource): Promise<void> {
    await this.model.show(source);
  }

  protected override build(into: HTMLElement): Parts {
    const head = put(into, ".pdf-head");
    const title = put(head, "h3.question");
    const label = t.Pdf_current_desc;
    drawButton(head, "pdf-front", t.Pdf_current, () => void this.showCurrent(), { label });
    return {
      title,
      form: this.#buildForm(into),
      status: new Part<PdfState>(
        drawAside(into),
        (el, state) => this.#drawStatus(el, state),
        ({ outline, source }) => `${outline.kind} ${source?.title ?? ""}`,
      ),
      problem: refusals(into, () => void this.#tryAgain()),
      outline: new Part<PdfState["outline"]>(put(into, ".pdf-outline"), (el, outline) =>
        this.#drawOutline(el, outline),
      ),
      reading: new Part<PdfState["reading"]>(put(into, ".pdf-reading"), (el, reading) =>
        this.#drawReading(el, reading),
      ),
    };
  }

  protected override draw(parts: Parts, state: PdfState): void {
    const { source, outline, reading } = state;
    parts.title.setText(source?.title ?? t.Pdf_title);
    parts.form.toggle(outline.kind === "found");
    parts.status.show(state);
    parts.problem.show(outline);
    parts.outline.show(outline);
    parts.reading.show(reading);
    this.contentEl.toggleClass("is-reading", reading.kind !== "nothing");
  }

  #buildForm(into: HTMLElement): HTMLElement {
    const form = put(into, "form.pdf-form");
    const label = put(form, "label.pdf-pages", `${t.Pdf_pages_label} `);
    const input = put(label, "input", { type: "text", placeholder: t.Pdf_pages_example, spellcheck: "false" });
    put(form, "button.read-pages", { text: t.Pdf_read, type: "submit" });
    instead(form, "submit", () => {
      if (input.value.trim()) void this.model.read(pagesWanted(input.value));
    });
    return form;
  }

  #drawStatus(into: HTMLElement, state: PdfState): void {
    const text = outlineText(state);
    if (state.outline.kind === "looking") drawBusy(into, text, () => this.model.stopLooking());
    else put(into, "div", { text, role: "status" });
  }

  #drawOutline(into: HTMLElement, outline: PdfState["outline"]): void {
    if (outline.kind !== "found" || outline.entries.length === 0) return;
    const { model } = this;
    drawOutline(into, outline, {
      fold: (id) => model.fold(id),
      read: (entry) => void model.readSection(entry),
      ask: (entry) => {
        const { source } = model.state;
        if (source) this.#deps.ask(questionAbout(titleOf(entry), source));
      },
      openPage: (page, event) => this.#openPage(page, event),
    });
  }

  #drawReading(into: HTMLElement, reading: PdfState["reading"]): void {
    const { model } = this;
    drawReading(into, reading, {
      openPage: (page, event) => this.#openPage(page, event),
      copy: (text) => void this.#deps.copy(text),
      more: () => model.showMore(),
      stop: () => model.stopReading(),
    });
    if (reading.kind === "reading") into.scrollIntoView({ block: "nearest" });
  }

  #tryAgain(): Promise<void> {
    const { source } = this.model.state;
    return source ? this.model.show(source) : this.model.showCurrent();
  }

  #openPage(page: number, event: MouseEvent): void {
    const { source } = this.model.state;
    if (source) void this.#deps.openPage(source, page, whereOf(event));
  }
}
