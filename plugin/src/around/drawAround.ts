/** Draws the notes around a note: the drawing, its legend, and the list with the reasons. */

import { drawButton, drawPlace, drawSection, drawWarnings, Part } from "../drawing/elements";
import { nameOf, placeAt } from "../drawing/place";
import { watchWidth } from "../drawing/width";
import type { RelatedNote, RelatedNotes } from "../wire/types.generated";
import { communityText, countText, hopsText, typesText } from "./aroundTexts";
import { communityClass, drawGraph, type GraphActions } from "./drawGraph";
import { graphOf, KIND_NAMES, type EdgeKind, type Graph } from "./graph";

export interface AroundActions extends Omit<GraphActions, "highlight"> {
  /** Shows the notes around another note. */
  readonly goTo: (path: string) => void;
}

/** The whole neighbourhood of a note. The list says everything that the drawing shows. */
export function drawAround(into: HTMLElement, path: string, related: RelatedNotes, actions: AroundActions): void {
  drawWarnings(into, related.warnings);
  if (related.results.length === 0) return;
  const graph = graphOf(path, nameOf(path), related);
  const stage = into.createDiv("catena-graph-stage");
  drawLegend(into, graph, related);
  const items = drawList(into, graph, related, actions);
  const highlight = (number: number | null): void =>
    items.forEach((item, index) => item.toggleClass("is-told", index + 1 === number));
  const drawing = new Part<number>(stage.createDiv(), (el, room) =>
    drawGraph(el, graph, room, { ...actions, highlight }),
  );
  watchWidth(stage, (room) => drawing.show(Math.round(room)));
}

function drawLegend(into: HTMLElement, { edges }: Graph, { communities, bridges, results }: RelatedNotes): void {
  const legend = into.createDiv({ cls: "catena-legend", attr: { role: "group", "aria-label": "Legend" } });
  // Object.entries loses the type of the keys.
  for (const [kind, name] of Object.entries(KIND_NAMES) as [EdgeKind, string][]) {
    if (!edges.some((edge) => edge.kind === kind)) continue;
    const item = legend.createSpan("catena-legend-item");
    const svg = item.createSvg("svg", {
      cls: `catena-legend-line catena-edge-${kind}`,
      attr: { "aria-hidden": "true" },
    });
    svg.createSvg("line", { cls: "catena-line", attr: { x1: 0, y1: 6, x2: 24, y2: 6, "stroke-width": 2 } });
    item.appendText(name);
  }
  communities.forEach((community, at) => {
    const item = legend.createSpan("catena-legend-item");
    item.createSpan({ cls: `catena-legend-dot ${communityClass(at)}`, attr: { "aria-hidden": "true" } });
    item.appendText(communityText(community));
  });
  const joining = results.filter(({ note_path }) => bridges.includes(note_path)).map(({ note_title }) => note_title);
  if (joining.length > 0)
    legend.createDiv({ cls: "catena-legend-bridges", text: `Joining groups: ${joining.join(", ")}` });
}

function drawList(
  into: HTMLElement,
  { nodes }: Graph,
  related: RelatedNotes,
  actions: AroundActions,
): readonly HTMLElement[] {
  const section = drawSection(into, `Related notes (${countText(related)})`, "catena-related");
  const list = section.createEl("ol", { cls: "catena-related-list" });
  const communityOf = new Map(nodes.map(({ path, community }) => [path, community]));
  return related.results.map((note, index) => {
    const item = list.createEl("li", { cls: "catena-note" });
    drawRelated(item, note, index + 1, communityClass(communityOf.get(note.note_path) ?? null), actions);
    return item;
  });
}

function drawRelated(
  into: HTMLElement,
  note: RelatedNote,
  number: number,
  community: string,
  actions: AroundActions,
): void {
  const head = into.createDiv("catena-result-head");
  head.createSpan({ cls: `catena-related-number ${community}`.trim(), text: String(number) });
  const place = placeAt(note.note_path, null);
  drawPlace(head, { text: note.note_title, place, cls: "catena-result-title" }, actions);
  const label = `Show notes around ${note.note_title}`;
  drawButton(head, { text: "Around", cls: "catena-go-around", label }, () => actions.goTo(note.note_path));
  into.createDiv({ cls: "catena-related-reason", text: note.reason });
  const more = [typesText(note), hopsText(note.min_hops), note.path_count > 1 ? `${note.path_count} ways` : ""];
  into.createDiv({ cls: "catena-answer-aside", text: more.filter((each) => each !== "").join(" · ") });
}
