/** What was found about sentences of a note, kept at their places while the note is edited. Independent of CodeMirror. */

import type { Place } from "../drawing/place";
import type { Span } from "../wire/types.generated";

/** What was found about a sentence; each has a colour and a shape of its own. */
export type MarkKind = "supported" | "altered" | "contradicted" | "missing" | "unsourced";

/** A page of a note's paper, as it is labelled. */
export interface LabelledPage {
  readonly note: string;
  readonly label: string;
}

/** What a source says about a sentence. */
export interface SourcePassage {
  readonly text: string;
  /** "For it, Smith 2023". */
  readonly source: string;
  /** Where it stands in a note; null if it stands in a PDF alone. */
  readonly place: Place | null;
  readonly page: LabelledPage | null;
}

/** What a person reads about a marked sentence. */
export interface Remark {
  /** "Contradicted". */
  readonly title: string;
  readonly message: string | null;
  /** What decides. */
  readonly passage: SourcePassage | null;
}

/** A stretch of a note's text, [from, to) in UTF-16 code units, line ends counting as one. */
export interface Mark {
  readonly id: string;
  readonly kind: MarkKind;
  readonly from: number;
  readonly to: number;
  readonly remark: Remark;
}

/** Marks of one note, and the text in which they stand so. */
export interface Marked {
  /** Vault path. */
  readonly path: string;
  /** A text, or what gives it when it is needed: an editor's document is made a text for nothing on each key. */
  readonly text: { toString(): string };
  readonly marks: readonly Mark[];
}

/** Where these spans of a file's bytes stand in its text as editors have it: without a byte order mark, lines ended by "\n". */
export function stretchesOf(bytes: Uint8Array, spans: readonly Span[]): readonly (readonly [number, number])[] {
  const wanted = [...new Set(spans.flatMap((span) => [span.byte_start, span.byte_end]))].sort((a, b) => a - b);
  const units = new Map<number, number>();
  let [at, count] = [bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0, 0];
  for (const byte of wanted) {
    for (; at < byte && at < bytes.length; at += 1) count += unitsOf(bytes, at);
    units.set(byte, count);
  }
  return spans.map((span) => [units.get(span.byte_start) ?? 0, units.get(span.byte_end) ?? 0]);
}

/** A file's text as editors have it. */
export function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replace(/\r\n?/gu, "\n");
}

/** How many UTF-16 code units begin with a byte of UTF-8. */
function unitsOf(bytes: Uint8Array, at: number): number {
  const byte = bytes[at] ?? 0;
  if (byte >= 0x80 && byte < 0xc0) return 0;
  if (byte === 0x0d && bytes[at + 1] === 0x0a) return 0;
  return byte >= 0xf0 ? 2 : 1;
}

/**
 * The marks as they stand in another state of their note's text. Both states are compared from their beginnings and ends;
 * marks in what differs between are dropped, because nobody knows whether their sentences still say the same.
 */
export function markedIn({ text, marks }: Marked, now: string): readonly Mark[] {
  const before = text.toString();
  if (before === now) return marks;
  const most = Math.min(before.length, now.length);
  let start = 0;
  while (start < most && before[start] === now[start]) start += 1;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === now[now.length - 1 - end]) end += 1;
  const by = now.length - before.length;
  return marks.flatMap((mark) => {
    if (mark.to <= start) return [mark];
    return mark.from >= before.length - end ? [{ ...mark, from: mark.from + by, to: mark.to + by }] : [];
  });
}

/** The mark at a place: of several, the one that begins last. */
export function markAt(marks: readonly Mark[], at: number): Mark | null {
  return marks.reduce<Mark | null>(
    (best, mark) => (mark.from <= at && at <= mark.to && (!best || mark.from >= best.from) ? mark : best),
    null,
  );
}
