import { describe, expect, it } from "vitest";
import { diffLines, diffText } from "../../../plugin/src/generated-notes/diffLines";

const DIFF = `--- a/Summary.md
+++ b/Summary.md
@@ -1,3 +1,3 @@
 # Summary
-- one
++ two
 
@@ -20 +20,2 @@
+--- a rule
-%% catena: 45bd8a7a:44760a51 %%
+%% catena: 45bd8a7a:d7ca5daf %%
\\ No newline at end of file
`;

describe("a unified diff", () => {
  it("is read line by line, with a gap between its parts and without what Catena notes for itself", () => {
    expect(diffLines(DIFF)).toEqual([
      { kind: "same", text: "# Summary" },
      { kind: "removed", text: "- one" },
      { kind: "added", text: "+ two" },
      { kind: "same", text: "" },
      { kind: "gap", text: "" },
      { kind: "added", text: "--- a rule" },
    ]);
  });

  it("is counted", () => {
    expect(diffText(diffLines(DIFF))).toBe("2 lines added, 1 removed");
    expect(diffText(diffLines("@@ -1 +1 @@\n+a"))).toBe("1 line added, 0 removed");
  });

  it("of nothing has no lines", () => {
    expect(diffLines("")).toEqual([]);
  });
});
