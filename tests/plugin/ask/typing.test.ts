// @vitest-environment jsdom
import { setup } from "obsidian-test-mocks/setup";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
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
});
