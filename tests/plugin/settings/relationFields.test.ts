import { describe, expect, it } from "vitest";
import { usableRelationFields, whyNotField, withField } from "../../../plugin/src/settings/relationFields";
import { DEFAULT_SETTINGS, serveArguments } from "../../../plugin/src/settings/settings";

const BECAUSE = { field: "because", type: "supports" };

describe("a relation field", () => {
  it.each(["because", "Belegt durch", "grund-für", "理由", "see_also"])("may be called %j", (field) => {
    expect(whyNotField(field, [])).toBeUndefined();
    expect(withField([], { field, type: "supports" })).toHaveLength(1);
  });

  it.each(["", "  ", "because::", "a=b", "[[x]]", "(x)", "a\nb\u0000", "--", "be_cause", "x".repeat(61), "Because"])(
    "may not be called %j",
    (field) => {
      expect(whyNotField(field, [BECAUSE])).toMatch(/\.$/u);
      expect(withField([BECAUSE], { field, type: "supports" })).toEqual([BECAUSE]);
    },
  );

  it("is handed over as one word each, so that it is never read as a flag", () => {
    const relationFields = [BECAUSE, { field: "--stay", type: "leads_to" }];

    expect(serveArguments({ ...DEFAULT_SETTINGS, relationFields })).toEqual([
      "--relation-field=because=supports",
      "--relation-field=--stay=leads_to",
    ]);
  });

  it.each([
    [null, []],
    ["because", []],
    [{ because: "supports" }, []],
    [[null, 7, { field: "because" }, { field: 1, type: "supports" }], []],
    [[BECAUSE, { field: "hints", type: "foretells" }], [BECAUSE]],
    [[BECAUSE, { field: " BECAUSE ", type: "contradicts" }], [BECAUSE]],
    [[{ ...BECAUSE, command: "/bin/sh" }], [BECAUSE]],
  ])("is read from whatever data.json holds: %j", (held, expected) => {
    expect(usableRelationFields(held)).toEqual(expected);
  });
});
