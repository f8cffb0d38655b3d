/** Draws a neighbourhood: rings of notes, and the relations between them. */

import type { PlaceActions } from "../drawing/elements";
import { rounded } from "../drawing/geometry";
import { drawArrow, drawLine, drawNote, drawSvg, drawText, onPointed } from "../drawing/svg";
import { nodeText } from "./aroundTexts";
import type { Graph, GraphEdge, GraphNode } from "./graph";
import { layoutGraph, lineBetween, nodeTowards, type GraphLayout } from "./layout";

/** How many colours there are for communities; more communities reuse them. */
const COMMUNITY_COLOURS = 6;

export interface GraphActions extends PlaceActions {
  /** Called with the number of the drawn note that has the focus or the mouse; null if none has. */
  readonly highlight: (number: number | null) => void;
}

/** Tab reaches one of the drawn notes; arrow keys move from there. */
export function drawGraph(into: HTMLElement, graph: Graph, room: number, actions: GraphActions): void {
  const layout = layoutGraph(graph, room);
  const [middle] = graph.nodes;
  const label = `Notes around ${middle?.title ?? ""}. Arrow keys go from note to note, Enter opens one.`;
  const svg = drawSvg(into, { cls: "catena-graph", label, ...layout });
  const lines = graph.edges.map((edge) => ({ edge, el: drawEdge(svg, edge, layout) }));
  const nodes = graph.nodes.map((node, index) => drawNode(svg, node, index, layout, actions));
  nodes.forEach((el, index) => {
    const highlight = (isAt: boolean): void => {
      for (const line of lines)
        line.el?.classList.toggle("is-told", isAt && (line.edge.from === index || line.edge.to === index));
      svg.classList.toggle("is-telling", isAt);
      actions.highlight(isAt ? (graph.nodes[index]?.number ?? null) : null);
    };
    onPointed(el, highlight);
    el.addEventListener("keydown", (event) => {
      const next = nodeTowards(layout.points, index, event.key);
      if (next === null) return;
      event.preventDefault();
      event.stopPropagation();
      nodes.forEach((other, at) => other.setAttribute("tabindex", at === next ? "0" : "-1"));
      nodes[next]?.focus();
    });
  });
}

function drawEdge(into: SVGElement, edge: GraphEdge, layout: GraphLayout): SVGGElement | null {
  const line = lineBetween(layout, edge.from, edge.to);
  if (line === null) return null;
  const group = into.createSvg("g", {
    cls: `catena-edge catena-edge-${edge.kind}`,
    attr: { "aria-hidden": "true" },
  });
  const [from, to] = line;
  if (edge.directed) drawArrow(group, from, to, edge.strength);
  else drawLine(group, from, to, { "stroke-width": rounded(1 + 2 * edge.strength) });
  return group;
}

function drawNode(
  into: SVGElement,
  node: GraphNode,
  index: number,
  layout: GraphLayout,
  actions: GraphActions,
): SVGGElement {
  const cls = [
    "catena-node",
    communityClass(node.community),
    node.bridge ? "is-bridge" : "",
    index === 0 ? "is-middle" : "",
  ]
    .filter((each) => each !== "")
    .join(" ");
  const { path } = node;
  const group = drawNote(
    into,
    { path, cls, label: nodeText(node), key: `node-${path}`, tabIndex: index === 0 ? 0 : -1 },
    actions,
  );
  const [at, label] = [layout.points[index], layout.labels[index]];
  if (at === undefined) return group;
  group.createSvg("circle", {
    cls: "catena-node-shape",
    attr: { cx: rounded(at.x), cy: rounded(at.y), r: layout.radii[index] ?? 0 },
  });
  const number = node.number === 0 ? "●" : String(node.number);
  drawText(group, number, { x: at.x, y: at.y + 4 }, { cls: "catena-node-number" });
  if (label !== null && label !== undefined)
    drawText(group, label.text, label.at, { cls: "catena-node-label", anchor: label.anchor });
  return group;
}

/** "" for a note without a community. */
export function communityClass(community: number | null): string {
  return community === null ? "" : `catena-community-${community % COMMUNITY_COLOURS}`;
}
