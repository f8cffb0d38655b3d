import { describe, expect, it } from "vitest";
import { completions, type Names } from "../../../plugin/src/ask/completing";
import { readAsked, recalled, remembered } from "../../../plugin/src/ask/recalling";

const NAMES: Names = {
  notes: [
    { name: "Tides", about: "Notes/Tides.md" },
    { name: "Spring tide", about: "Notes/Spring.md" },
    { name: "Élan vital", about: "Notes/Elan.md" },
    { name: "Untidy", about: "Notes/Untidy.md" },
  ],
  papers: [{ name: "kepler1609", about: "Astronomia nova", path: "Papers/kepler1609.md" }],
  tags: ["sea", "sea/tides", "overseas"],
  folders: ["Notes", "Notes/Deep sea"],
};

const texts = (words: string): readonly string[] => completions(words, NAMES).map(({ text }) => text);

describe("what is typed is completed", () => {
  it.each([
    ["what pulls [[tid", ["Tides", "Spring tide", "Untidy"]],
    ["what is [[elan v", ["Élan vital"]],
    ["what says @kep", ["@kepler1609"]],
    ["tides #sea", ["#sea", "#sea/tides", "#overseas"]],
    ["tides /deep s", ["/Notes/Deep sea"]],
    ["/s", ["/summarize", "/synthesize", "/surface-related", "/Notes/Deep sea", "/Notes"]],
    ["/he", ["/help"]],
    ["/summarize kep", ["kepler1609"]],
    ["/summarize ", ["kepler1609"]],
    ["/synthesize kepler1609 ke", ["kepler1609"]],
    ["*compare Tides vs spr", ["Spring tide"]],
    ["*surface-related tid", ["Tides", "Spring tide", "Untidy"]],
  ])("%s", (words, offered) => {
    expect(texts(words)).toEqual(offered);
  });

  it.each([
    "what is c#",
    "and/or",
    "me@example.org",
    "what are tides",
    "*surface-related Tides",
    "a / b",
    "see [[x]] y",
    "/synthesize kepler1609 ",
  ])("but not %s", (words) => {
    expect(texts(words)).toEqual([]);
  });

  it("takes the first paper with Enter before its first letter, and what is typed afterwards", () => {
    expect(completions("/summarize ", NAMES)[0]).toMatchObject({ words: "/summarize kepler1609 ", isAsked: true });
    expect(completions("/summarize kep", NAMES)[0]).toMatchObject({ isAsked: false });
  });

  it("says where a note is without saying its name again", () => {
    const notes = [
      { name: "Tides", about: "Notes/Tides.md" },
      { name: "Tidal", about: "Tidal.md" },
      { name: "Tide tables", about: "Notes/Tables.md" },
    ];
    const offered = completions("what are [[tid", { ...NAMES, notes });

    expect(offered.map(({ text, about }) => [text, about])).toEqual([
      ["Tides", "Notes/"],
      ["Tidal", ""],
      ["Tide tables", "Notes/"],
    ]);
  });

  it("offers a note once, by the name that fits best", () => {
    const about = "Notes/Tides.md";
    const notes = ["Tide", "tides", "Tides of the North Sea"].map((name) => ({ name, about }));

    expect(completions("what are [[tid", { ...NAMES, notes }).map(({ text }) => text)).toEqual(["Tide"]);
  });

  it("into the words that a person goes on with", () => {
    expect(completions("what pulls [[tid", NAMES)[0]?.words).toBe("what pulls Tides ");
    expect(completions("*compare Tides vs spr", NAMES)[0]).toMatchObject({
      words: "*compare Tides vs Spring tide ",
      isAsked: false,
    });
  });

  it("by a tag or a folder, which leaves the words and narrows where it is looked", () => {
    expect(completions("tides #sea/", NAMES)[0]).toMatchObject({ words: "tides ", within: { tag: "sea/tides" } });
    expect(completions("/deep", NAMES)[0]).toMatchObject({ words: "", within: { folder: "Notes/Deep sea" } });
  });

  it("by a command behind a slash, which is then written with its star", () => {
    expect(completions("/comp", NAMES)[0]).toMatchObject({ words: "*compare ", isAsked: true });
    expect(completions("/help", NAMES)[0]).toMatchObject({ words: "*help" });
  });
});

describe("the questions asked before", () => {
  const ASKED = ["two", "one"];

  it("are remembered, the newest first and each once", () => {
    expect(remembered(ASKED, " one ")).toEqual(["one", "two"]);
    expect(remembered(ASKED, " ")).toEqual(ASKED);
    expect(remembered(Array.from({ length: 50 }, String), "more")).toHaveLength(50);
  });

  it("come back one by one, and then what was typed", () => {
    const first = recalled(ASKED, null, 1, "thr");
    expect(first?.words).toBe("two");
    const second = recalled(ASKED, first?.recall ?? null, 1, "two");
    expect(second?.words).toBe("one");
    expect(recalled(ASKED, second?.recall ?? null, 1, "one")).toBeNull();
    const back = recalled(ASKED, second?.recall ?? null, -1, "one");
    expect(back?.words).toBe("two");
    expect(recalled(ASKED, back?.recall ?? null, -1, "two")).toEqual({ recall: null, words: "thr" });
  });

  it("begin behind the one that stands there already", () => {
    expect(recalled(ASKED, null, 1, "two")?.words).toBe("one");
    expect(recalled(ASKED, null, -1, "two")).toBeNull();
  });

  it.each([null, "one", { 0: "one" }])("are none when what was kept is no list: %s", (kept) => {
    expect(readAsked(kept)).toEqual([]);
  });
});
