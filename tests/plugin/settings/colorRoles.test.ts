import { describe, expect, it } from "vitest";
import { usableColorRoles, whyNotColor, withColorRole } from "../../../plugin/src/settings/colorRoles";

describe("a colour", () => {
  it.each(["#ffd400", "FFD400", " yellow "])("may be written %j", (text) => {
    expect(whyNotColor(text, [])).toBeUndefined();
    expect(withColorRole([], text, "question")).toEqual([{ color: "#ffd400", role: "question" }]);
  });

  it.each(["", "#ffd4", "#ffd40g", "sunny", "#ffd400=x"])("may not be %j", (text) => {
    expect(whyNotColor(text, [])).toMatch(/^Give a colour as #ffd400, or as one of Zotero's: Yellow, .*\.$/u);
    expect(withColorRole([], text, "question")).toEqual([]);
  });

  it("has one role", () => {
    const there = withColorRole([], "yellow", "question");

    expect(whyNotColor("#FFD400", there)).toBe("Yellow has a role already.");
    expect(withColorRole(there, "#ffd400", "detail")).toBe(there);
  });
});

describe("reading the roles of colours", () => {
  it("keeps the first of each colour and leaves out what is none", () => {
    const kept = [{ color: "#FFD400", role: "question" }, { color: "yellow", role: "code" }, { color: "#123456" }, "x"];

    expect(usableColorRoles(kept)).toEqual([{ color: "#ffd400", role: "question" }]);
    expect(usableColorRoles({})).toEqual([]);
  });
});
