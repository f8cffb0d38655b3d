import { describe, expect, it } from "vitest";
import { nextAsk, questionBefore, type AskEvent, type AskState } from "../../../plugin/src/ask/askState";
import { NO_FILTERS } from "../../../plugin/src/ask/filters";
import { anAnswer } from "../answers";

const ASKED = {
  kind: "asked",
  words: "what are tides",
  intent: null,
  asOf: null,
  previous: "Who is Kepler?",
  filters: NO_FILTERS,
} as const;
const { query_metadata } = anAnswer();

function after(...events: readonly AskEvent[]): AskState {
  return events.reduce<AskState>(nextAsk, null);
}

function answered(sanitized_query: string): AskState {
  const answer = anAnswer({ query_metadata: { ...query_metadata, sanitized_query } });
  return after(ASKED, { kind: "answered", answer });
}

describe("the question before", () => {
  it.each([
    ["is none at the beginning", null, "And since when?", null],
    [
      "is the one answered last, as it was understood",
      answered("What are tides?"),
      "And since when?",
      "What are tides?",
    ],
    ["is not the same words asked again", answered("What are tides?"), " what are tides ", "Who is Kepler?"],
    ["stays when a question was not answered", after(ASKED, { kind: "stopped" }), "And since when?", "Who is Kepler?"],
    ["is none for a command", answered("What are tides?"), "*compare ebb vs flood", null],
    ["is none when it is too long to be named", answered("a".repeat(501)), "And since when?", null],
  ])("%s", (_what, state, words, previous) => {
    expect(questionBefore(state, words)).toBe(previous);
  });
});

describe("a thread", () => {
  const ask = (words: string): AskEvent => ({ ...ASKED, words });
  const ANSWERED: AskEvent = { kind: "answered", answer: anAnswer() };
  const earlier = (state: AskState) => state?.earlier.map(({ words }) => words);

  it("keeps what was answered, the newest first, and each question once", () => {
    const thread = after(ask("a"), ANSWERED, ask("b"), ANSWERED, ask("a"));

    expect(earlier(thread)).toEqual(["b"]);
    expect(earlier(after(ask("a"), ANSWERED, ask("b"), ANSWERED, ask("c")))).toEqual(["b", "a"]);
  });

  it("leaves out what was not answered, and ends with the answer that is closed", () => {
    expect(earlier(after(ask("a"), ANSWERED, ask("b"), { kind: "stopped" }, ask("c")))).toEqual(["a"]);
    expect(earlier(after(ask("a"), ANSWERED, { kind: "closed" }, ask("b")))).toEqual([]);
  });
});
