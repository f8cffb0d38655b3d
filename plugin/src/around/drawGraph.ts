/** Draws a neighbourhood: named notes, each under the one that it is related to, with the relation in words. */

import { on } from "../drawing/elements";
import type { PlaceActions } from "../drawing/elements";
import { rounded } from "../drawing/geometry";
import { drawBox, drawNote, drawSvg, drawText, onPointed } from "../drawing/svg";
import { nodeText } from "./aroundTexts";
import type { Graph, GraphNode } from "./graph";
import { layoutGraph, noteTowards, type PlacedNote } from "./layout";
import { t } from "../texts/texts";

export interface GraphActions extends PlaceActions {
  /** Called with the path of the drawn note that has the focus or the mouse; null if none has. */
  readonly highlight: (path: string | null) => void;
}

/** Tab reaches one of the drawn notes; arrow keys move from there. */
export function drawGraph(into: HTMLElement, graph: Graph, room: number, actions: GraphActions): void {
  const { notes, width, height } = layoutGraph(graph, room);
  const label = t.Around_drawing(graph[0]?.title ?? "");
  const svg = drawSvg(into, { cls: "catena-graph", label, width, height });
  graph.forEach((node, index) => drawConnection(svg, node, notes[index]));
  const drawn = graph.map((node, index) => drawPlaced(svg, node, notes[index], index === 0, actions));
  drawn.forEach((el, index) => {
    onPointed(el, (isAt) => actions.highlight(isAt ? (graph[index]?.path ?? null) : null));
    on(el, "keydown", (event) => {
      const next = noteTowards(graph, index, event.key);
      if (next === null) return;
      event.preventDefault();
      event.stopPropagation();
      drawn.forEach((other, at) => other.setAttribute("tabindex", at === next ? "0" : "-1"));
      drawn[next]?.focus();
    });
  });
}

function drawConnection(into: SVGElement, { kind }: GraphNode, placed: PlacedNote | undefined): void {
  if (placed === undefined || placed.line.length === 0) return;
  const points = placed.line.map(({ x, y }) => `${rounded(x)},${rounded(y)}`).join(" ");
  const group = into.createSvg("g", { cls: `catena-edge catena-edge-${kind}`, attr: { "aria-hidden": "true" } });
  group.createSvg("polyline", { cls: "catena-line", attr: { points, fill: "none", "stroke-width": 1.5 } });
}

function drawPlaced(
  into: SVGElement,
  node: GraphNode,
  placed: PlacedNote | undefined,
  isMiddle: boolean,
  actions: GraphActions,
): SVGGElement {
  const { path, words, kind } = node;
  const cls = `catena-node catena-named-node catena-edge-${kind}${isMiddle ? " is-middle" : ""}`;
  const label = nodeText(node);
  const group = drawNote(into, { path, cls, label, key: `node-${path}`, tabIndex: isMiddle ? 0 : -1 }, actions);
  if (placed === undefined) return group;
  const { x, y } = placed.box;
  drawBox(group, placed.box, "catena-node-shape");
  if (words !== "") drawText(group, words, { x: x + 10, y: y + 15 }, { cls: "catena-node-words", anchor: "start" });
  const line = words === "" ? 19 : 32;
  drawText(group, placed.text, { x: x + 10, y: y + line }, { cls: "catena-node-label", anchor: "start" });
  return group;
}
