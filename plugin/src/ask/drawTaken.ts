/** Lets things be taken elsewhere: dragged into a note, or through a menu. Draws what is pinned. */

import { put, drawButton, drawCode, drawQuote, drawPlace, makeDraggable, instead } from "../drawing/elements";
import type { PlaceActions } from "../drawing/elements";
import { placeOfQuote } from "../drawing/place";
import { codeOf, passageRuns } from "./passages";
import type { Taken } from "./taking";
import { t } from "../texts/texts";

export interface TakingActions {
  /** What is dragged, as text for where it is dropped. */
  readonly dragged: (taken: Taken, withAlt: boolean) => string;
  /** Shows what can be done with it. */
  readonly menu: (taken: Taken, event: MouseEvent) => void;
  readonly pin: (taken: Taken) => void;
  readonly copyText: (text: string) => void;
}

/** Makes an element one that can be dragged and has a menu. */
export function makeTakeable(
  el: HTMLElement,
  taken: Taken,
  { dragged, menu }: Pick<TakingActions, "dragged" | "menu">,
): void {
  makeDraggable(el, (withAlt) => dragged(taken, withAlt));
  instead(el, "contextmenu", (event) => {
    event.stopPropagation();
    menu(taken, event);
  });
}

/** What is pinned, each with a way to its place. */
export function drawPinned(into: HTMLElement, pinned: readonly Taken[], actions: TakingActions & PlaceActions): void {
  if (pinned.length === 0) return;
  const fold = put(into, "details.fold.pinned", { open: "" });
  put(fold, "summary.fold-summary", t.Take_pinned(pinned.length));
  const list = put(fold, "ul.pinned-list");
  for (const taken of pinned) {
    const item = put(list, "li.pin");
    const { text, note_title: title } = taken;
    const place = placeOfQuote(taken);
    if (text) {
      const quote = { runs: passageRuns(taken), place, cls: "told", label: title };
      makeTakeable(drawQuote(item, quote, actions), taken, actions);
      item.appendText(" ");
    }
    drawPlace(item, { text: title, place }, actions);
    drawButton(item, "unpin clickable-icon", "×", () => actions.pin(taken), {
      label: t.Take_off(title),
      key: title + text,
    });
    drawCode(item, codeOf(taken).code, actions.copyText);
  }
}
