/** The paragraph that is being written. Pure; takes linear time. */

import { DENSE } from "../words";

export interface Paragraph {
  /** As it stands in the note. */
  readonly markdown: string;
  /** 0-based line of the note where it begins. */
  readonly line: number;
  /** Where it begins in the note's text, in UTF-16 code units. */
  readonly from: number;
}

/** What is under the cursor. */
export interface Writing {
  /** Vault path of the note. */
  readonly path: string;
  /** The note as it is now. */
  readonly text: string;
  /** The one under the cursor, or that with which the note begins when the cursor is above it, or it is only read; else null. */
  readonly paragraph: Paragraph | null;
}

/** So many letters besides links and tags make a paragraph that can be compared with others; a dense one counts thrice. */
const FEWEST_LETTERS = 40;
const LONGEST_QUERY = 480;

const FENCE = /^\s*(?:```|~~~)/u;
const APART = /^\s*(?:#{1,6}\s|\||\$\$|%%|<|!\[|\^[\w-]+\s*$|\[\^?[^\]]+\]:)/u;

/** The paragraph around a line (0-based); null in code, tables, headings, properties, and where there is little prose. */
export function paragraphAt(text: string, line: number): Paragraph | null {
  const lines = text.split("\n");
  if (line <= endOfProperties(lines) || isInCode(lines, line) || isEnd(lines[line])) return null;
  let first = line;
  while (first > 0 && !isEnd(lines[first - 1])) first -= 1;
  return paragraphFrom(lines, first);
}

/** The paragraph with which a note begins, if it is below a line: what the note is about, where nobody writes yet. */
export function openingBelow(text: string, line: number): Paragraph | null {
  const lines = text.split("\n");
  const top = endOfProperties(lines) + 1;
  let isCode = false;
  for (let at = top; at < lines.length; at += 1) {
    if (FENCE.test(lines[at] ?? "")) isCode = !isCode;
    if (isCode || isEnd(lines[at]) || (at > top && !isEnd(lines[at - 1]))) continue;
    const opening = paragraphFrom(lines, at);
    if (opening) return at > line ? opening : null;
  }
  return null;
}

function paragraphFrom(lines: readonly string[], first: number): Paragraph | null {
  let last = first;
  while (!isEnd(lines[last + 1])) last += 1;
  const markdown = lines.slice(first, last + 1).join("\n");
  if (!hasProse(markdown)) return null;
  const from = lines.slice(0, first).reduce((sum, { length }) => sum + length + 1, 0);
  return { markdown, line: first, from };
}

/** The words of a paragraph without its markup, as many as a search takes. */
export function wordsOf(markdown: string): string {
  const words = plain(markdown).replace(/\s+/gu, " ").trim();
  if (words.length <= LONGEST_QUERY) return words;
  const cut = words.slice(0, LONGEST_QUERY);
  return cut.slice(0, Math.max(cut.lastIndexOf(" "), LONGEST_QUERY / 2)).trimEnd();
}

function isEnd(line: string | undefined): boolean {
  return line === undefined || !line.trim() || FENCE.test(line) || APART.test(line);
}

/** The line that closes the properties; -1 without any. */
function endOfProperties(lines: readonly string[]): number {
  return lines[0]?.trimEnd() === "---" ? lines.findIndex((each, at) => at > 0 && each.trimEnd() === "---") : -1;
}

function isInCode(lines: readonly string[], line: number): boolean {
  return lines.slice(0, line).filter((each) => FENCE.test(each)).length % 2 === 1;
}

function hasProse(markdown: string): boolean {
  const rest = markdown.replace(
    /\[\[[^[\]\n]*\]\]|\[[^[\]\n]*\]\([^()\n]*\)|https?:\/\/\S+|#[^\s#]+|\$[^$\n]*\$/gu,
    " ",
  );
  return rest.replace(DENSE, "aaa").replace(/\P{L}/gu, "").length >= FEWEST_LETTERS;
}

function plain(markdown: string): string {
  return markdown
    .replace(/!\[\[[^[\]\n]*\]\]|!\[[^[\]\n]*\]\([^()\n]*\)|%%[^%\n]*%%|\$\$[^$]*\$\$/gu, " ")
    .replace(/\[\[(?:[^[\]|\n]*\|)?([^[\]|\n]*)\]\]/gu, "$1")
    .replace(/\[([^[\]\n]*)\]\([^()\n]*\)/gu, "$1")
    .replace(/^\s*(?:>\s*)*(?:\[![^\]\n]*\][+-]?\s*)?(?:[-*+]|\d{1,9}[.)])?\s*(?:\[.\]\s)?/gmu, "")
    .replace(/[*_`~=|]/gu, " ");
}
