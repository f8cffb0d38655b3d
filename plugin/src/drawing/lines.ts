/** Words set in lines, for drawings in which no browser breaks them. Pure. */

/** Characters that take the room of two: Chinese, Japanese and Korean script, emoji. */
const WIDE = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Extended_Pictographic}/u;

/** The width of one letter of a wide font, in pixels. */
export const LETTER = 7;

/** How much room a text takes, in the widths of one Latin letter. */
export function roomOf(text: string): number {
  return [...text].reduce((sum, character) => sum + (WIDE.test(character) ? 2 : 1), 0);
}

/** The text, or its beginning with "…" when it takes more room than that. */
export function shortened(text: string, room: number): string {
  if (roomOf(text) <= room) return text;
  let short = "";
  for (const character of text) {
    if (roomOf(short + character) > room - 1) break;
    short += character;
  }
  return `${short.trimEnd()}…`;
}

/**
 * Breaks a text at its blanks, and a word that is too long for a line where the line ends.
 *
 * @param room How much fits in a line, in letters.
 * @param most How many lines at most; the last then ends with "…".
 */
export function linesOf(text: string, room: number, most: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.trim().split(/\s+/u)) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (roomOf(longer) <= room) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    const pieces = cut(word, room);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? "";
  }
  lines.push(line);
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), shortened(lines.slice(most - 1).join(" "), room)];
}

function cut(word: string, room: number): readonly string[] {
  const pieces = [""];
  for (const character of word) {
    const last = pieces.at(-1) ?? "";
    if (roomOf(last + character) <= room) pieces[pieces.length - 1] = last + character;
    else pieces.push(character);
  }
  return pieces;
}
