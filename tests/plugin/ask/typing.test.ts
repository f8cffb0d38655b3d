// @vitest-environment jsdom
import { setup } from "obsidian-test-mocks/setup";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { INDEX_UNKNOWN } from "../../../plugin/src/status/state";
import { anAnswer } from "../answers";
import { settled } from "../fakes";
import { anOpenPane } from "./openPane";

beforeAll(() => setup());
afterEach(() => document.body.replaceChildren());

describe("arrow up in the question field", () => {
  it("brings back the questions asked before, and arrow down what was typed", async () => {
    const { type, press, input, ask, kept } = await anOpenPane();
    await ask("What are tides?");
    expect(kept).toEqual(["What are tides?"]);

    type("new");
    press("ArrowUp");
    press("ArrowUp");
    expect(input.value).toBe("What is sleep?");
    press("ArrowDown");
    expect(input.value).toBe("What are tides?");
    press("ArrowDown");
    expect(input.value).toBe("new");
  });
});

describe("an empty question field", () => {
  it("offers the questions asked last, until something is typed", async () => {
    const { type, texts, one, calls, timers } = await anOpenPane();
    expect(texts(".catena-recent button")).toEqual(["What is sleep?", "What is an ebb?"]);

    type("tides");
    expect(texts(".catena-recent button")).toEqual([]);
    type("");
    one(".catena-recent button").click();
    await timers.pass(0);

    expect(calls.at(-1)?.request.question).toBe("What is sleep?");
  });

  it("offers questions that the notes answer once all can be found, to whoever has asked little", async () => {
    const { model, texts, one, calls, timers } = await anOpenPane();
    const asked = ["What is sleep?", "What is an ebb?"];
    model.search.indexChanged({ ...INDEX_UNKNOWN, activity: "indexing" });
    await settled();
    expect(texts(".catena-recent button")).toEqual(asked);

    model.search.indexChanged({ ...INDEX_UNKNOWN, activity: "ready" });
    await settled();
    expect(texts(".catena-recent button")).toEqual(["What does “tide” mean?", ...asked]);
    one(".catena-recent button").click();
    await timers.pass(0);
    expect(calls.at(-1)?.request.question).toBe("What does “tide” mean?");
    expect(model.state.examples).toEqual([]);
  });

  it("keeps what else can be typed behind a line", async () => {
    const { texts, one } = await anOpenPane();

    expect(one<HTMLDetailsElement>(".catena-ways").open).toBe(false);
    expect(texts(".catena-ways li")[0]).toMatch(/^\[\[ names a note/u);
  });
});

describe("a question that takes long", () => {
  it("says so and offers to restart the sidecar, until it is answered", async () => {
    const { enter, one, calls, timers, restart } = await anOpenPane();
    await enter("What are tides?");
    expect(one(".catena-query-problem").textContent).toBe("");

    await timers.pass(6_000);
    expect(one(".catena-query-problem").textContent).toContain("Still searching.");
    one(".catena-query-restart").click();
    expect(restart).toHaveBeenCalled();

    calls.at(-1)?.reply.resolve(anAnswer());
    await settled();
    expect(one(".catena-query-problem").textContent).toBe("");
  });
});

describe("a name", () => {
  it("is offered after a sign, and Enter takes the first", async () => {
    const { type, press, texts, input } = await anOpenPane();

    type("what are [[tid");
    await settled();
    expect(texts(".catena-command-name")).toEqual(["Tides", "Tidal range", "Spring tide"]);
    press("ArrowDown");
    press("Enter");

    expect(input.value).toBe("what are Tidal range ");
  });

  it("is taken by Tab, and closed by Escape", async () => {
    const { type, press, texts, input } = await anOpenPane();

    type("what says @k");
    await settled();
    press("Escape");
    expect(texts(".catena-command-name")).toEqual([]);
    type("what says @ke");
    press("Tab");

    expect(input.value).toBe("what says @kepler1609 ");
  });

  it("of a tag narrows every question and can be given up", async () => {
    const { type, press, ask, calls, input, texts, one, timers } = await anOpenPane();

    type("what are tides #sea/");
    await settled();
    press("Enter");
    expect(input.value).toBe("what are tides ");
    expect(texts(".catena-filter")).toEqual(["#sea/tides ×"]);
    await ask("what are tides");
    expect(calls.at(-1)?.request.tags).toEqual(["sea/tides"]);
    one(".catena-filter").click();
    await timers.pass(0);

    expect(texts(".catena-filter")).toEqual([]);
    expect(calls.at(-1)?.request).toEqual({ question: "what are tides" });
  });

  it("of a tag is named where nothing in these notes answers", async () => {
    const { type, press, ask, texts } = await anOpenPane();
    type("what are tides #sea/");
    await settled();
    press("Enter");

    await ask("what are tides", anAnswer({ evidence: "none", answer: [] }));

    expect(texts(".catena-missing")).toEqual(["Only #sea/tides was looked through."]);
  });
});
