/** Turns an answer into a note. Pure. */

import type { WriteNoteRequest } from "../wire/types.generated";

/** Longest name in characters, and in bytes of UTF-8. */
const LONGEST_NAME = 100;
const LONGEST_NAME_BYTES = 200;
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\..*)?$/iu;

/**
 * A note's name without `.md`: signs that file names can't have everywhere become `-`, so do those that links can't.
 * Blanks are folded; `-`, `.` and blanks at the ends fall away; an empty name becomes `Answer`.
 */
export function noteName(question: string): string {
  const plain = question
    .normalize("NFC")
    // eslint-disable-next-line no-control-regex -- control characters are what is replaced here
    .replace(/[/\\:*?"<>|#^[\]\u0000-\u001f\u007f]/gu, "-")
    .replace(/\s+/gu, " ");
  const name = trimEnds(shortened(trimEnds(plain)));
  if (!name) return "Answer";
  return RESERVED.test(name) ? `${name}-note` : name;
}

/** Where a new note goes: `folder/name.md`, with `-1`, `-2` … when that is taken. */
export async function freePath(
  folder: string,
  name: string,
  isTaken: (path: string) => Promise<boolean>,
): Promise<string> {
  const prefix = folder ? `${folder}/` : "";
  let path = `${prefix}${name}.md`;
  for (let number = 1; await isTaken(path); number += 1) path = `${prefix}${name}-${number}.md`;
  return path;
}

/** What is written: the answer's Markdown under properties that say what it is. */
export function answerNote(path: string, question: string, markdown: string, today: string): WriteNoteRequest {
  return { path, content: markdown, frontmatter: { type: "answer", question, created: today } };
}

function trimEnds(name: string): string {
  return name.replace(/^[-. ]+|[-. ]+$/gu, "");
}

function shortened(name: string): string {
  let short = "";
  let bytes = 0;
  for (const character of [...name].slice(0, LONGEST_NAME)) {
    bytes += new TextEncoder().encode(character).length;
    if (bytes > LONGEST_NAME_BYTES) break;
    short += character;
  }
  return short;
}
