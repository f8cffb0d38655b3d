import { describe, expect, it } from "vitest";
import { graphOf, kindOf, MOST_DRAWN, noteTowards } from "../../../plugin/src/around/graph";
import { around, aRelated, manyNotes } from "./neighbourhoods";

const TIDES = "Notes/Tides.md";
const drawn = (related = around(), most = MOST_DRAWN) => graphOf(TIDES, "Tides", related, most);

describe("what is drawn around a note", () => {
  it("is each note under the one that it is related to", () => {
    expect(drawn().map(({ title, under, words }) => [title, under, words])).toEqual([
      ["Tides", null, ""],
      ["Moon", 0, "causes it"],
      ["Gravity", 1, "supports it"],
      ["Shore", 0, "is linked from it"],
    ]);
  });

  it("says a relation from either end, and a field by its name", () => {
    const edge = { label: null, strength: 1 };
    const [moon, shore] = ["Notes/Moon.md", "Notes/Shore.md"];
    const edges = [
      { ...edge, source_path: TIDES, target_path: moon, relationship_type: "SUPPORTS" },
      { ...edge, source_path: shore, target_path: TIDES, relationship_type: "links_to", label: "shaped by" },
    ];

    expect(drawn(around({ edges })).map(({ words }) => words)).toContain("is supported by it");
    expect(drawn(around({ edges })).map(({ words }) => words)).toContain("names it under “shaped by”");
  });

  it("says the relation that says most", () => {
    const edges = ["links_to", "contradicts"].map((relationship_type) => ({
      source_path: "Notes/Moon.md",
      target_path: TIDES,
      relationship_type,
      label: null,
      strength: 1,
    }));

    expect(drawn(around({ results: [aRelated("Moon")], edges }))[1]?.words).toBe("contradicts it");
  });

  it("is a note whose way leads through others that are not drawn, under the middle", () => {
    const far = around({ results: [aRelated("Far", { min_hops: 3 })], edges: [] });

    expect(drawn(far)[1]).toMatchObject({ title: "Far", under: 0, words: "through other notes" });
  });

  it.each([1, 15, 16, 40])("is at most fifteen of %i notes", (count) => {
    expect(drawn(manyNotes(count))).toHaveLength(Math.min(count, 15) + 1);
    expect(drawn(manyNotes(count), 30)).toHaveLength(Math.min(count, 30) + 1);
  });

  it("has a plain look for a relation that only a newer sidecar knows", () => {
    expect([kindOf("SUPPORTS"), kindOf("dances_with")]).toEqual(["supports", "links"]);
  });
});

describe("keys", () => {
  it.each([
    ["ArrowDown", 0, 1],
    ["ArrowDown", 3, null],
    ["ArrowUp", 0, null],
    ["ArrowLeft", 2, 1],
    ["ArrowRight", 1, 2],
    ["ArrowRight", 2, null],
    ["Home", 3, 0],
    ["End", 0, 3],
    ["x", 0, null],
  ])("%s lead from note %i to %s", (key, from, to) => {
    expect(noteTowards(drawn(), from, key)).toBe(to);
  });
});
