/** Draws the text that was read from a PDF, page by page. It is never read as markup. */

import { drawBusy } from "../drawing/busy";
import { drawAlert, put, drawButton } from "../drawing/elements";
import type { PdfPages } from "../wire/types.generated";
import type { PdfState } from "./pdfState";
import { flowing, pageText } from "./pdfTexts";
import { heard } from "../texts/heard";
import { t } from "../texts/texts";

export interface PagesActions {
  /** Opens the PDF at a page, 1-based. */
  readonly openPage: (page: number, event: MouseEvent) => void;
  readonly copy: (text: string) => void;
  readonly more: () => void;
  /** Cancels reading, or closes the text. */
  readonly stop: () => void;
}

export function drawReading(into: HTMLElement, reading: PdfState["reading"], actions: PagesActions): void {
  switch (reading.kind) {
    case "nothing":
      return;
    case "reading":
      drawBusy(into, t.Pdf_reading(reading.wanted.what), actions.stop);
      return;
    case "refused":
      drawAlert(into, reading.message);
      return;
    case "read":
      drawPages(into, reading.wanted.what, reading.read, reading.shown, actions);
  }
}

function drawPages(into: HTMLElement, what: string, read: PdfPages, shown: number, actions: PagesActions): void {
  const { pages, warnings, text } = read;
  const head = put(into, ".pdf-head");
  put(head, "h4.answer-heading", what);
  drawButton(head, "copy", t.Button_copy, () => actions.copy(text), { label: t.Pdf_copy(what) });
  drawButton(head, "close-text", t.Button_close, actions.stop, { label: t.Pdf_close(what) });
  for (const warning of warnings) put(into, ".warning", heard(warning));
  for (const page of pages.slice(0, shown)) {
    const section = put(into, "section.pdf-page", { label: pageText(page) });
    drawButton(section, "place", pageText(page), (event) => actions.openPage(page.page, event), {
      label: t.Pdf_open_in(pageText(page)),
    });
    put(section, ".pdf-text", flowing(page.text));
  }
  const more = pages.length - shown;
  if (more > 0) drawButton(into, "more", t.Pdf_more(t.Pdf_count(more)), actions.more, { key: "more" });
}
