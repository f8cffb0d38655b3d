/** Draws the notes around a note: the drawing, and the list that says the same with the reasons. */

import { put, drawButton, drawPlace, drawSection, drawWarnings, drawAside } from "../drawing/elements";
import { nameOf, placeAt } from "../drawing/place";
import type { RelatedNote, RelatedNotes } from "../wire/types.generated";
import { typesText } from "./aroundTexts";
import { drawGraph, type GraphActions } from "./drawGraph";
import { graphOf, MOST_DRAWN } from "./graph";
import { heard } from "../texts/heard";
import { t } from "../texts/texts";

export interface AroundActions extends Omit<GraphActions, "highlight"> {
  /** Shows the notes around another note. */
  readonly goTo: (path: string) => void;
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
  if (results.length === 0) return;
  const stage = put(into, "div.graph-stage");
  const items = drawList(into, results.slice(0, most), results.length, actions);
  const highlight = (told: string | null): void =>
    items.forEach((item, at) => item.toggleClass("is-told", at === told));
  drawGraph(stage, graphOf(path, nameOf(path), related, most), { ...actions, highlight });
  const more = Math.min(MOST_DRAWN, results.length - most);
  if (more > 0)
    drawButton(into, { text: t.Around_more(more), cls: "more" }, () =>
      drawAround(into, path, related, actions, most + MOST_DRAWN),
    );
}

function drawList(
  into: HTMLElement,
  shown: readonly RelatedNote[],
  count: number,
  actions: AroundActions,
): ReadonlyMap<string, HTMLElement> {
  const section = drawSection(into, t.Around_list(t.Count_notes(count)), "related");
  const list = put(section, "ol.related-list");
  return new Map(
    shown.map((note) => {
      const item = put(list, "li.note");
      drawRelated(item, note, actions);
      return [note.note_path, item] as const;
    }),
  );
}

function drawRelated(into: HTMLElement, note: RelatedNote, actions: AroundActions): void {
  const head = put(into, "div.result-head");
  const place = placeAt(note.note_path, null);
  drawPlace(head, { text: note.note_title, place, cls: "result-title" }, actions);
  const label = t.Around_go_to(note.note_title);
  drawButton(head, { text: t.Around_go, cls: "go-around", label }, () => actions.goTo(note.note_path));
  put(into, "div.related-reason", heard(note.reason));
  drawAside(into, `${typesText(note)} · ${t.Around_away(note.min_hops)}`);
}
