/** Draws the sentences of a checked note. */

import { drawButton, drawFold, put, setAria } from "../drawing/elements";
import { heard } from "../texts/heard";
import { t } from "../texts/texts";
import { drawSource, type PassageActions } from "../marks/drawRemark";
import type { Check, Checked, CheckedSentence, Listed } from "./checked";

export interface CheckActions extends PassageActions {
  /** Goes to a sentence in the note, where it stands now. */
  readonly show: (sentence: CheckedSentence, event: MouseEvent | KeyboardEvent) => void;
  readonly run: (check: Check) => void;
  /** Removes the marks from the text. */
  readonly clear: () => void;
}

/** The result of a check; gives the elements of its sentences by their ids. */
export function drawChecked(
  into: HTMLElement,
  { count, warnings, review, others }: Checked,
  actions: CheckActions,
): ReadonlyMap<string, HTMLElement> {
  put(into, ".quotes-count", { text: count, role: "status" });
  for (const text of warnings) put(into, ".warning", heard(text));
  const shown = review.sentences.length ? drawList(into, review, actions) : [];
  const folded = others.sentences.length ? drawList(drawFold(into, others.label, "quotes-fine"), others, actions) : [];
  return new Map([...shown, ...folded]);
}

/** Shows which sentence the cursor is in, and which were edited since they were checked. */
export function showPlaces(
  all: ReadonlyMap<string, HTMLElement>,
  { current, isStanding }: { readonly current: string | null; readonly isStanding: (id: string) => boolean },
): void {
  for (const [id, el] of all) {
    const isCurrent = id === current;
    if (isCurrent && !el.hasClass("is-current")) {
      el.closest("details")?.setAttribute("open", "");
      el.scrollIntoView({ block: "nearest" });
    }
    el.toggleClass("is-current", isCurrent);
    setAria(el, "current", isCurrent);
    el.toggleClass("is-edited", !isStanding(id));
  }
}

function drawList(
  into: HTMLElement,
  { label, sentences }: Listed,
  actions: CheckActions,
): readonly (readonly [string, HTMLElement])[] {
  const list = put(into, "ul.notes", { label: label });
  return sentences.map((sentence) => {
    const item = put(list, "li.note");
    drawSentence(item, sentence, actions);
    return [sentence.id, item] as const;
  });
}

function drawSentence(into: HTMLElement, sentence: CheckedSentence, actions: CheckActions): void {
  const { mark, statusName, source, text, message, passages } = sentence;
  if (mark) into.addClass(`catena-marks-${mark.kind}`);
  const head = put(into, ".claim-head");
  put(head, mark ? `span.quote-status.mark.mark-${mark.kind}` : "span.quote-status", statusName);
  put(head, "span.claim-where", source);
  drawButton(into, "place.quote-text", text, (event) => actions.show(sentence, event));
  put(into, ".quote-edited", t.Check_edited);
  if (message !== null) put(into, ".quote-message", message);
  for (const passage of passages)
    drawSource(put(into, ".draft-passage", { "data-relation": passage.relation }), passage, actions);
}
