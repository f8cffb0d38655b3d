/** Finding quoted words again in a note, whatever its markup. Pure. */

import type { Quote } from "./place";

const LETTER = /[\p{L}\p{N}]/u;

/** Where some words stand in a text, [start, end) in UTF-16 code units; only letters and digits are compared. */
export function findWords(text: string, words: string): readonly [number, number] | null {
  const [inText, wanted] = [letters(text), letters(words).letters];
  const at = wanted ? inText.letters.indexOf(wanted) : -1;
  const start = inText.places[at];
  const last = inText.places[at + wanted.length - 1];
  return at < 0 || start === undefined || last === undefined ? null : [start, last + 1];
}

export interface Position {
  /** 0-based. */
  readonly line: number;
  readonly ch: number;
}

/** Where a quote stands in a note's text: its words in their lines, else these lines. */
export function positionsOf(note: string, { text, span }: Quote): { readonly from: Position; readonly to: Position } {
  const first = span.line_start - 1;
  const lines = note.split("\n").slice(first, span.line_end);
  const [start, end] = findWords(lines.join("\n"), text) ?? [0, lines.join("\n").length];
  return { from: positionAt(lines, start, first), to: positionAt(lines, end, first) };
}

function positionAt(lines: readonly string[], offset: number, first: number): Position {
  let [line, ch] = [0, offset];
  while (line < lines.length - 1 && ch > (lines[line] ?? "").length) {
    ch -= (lines[line] ?? "").length + 1;
    line += 1;
  }
  return { line: first + line, ch };
}

/** The letters of a text in lower case, and where each stands. */
function letters(text: string): { readonly letters: string; readonly places: readonly number[] } {
  const places: number[] = [];
  let kept = "";
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charAt(at);
    // Half of a pair is neither, and is compared as it stands.
    if (!LETTER.test(unit) && !/[\ud800-\udfff]/u.test(unit)) continue;
    const lower = unit.toLowerCase();
    kept += lower.length === 1 ? lower : unit;
    places.push(at);
  }
  return { letters: kept, places };
}
