/** Loads a PDF's outline, then the sections that a person wants to read. Independent of Obsidian. */

import { Latest, REPLACED } from "../latest";
import { Model, type ModelDeps } from "../model";
import type { GetPdfOutlineRequest, PdfOutline, PdfPages, ReadPdfPagesRequest } from "../wire/types.generated";
import {
  NO_PDF,
  isShown,
  outlineRequest,
  PAGES_SHOWN,
  sectionWanted,
  shownOutline,
  toggled,
  withOutline,
  type OutlineEntry,
  type PdfSource,
  type PdfState,
  type Wanted,
} from "./pdfState";
import { t } from "../texts/texts";

export interface PdfModelDeps extends ModelDeps {
  /** The active PDF, or that of the active annotation note; null when there is neither. */
  readonly currentPdf: (signal: AbortSignal) => Promise<PdfSource | null>;
  readonly outline: (request: GetPdfOutlineRequest, signal: AbortSignal) => Promise<PdfOutline>;
  readonly read: (request: ReadPdfPagesRequest, signal: AbortSignal) => Promise<PdfPages>;
}

export class PdfModel extends Model<PdfState> {
  readonly #reading: Latest;
  readonly #deps: PdfModelDeps;

  constructor(deps: PdfModelDeps, changed: (state: PdfState) => void) {
    super(NO_PDF, refusedOutline, deps, changed);
    this.#deps = deps;
    this.#reading = new Latest(deps.timers);
  }

  /** Shows the active PDF, or that of the active annotation note. */
  async showCurrent(): Promise<void> {
    await this.#find(this.#deps.currentPdf);
  }

  /** Shows this PDF. */
  async show(source: PdfSource): Promise<void> {
    await this.#find(() => Promise.resolve(source));
  }

  /** Cancels loading the outline. */
  stopLooking(): void {
    super.close();
    this.become(refusedOutline(this.state, t.Pdf_cancelled));
  }

  /** Shows or hides what stands below an entry. */
  fold(id: string): void {
    this.change(withOutline(this.state, ({ open }) => ({ open: toggled(open, id) })));
  }

  async readSection(entry: OutlineEntry): Promise<void> {
    this.change(withOutline(this.state, () => ({ chosen: entry.id })));
    await this.read(sectionWanted(entry));
  }

  async read(wanted: Wanted): Promise<void> {
    const { source } = this.state;
    if (!source) return;
    this.change({ reading: { kind: "reading", wanted } });
    try {
      const read = await this.#reading.run(0, (signal) =>
        this.#deps.read({ ...source.name, ...wanted.request }, signal),
      );
      if (read !== REPLACED) this.change({ reading: { kind: "read", wanted, read, shown: PAGES_SHOWN } });
    } catch (error) {
      this.change({ reading: { kind: "refused", wanted, message: this.#deps.explain(error) ?? "" } });
    }
  }

  /** Shows more of the pages that were read. */
  showMore(): void {
    const { reading } = this.state;
    if (reading.kind === "read") this.change({ reading: { ...reading, shown: reading.shown + PAGES_SHOWN } });
  }

  /** Cancels what is being read. */
  stopReading(): void {
    this.#reading.cancel();
    this.change({ reading: { kind: "nothing" } });
  }

  override close(): void {
    super.close();
    this.#reading.cancel();
  }

  async #find(which: (signal: AbortSignal) => Promise<PdfSource | null>): Promise<void> {
    await this.attempt(
      async (signal) => {
        const source = await which(signal);
        if (source && isShown(this.state, source)) return REPLACED; // and what was read of it stays
        this.#reading.cancel();
        if (!source) return null;
        this.change({ ...NO_PDF, source, outline: { kind: "looking" } });
        return this.#deps.outline(outlineRequest(source), signal);
      },
      (outline) => this.change(outline ? { outline: shownOutline(outline) } : NO_PDF),
    );
  }
}

function refusedOutline(state: PdfState, message: string): PdfState {
  return { ...state, outline: { kind: "refused", message } };
}
