/**
 * Where the notes around a note stand: in rings, the nearest innermost. Deterministic: the same notes
 * always stand in the same places. Pure.
 */

import { isWithin, overlap, towards, type Box, type Point } from "../drawing/geometry";
import { LETTER, roomOf, shortened } from "../drawing/lines";
import type { Graph, GraphNode } from "./graph";

export interface Label {
  readonly text: string;
  readonly at: Point;
  readonly anchor: "start" | "middle" | "end";
}

export interface GraphLayout {
  readonly width: number;
  readonly height: number;
  /** One for each node, in their order. */
  readonly points: readonly Point[];
  /** Beside its node where there is room; null where its number has to do. */
  readonly labels: readonly (Label | null)[];
  /** How large each node is drawn. */
  readonly radii: readonly number[];
}

export const RADIUS = 11;
const MIDDLE_RADIUS = 15;
/** From the middle to the first ring, and from ring to ring, at least. */
const RING = 46;
/** From node to node along a ring, at least. */
const APART = 28;
const EDGE = 16;
const MOST = { width: 760, height: 480 };
/** The middle is in bold. */
const BOLD_LETTER = LETTER + 1;
const TEXT_HEIGHT = 14;
const LABEL_ROOM = 22;

/** @param room Width that there is; the page scales the drawing down where it needs more. */
export function layoutGraph(graph: Graph, room: number): GraphLayout {
  const rings = ringsOf(graph.nodes);
  const least = 2 * (rings.length * RING + RADIUS + EDGE);
  const width = Math.max(least, Math.min(room, MOST.width));
  const height = Math.max(least, Math.min(width, MOST.height));
  const middle = { x: width / 2, y: height / 2 };
  const step = (height / 2 - RADIUS - EDGE) / Math.max(1, rings.length);
  const angles = anglesOf(graph, rings);
  const points = graph.nodes.map((_, index) => {
    const ring = rings.findIndex((nodes) => nodes.includes(index));
    if (ring === -1) return middle;
    const angle = angles.get(index) ?? 0;
    const radius = (ring + 1) * step;
    return { x: middle.x + radius * Math.cos(angle), y: middle.y + radius * Math.sin(angle) };
  });
  const radii = graph.nodes.map(({ number }) => (number === 0 ? MIDDLE_RADIUS : RADIUS));
  return { width, height, points, radii, labels: labelsOf(graph.nodes, points, radii, { x: 0, y: 0, width, height }) };
}

/** Indices of nodes, ring by ring. Each distance starts a new ring; nodes that do not fit go to another one. */
function ringsOf(nodes: readonly GraphNode[]): readonly (readonly number[])[] {
  const rings: number[][] = [];
  const byHops = nodes.map((_, index) => index).slice(1);
  byHops.sort((a, b) => (nodes[a]?.hops ?? 0) - (nodes[b]?.hops ?? 0) || a - b);
  let hops = 0;
  for (const index of byHops) {
    const own = nodes[index]?.hops ?? 0;
    const last = rings.at(-1);
    const places = Math.floor((2 * Math.PI * RING * rings.length) / APART);
    if (last === undefined || own !== hops || last.length >= places) rings.push([index]);
    else last.push(index);
    hops = own;
  }
  return rings;
}

/**
 * Spreads each ring evenly. On the first, communities stand together; on the others every node is sorted towards those it
 * is related to further in, and the ring is turned so that they are as near to them as can be.
 */
function anglesOf({ nodes, edges }: Graph, rings: readonly (readonly number[])[]): ReadonlyMap<number, number> {
  const angles = new Map<number, number>();
  const wantedOf = (index: number): number | null => {
    const inward = edges.flatMap(({ from, to }) => (from === index ? [to] : to === index ? [from] : []));
    return meanAngle(inward.flatMap((other) => angles.get(other) ?? []));
  };
  for (const ring of rings) {
    const wanted = new Map(ring.map((index) => [index, wantedOf(index)]));
    const sorted = [...ring].sort(
      (a, b) =>
        (wanted.get(a) ?? Infinity) - (wanted.get(b) ?? Infinity) ||
        (nodes[a]?.community ?? Infinity) - (nodes[b]?.community ?? Infinity) ||
        a - b,
    );
    const step = (2 * Math.PI) / sorted.length;
    const off = sorted.flatMap((index, at) => {
      const angle = wanted.get(index) ?? null;
      return angle === null ? [] : [angle - at * step];
    });
    const turn = meanAngle(off) ?? -Math.PI / 2;
    sorted.forEach((index, at) => angles.set(index, turn + at * step));
  }
  return angles;
}

/** From 0 to 2π; null for none, or when they point everywhere. */
function meanAngle(angles: readonly number[]): number | null {
  const x = angles.reduce((sum, angle) => sum + Math.cos(angle), 0);
  const y = angles.reduce((sum, angle) => sum + Math.sin(angle), 0);
  if (Math.hypot(x, y) < 1e-9) return null;
  return (Math.atan2(y, x) + 2 * Math.PI) % (2 * Math.PI);
}

/** A label stands where it covers no node and no label of a note that is listed before it, or not at all. */
function labelsOf(
  nodes: readonly GraphNode[],
  points: readonly Point[],
  radii: readonly number[],
  within: Box,
): readonly (Label | null)[] {
  const taken = points.map((point, index) => around(point, radii[index] ?? RADIUS));
  return nodes.map(({ title, number }, index) => {
    const point = points[index] ?? { x: 0, y: 0 };
    const text = shortened(title, LABEL_ROOM);
    const long = roomOf(text) * (number === 0 ? BOLD_LETTER : LETTER);
    for (const { label, box } of placesOf(text, long, point, radii[index] ?? RADIUS)) {
      if (!isWithin(box, within) || taken.some((other) => overlap(box, other))) continue;
      taken.push(box);
      return label;
    }
    return null;
  });
}

function around({ x, y }: Point, radius: number): Box {
  return { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius };
}

/** Right, left, below, above. */
function placesOf(text: string, width: number, { x, y }: Point, radius: number): readonly { label: Label; box: Box }[] {
  const gap = radius + 4;
  const place = (label: Omit<Label, "text">, left: number): { label: Label; box: Box } => ({
    label: { text, ...label },
    box: { x: left, y: label.at.y - TEXT_HEIGHT + 3, width, height: TEXT_HEIGHT },
  });
  return [
    place({ at: { x: x + gap, y: y + 4 }, anchor: "start" }, x + gap),
    place({ at: { x: x - gap, y: y + 4 }, anchor: "end" }, x - gap - width),
    place({ at: { x, y: y + gap + 9 }, anchor: "middle" }, x - width / 2),
    place({ at: { x, y: y - gap - 1 }, anchor: "middle" }, x - width / 2),
  ];
}

/** The ends of a line between two nodes, at their rims. */
export function lineBetween(layout: GraphLayout, from: number, to: number): readonly [Point, Point] | null {
  const [a, b] = [layout.points[from], layout.points[to]];
  if (a === undefined || b === undefined) return null;
  return [towards(a, b, (layout.radii[from] ?? RADIUS) + 1), towards(b, a, (layout.radii[to] ?? RADIUS) + 2)];
}

const DIRECTIONS: ReadonlyMap<string, Point> = new Map([
  ["ArrowRight", { x: 1, y: 0 }],
  ["ArrowLeft", { x: -1, y: 0 }],
  ["ArrowDown", { x: 0, y: 1 }],
  ["ArrowUp", { x: 0, y: -1 }],
]);

/**
 * The node to which a key leads: for an arrow the one that lies nearest in its direction, Home the first, End the last.
 * Null when the key leads nowhere.
 */
export function nodeTowards(points: readonly Point[], from: number, key: string): number | null {
  if (key === "Home") return 0;
  if (key === "End") return points.length - 1;
  const direction = DIRECTIONS.get(key);
  const start = points[from];
  if (direction === undefined || start === undefined) return null;
  const ways = points.flatMap(({ x, y }, index) => {
    const along = (x - start.x) * direction.x + (y - start.y) * direction.y;
    const aside = Math.abs((x - start.x) * direction.y) + Math.abs((y - start.y) * direction.x);
    return index === from || along <= 1 ? [] : [{ index, cost: along + 2 * aside }];
  });
  ways.sort((a, b) => a.cost - b.cost || a.index - b.index);
  return ways[0]?.index ?? null;
}
