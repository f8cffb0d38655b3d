/** Draws what the owner of a generated note should know of it before it is written. */

import { quoteLine, quotesText } from "../checks/quoteTexts";
import { drawFold } from "../drawing/elements";
import type { QuoteChecked } from "../wire/types.generated";
import { sectionsText, type GeneratedNote } from "./generatedNote";

/** Its sections and what becomes of each, warnings, and quotations that are not as they should be. */
export function drawRemarks(into: HTMLElement, note: GeneratedNote, quotes: readonly QuoteChecked[]): void {
  for (const text of note.warnings) into.createDiv({ cls: "catena-warning", text });
  if (quotes.length > 0) {
    const warning = into.createDiv({ cls: "catena-warning catena-quote-problems", text: quotesText(quotes) });
    const list = warning.createEl("ul");
    for (const quote of quotes) list.createEl("li", { text: quoteLine(quote) });
  }
  if (note.sections.length === 0) return;
  const list = drawFold(into, sectionsText(note.sections), "catena-sections").createEl("ul");
  for (const { heading, state } of note.sections) list.createEl("li", { text: `${heading}: ${state}` });
}
