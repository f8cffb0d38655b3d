/** The quotations of a note, compared with the papers they are from. Pure. */

import { nameOf, placeAt } from "../drawing/place";
import type { QuoteChecked, QuotesChecked } from "../wire/types.generated";
import { counted, type Check, type Checked, type CheckedSentence } from "./checked";
import { isProblem, sourceText, statusName } from "./quoteTexts";

/** The check of the quotations in the note at a path. */
export function quotesCheck(path: string, ask: (path: string, signal: AbortSignal) => Promise<QuotesChecked>): Check {
  return {
    title: `Quotations in ${nameOf(path)}`,
    busy: "Checking the quotations…",
    run: async (signal) => checkedQuotes(path, await ask(path, signal)),
  };
}

function checkedQuotes(path: string, { quotes, warnings }: QuotesChecked): Checked {
  const listed = (chosen: readonly QuoteChecked[]) => chosen.map((quote) => listedQuote(path, quote));
  const problems = quotes.filter(isProblem);
  const fine = quotes.filter((quote) => !isProblem(quote));
  return {
    count: checkedText(quotes.length, problems.length),
    warnings,
    review: { label: "Quotations to review", sentences: listed(problems) },
    others: { label: counted(fine.length, "verified quotation"), sentences: listed(fine) },
  };
}

function listedQuote(path: string, quote: QuoteChecked): CheckedSentence {
  return {
    text: `“${quote.text}”`,
    place: placeAt(path, quote.span),
    status: quote.status,
    statusName: statusName(quote.status),
    source: sourceText(quote),
    message: quote.message,
    passages: [],
  };
}

/** "12 quotations checked, 3 to review." */
function checkedText(quotes: number, problems: number): string {
  if (quotes === 0)
    return "This note has no quotations to check. A quotation has a page link, such as ([[key#p. 12|p. 12]]), or a citation such as [@key p. 12].";
  const count = `${counted(quotes, "quotation")} checked`;
  return problems === 0 ? `${count}, no problems found.` : `${count}, ${problems} to review.`;
}
