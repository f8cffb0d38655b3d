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
  const head = put(into, "div.pdf-head");
  put(head, "h4.answer-heading", what);
  drawButton(head, { text: t.Button_copy, cls: "copy", label: t.Pdf_copy(what) }, () => actions.copy(text));
  drawButton(head, { text: t.Button_close, cls: "close-text", label: t.Pdf_close(what) }, actions.stop);
  for (const warning of warnings) put(into, "div.warning", heard(warning));
  for (const page of pages.slice(0, shown)) {
    const section = put(into, "section.pdf-page", { label: pageText(page) });
    const open = { text: pageText(page), cls: "place", label: t.Pdf_open_in(pageText(page)) };
    drawButton(section, open, (event) => actions.openPage(page.page, event));
    put(section, "div.pdf-text", flowing(page.text));
  }
  const more = pages.length - shown;
  if (more > 0) drawButton(into, { text: t.Pdf_more(t.Pdf_count(more)), cls: "more", key: "more" }, actions.more);
}
