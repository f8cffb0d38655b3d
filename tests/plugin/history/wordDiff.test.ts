import { describe, expect, it } from "vitest";
import { wordDiff, type Run } from "../../../plugin/src/history/wordDiff";

const shown = (runs: readonly Run[]): string =>
  runs.map(({ kind, text }) => (kind === "same" ? text : kind === "added" ? `{+${text}+}` : `[-${text}-]`)).join("");
const side = (runs: readonly Run[], without: Run["kind"]): string =>
  runs
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join("");

describe("a reworded sentence", () => {
  it.each([
    ["Sleep helps recall.", "Sleep helps recall.", "Sleep helps recall."],
    ["Sleep helps recall.", "Sleep improves recall.", "Sleep [-helps-]{+improves+} recall."],
    ["Sleep helps.", "Sleep helps recall.", "Sleep helps{+ recall+}."],
    ["It rots for some months.", "It rots for a whole year.", "It rots for [-some months-]{+a whole year+}."],
    ["", "New.", "{+New.+}"],
    ["Gone.", "", "[-Gone.-]"],
    ["睡眠有助于记忆", "睡眠改善记忆", "睡眠[-有助于-]{+改善+}记忆"],
  ])("%j to %j", (before, after, expected) => {
    expect(shown(wordDiff(before, after))).toBe(expected);
  });

  it("has both wordings in it, whatever they are", () => {
    const texts = ["", "a", "a b c", "c b a", "🙂 a 🙂", "one two two three", "Ünïcode — 文献 mixed\nlines", "a  b"];
    for (const before of texts)
      for (const after of texts) {
        const runs = wordDiff(before, after);
        expect(side(runs, "added")).toBe(before);
        expect(side(runs, "removed")).toBe(after);
        runs.slice(1).forEach((run, at) => expect(run.kind).not.toBe(runs[at]?.kind));
      }
  });

  it("that is as long as a book is shown as a whole", () => {
    const [before, after] = ["a ".repeat(1_000), "b ".repeat(1_000)];

    expect(wordDiff(before, after)).toEqual([
      { kind: "removed", text: before },
      { kind: "added", text: after },
    ]);
  });
});
