/** The quotations of a note, compared with the papers they are from. Pure. */

import { placeAt, titleOf } from "../drawing/place";
import type { MarkKind } from "../marks/marks";
import { heard } from "../texts/heard";
import { t } from "../texts/texts";
import type { QuoteChecked, QuotesChecked } from "../wire/types.generated";
import type { Check, Checked, CheckedSentence } from "./checked";
import { isProblem, sourceText, statusName } from "./quoteTexts";

const MARKS: Readonly<Record<QuoteChecked["status"], MarkKind>> = {
  verified: "supported",
  in_annotations: "supported",
  wrong_page: "altered",
  misquoted: "altered",
  stitched: "altered",
  not_found: "missing",
};

/** The check of the quotations in the note at a path. */
export function quotesCheck(path: string, ask: (path: string, signal: AbortSignal) => Promise<QuotesChecked>): Check {
  return {
    kind: "quotes",
    path,
    title: t.Quotes_title(titleOf(path)),
    busy: t.Quotes_busy,
    run: async (signal) => checkedQuotes(path, await ask(path, signal)),
  };
}

function checkedQuotes(path: string, { quotes, warnings }: QuotesChecked): Checked {
  const all = quotes.map((quote, at) => ({ isProblem: isProblem(quote), ...listedQuote(path, quote, at) }));
  const problems = all.filter((each) => each.isProblem);
  const fine = all.filter((each) => !each.isProblem);
  return {
    count:
      quotes.length === 0
        ? t.Quotes_none("([[key#p. 12|p. 12]])", "[@key p. 12]")
        : t.Quotes_count(quotes.length, problems.length),
    warnings,
    review: { label: t.Quotes_review, sentences: problems },
    others: { label: t.Quotes_fine(fine.length), sentences: fine },
  };
}

function listedQuote(path: string, quote: QuoteChecked, at: number): CheckedSentence {
  const { text, span, status, message } = quote;
  return {
    id: String(at),
    text: t.Quoted_text(text),
    place: placeAt(path, span),
    // Words that the annotation alters are not as they should be, even where no PDF is there to say so.
    mark: span ? { kind: isProblem(quote) && status === "in_annotations" ? "altered" : MARKS[status], span } : null,
    statusName: statusName(status),
    source: sourceText(quote),
    message: message === null ? null : heard(message),
    passages: [],
  };
}
