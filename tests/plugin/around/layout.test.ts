import { describe, expect, it } from "vitest";
import { graphOf, KIND_NAMES, kindOf, MOST_DRAWN, type Graph } from "../../../plugin/src/around/graph";
import { layoutGraph, lineBetween, nodeTowards, RADIUS } from "../../../plugin/src/around/layout";
import { around, aRelated, manyNotes } from "./neighbourhoods";

const graph = (related = around()): Graph => graphOf("Notes/Tides.md", "Tides", related);

describe("what is drawn of a neighbourhood", () => {
  it("is the middle, the nearest notes with their numbers, and the relations between them", () => {
    const { nodes, edges } = graph();

    expect(nodes.map(({ number, title, hops }) => [number, title, hops])).toEqual([
      [0, "Tides", 0],
      [1, "Moon", 1],
      [2, "Shore", 1],
      [3, "Gravity", 2],
    ]);
    expect(edges.map(({ from, to, kind, directed }) => [from, to, kind, directed])).toEqual([
      [1, 0, "causes", true],
      [0, 2, "links", false],
      [3, 1, "supports", true],
    ]);
    expect(nodes.map(({ community, bridge }) => [community, bridge])).toEqual([
      [null, false],
      [0, true],
      [1, false],
      [0, false],
    ]);
  });

  it("is never more than can be told apart, and no relation leads out of it", () => {
    const { nodes, edges } = graph(manyNotes(100));

    expect(nodes).toHaveLength(MOST_DRAWN + 1);
    for (const { from, to } of edges) expect(Math.max(from, to)).toBeLessThan(nodes.length);
  });

  it("is one line for two links of one kind, the stronger; a note is not tied to itself", () => {
    const edge = { source_path: "Notes/Tides.md", target_path: "Notes/Shore.md", relationship_type: "links_to", label: null };
    const { edges } = graph(
      around({
        edges: [
          { ...edge, strength: 0.2 },
          { ...edge, source_path: edge.target_path, target_path: edge.source_path, strength: 0.9 },
          { ...edge, target_path: edge.source_path, strength: 1 },
        ],
      }),
    );

    expect(edges.map(({ kind, strength }) => [kind, strength])).toEqual([["links", 0.9]]);
  });

  it("is explained by the types that are drawn alike", () => {
    expect(KIND_NAMES.supports).toMatch(/^supports, elaborates, .* or \w+$/u);
    expect(KIND_NAMES.opposes).toBe("contradicts");
    expect(KIND_NAMES.causes).toMatch(/leads to/u);
  });

  it("takes the types of a newer sidecar for links", () => {
    expect(kindOf("CONTRADICTS")).toBe("opposes");
    expect(kindOf("foretells")).toBe("links");
  });
});

describe("the layout", () => {
  it("puts the note in the middle, and those farther away on outer rings", () => {
    const { width, height, points } = layoutGraph(graph(), 600);
    const [middle] = points;
    const far = points.map(({ x, y }) => Math.hypot(x - width / 2, y - height / 2));

    expect(middle).toEqual({ x: width / 2, y: height / 2 });
    expect(far[1]).toBeCloseTo(far[2] ?? NaN);
    expect(far[3]).toBeGreaterThan(far[1] ?? NaN);
  });

  it("puts a note beside the one through which it is reached", () => {
    const { points } = layoutGraph(graph(), 600);
    const away = (a: number, b: number): number =>
      Math.hypot((points[a]?.x ?? 0) - (points[b]?.x ?? 0), (points[a]?.y ?? 0) - (points[b]?.y ?? 0));

    expect(away(3, 1)).toBeLessThan(away(3, 2));
  });

  it("is the same each time", () => {
    expect(layoutGraph(graph(manyNotes(40)), 400)).toEqual(layoutGraph(graph(manyNotes(40)), 400));
  });

  it.each([1, 2, 7, 12, 25, 40])("lets no two of %d notes cover each other, nor leave the drawing", (count) => {
    for (const room of [240, 280, 400, 900]) {
      const { width, height, points } = layoutGraph(graph(manyNotes(count)), room);
      const xs = points.map(({ x }) => x);
      const ys = points.map(({ y }) => y);
      const apart = points.flatMap(({ x, y }, at) => points.slice(at + 1).map((b) => Math.hypot(x - b.x, y - b.y)));

      expect(Math.min(...xs, ...ys)).toBeGreaterThanOrEqual(RADIUS);
      expect(Math.max(...xs)).toBeLessThanOrEqual(width - RADIUS);
      expect(Math.max(...ys)).toBeLessThanOrEqual(height - RADIUS);
      expect(Math.min(...apart)).toBeGreaterThan(2 * RADIUS);
    }
  });

  it("names notes where there is room; elsewhere their numbers have to do", () => {
    const few = layoutGraph(graph(), 600).labels;
    const many = layoutGraph(graph(manyNotes(40)), 300).labels;

    expect(few.map((label) => label?.text)).toEqual(["Tides", "Moon", "Shore", "Gravity"]);
    expect(many.some((label) => label === null)).toBe(true);
    expect(many.some((label) => label !== null)).toBe(true);
  });

  it("ends lines at the rims", () => {
    const layout = layoutGraph(graph(), 600);
    const [start, end] = lineBetween(layout, 1, 0) ?? [];
    const [middle, moon] = layout.points;
    if (start === undefined || end === undefined || middle === undefined || moon === undefined)
      throw new Error("no line");

    expect(Math.hypot(start.x - moon.x, start.y - moon.y)).toBeGreaterThanOrEqual(RADIUS);
    expect(Math.hypot(end.x - middle.x, end.y - middle.y)).toBeGreaterThanOrEqual(RADIUS);
  });

  it("has a place for a single neighbour and for none", () => {
    expect(layoutGraph(graph(around({ results: [aRelated("Moon")] })), 300).points).toHaveLength(2);
    expect(layoutGraph(graph(around({ results: [] })), 300).points).toHaveLength(1);
  });
});

describe("an arrow key", () => {
  const cross = [
    { x: 0, y: 0 },
    { x: 100, y: 5 },
    { x: -100, y: 0 },
    { x: 3, y: 100 },
    { x: 0, y: -100 },
  ];

  it.each([
    ["ArrowRight", 1],
    ["ArrowLeft", 2],
    ["ArrowDown", 3],
    ["ArrowUp", 4],
    ["End", 4],
    ["Home", 0],
    ["x", null],
  ])("%s leads to the note that lies there", (key, expected) => {
    expect(nodeTowards(cross, 0, key)).toBe(expected);
  });

  it("leads nowhere from the rim outwards", () => {
    expect(nodeTowards(cross, 4, "ArrowUp")).toBeNull();
  });

  it("reaches every note of a neighbourhood", () => {
    const { points } = layoutGraph(graph(manyNotes(40)), 400);
    const reached = new Set([0]);
    for (const from of reached)
      for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
        const to = nodeTowards(points, from, key);
        if (to !== null) reached.add(to);
      }

    expect(reached.size).toBe(points.length);
  });
});
