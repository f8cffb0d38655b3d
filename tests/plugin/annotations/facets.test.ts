import { describe, expect, it } from "vitest";
import { filterOf, shownValues, toggled, valueName, type Chosen } from "../../../plugin/src/annotations/facets";
import { FACETS } from "./annotations";

describe("choosing values", () => {
  it("takes several of one facet, or one where one is all there can be, and gives them back", () => {
    const several = toggled(toggled({}, "roles", "positive"), "roles", "negative");
    expect(several).toEqual({ roles: ["positive", "negative"] });
    expect(toggled(several, "roles", "positive")).toEqual({ roles: ["negative"] });

    const one = toggled(toggled({}, "sections", "Method"), "sections", "Results");
    expect(one).toEqual({ sections: ["Results"] });
  });

  it("never chooses more than the sidecar takes", () => {
    const many = Array.from({ length: 30 }, (_, at) => `key${at}`);

    const chosen = many.reduce<Chosen>((before, key) => toggled(before, "citekeys", key), {});

    expect(chosen.citekeys).toHaveLength(9);
    expect(chosen.citekeys?.at(-1)).toBe("key29");
  });
});

describe("a choice in the sidecar's words", () => {
  it("is nothing when nothing is chosen", () => {
    expect(filterOf({})).toBeUndefined();
    expect(filterOf({ roles: [] })).toBeUndefined();
  });

  it("names every facet", () => {
    const chosen: Chosen = {
      roles: ["positive", "best"],
      colors: ["#5fb236"],
      prefixes: ["METHOD"],
      themes: ["tides"],
      citekeys: ["moon"],
      sections: ["Method"],
      pages: ["12", "xii"],
      imported: ["2024-02-06"],
    };

    expect(filterOf(chosen)).toEqual({
      roles: ["positive"],
      colors: ["#5fb236"],
      prefixes: ["METHOD"],
      themes: ["tides"],
      citekeys: ["moon"],
      section: "Method",
      pages: "12, xii",
      imported_since: "2024-02-06",
      imported_until: "2024-02-06",
    });
  });
});

describe("the values of a facet", () => {
  it("hold those that are chosen, even when none is found any more", () => {
    expect(shownValues(FACETS, { citekeys: ["sand"] }, "citekeys").map(({ value, count }) => [value, count])).toEqual([
      ["sand", 0],
      ["moon", 2],
      ["wind", 1],
    ]);
  });

  it.each([
    ["roles", "negative", "Critical note"],
    ["roles", "newer", "newer"],
    ["colors", "#FF6666", "Red"],
    ["colors", "#123456", "#123456"],
    ["pages", "xii", "p. xii"],
    ["themes", "tides", "tides"],
  ] as const)("are named for a person: %s %s", (facet, value, expected) => {
    expect(valueName(facet, value)).toBe(expected);
  });
});
