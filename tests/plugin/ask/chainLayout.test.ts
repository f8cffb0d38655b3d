import { describe, expect, it } from "vitest";
import { fitsAcross, layoutChain } from "../../../plugin/src/ask/chainLayout";
import { isWithin, overlap } from "../../../plugin/src/drawing/geometry";

const THREE = ["Sleep", "A recall that is better than before", "Grades"];

describe("a chain", () => {
  it("goes from left to right where there is room", () => {
    const { direction, boxes, arrows } = layoutChain(THREE, 600);

    expect(direction).toBe("across");
    expect(boxes.map(({ x }) => x)).toEqual([...boxes.map(({ x }) => x)].sort((a, b) => a - b));
    expect(new Set(boxes.map(({ y }) => y)).size).toBe(1);
    for (const { from, to } of arrows) expect(to.x).toBeGreaterThan(from.x);
  });

  it("goes from the top down in a narrow pane, and stays within it", () => {
    const { direction, width, boxes, arrows } = layoutChain(THREE, 280);

    expect(direction).toBe("down");
    expect(width).toBeLessThanOrEqual(280);
    expect(new Set(boxes.map(({ x }) => x)).size).toBe(1);
    for (const { from, to } of arrows) expect(to.y).toBeGreaterThan(from.y);
  });

  it.each([200, 280, 400, 700, 1200])("has no boxes on each other and none outside, in %d pixels", (room) => {
    for (const titles of [["One"], ["One", "Two"], THREE, [...THREE, "A fourth"]]) {
      const { width, height, boxes, arrows, direction } = layoutChain(titles, room);

      expect(direction === "across").toBe(fitsAcross(titles.length, room));
      expect(arrows).toHaveLength(titles.length - 1);
      boxes.forEach((box, at) => {
        expect(isWithin(box, { x: 0, y: 0, width, height })).toBe(true);
        for (const other of boxes.slice(at + 1)) expect(overlap(box, other)).toBe(false);
      });
    }
  });

  it("draws arrows from each box to the next", () => {
    for (const room of [280, 800]) {
      const { boxes, arrows } = layoutChain(THREE, room);
      arrows.forEach(({ from, to }, at) => {
        const [a, b] = [boxes[at], boxes[at + 1]];
        if (a === undefined || b === undefined) throw new Error("an arrow without its boxes");
        expect(from.x >= a.x && from.y >= a.y).toBe(true);
        expect(to.x <= b.x + b.width && to.y <= b.y + b.height).toBe(true);
        expect(overlap({ ...from, width: to.x - from.x, height: to.y - from.y }, a)).toBe(false);
      });
    }
  });
});
