/** Draws what the owner of a generated note should know of it before it is written. */

import { quoteLine, quotesText } from "../checks/quoteTexts";
import { put, drawFold } from "../drawing/elements";
import type { QuoteChecked } from "../wire/types.generated";
import { sectionsText, type GeneratedNote } from "./generatedNote";
import { t } from "../texts/texts";

/** Its sections and what becomes of each, warnings, and quotations that are not as they should be. */
export function drawRemarks(into: HTMLElement, note: GeneratedNote, quotes: readonly QuoteChecked[]): void {
  for (const text of note.warnings) put(into, ".warning", text);
  if (quotes.length) {
    const warning = put(into, ".warning.quote-problems", quotesText(quotes));
    const list = put(warning, "ul");
    for (const quote of quotes) put(list, "li", quoteLine(quote));
  }
  if (note.sections.length === 0) return;
  const list = put(drawFold(into, sectionsText(note.sections), "sections"), "ul");
  for (const { heading, state } of note.sections) put(list, "li", `${heading}: ${t.Note_states[state]}`);
}
