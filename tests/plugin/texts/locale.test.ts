import { afterEach, describe, expect, it } from "vitest";
import { dayOf, dayText, momentOf, monthOf } from "../../../plugin/src/dates";
import { durationText, numberText, percentText, sizeText } from "../../../plugin/src/texts/locale";
import { counted } from "../../../plugin/src/texts/shown";
import { speak } from "../../../plugin/src/texts/texts";

afterEach(() => speak("en"));

describe("numbers and sizes", () => {
  it("are written as the language of the texts writes them", () => {
    const written = (): string[] => [
      counted(1_234, "note", "notes"),
      percentText(0.999),
      durationText(1_234),
      sizeText(2_700_000),
      numberText(0.5),
    ];

    expect(written()).toEqual(["1,234 notes", "99%", "1.2 s", "2.7 MB", "0.5"]);
    speak("de");
    expect(written().map((text) => text.replace(/\u00a0/gu, " "))).toEqual([
      "1.234 notes",
      "99 %",
      "1,2 s",
      "2,7 MB",
      "0,5",
    ]);
  });
});

describe("days", () => {
  it("are written as the language writes them, and compared as the sidecar does", () => {
    speak("de");

    expect(dayText("2024-01-15T23:30:00")).toBe("15.01.2024");
    expect(momentOf("2024-01-15T23:30:00")).toBe("15.01.2024, 23:30");
    expect(monthOf("2024-03-01")).toBe("März 2024");
    expect(dayOf("2024-01-15T23:30:00")).toBe("2024-01-15");
  });

  it("are moved by no time zone, and need no time", () => {
    expect(momentOf("2024-01-15T23:30:00Z")).toBe("Jan 15, 2024, 11:30 PM");
    expect(momentOf("2024-01-15T00:00:00+09:00")).toBe("Jan 15, 2024");
  });

  it.each(["", "soon", "2024", "2024-13-45"])("are left as they are when they are none: %o", (text) => {
    expect(dayText(text)).toBe(text);
  });
});
