/** From an excerpt and its highlights to pieces of text that are marked or not. */

/** [excerpt index, start, end]: half-open, in Unicode code points of that excerpt. */
export type Highlight = readonly number[];

export interface Run {
  readonly text: string;
  readonly marked: boolean;
}

/**
 * Cuts an excerpt where its marks begin and end. The runs' texts joined are the excerpt; marks that overlap become
 * one, and marks outside the excerpt are left out.
 *
 * The sidecar counts code points, JavaScript strings count UTF-16 units: an emoji before a mark would shift it.
 */
export function markedRuns(excerpt: string, index: number, highlights: readonly Highlight[]): readonly Run[] {
  const points = Array.from(excerpt);
  const marked = points.map(() => false);
  for (const [which, start = 0, end = 0] of highlights) {
    if (which !== index) continue;
    for (let at = Math.max(0, start); at < Math.min(end, points.length); at += 1) marked[at] = true;
  }
  const runs: { text: string; marked: boolean }[] = [];
  points.forEach((point, at) => {
    const last = runs.at(-1);
    const isMarked = marked[at] ?? false;
    if (last !== undefined && last.marked === isMarked) last.text += point;
    else runs.push({ text: point, marked: isMarked });
  });
  return runs;
}
