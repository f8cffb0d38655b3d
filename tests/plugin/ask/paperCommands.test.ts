import { describe, expect, it } from "vitest";
import { isPaperCommand, readPaperCommand } from "../../../plugin/src/ask/paperCommands";

describe("commands about papers, typed into the pane", () => {
  it.each([
    ["/summarize reyes2021", { kind: "summarize", citekey: "reyes2021" }],
    ["summarize @reyes2021", { kind: "summarize", citekey: "@reyes2021" }],
    [
      '/synthesize a2020, b2021 theme:"sleep and spacing"',
      { kind: "synthesize", citekeys: ["a2020", "b2021"], theme: "sleep and spacing" },
    ],
    ["synthesize a2020 b2021", { kind: "synthesize", citekeys: ["a2020", "b2021"], theme: null }],
  ])("reads %s", (words, command) => {
    expect(readPaperCommand(words)).toEqual(command);
  });

  it.each(["Summarize my notes on sleep", "summarize sleep", "How do I summarize reyes2021?", "/summarize"])(
    "leaves questions alone: %s",
    (words) => {
      expect(readPaperCommand(words)).toBeNull();
    },
  );

  it.each(["/summarize", "/summarize ", "*synthesise a2020 b2021", "summarize @reyes2021"])(
    "knows %j as one",
    (words) => {
      expect(isPaperCommand(words)).toBe(true);
    },
  );

  it.each(["/summarizer", "summarize sleep", "what is /summarize", ""])("takes %j for none", (words) => {
    expect(isPaperCommand(words)).toBe(false);
  });
});
