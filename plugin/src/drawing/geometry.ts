/** Points, boxes and arrows. Lengths are in pixels of an unscaled drawing, y goes down. Pure. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Its corner at the top left, and how large it is. */
export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

export function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Whether the first box lies wholly in the second. */
export function isWithin(inner: Box, outer: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

/** The point so far from one point on the way to another; the first one itself when both are the same. */
export function towards(from: Point, to: Point, by: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length === 0) return from;
  return { x: from.x + ((to.x - from.x) * by) / length, y: from.y + ((to.y - from.y) * by) / length };
}

const HEAD_LENGTH = 8;
const HEAD_HALF_WIDTH = 4;

/** The corners of the head of an arrow that points from one point to another. */
export function arrowHead(from: Point, tip: Point): readonly Point[] {
  const back = towards(tip, from, HEAD_LENGTH);
  const length = Math.hypot(tip.x - from.x, tip.y - from.y);
  if (length === 0) return [];
  const across = {
    x: ((tip.y - from.y) / length) * HEAD_HALF_WIDTH,
    y: (-(tip.x - from.x) / length) * HEAD_HALF_WIDTH,
  };
  return [tip, { x: back.x + across.x, y: back.y + across.y }, { x: back.x - across.x, y: back.y - across.y }];
}

/** Numbers short enough to be read in the page's source. */
export function rounded(length: number): number {
  return Math.round(length * 10) / 10;
}
