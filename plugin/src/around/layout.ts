/** Where the drawn notes stand: rows under the note that they belong to, in columns where there is room. Pure. */

import type { Box, Point } from "../drawing/geometry";
import { LETTER, shortened } from "../drawing/lines";
import type { Graph } from "./graph";

export interface PlacedNote {
  readonly box: Box;
  /** The title, as much of it as there is room for. */
  readonly text: string;
  /** From the note that it is drawn under: down, then to the side; [] for the middle. */
  readonly line: readonly Point[];
}

export interface GraphLayout {
  readonly width: number;
  readonly height: number;
  /** One for each note, in their order. */
  readonly notes: readonly PlacedNote[];
}

const MOST_WIDE = 760;
const LEAST_WIDE = 200;
/** From this width on, there are two columns. */
const TWO_COLUMNS = 540;
const GAP = 8;
const INDENT = 20;
const TRUNK = 10;
const MIDDLE_HEIGHT = 28;
const HEIGHT = 40;
const PADDING = 10;
const EDGE = 2;
/** The width of one letter of the title in the middle, which is bold. */
const BOLD = LETTER + 1;

/** @param room Width that there is. */
export function layoutGraph(graph: Graph, room: number): GraphLayout {
  const width = Math.min(MOST_WIDE, Math.max(LEAST_WIDE, room));
  const columns = width >= TWO_COLUMNS ? 2 : 1;
  const columnWidth = (width - 2 * EDGE - (columns - 1) * 2 * GAP) / columns;
  const bottoms = Array.from({ length: columns }, () => EDGE + MIDDLE_HEIGHT + GAP);
  const placed: PlacedNote[] = [];
  const columnOf: number[] = [];
  graph.forEach(({ title, under }, index) => {
    const parent = under === null ? undefined : placed[under];
    if (under === null || parent === undefined) {
      const box = { x: EDGE, y: EDGE, width: width - 2 * EDGE, height: MIDDLE_HEIGHT };
      placed.push({ box, text: fitted(title, box.width, BOLD), line: [] });
      columnOf.push(0);
      return;
    }
    // What is drawn under a note stays in its column; notes around the middle go where there is most room.
    const column = under === 0 ? bottoms.indexOf(Math.min(...bottoms)) : (columnOf[under] ?? 0);
    const left = EDGE + column * (columnWidth + 2 * GAP);
    const x = under === 0 ? left + INDENT : parent.box.x + INDENT;
    const y = bottoms[column] ?? 0;
    const box = { x, y, width: left + columnWidth - x, height: HEIGHT };
    const trunk = x - INDENT + TRUNK;
    const middle = y + HEIGHT / 2;
    const start = { x: trunk, y: parent.box.y + parent.box.height };
    placed.push({ box, text: fitted(title, box.width), line: [start, { x: trunk, y: middle }, { x, y: middle }] });
    columnOf[index] = column;
    bottoms[column] = y + HEIGHT + GAP;
  });
  return { width, height: Math.max(...bottoms) - GAP + EDGE, notes: placed };
}

function fitted(title: string, width: number, letter = LETTER): string {
  return shortened(title, Math.floor((width - 2 * PADDING) / letter));
}

/** The note to which a key leads; null when it leads nowhere. */
export function noteTowards(graph: Graph, from: number, key: string): number | null {
  const within = (to: number): number | null => (to >= 0 && to < graph.length ? to : null);
  switch (key) {
    case "Home":
      return 0;
    case "End":
      return graph.length - 1;
    case "ArrowDown":
      return within(from + 1);
    case "ArrowUp":
      return within(from - 1);
    case "ArrowLeft":
      return graph[from]?.under ?? null;
    case "ArrowRight":
      return graph[from + 1]?.under === from ? from + 1 : null;
    default:
      return null;
  }
}
