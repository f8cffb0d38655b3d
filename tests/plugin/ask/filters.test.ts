import { describe, expect, it } from "vitest";
import { askWithin, NO_FILTERS, searchWithin, shownFilters, toggled, valuesOf } from "../../../plugin/src/ask/filters";
import { aResult } from "../fakes";

const { metadata } = aResult();
const RESULTS = [
  aResult({ note_path: "Notes/Sea/Tides.md", metadata: { ...metadata, created_date: "2024-05-01" } }),
  aResult({ note_path: "Notes/Moon.md", metadata: { ...metadata, created_date: "2025-01-01T10:00:00" } }),
  aResult({ note_path: "Home.md", metadata: { ...metadata, created_date: null } }),
];

describe("what is looked through", () => {
  it("is offered as the found notes have it, the most frequent first and years the newest first", () => {
    const tagsOf = (path: string): readonly string[] => (path === "Home.md" ? ["moon"] : ["sea", "moon"]);

    expect(valuesOf("folder", RESULTS, tagsOf)).toEqual([
      { value: "Notes", count: 2 },
      { value: "Notes/Sea", count: 1 },
    ]);
    expect(valuesOf("tags", RESULTS, tagsOf).map(({ value, count }) => `${value} ${count}`)).toEqual([
      "moon 3",
      "sea 2",
    ]);
    expect(valuesOf("year", RESULTS, tagsOf).map(({ value }) => value)).toEqual(["2025", "2024"]);
  });

  it("is chosen and given up: several tags, one folder", () => {
    const sea = toggled(toggled(NO_FILTERS, "tags", "sea"), "tags", "moon");
    const folder = toggled(toggled(sea, "folder", "Notes"), "folder", "Daily");

    expect(shownFilters(folder).map(({ text }) => text)).toEqual(["Daily", "#sea", "#moon"]);
    expect(shownFilters(toggled(toggled(folder, "folder", "Daily"), "tags", "sea"))).toHaveLength(1);
  });

  it("is told to the sidecar in its own words", () => {
    const all = { folder: "Notes", tags: ["sea"], year: "2024", roles: ["positive"], colors: ["Yellow"] };

    expect(searchWithin(all)).toEqual({
      ...{ folder: "Notes", tags: ["sea"], start_date: "2024", end_date: "2024" },
      where: { roles: ["positive"], colors: ["Yellow"] },
    });
    expect(askWithin(all)).not.toHaveProperty("where");
    expect(searchWithin(NO_FILTERS)).toEqual({});
  });
});
