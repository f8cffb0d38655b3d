/** What is known about a marked sentence, and the passages of sources. */

import { drawButton, put } from "../drawing/elements";
import type { Place } from "../drawing/place";
import { t } from "../texts/texts";
import type { LabelledPage, Mark, SourcePassage } from "./marks";

export interface PassageActions {
  readonly open: (place: Place, event: MouseEvent | KeyboardEvent) => void;
  readonly openPage: (page: LabelledPage, event: MouseEvent | KeyboardEvent) => void;
}

/** Shown where a marked sentence stands. */
export function drawRemark(
  into: HTMLElement,
  { kind, remark: { title, message, passage } }: Mark,
  actions: PassageActions,
): void {
  put(into, `.remark-title.mark.mark-${kind}`, title);
  if (message !== null) put(into, ".quote-message", message);
  if (passage) drawSource(put(into, ".draft-passage"), passage, actions);
}

/** A passage, which opens in its note, and its page, which opens in the PDF. */
export function drawSource(into: HTMLElement, passage: SourcePassage, { open, openPage }: PassageActions): void {
  const { text, source, place, page } = passage;
  const where = put(into, ".claim-where", source);
  if (page) {
    const label = t.Check_page(page.label);
    where.appendText(", ");
    drawButton(where, "place.page", t.Page_short(page.label), (event) => openPage(page, event), { label });
  }
  const act = place
    ? (event: MouseEvent) => open(place, event)
    : page
      ? (event: MouseEvent) => openPage(page, event)
      : null;
  if (!act) put(into, ".quote-text", text);
  else drawButton(into, "place.quote-text", text, act);
}
