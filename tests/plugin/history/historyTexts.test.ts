import { describe, expect, it } from "vitest";
import { requestOf, type HistoryState } from "../../../plugin/src/history/historyState";
import {
  daysText,
  historyText,
  newestFirst,
  noTextText,
  recordedText,
  shownChanges,
  validText,
} from "../../../plugin/src/history/historyTexts";
import type { NoteHistory } from "../../../plugin/src/wire/types.generated";
import { aHistory, aVersion } from "./histories";

const STATE: HistoryState = { path: "A.md", days: { asOf: null, knownAt: null }, progress: { kind: "looking" } };

describe("a version", () => {
  it("tells both its times and who says so", () => {
    const version = aVersion({
      valid_time_start: "2024-01-15T09:30:00+01:00",
      valid_time_end: "2024-03-02",
      dated_by: "git",
    });

    expect(validText(version)).toBe("Jan 15, 2024, 9:30 AM until Mar 2, 2024");
    expect(recordedText(version)).toBe("Dated by git, recorded Nov 22, 2026, 10:00 AM");
    expect(validText(aVersion({ valid_time_end: null }))).toBe("since Jan 15, 2024");
  });

  it("tells what it changed, reworded sentences word by word", () => {
    const changes = shownChanges(
      aVersion({
        event: "Content modified",
        changes: [
          { kind: "sentence_reworded", text: "Sleep improves recall.", before: "Sleep helps recall." },
          { kind: "link_added", text: "Recall", before: null },
          { kind: "tag_removed", text: "#draft", before: null },
          { kind: "property_changed", text: "status: done", before: "status: open" },
          { kind: "foretold_by", text: "A newer kind", before: null },
        ],
      }),
    );

    expect(changes.map(({ sign, kind }) => [sign, kind])).toEqual([
      ["changed", ""],
      ["added", "Link added"],
      ["removed", "Tag removed"],
      ["changed", "Property changed"],
      ["changed", "Foretold by"],
    ]);
    expect(changes[0]?.runs.filter(({ kind }) => kind !== "same")).toEqual([
      { kind: "removed", text: "helps" },
      { kind: "added", text: "improves" },
    ]);
  });
});

describe("a version that was made", () => {
  it("does not list all of its text as new", () => {
    expect(
      shownChanges(aVersion({ changes: [{ kind: "sentence_added", text: "Tides turn.", before: null }] })),
    ).toEqual([]);
  });
});

describe("a note's history", () => {
  it("has the newest version first", () => {
    const history = aHistory([aVersion({ version: "1" }), aVersion({ version: "2" })]);

    expect(newestFirst(history).map(({ version }) => version)).toEqual(["2", "1"]);
  });

  it("asks for the two days apart", () => {
    const at = (asOf: string | null, knownAt: string | null) => requestOf({ ...STATE, days: { asOf, knownAt } });

    expect(at(null, null)).toEqual({ path: "A.md" });
    expect(at("2024-01-15", null)).toEqual({ path: "A.md", as_of: "2024-01-15" });
    expect(at(null, "2024-02-01")).toEqual({ path: "A.md", known_at: "2024-02-01" });
  });

  it("says which days are shown, and why there is no text", () => {
    expect(daysText({ asOf: "2024-01-15", knownAt: "2024-02-01" })).toBe("As of Jan 15, 2024, as known on Feb 1, 2024");
    expect(daysText({ asOf: null, knownAt: "2024-02-01" })).toBe("Now, as known on Feb 1, 2024");
    expect(noTextText({ asOf: "2020-01-01", knownAt: null })).toBe(
      "The note did not exist on Jan 1, 2020, as far as is known.",
    );
    expect(noTextText({ asOf: "2024-01-15", knownAt: "2020-01-01" })).toBe(
      "Nothing was known on Jan 1, 2020 of what the note said on Jan 15, 2024.",
    );
  });

  it("says what is going on", () => {
    const found = (history: NoteHistory): HistoryState => ({ ...STATE, progress: { kind: "found", history } });

    expect(historyText(STATE)).toBe("Reading the history…");
    expect(historyText(found(aHistory([aVersion()])))).toBe("Unchanged since Jan 15, 2024");
    expect(historyText(found(aHistory([aVersion(), aVersion()])))).toBe("2 versions, the first of Jan 15, 2024");
    expect(historyText(found(aHistory([])))).toBe("No version of this note is known for these days.");
  });
});
