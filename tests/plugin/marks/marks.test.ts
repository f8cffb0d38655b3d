import { describe, expect, it } from "vitest";
import { markAt, markedIn, stretchesOf, textOf, type Mark } from "../../../plugin/src/marks/marks";
import type { Span } from "../../../plugin/src/wire/types.generated";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The span of some words in a file's bytes. */
function spanOf(file: string, words: string): Span {
  const start = bytesOf(file.slice(0, file.indexOf(words))).length;
  return { byte_start: start, byte_end: start + bytesOf(words).length, line_start: 1, line_end: 1 };
}

function aMark(from: number, to: number, id = "0"): Mark {
  return { id, kind: "supported", from, to, remark: { title: "Supported", message: null, passage: null } };
}

describe("a span of a file’s bytes", () => {
  it.each([
    ["plain letters", "One. Two. Three."],
    ["letters of several bytes", "Überall. Two. 三。"],
    ["characters of two units", "🌊🌙. Two. 🌊."],
    ["lines ended as on Windows", "One.\r\n\r\nTwo.\r\nThree."],
    ["lines ended as on old Macs", "One.\rTwo.\rThree."],
    ["a byte order mark", "\ufeffOne. Two."],
  ])("is found in the text as editors have it, with %s", (_, file) => {
    const text = textOf(bytesOf(file));
    const [first, second] = stretchesOf(bytesOf(file), [spanOf(file, "Two."), spanOf(file, file.slice(-1))]);

    expect(text.slice(...(first ?? [0, 0]))).toBe("Two.");
    expect(text.slice(...(second ?? [0, 0]))).toBe(file.slice(-1));
  });

  it("that ends beyond the file ends with it", () => {
    const span = { byte_start: 2, byte_end: 99, line_start: 1, line_end: 1 };

    expect(stretchesOf(bytesOf("word"), [span])).toEqual([[2, 4]]);
  });
});

describe("marks in a note that was changed elsewhere", () => {
  const marked = {
    path: "Draft.md",
    text: "One. Two. Three.",
    marks: [aMark(0, 4), aMark(5, 9, "1"), aMark(10, 16, "2")],
  };
  const left = (now: string): string[] => markedIn(marked, now).map(({ from, to }) => now.slice(from, to));

  it.each([
    ["nothing", "One. Two. Three.", ["One.", "Two.", "Three."]],
    ["something before them", "Zero. One. Two. Three.", ["One.", "Two.", "Three."]],
    ["one of them", "One. 2. Three.", ["One.", "Three."]],
    ["something between them", "One. And Two. Three.", ["One.", "Two.", "Three."]],
    ["everything", "Other words", []],
    ["everything, by nothing", "", []],
  ])("stay with their sentences when %s changed", (_, now, expected) => {
    expect(left(now)).toEqual(expected);
  });
});

describe("the mark at a place", () => {
  it("is the one that begins last, and ends with its sentence", () => {
    const marks = [aMark(0, 10, "outer"), aMark(4, 8, "inner"), aMark(12, 14, "later")];

    expect([2, 4, 8, 9, 11, 12].map((at) => markAt(marks, at)?.id)).toEqual([
      "outer",
      "inner",
      "inner",
      "outer",
      undefined,
      "later",
    ]);
  });
});
