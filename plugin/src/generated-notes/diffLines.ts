/** A unified diff, line by line. Pure. */

import { t } from "../texts/texts";

export interface DiffLine {
  /** A gap stands for lines that stay and are not shown. */
  readonly kind: "added" | "removed" | "same" | "gap";
  /** Without the diff's own sign; "" for a gap. */
  readonly text: string;
}

/** What Catena notes for itself at a note's end, which no reader sees in the note either. */
const BOOKKEEPING = /^%% catena: .*%%$/u;

/** Reads a unified diff of one file; its header, the places of its parts and Catena's bookkeeping are left out. */
export function diffLines(diff: string): readonly DiffLine[] {
  const lines: DiffLine[] = [];
  let isInside = false;
  for (const line of diff.replace(/\n$/u, "").split("\n")) {
    if (/^@@ .* @@/u.test(line)) {
      if (isInside) lines.push({ kind: "gap", text: "" });
      isInside = true;
    } else if (isInside && !line.startsWith("\\")) lines.push(lineOf(line));
  }
  return lines.filter(({ text }) => !BOOKKEEPING.test(text));
}

function lineOf(line: string): DiffLine {
  const text = line.slice(1);
  if (line.startsWith("+")) return { kind: "added", text };
  if (line.startsWith("-")) return { kind: "removed", text };
  return { kind: "same", text };
}

/** "4 lines added, 2 removed" */
export function diffText(lines: readonly DiffLine[]): string {
  const count = (kind: DiffLine["kind"]): number => lines.filter((line) => line.kind === kind).length;
  return t.Note_lines(count("added"), count("removed"));
}
