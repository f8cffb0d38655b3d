/** Texts about a PDF. Pure. */

import type { PdfPage } from "../wire/types.generated";
import type { PdfSource, PdfState } from "./pdfState";
import { t } from "../texts/texts";

/** A question has 500 characters at most; some are left for the question itself. */
const LONGEST_TITLE = 120;

/** The progress, as a sentence; "" when the pane itself shows it. */
export function outlineText({ outline, source }: PdfState): string {
  if (outline.kind === "nothing") return t.Pdf_nothing;
  if (outline.kind === "looking") return t.Pdf_looking(source?.title ?? t.Pdf_this);
  if (outline.kind === "refused") return "";
  const pages = t.Pdf_count(outline.totalPages);
  return outline.entries.length ? pages : t.Pdf_no_outline(pages);
}

/** "Page 7", and what the paper prints when that is something else. */
export function pageText({ page, label }: PdfPage): string {
  return label === null || label === String(page) ? t.Pdf_page(page) : t.Pdf_page_printed(page, label);
}

/** The beginning of a question about a section, for the person to go on. */
export function questionAbout(section: string, { title }: PdfSource): string {
  return t.Pdf_question(begun(section), begun(title));
}

function begun(title: string): string {
  const characters = [...title];
  return characters.length <= LONGEST_TITLE ? title : `${characters.slice(0, LONGEST_TITLE - 1).join("")}…`;
}

/** A line that is nearly as long as the longest ones ended because the page did, not the paragraph. */
const NEARLY = 0.75;
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]$/u;

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
