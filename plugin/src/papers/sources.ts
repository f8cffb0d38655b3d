/** Where a snippet is from, in words and as a place. Pure. */

import { placeOfQuote, type Place } from "../drawing/place";
import { t } from "../texts/texts";
import type { SourceFound } from "../wire/types.generated";

/** "Word for word · Annotation". */
export function nearnessText({ score, source }: SourceFound): string {
  const near = score >= 0.99 ? t.Source_verbatim : score >= 0.8 ? t.Source_near : t.Source_like;
  return [near, t.Source_kinds[source]].join(" · ");
}

/** The passage in its note; the note's path is "" for a PDF that no note is about. */
export function placeOfSource({ note_path, span, passage, page }: SourceFound): Place {
  return placeOfQuote({ note_path: note_path ?? "", span, text: passage, page });
}
