/** Texts about a PDF. Pure. */

import { shortened } from "../drawing/lines";
import type { PdfPage } from "../wire/types.generated";
import type { PdfSource, PdfState } from "./pdfState";

/** A question has 500 characters at most; some are left for the question itself. */
const LONGEST_TITLE = 120;

/** The progress, as a sentence; "" when the pane itself shows it. */
export function outlineText({ outline, source }: PdfState): string {
  switch (outline.kind) {
    case "nothing":
      return "Open a PDF, or a paper’s annotation note, then show its outline.";
    case "looking":
      return `Reading the outline of ${source?.title ?? "the PDF"}…`;
    case "refused":
      return "";
    case "found": {
      const pages = outline.totalPages === 1 ? "1 page" : `${outline.totalPages} pages`;
      return outline.entries.length > 0 ? pages : `${pages}. This PDF states no outline; read it by page numbers.`;
    }
  }
}

/** "Page 7", and what the paper prints when that is something else. */
export function pageText({ page, label }: PdfPage): string {
  return label === null || label === String(page) ? `Page ${page}` : `Page ${page} (printed ${label})`;
}

/** The beginning of a question about a section, for the person to go on. */
export function questionAbout(section: string, { title }: PdfSource): string {
  return `What does “${shortened(section, LONGEST_TITLE)}” in ${shortened(title, LONGEST_TITLE)} say about `;
}

/** A line that is nearly as long as the longest ones ended because the page did, not the paragraph. */
const NEARLY = 0.75;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;

/** The lines of a page joined into paragraphs, so that they break where the pane does. Short lines stay as they are. */
export function flowing(text: string): string {
  const lines = text.split("\n");
  const lengths = lines.map((line) => line.length).sort((a, b) => a - b);
  const long = (lengths[Math.floor(lengths.length * 0.9)] ?? 0) * NEARLY;
  return lines.reduce((before, line, at) => {
    const last = lines[at - 1];
    if (last === undefined) return line;
    const isSoft = last.length >= long && last.trim() !== "" && line.trim() !== "";
    return `${before}${isSoft ? (UNSPACED.test(last) ? "" : " ") : "\n"}${line}`;
  }, "");
}
