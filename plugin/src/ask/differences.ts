/** What two sentences say otherwise. Pure. */

import type { MarkedRun } from "../drawing/elements";
import { wordDiff, type Run } from "../history/wordDiff";

/** When less of two sentences is the same, marks would cover them. */
const LEAST_COMMON = 0.4;

/** Both sentences, with the words marked that only one of them has; nothing is marked when they share too little. */
export function differences(
  before: string,
  after: string,
): { readonly before: readonly MarkedRun[]; readonly after: readonly MarkedRun[] } {
  const runs = wordDiff(before, after);
  const common = lengthOf(runs.filter(({ kind }) => kind === "same"));
  const isMarked = common >= LEAST_COMMON * Math.min(before.length, after.length);
  const side = (left: Run["kind"]): readonly MarkedRun[] =>
    runs
      .filter(({ kind }) => kind !== left)
      .map(({ kind, text }) => ({ text, marked: isMarked && kind !== "same" && text.trim() !== "" }));
  return { before: side("added"), after: side("removed") };
}

function lengthOf(runs: readonly Run[]): number {
  return runs.reduce((sum, { text }) => sum + text.length, 0);
}
