import { describe, expect, it } from "vitest";
import { findWords, positionsOf } from "../../../plugin/src/drawing/quotes";

const NOTE = "# Tides\n\nThe **moon** pulls\n[[the sea]] twice\na day.\n";

function quote(text: string, line_start: number, line_end: number) {
  return { text, span: { byte_start: 0, byte_end: 1, line_start, line_end } };
}

describe("quoted words", () => {
  it.each([
    ["A **big** moon", "A big moon", "A **big** moon"],
    ["see [[the sea]], and more", "The sea", "the sea"],
    ["İzmir and 🌒 moons", "🌒 moons", "🌒 moons"],
    ["月が海を引く。", "海を引く", "海を引く"],
  ])("are found again in %s", (text, words, found) => {
    const place = findWords(text, words);

    expect(place === null ? null : text.slice(...place)).toBe(found);
  });

  it.each(["the sun", "", "…"])("are not found when they are not there: %s", (words) => {
    expect(findWords("The moon", words)).toBeNull();
  });

  it("have their place in the note, across lines and markup", () => {
    expect(positionsOf(NOTE, quote("moon pulls the sea", 3, 5))).toEqual({
      from: { line: 2, ch: 6 },
      to: { line: 3, ch: 9 },
    });
  });

  it("are their lines when the note says them otherwise by now", () => {
    expect(positionsOf(NOTE, quote("the sun pulls", 4, 5))).toEqual({
      from: { line: 3, ch: 0 },
      to: { line: 4, ch: 6 },
    });
  });
});
