import { describe, expect, it } from "vitest";
import { answerNote, freePath, noteName } from "../../../plugin/src/ask/answerNote";
import { citation, takenResult } from "../../../plugin/src/ask/taking";
import { aResult } from "../fakes";

describe("the name of a saved answer", () => {
  it.each([
    ["What are tides?", "What are tides"],
    ['a/b\\c:d*e?f"g<h>i|j', "a-b-c-d-e-f-g-h-i-j"],
    ["links [[x#y^z]] too", "links --x-y-z-- too"],
    ["*compare ebb vs flood", "compare ebb vs flood"],
    ["two\n  lines", "two- lines"],
    ["...", "Answer"],
    ["con", "con-note"],
    ["潮はなぜ起こる", "潮はなぜ起こる"],
  ])("from %j is %j", (question, name) => {
    expect(noteName(question)).toBe(name);
  });

  it("is never longer than every file system allows", () => {
    expect([...noteName("x".repeat(300))]).toHaveLength(100);
    expect(new TextEncoder().encode(noteName("潮".repeat(99))).length).toBeLessThanOrEqual(200);
    expect(noteName("🌊".repeat(99))).toBe("🌊".repeat(50));
  });

  it("gets a number when it is taken", async () => {
    const taken = ["Out/Tides.md", "Out/Tides-1.md"];
    const isTaken = (path: string): Promise<boolean> => Promise.resolve(taken.includes(path));

    expect(await freePath("Out", "Tides", isTaken)).toBe("Out/Tides-2.md");
    expect(await freePath("", "Tides", isTaken)).toBe("Tides.md");
  });
});

describe("a saved answer", () => {
  it("says what it is, what was asked and when", () => {
    expect(answerNote("Out/Tides.md", "What are tides?", "# Query Results\n", "2026-01-02")).toEqual({
      path: "Out/Tides.md",
      content: "# Query Results\n",
      frontmatter: { type: "answer", question: "What are tides?", created: "2026-01-02" },
    });
  });
});

describe("a citation", () => {
  it.each([
    ["section and excerpt", aResult(), '[[Notes/Attention#Heads|Attention]] "Heads differ in what they attend to."'],
    ["no section", aResult({ section_title: null, excerpts: [] }), "[[Notes/Attention|Attention]]"],
    [
      "a section that no link can name",
      aResult({ section_title: "a | b", excerpts: ["one\n two"] }),
      '[[Notes/Attention|Attention]] "one two"',
    ],
    ["a path that no link can name", aResult({ note_path: "a#b.md", note_title: "a]]b", excerpts: ["x"] }), 'a b "x"'],
  ])("with %s", (_what, result, text) => {
    expect(citation(takenResult(result), null)).toBe(text);
  });
});
