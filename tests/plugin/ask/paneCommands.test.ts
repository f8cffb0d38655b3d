import { describe, expect, it } from "vitest";
import {
  completed,
  openingWords,
  paneCommands,
  readTyped,
  unknownCommandText,
  type Opening,
} from "../../../plugin/src/ask/paneCommands";

describe("what is typed", () => {
  it.each([
    ["", "nothing"],
    ["   ", "nothing"],
    ["tides", "words"],
    ["What are tides?", "words"],
    ["2", "pick"],
    ["4", "words"],
    ["12", "words"],
    ["*query What are tides?", "asking"],
    ["*Temporal_Query tides since 2024", "asking"],
    ["*compare ebb vs flood", "asking"],
    ["*surface-related tides", "asking"],
    ["*help", "command"],
    ["*yolo ", "command"],
    ["*exit", "command"],
    ["*", "naming"],
    ["*te", "naming"],
    ["*compare", "naming"],
    ["*compare  ", "naming"],
    ["*foo", "unknown"],
    ["*foo bar", "unknown"],
    ["*emphasis* of words", "words"],
    ["* a list item", "words"],
    ["**bold**", "words"],
  ])("%j is %s", (words, kind) => {
    expect(readTyped(words).kind).toBe(kind);
  });

  it("offers the commands that begin so", () => {
    const typed = readTyped("*e");

    expect(typed.kind === "naming" && typed.entries.map(({ name }) => name)).toEqual(["exit"]);
    expect(readTyped("*")).toEqual({ kind: "naming", entries: paneCommands() });
  });

  it("is told which commands there are when it names none", () => {
    expect(unknownCommandText("foo")).toBe(
      "There is no command *foo. The commands are *query, *temporal-query, *compare, *surface-related, *help, *yolo, *exit.",
    );
  });
});

describe("a command", () => {
  it("that wants an argument is completed up to it", () => {
    expect(paneCommands().map(completed)).toEqual([
      "*query ",
      "*temporal-query ",
      "*compare ",
      "*surface-related ",
      "*help",
      "*yolo",
      "*exit",
    ]);
  });

  it("has an example that can be asked as it stands", () => {
    const examples = paneCommands().flatMap(({ example }) => example ?? []);

    expect(examples).toHaveLength(4);
    expect(examples.map((example) => readTyped(example).kind)).toEqual(Array.from({ length: 4 }, () => "asking"));
  });

  it.each<[Opening, string | null, string]>([
    ["ask", "Tides", ""],
    ["compare", "Ebb", "*compare Ebb vs "],
    ["compare", null, "*compare "],
    ["temporal-query", "Tides", "*temporal-query Tides"],
    ["temporal-query", null, "*temporal-query "],
    ["surface-related", "two\n lines", "*surface-related two lines"],
  ])("%s opens on %j with %j", (opening, concept, words) => {
    expect(openingWords(opening, concept)).toBe(words);
  });

  it("takes no more than a hundred characters of a selection", () => {
    expect(openingWords("surface-related", "x".repeat(300))).toHaveLength("*surface-related ".length + 100);
  });
});
