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
  const runs: Run[] = [];
  let at = 0;
  for (const { start, end } of marks) {
    runs.push({ text: excerpt.slice(at, Math.max(at, start)), marked: false });
    runs.push({ text: excerpt.slice(Math.max(at, start), Math.max(at, end)), marked: true });
    at = Math.max(at, end);
  }
  return joinedRuns([...runs, { text: excerpt.slice(at), marked: false }]);
}

/** The runs without empty ones; neighbours that are marked alike are one. */
export function joinedRuns(runs: readonly Run[]): readonly Run[] {
  const joined: { text: string; marked: boolean }[] = [];
  for (const { text, marked } of runs) {
    const last = joined.at(-1);
    if (!text) continue;
    if (last?.marked === marked) last.text += text;
    else joined.push({ text, marked });
  }
  return joined;
}
