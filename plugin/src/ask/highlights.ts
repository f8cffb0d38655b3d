/** From an excerpt and its highlights to pieces of text that are marked or not. */

/** [excerpt index, start, end]: half-open, in UTF-16 code units of that excerpt, as JavaScript's strings count. */
export type Highlight = readonly number[];

export interface Run {
  readonly text: string;
  readonly marked: boolean;
}

/**
 * Cuts an excerpt where its marks begin and end. The runs' texts joined are the excerpt; marks that touch or overlap
 * become one, and marks outside the excerpt are left out.
 */
export function markedRuns(excerpt: string, index: number, highlights: readonly Highlight[]): readonly Run[] {
  const marks = highlights
    .filter(([which]) => which === index)
    .map(([, start = 0, end = 0]) => ({ start: Math.max(0, start), end: Math.min(end, excerpt.length) }))
    .filter(({ start, end }) => start < end)
    .sort((a, b) => a.start - b.start);
  const runs: { text: string; marked: boolean }[] = [];
  const add = (text: string, marked: boolean): void => {
    const last = runs.at(-1);
    if (text === "") return;
    if (last !== undefined && last.marked === marked) last.text += text;
    else runs.push({ text, marked });
  };
  let at = 0;
  for (const { start, end } of marks) {
    add(excerpt.slice(at, Math.max(at, start)), false);
    add(excerpt.slice(Math.max(at, start), Math.max(at, end)), true);
    at = Math.max(at, end);
  }
  add(excerpt.slice(at), false);
  return runs;
}
