import { describe, expect, it } from "vitest";
import { nextAsk, type AskEvent, type AskState } from "../../../plugin/src/ask/askState";
import { NO_FILTERS } from "../../../plugin/src/ask/filters";
import { emptySearch } from "../../../plugin/src/ask/searchState";
import { askHint, contentOf, onEnter, type PaneState } from "../../../plugin/src/ask/state";
import { anAnswer, anUnsureReading, aPlan } from "../answers";

const EVENTS = {
  asked: { kind: "asked", words: "tides", intent: null, asOf: null, previous: null, filters: NO_FILTERS },
  unsure: { kind: "plan_received", plan: aPlan({ classification: anUnsureReading() }) },
  waits: { kind: "plan_waits" },
  answered: { kind: "answered", answer: anAnswer() },
  answeredUnsure: { kind: "answered", answer: anAnswer({ classification: anUnsureReading() }) },
} as const satisfies Record<string, AskEvent>;

function aPane(words: string, ask: AskState = null, rest: Partial<PaneState> = {}): PaneState {
  const search = emptySearch("hybrid", { kind: "idle" });
  const own = {
    words,
    said: null,
    helpShown: false,
    chosen: null,
    left: false,
    names: null,
    closedFor: null,
    recall: null,
    pinned: [],
    asked: [],
    examples: [],
  };
  return { ...own, search, ask, ...rest };
}

function afterEvents(...events: readonly AskEvent[]): AskState {
  return events.reduce<AskState>(nextAsk, null);
}

const ANSWERED = afterEvents(EVENTS.asked, EVENTS.answered);
const UNSURE = afterEvents(EVENTS.asked, EVENTS.answeredUnsure);
const WAITING = afterEvents(EVENTS.asked, EVENTS.unsure, EVENTS.waits);

describe("the pane shows", () => {
  it.each([
    ["the search while nothing was asked", aPane("tides"), "search"],
    ["commands while one is named", aPane("*te"), "suggestions"],
    ["the answer while its question stands there", aPane(" tides ", ANSWERED), "answer"],
    ["the answer when nothing is typed", aPane("", ANSWERED), "answer"],
    ["the search for other words", aPane("tides and ebb", ANSWERED), "search"],
    ["the answer while a reading is picked", aPane("2", UNSURE), "answer"],
    ["the search for a number that picks nothing", aPane("3", UNSURE), "search"],
    ["the search for a number when there is nothing to pick", aPane("2", ANSWERED), "search"],
    ["help when it was asked for, whatever was answered", aPane("", ANSWERED, { helpShown: true }), "help"],
  ])("%s", (_what, state, face) => {
    expect(contentOf(state)).toBe(face);
  });
});

describe("Enter", () => {
  it.each([
    ["does nothing when nothing is typed", aPane(""), { kind: "nothing" }],
    ["asks", aPane("tides"), { kind: "ask" }],
    ["asks again what is answered", aPane("tides", ANSWERED), { kind: "ask" }],
    ["runs the plan that waits", aPane("tides", WAITING), { kind: "run" }],
    ["runs the plan that waits when nothing is typed", aPane("", WAITING), { kind: "run" }],
    ["asks other words while a plan waits", aPane("ebb", WAITING), { kind: "ask" }],
    ["picks a reading, of a plan that waits too", aPane("2", WAITING), { kind: "pick", number: 2 }],
    ["asks a number when there is nothing to pick", aPane("2", ANSWERED), { kind: "ask" }],
    ["asks a command that has all it needs", aPane("*compare a vs b"), { kind: "ask" }],
    ["does what a command says", aPane("*yolo"), { kind: "yolo" }],
    ["takes the only command that begins so", aPane("*he"), { kind: "help" }],
    ["says that there is no such command", aPane("*foo"), { kind: "unknown", name: "foo" }],
    ["says what a command about papers lacks", aPane("/summarize "), { kind: "nameless" }],
  ])("%s", (_what, state, action) => {
    expect(onEnter(state)).toEqual(action);
  });

  it("completes the command that arrow keys chose", () => {
    expect(onEnter(aPane("*", null, { chosen: 2 }))).toMatchObject({
      kind: "complete",
      entry: { name: "compare" },
    });
  });

  it("is offered above the results only where it asks", () => {
    expect([aPane(" tides "), aPane("tides", ANSWERED), aPane("*te"), aPane("")].map(askHint)).toEqual([
      "Ask: “tides” ⏎",
      null,
      null,
      null,
    ]);
  });

  it("is told of a command about papers", () => {
    expect(["/summarize a2020", "/synthesize a2020 b2021", "/summarize"].map((words) => askHint(aPane(words)))).toEqual(
      ["Write the summary of a paper ⏎", "Write one note from several papers ⏎", null],
    );
  });

  it.each(["missing", "outdated"] as const)("offers no question while the sidecar is %s", (kind) => {
    const { search } = aPane("tides");
    const pane = aPane("tides", null, { search: { ...search, sidecar: { kind, why: "Not there." } } });
    expect(askHint(pane)).toBeNull();
  });
});
