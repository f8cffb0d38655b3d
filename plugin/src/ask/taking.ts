/** Taking a found note or a sentence elsewhere: as a link, a quotation or a citation. Pure. */

import { cited, link } from "../drawing/place";
import type { Result, Span } from "../wire/types.generated";
import { codeOf } from "./passages";

/** What can be taken: words of a note, and where they stand. */
export interface Taken {
  /** "" for the note as a whole. */
  readonly text: string;
  readonly note_path: string;
  readonly note_title: string;
  readonly section_title: string | null;
  readonly page: string | null;
  readonly span: Span | null;
  /** The code that the text ends with. */
  readonly code?: string | null;
}

export type Form = "link" | "quote" | "citation";

/** A found note with the passage that is shown of it. */
export function takenResult({ note_path, note_title, section_title, page, span, excerpts }: Result): Taken {
  return { note_path, note_title, section_title, page, span, text: (excerpts[0] ?? "").replace(/^…\s*|\s*…$/gu, "") };
}

/** A sentence of a narrative, of which no heading or page is known. */
export function takenSentence(told: Omit<Taken, "section_title" | "page">): Taken {
  const { text, note_path, note_title, span, code = null } = told;
  return { text, note_path, note_title, span, code, section_title: null, page: null };
}

/** `[[Sleep#Naps]]`, `> A nap helps.` with its source below, or `[@ada2020, p. 5]`. */
export function written(taken: Taken, form: Form, citekey: string | null): string {
  const { note_path, note_title, section_title, text, page } = taken;
  const linked = link(note_path, note_title, section_title);
  const source = citekey === null ? linked : cited(citekey, page);
  switch (form) {
    case "link":
      return linked;
    case "citation":
      return source;
    case "quote":
      return text ? `> ${quoted(taken).join("\n> ")}\n> — ${source}\n` : source;
  }
}

/** The lines of a quotation; code stands fenced below what introduces it. */
function quoted(taken: Taken): readonly string[] {
  const { said, code } = codeOf(taken);
  const lines = said.trim().split(/\s*\n\s*/u);
  if (!code) return lines;
  const longest = Math.max(2, ...Array.from(code.matchAll(/`+/gu), ([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return [...lines, fence, ...code.split("\n"), fence];
}

/** `[[Notes/Sleep#Naps|Sleep]] "A nap helps."`: opens the place, and quotes it; for a paper, `[@ada2020, p. 5]`. */
export function citation(taken: Taken, citekey: string | null): string {
  const source = written(taken, "citation", citekey);
  const quoted = taken.text.replace(/\s+/gu, " ").trim();
  return !quoted || citekey !== null ? source : `${source} "${quoted}"`;
}

/** The form in which something is dragged: a note as a link, words as a quotation; with Alt as a citation. */
export function draggedForm({ span, text }: Taken, withAlt: boolean): Form {
  if (withAlt) return "citation";
  return !span || !text ? "link" : "quote";
}

/** Where a text goes in a line, and what is written there. */
export interface Fitted {
  readonly ch: number;
  readonly text: string;
}

/**
 * A quotation or heading is no part of a line: put into one, it goes below it, or above it at its beginning. Everything else
 * stays where it was put.
 */
export function fitted(line: string, ch: number, text: string): Fitted {
  if (!/^(?:#+|>) /u.test(text) || !line.trim()) return { ch, text };
  return line.slice(0, ch).trim() ? { ch: line.length, text: `\n\n${text}` } : { ch: 0, text: `${text}\n` };
}

const MOST_PINNED = 50;

/** The pinned ones after one was pinned, or taken off when it was pinned before. */
export function pinToggled(pinned: readonly Taken[], taken: Taken): readonly Taken[] {
  const others = pinned.filter((each) => !isSame(each, taken));
  return others.length < pinned.length ? others : [...pinned, taken].slice(-MOST_PINNED);
}

export function isPinned(pinned: readonly Taken[], taken: Taken): boolean {
  return pinned.some((each) => isSame(each, taken));
}

/** What was kept on this device; anything else is left out. */
export function readPinned(kept: unknown): readonly Taken[] {
  return Array.isArray(kept) ? kept.filter(isTaken) : [];
}

function isTaken(kept: unknown): kept is Taken {
  if (typeof kept !== "object" || kept === null) return false;
  const { text, note_path, note_title, span } = kept as Partial<Record<keyof Taken, unknown>>;
  const isPlaced = span === null || (typeof span === "object" && "line_start" in span);
  return isPlaced && [text, note_path, note_title].every((each) => typeof each === "string");
}

function isSame(a: Taken, b: Taken): boolean {
  return a.note_path === b.note_path && a.text === b.text;
}
