// @vitest-environment jsdom
/** The query pane is there again after a restart of Obsidian, as it was left. */

import { setup } from "obsidian-test-mocks/setup";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { NO_FILTERS } from "../../../plugin/src/ask/filters";
import { readLeftPane } from "../../../plugin/src/ask/leftPane";
import { INDEX_UNKNOWN } from "../../../plugin/src/status/state";
import { anAnswer } from "../answers";
import { settled } from "../fakes";
import { anOpenPane } from "./openPane";

beforeAll(() => setup());
afterEach(() => document.body.replaceChildren());

const RESULT = { history: false };

describe("a query pane that was left", () => {
  it("asks its question again, as it was asked, and keeps where it looks and how", async () => {
    const before = await anOpenPane();
    const sleep = { ...NO_FILTERS, folder: "Notes/Sea" };
    before.model.search.chooseMode("text");
    void before.model.narrow(sleep);
    before.model.type("And at night?");
    void before.model.asking.askAgain({
      words: "And at night?",
      intent: "causal",
      asOf: "2026-01-31",
      previous: "What is an ebb?",
      filters: sleep,
    });
    await before.timers.pass(0);
    before.model.end();
    const workspace: unknown = JSON.parse(JSON.stringify(before.view.getState()));

    const after = await anOpenPane();
    await after.view.setState(workspace, RESULT);
    after.model.search.indexChanged({ ...INDEX_UNKNOWN, activity: "starting" });
    await after.timers.pass(0);
    expect(after.calls).toEqual([]);
    after.model.search.indexChanged({ ...INDEX_UNKNOWN, activity: "indexing" });
    await after.timers.pass(0);

    expect(before.calls[0]?.request).toMatchObject({ intent: "causal", previous_question: "What is an ebb?" });
    expect(after.calls.map(({ request }) => request)).toEqual([before.calls[0]?.request]);
    after.calls[0]?.reply.resolve(anAnswer());
    await settled();
    expect(after.model.state.words).toBe("And at night?");
    expect(after.model.state.search).toMatchObject({ mode: "text", filters: sleep });
    expect(after.view.getState()).toEqual(workspace);
  });

  it("says at once that there is no sidecar to ask", async () => {
    const { view, calls, timers } = await anOpenPane(undefined, { kind: "missing", why: "It is not installed." });

    await view.setState({ question: { words: "What is an ebb?" } }, RESULT);
    await timers.pass(0);
    expect(calls).toHaveLength(1); // asking is what tells it
  });

  it("shows what was being searched for, and asks nothing", async () => {
    const { view, model, calls } = await anOpenPane();

    await view.setState({ words: "tides", mode: "semantic", filters: { tags: ["sea"] } }, RESULT);

    expect(model.state.search).toMatchObject({ query: "tides", mode: "semantic", filters: { tags: ["sea"] } });
    expect(calls).toEqual([]);
  });

  it("leaves alone what a person has begun meanwhile", async () => {
    const { view, model } = await anOpenPane();
    model.type("moon");

    await view.setState({ words: "tides" }, RESULT);
    expect(model.state.words).toBe("moon");
  });

  it("keeps its filters when it is only brought to the front", async () => {
    const { view, model } = await anOpenPane();
    await model.narrow({ ...NO_FILTERS, year: "2025" });

    await view.setState({}, RESULT);
    expect(model.state.search.filters.year).toBe("2025");
  });

  it.each([
    ["nothing", {}],
    ["other kinds", { words: 7, mode: "fast", filters: "all", question: ["?"] }],
    ["a question without words", { question: { intent: "causal" } }],
    ["lists of other kinds", { filters: { tags: [1, null], roles: "x", year: 2025 } }],
  ])("is empty when the file says %s", (_what, kept) => {
    expect(readLeftPane(kept)).toEqual({ words: "", mode: null, filters: NO_FILTERS, question: null });
  });
});
