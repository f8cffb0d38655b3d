import { describe, expect, it } from "vitest";
import {
  compared,
  changeBeside,
  changesOf,
  NO_BELIEFS,
  spanOf,
  withTold,
} from "../../../plugin/src/beliefs/beliefsState";
import { aBelief } from "./someBeliefs";

const TODAY = "2026-01-10";
const DAY = aBelief("Spacing means a day.", {
  valid_until: "2024-03-05T09:00:00+01:00",
  ended: "reworded",
  span: null,
});
const WEEK = aBelief("Spacing means a week.", {
  valid_from: "2024-03-05T09:00:00+01:00",
  valid_until: "2025-06-01",
  ended: "reworded",
  before: DAY.text,
  span: null,
});
const MONTH = aBelief("Spacing means a month.", { valid_from: "2025-06-01", before: WEEK.text });
const GONE = aBelief("Cramming works.", { valid_until: "2024-04-01", ended: "removed", span: null });
const NEW = aBelief("Sleep helps.", { valid_from: "2025" });
const KEPT = aBelief("Recall is work.");
const ALL = [DAY, GONE, KEPT, WEEK, NEW, MONTH];

describe("what the notes said on two days", () => {
  it("pairs a sentence with what it had become by the other day, over all wordings between", () => {
    const { changed, gone, added, same } = compared(ALL, "2024-01-31", TODAY);

    expect(changed).toEqual([{ before: DAY, after: MONTH }]);
    expect([gone, added, same]).toEqual([[GONE], [NEW], [KEPT]]);
  });

  it("is the same whichever day is named first", () => {
    expect(compared(ALL, TODAY, "2024-01-31")).toEqual(compared(ALL, "2024-01-31", TODAY));
  });

  it("counts a change from the day on which it happened", () => {
    expect(compared(ALL, "2024-03-05", "2024-03-06").changed).toEqual([]);
    expect(compared(ALL, "2024-03-04", "2024-03-05").changed).toEqual([{ before: DAY, after: WEEK }]);
  });

  it("follows a sentence into the note that it moved to", () => {
    const moved = aBelief("Recall is work.", { valid_until: "2024-05-01", ended: "moved", span: null });
    const there = aBelief("Recall is work.", { note_path: "Other.md", valid_from: "2024-05-01T10:00:00Z" });

    expect(compared([moved, there], "2024-04-01", TODAY)).toEqual({ changed: [], gone: [], added: [], same: [there] });
  });
});

describe("the days of the slider", () => {
  it("are marked where something came or went, a rewording once", () => {
    expect(changesOf(ALL, TODAY).map(({ day, count }) => [day, count])).toEqual([
      ["2024-01-01", 3],
      ["2024-03-05", 1],
      ["2024-04-01", 1],
      ["2025-01-01", 1],
      ["2025-06-01", 1],
    ]);
  });

  it("say which change was seen, and which is only dated by the note", () => {
    const watched = changesOf([aBelief("A.", { is_watched: false }), MONTH], TODAY);

    expect(watched.map(({ isWatched }) => isWatched)).toEqual([false]);
    expect(changesOf([GONE], TODAY).map(({ isWatched }) => isWatched)).toEqual([true, true]);
  });

  it("reach from the first sentence to today", () => {
    expect(spanOf(ALL, TODAY)).toEqual({ first: "2024-01-01", days: 740 });
    expect(spanOf([], TODAY)).toEqual({ first: TODAY, days: 0 });
  });

  it("can be walked from change to change", () => {
    const changes = changesOf(ALL, TODAY);

    expect(changeBeside(changes, "2024-03-05", 1)).toBe("2024-04-01");
    expect(changeBeside(changes, "2024-03-05", -1)).toBe("2024-01-01");
    expect(changeBeside(changes, "2025-06-01", 1)).toBeNull();
  });
});

describe("the day that is shown first", () => {
  const shown = (...beliefs: (typeof DAY)[]) =>
    withTold({ ...NO_BELIEFS, concept: "spacing" }, { beliefs, watched_since: null, warnings: [] }, TODAY).day;

  it("is the one before the last change that was seen", () => {
    expect(shown(...ALL)).toBe("2025-05-31");
  });

  it("is today when no change was seen", () => {
    expect(shown(aBelief("A.", { is_watched: false }))).toBe(TODAY);
  });

  it("is never before there was anything", () => {
    expect(shown(aBelief("A."))).toBe("2024-01-01");
  });
});
