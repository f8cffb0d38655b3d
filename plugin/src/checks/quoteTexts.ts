/** Texts about checked quotations. Pure. */

import { sourceName } from "../drawing/place";
import { heard } from "../texts/heard";
import { t } from "../texts/texts";
import type { QuoteChecked } from "../wire/types.generated";

export function statusName(status: QuoteChecked["status"]): string {
  return t.Quotes_statuses[status];
}

/** Whether the note's owner should review it. */
export function isProblem({ status, verdict }: QuoteChecked): boolean {
  return status !== "verified" && (status !== "in_annotations" || verdict !== "verbatim");
}

/** "Smith 2023, p. 12"; "no paper named" when the note does not say whose words they are. */
export function sourceText({ citekey, page }: QuoteChecked): string {
  const parts = [
    citekey === null ? t.Quotes_unnamed : sourceName(citekey),
    ...(page === null ? [] : [t.Page_short(page)]),
  ];
  return parts.join(", ");
}

/** A checked quotation in one line. */
export function quoteLine(quote: QuoteChecked): string {
  const why = quote.message === null ? `${statusName(quote.status)}.` : heard(quote.message);
  return `${t.Quoted_text(quote.text)} (${sourceText(quote)}): ${why}`;
}

/** "2 quotations differ from their sources:" */
export function quotesText(quotes: readonly QuoteChecked[]): string {
  return t.Quotes_differ(quotes.length);
}
