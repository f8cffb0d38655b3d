import { describe, expect, it } from "vitest";
import { linesOf, roomOf, shortened } from "../../../plugin/src/drawing/lines";

describe("words in lines", () => {
  it.each([
    ["one line when they fit", "Deep work", 12, 3, ["Deep work"]],
    ["broken at blanks", "Spaced repetition works", 10, 3, ["Spaced", "repetition", "works"]],
    ["a long word cut where the line ends", "Zettelkastenprinzip", 10, 3, ["Zettelkast", "enprinzip"]],
    ["the last line says that there is more", "one two three four five", 5, 2, ["one", "two…"]],
    ["wide characters take two letters' room", "卡片盒笔记", 4, 3, ["卡片", "盒笔", "记"]],
    ["nothing", "", 10, 3, [""]],
  ])("%s", (_what, text, room, most, expected) => {
    expect(linesOf(text, room, most)).toEqual(expected);
  });

  it("never take more room than there is, whatever the text", () => {
    const texts = [
      "a bb ccc dddd eeeee ffffff",
      "🙂🙂🙂🙂",
      "x".repeat(50),
      "Ünïcode 文献 mixed",
      "  blanks  around  ",
    ];
    for (const text of texts)
      for (const room of [4, 7, 12])
        for (const line of linesOf(text, room, 3)) expect(roomOf(line)).toBeLessThanOrEqual(room);
  });

  it("are shortened only when they have to be", () => {
    expect(shortened("Deep work", 9)).toBe("Deep work");
    expect(shortened("Deep work", 8)).toBe("Deep wo…");
    expect(shortened("Deep work", 6)).toBe("Deep…");
  });
});
