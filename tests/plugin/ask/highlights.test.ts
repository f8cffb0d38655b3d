import { describe, expect, it } from "vitest";
import { markedRuns, type Highlight } from "../../../plugin/src/ask/highlights";

/** Runs written with the marked ones in brackets. */
function shown(excerpt: string, highlights: readonly Highlight[], index = 0): string {
  return markedRuns(excerpt, index, highlights)
    .map(({ text, marked }) => (marked ? `[${text}]` : text))
    .join("");
}

describe("marked words", () => {
  it.each<[string, string, Highlight[], string]>([
    ["in the middle", "one two three", [[0, 4, 7]], "one [two] three"],
    [
      "at both ends",
      "one two",
      [
        [0, 0, 3],
        [0, 4, 7],
      ],
      "[one] [two]",
    ],
    [
      "that touch or overlap, as one",
      "abcdef",
      [
        [0, 0, 3],
        [0, 2, 4],
      ],
      "[abcd]ef",
    ],
    ["counted in UTF-16 units, as JavaScript does", "🙂🙂 heads", [[0, 5, 10]], "🙂🙂 [heads]"],
    ["in Chinese", "机器学习", [[0, 2, 4]], "机器[学习]"],
    ["of this excerpt only", "one", [[1, 0, 3]], "one"],
    ["that reach outside, up to the end", "one", [[0, 1, 99]], "o[ne]"],
    ["the wrong way round, not at all", "one", [[0, 3, 1]], "one"],
    ["none", "plain", [], "plain"],
  ])("%s", (_what, excerpt, highlights, expected) => {
    expect(shown(excerpt, highlights)).toBe(expected);
  });

  it("never lose or change a character", () => {
    const excerpt = "a<b>🙂[[x|y]] `c`";
    const runs = markedRuns(excerpt, 0, [
      [0, 2, 5],
      [0, 4, 9],
    ]);

    expect(runs.map(({ text }) => text).join("")).toBe(excerpt);
  });
});
