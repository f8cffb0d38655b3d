import { describe, expect, it } from "vitest";
import { colorsToConfirm } from "../../../plugin/src/settings/learnedColors";
import type { ColorRole } from "../../../plugin/src/wire/types.generated";

function mark(changed: Partial<ColorRole> = {}): ColorRole {
  return {
    key: "#ff6666",
    role: "positive",
    source: "learned",
    count: 8,
    example: "Swifts return to the same roof.",
    reason: "8 of 8 say or find something",
    confirmed: false,
    ...changed,
  };
}

describe("colours to confirm", () => {
  it("ask with count, reason and example", () => {
    expect(colorsToConfirm([mark()], [])).toEqual([
      {
        color: "#ff6666",
        role: "positive",
        count: "8 annotations",
        because: "8 of 8 say or find something: “Swifts return to the same roof.”",
      },
    ]);
  });

  it("leave out what the settings have, so that nothing is asked twice", () => {
    expect(colorsToConfirm([mark()], [{ color: "#ff6666", role: "detail" }])).toEqual([]);
    expect(colorsToConfirm([mark({ source: "settings", confirmed: true })], [])).toEqual([]);
  });

  it("leave out symbols, colours without annotations, and those that mean nothing in common", () => {
    const marks = [mark({ key: "$" }), mark({ count: 0 }), mark({ role: "other", source: "kind" })];

    expect(colorsToConfirm(marks, [])).toEqual([]);
  });

  it("count one annotation as one", () => {
    expect(colorsToConfirm([mark({ count: 1, example: "" })], [])[0]?.count).toBe("1 annotation");
  });
});
