/** Where the boxes and arrows of a causal chain stand: beside each other, or below each other where there is no room. Pure. */

import type { Box, Point } from "../drawing/geometry";
import { LETTER, linesOf } from "../drawing/lines";

export interface ChainBox extends Box {
  /** The title, in lines. */
  readonly lines: readonly string[];
}

export interface ChainArrow {
  readonly from: Point;
  readonly to: Point;
  /** Where what it says begins or, beside each other, has its middle. */
  readonly said: Point;
}

export interface ChainLayout {
  readonly direction: "across" | "down";
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly ChainBox[];
  /** One fewer than boxes. */
  readonly arrows: readonly ChainArrow[];
}

export const LINE_HEIGHT = 16;
const PADDING = 8;
const EDGE = 3;
const MOST_LINES = 3;
const ACROSS = { width: 116, gap: 86 };
const DOWN = { most: 240, least: 140, gap: 36 };

/** Whether so many boxes have room beside each other. */
export function fitsAcross(boxes: number, room: number): boolean {
  return boxes * ACROSS.width + (boxes - 1) * ACROSS.gap + 2 * EDGE <= room;
}

/**
 * @param titles Of the chain's notes, from cause to effect.
 * @param room Width that there is; below that of one box the drawing is scaled down by the page.
 */
export function layoutChain(titles: readonly string[], room: number): ChainLayout {
  return fitsAcross(titles.length, room) ? across(titles) : down(titles, room);
}

function across(titles: readonly string[]): ChainLayout {
  const { width, gap } = ACROSS;
  const titled = titles.map((title) => linesIn(title, width));
  const height = heightOf(Math.max(...titled.map((lines) => lines.length)));
  const boxes = titled.map((lines, at) => ({ x: EDGE + at * (width + gap), y: EDGE, width, height, lines }));
  const middle = EDGE + height / 2;
  return {
    direction: "across",
    width: titles.length * width + (titles.length - 1) * gap + 2 * EDGE,
    height: height + 2 * EDGE,
    boxes,
    arrows: boxes.slice(1).map(({ x }) => ({
      from: { x: x - gap + 2, y: middle },
      to: { x: x - 2, y: middle },
      said: { x: x - gap / 2, y: middle - 7 },
    })),
  };
}

function down(titles: readonly string[], room: number): ChainLayout {
  const width = Math.min(DOWN.most, Math.max(DOWN.least, room - 2 * EDGE));
  const boxes: ChainBox[] = [];
  for (const title of titles) {
    const lines = linesIn(title, width);
    const before = boxes.at(-1);
    const y = before === undefined ? EDGE : before.y + before.height + DOWN.gap;
    boxes.push({ x: EDGE, y, width, height: heightOf(lines.length), lines });
  }
  const last = boxes.at(-1);
  const x = EDGE + width / 2;
  return {
    direction: "down",
    width: width + 2 * EDGE,
    height: last === undefined ? 2 * EDGE : last.y + last.height + EDGE,
    boxes,
    arrows: boxes.slice(1).map(({ y }) => ({
      from: { x, y: y - DOWN.gap + 2 },
      to: { x, y: y - 2 },
      said: { x: x + 10, y: y - DOWN.gap / 2 + 4 },
    })),
  };
}

function linesIn(title: string, width: number): readonly string[] {
  return linesOf(title, Math.floor((width - 2 * PADDING) / LETTER), MOST_LINES);
}

function heightOf(lines: number): number {
  return lines * LINE_HEIGHT + 2 * PADDING;
}
