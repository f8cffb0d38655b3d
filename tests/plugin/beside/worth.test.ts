import { describe, expect, it } from "vitest";
import { findings, isNothing, worthKnowing } from "../../../plugin/src/beside/worth";
import { aResult, found } from "../fakes";
import { aNeighbour, aPassage, aSentence, checked, neighbours } from "./found";

const PATH = "Notes/Tides.md";
const NONE = neighbours([], []);

describe("around a note, it is worth knowing", () => {
  it("which notes point to it, or mean the same, but not what it names itself", () => {
    const results = ["In.md", "Out.md", "Same.md", "Both.md", "Far.md"].map((path) =>
      aNeighbour(path, { min_hops: path === "Far.md" ? 2 : 1 }),
    );
    const related = neighbours(results, [
      ["In.md", PATH],
      [PATH, "Out.md"],
      [PATH, "Same.md", "CONCEPTUALLY_RELATED"],
      [PATH, "Both.md"],
      ["Both.md", PATH, "CONCEPTUALLY_RELATED"],
      ["Far.md", PATH],
    ]);

    expect(worthKnowing(PATH, related).map(({ note_path }) => note_path)).toEqual(["In.md", "Same.md"]);
  });
});

describe("about a paragraph, it is worth knowing", () => {
  it("what speaks against a sentence and for it, a passage for each", () => {
    const against = aPassage({ relation: "contradicts", text: "Tides are lowest at full moon." });
    const all = findings(PATH, found(), checked(aSentence(), aSentence({ passages: [against, against] })), NONE);

    expect(all.for.map(({ text, source }) => [text, source])).toEqual([
      ["Spring tides are highest at full moon.", "Moon"],
    ]);
    expect(all.against.map(({ text }) => text)).toEqual(["Tides are lowest at full moon."]);
  });

  it("which passage of a paper would serve as a source, annotations first", () => {
    const pdf = aPassage({ citekey: "lee2020", source: "pdf", page: "4", score: 0.95 });
    const marked = aPassage({ citekey: "kim2021", source: "annotation", page: "7", score: 0.7, relation: "related" });
    const all = findings(PATH, found(), checked(aSentence({ passages: [pdf, marked] })), NONE);

    expect(all.unsourced).toHaveLength(1);
    expect(all.unsourced[0]?.passages.map(({ citation, source }) => [citation, source])).toEqual([
      ["[@kim2021, p. 7]", "kim2021, p. 7"],
    ]);
  });

  it("not that a sentence that cites has a passage in another paper", () => {
    const cited = aSentence({
      verdict: "supported",
      citations: ["lee2020"],
      passages: [aPassage({ citekey: "lee2020" })],
    });

    expect(findings(PATH, found(), checked(cited), NONE).unsourced).toEqual([]);
  });

  it("not what is barely near", () => {
    const far = aPassage({ citekey: "lee2020", relation: "related", score: 0.5 });

    expect(isNothing(findings(PATH, found(), checked(aSentence({ passages: [far] })), NONE))).toBe(true);
  });

  const excerpt = "The moon moves the water of the sea.";
  const words = (...shown: readonly string[]): [number, number, number][] =>
    shown.map((word) => [0, excerpt.indexOf(word), excerpt.indexOf(word) + word.length]);
  const near = (overrides = {}) =>
    aResult({
      note_path: "Notes/Sea.md",
      note_title: "Sea",
      excerpts: [excerpt],
      composite_relevance: 0.6,
      ...overrides,
    });

  it("which notes share several of its words, with the passage that does", () => {
    const shares = near({ highlights: words("moon", "moves", "water") });
    const all = findings(PATH, found(shares), null, NONE);

    expect(all.near.map(({ title, passage, reason }) => [title, passage, reason])).toEqual([["Sea", excerpt, null]]);
  });

  it.each([
    ["shares fewer words", { highlights: words("moon", "water") }],
    ["repeats one word", { highlights: [...words("moon"), ...words("moon"), ...words("moon")] }],
    ["is less relevant", { highlights: words("moon", "moves", "water"), composite_relevance: 0.45 }],
    ["was written by Catena", { highlights: words("moon", "moves", "water"), generated: true }],
    ["is the note itself", { highlights: words("moon", "moves", "water"), note_path: PATH }],
  ])("not a note that %s", (_, overrides) => {
    expect(findings(PATH, found(near(overrides)), null, NONE).near).toEqual([]);
  });

  it("of a linked note also what shares fewer words, and how it is linked", () => {
    const related = neighbours([aNeighbour("Notes/Sea.md")], []);
    const all = findings(PATH, found(near({ highlights: words("moon", "water") })), null, related);

    expect(all.near.map(({ reason }) => reason)).toEqual(["links to “Tides”"]);
  });
});
