import { describe, expect, it } from "vitest";
import { LineRing, redact, RingLog } from "../../plugin/src/log";

describe("the log", () => {
  it("keeps the newest lines", () => {
    const ring = new LineRing(3);

    for (const line of ["a", "b", "c", "d"]) ring.add(line);

    expect(ring.lines()).toEqual(["b", "c", "d"]);
    expect(ring.lines(1)).toEqual(["d"]);
  });

  it("says when", () => {
    const log = new RingLog(() => new Date("2026-03-01T10:00:00Z"));

    log.write("Found it.");

    expect(log.lines()).toEqual(["2026-03-01T10:00:00.000Z Found it."]);
  });
});

describe("redacting", () => {
  const places = { vault: "/home/ada/Notes (mine)", home: "/home/ada" };

  it.each([
    ["the vault", "serve --vault /home/ada/Notes (mine) --stay", "serve --vault <vault> --stay"],
    ["the home folder", "Using /home/ada/.local/bin/catena", "Using ~/.local/bin/catena"],
    ["note names with spaces, in quotes", "cannot read 'Diary/My secret.md': bad", "cannot read '<note>.md': bad"],
    ["note names without quotes", "failed Diary/secret.md (3 chunks)", "failed <note>.md (3 chunks)"],
    ["papers", 'opened "Smith 2023.PDF"', 'opened "<note>.PDF"'],
    [
      "nothing else",
      "Sidecar 0.1.0 is ready: process 12, port 3456.",
      "Sidecar 0.1.0 is ready: process 12, port 3456.",
    ],
  ])("takes out %s", (_what, text, expected) => {
    expect(redact(text, places)).toBe(expected);
  });

  it("takes out Windows paths however their slashes are written", () => {
    const windows = { vault: "C:\\Users\\Ada\\Vault", home: "C:\\Users\\Ada" };

    expect(redact('{"vault": "c:\\\\users\\\\ada\\\\vault"} C:/Users/Ada/x', windows)).toBe('{"vault": "<vault>"} ~/x');
  });

  it("leaves slashes alone when the home folder is the root", () => {
    expect(redact("/usr/bin", { vault: "/v", home: "/" })).toBe("/usr/bin");
  });
});
