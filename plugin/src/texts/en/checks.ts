/** Checking a draft or its quotations: the list, and the marks in the text. */

import { counted, say } from "../shown";

export const checks = {
  Check_pane: "Checked draft",
  Check_nothing:
    "Nothing is checked. Open a draft and check it against its sources, by the command palette or the editor’s menu.",
  Check_now: "Check it",
  Check_again: "Check again",
  Check_clear: "Clear marks",
  Check_edited: "Edited since it was checked.",
  /** A page as labelled. */
  Check_page: "Page {} in the PDF",

  Mark_unsourced: "Without a source",
  Mark_could_be_source: "This could be one:",

  Draft_title: "Sources of “{}”",
  Draft_busy: "Checking the draft…",
  Draft_review: "Sentences to review",
  Draft_others: (count: number) => counted(count, "other sentence"),
  Draft_count: (sentences: number, review: number) =>
    sentences === 0
      ? say`There is no sentence to check.`
      : say`${counted(sentences, "sentence")} checked, ${review === 0 ? say`nothing` : String(review)} to review.`,
  Draft_no_source: "Its source is not in your vault",
  Draft_contrary: "Your notes say the contrary",
  Draft_verdicts: {
    verbatim: "Verbatim in the source",
    supported: "Supported",
    partial: "Only partly supported",
    contradicted: "Contradicted",
    not_found: "Not found in the source",
    uncited: "No source",
  },
  Draft_relations: { supports: "For it", contradicts: "Against it", related: "Nearest" },

  Quotes_title: "Quotations in “{}”",
  Quotes_busy: "Checking the quotations…",
  Quotes_review: "Quotations to review",
  Quotes_fine: (count: number) => counted(count, "verified quotation"),
  Quotes_none:
    "This note has no quotations to check. A quotation has a page link, such as {}, or a citation such as {}.",
  Quotes_count: (quotes: number, problems: number) =>
    say`${counted(quotes, "quotation")} checked, ${problems === 0 ? say`no problems found` : say`${problems} to review`}.`,
  Quotes_differ: (count: number) =>
    count === 1 ? say`1 quotation differs from its source:` : say`${count} quotations differ from their sources:`,
  /** Stands before a page, and in brackets. */
  Quotes_unnamed: "no paper named",
  Quotes_statuses: {
    verified: "Verified in annotation and PDF",
    in_annotations: "Verified in the annotation; there is no PDF to check against",
    wrong_page: "On another page",
    misquoted: "Differs from the source",
    stitched: "Put together from several places",
    not_found: "Not found",
  },
} as const;
