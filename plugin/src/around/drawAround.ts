/** Draws the notes around a note: the drawing, and behind a line the list that says the same with the reasons. */

import { put, drawButton, drawFold, drawPlace, drawWarnings, drawAside, type PlaceActions } from "../drawing/elements";
import { putText } from "../drawing/formulas";
import { placeAt, titleOf } from "../drawing/place";
import type { RelatedNote, RelatedNotes } from "../wire/types.generated";
import { drawGraph } from "./drawGraph";
import { graphOf, MOST_DRAWN } from "./graph";
import { heardReason } from "../texts/heard";
import { t } from "../texts/texts";

export interface AroundActions extends PlaceActions {
  /** Shows the notes around another note. */
  readonly goTo: (path: string) => void;
  readonly suggestLinks: (path: string) => void;
}

/** The neighbourhood of a note: as many notes as one reads at once, and more when asked for. */
export function drawAround(
  into: HTMLElement,
  path: string,
  related: RelatedNotes,
  actions: AroundActions,
  most = MOST_DRAWN,
): void {
  into.empty();
  const { results, warnings } = related;
  // That nothing is related says the line above already.
  drawWarnings(into, results.length === 0 ? warnings.slice(1) : warnings);
  if (results.length === 0) {
    drawButton(into, "more", t.Menu_suggest_links, () => actions.suggestLinks(path));
    return;
  }
  drawGraph(put(into, "div"), graphOf(path, titleOf(path), related, most), actions);
  const more = Math.min(MOST_DRAWN, results.length - most);
  if (more > 0)
    drawButton(into, "more", t.Around_more(more), () => drawAround(into, path, related, actions, most + MOST_DRAWN));
  const list = put(drawFold(into, t.Around_list(t.Count_notes(results.length)), "related"), "ol.related-list");
  for (const note of results.slice(0, most)) drawRelated(put(list, "li.note"), note, actions);
}

function drawRelated(into: HTMLElement, note: RelatedNote, actions: AroundActions): void {
  const head = put(into, ".result-head");
  const place = placeAt(note.note_path, null);
  drawPlace(head, { text: note.note_title, place, cls: "result-title" }, actions);
  const label = t.Around_go_to(note.note_title);
  drawButton(head, "go-around", t.Around_go, () => actions.goTo(note.note_path), { label });
  const [words, quote] = heardReason(note.reason);
  put(into, ".related-reason", words);
  if (quote) putText(put(into, ".related-quote", { title: quote }), quote);
  // How a note next to it is related, the reason says.
  if (note.min_hops > 1) drawAside(into, t.Around_away(note.min_hops));
}
