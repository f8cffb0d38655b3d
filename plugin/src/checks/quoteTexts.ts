/** Texts about checked quotations. Pure. */

import type { QuoteChecked } from "../wire/types.generated";

const STATUS_NAMES: Readonly<Record<QuoteChecked["status"], string>> = {
  verified: "Verified in annotation and PDF",
  in_annotations: "Verified in the annotation; there is no PDF to check against",
  wrong_page: "On another page",
  misquoted: "Differs from the source",
  stitched: "Put together from several places",
  not_found: "Not found",
};

export function statusName(status: QuoteChecked["status"]): string {
  return STATUS_NAMES[status];
}

/** Whether the note's owner should review it. */
export function isProblem({ status, verdict }: QuoteChecked): boolean {
  return status !== "verified" && (status !== "in_annotations" || verdict !== "verbatim");
}

/** "smith2023, p. 12"; "no paper named" when the note does not say whose words they are. */
export function sourceText({ citekey, page }: QuoteChecked): string {
  const parts = [citekey ?? "no paper named", ...(page === null ? [] : [`p. ${page}`])];
  return parts.join(", ");
}

/** A checked quotation in one line. */
export function quoteLine(quote: QuoteChecked): string {
  const why = quote.message ?? `${statusName(quote.status)}.`;
  return `“${quote.text}” (${sourceText(quote)}): ${why}`;
}

/** "2 quotations differ from their sources:" */
export function quotesText(quotes: readonly QuoteChecked[]): string {
  return quotes.length === 1
    ? "1 quotation differs from its source:"
    : `${quotes.length} quotations differ from their sources:`;
}
