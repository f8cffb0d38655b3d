// @vitest-environment jsdom
import { setup } from "obsidian-test-mocks/setup";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { differences } from "../../../plugin/src/ask/differences";
import type { MarkedRun } from "../../../plugin/src/drawing/elements";
import { aContradiction, aPassage, anAnswer } from "../answers";
import { settled } from "../fakes";
import { anOpenPane } from "./openPane";

beforeAll(() => setup());
afterEach(() => document.body.replaceChildren());

const marked = (runs: readonly MarkedRun[]): readonly string[] =>
  runs.filter((run) => run.marked).map(({ text }) => text.trim());

describe("two sentences that disagree", () => {
  it("have marked what only one of them says", () => {
    const { before, after } = differences("Naps of 20 minutes help memory.", "Naps of 90 minutes do not help memory.");

    expect([marked(before), marked(after)]).toEqual([["20"], ["90", "do not"]]);
    expect(after.map(({ text }) => text).join("")).toBe("Naps of 90 minutes do not help memory.");
  });

  it("have nothing marked when they share next to nothing", () => {
    const { before, after } = differences("Coffee ruins sleep.", "No effect of caffeine on nights was found at all");

    expect([marked(before), marked(after)]).toEqual([[], []]);
  });
});

describe("a contradiction", () => {
  it("stands side by side, each claim opening its place", async () => {
    const { ask, one, texts, pane, opened } = await anOpenPane();
    await ask("tides", anAnswer({ contradictions: [aContradiction()] }));

    expect(one(".catena-sides").childElementCount).toBe(2);
    expect(texts(".catena-claim-text strong").map((text) => text.trim())).toEqual(["makes", "does not make"]);
    pane.querySelectorAll<HTMLElement>(".catena-claim-text .catena-told")[1]?.click();

    expect(opened[0]).toMatchObject({ path: "Notes/Wind.md", quote: { text: "The moon does not make the tides." } });
  });

  it("is marked at the sentence of the answer that it is about, unless a newer claim replaced it", async () => {
    const moon = aPassage({ note_path: "Notes/Moon.md", note_title: "Moon", text: "The moon makes the tides." });
    const { ask, texts } = await anOpenPane();

    await ask("tides", anAnswer({ answer: [aPassage(), moon], contradictions: [aContradiction()] }));
    expect(texts(".catena-passage .catena-clash")).toEqual(["Against this: Wind"]);
    await ask("ebb", anAnswer({ answer: [moon], contradictions: [aContradiction({ superseded: true })] }));

    expect(texts(".catena-clash")).toEqual([]);
  });

  it("once dismissed, tells the rule that follows and what else it hides, and can be taken back there", async () => {
    const { ask, one, texts, judged, pane } = await anOpenPane();
    await ask("tides", anAnswer({ contradictions: [aContradiction()] }));
    expect(pane.querySelector(".catena-dismissed")).toBeNull();

    one(".catena-contradictions .catena-dismiss").click();
    await settled();
    expect(one(".catena-dismissed .catena-answer-heading").textContent).toBe("Dismissed contradictions (1)");
    expect(texts(".catena-rule")).toEqual(["2 more are dismissed."]);
    one<HTMLDetailsElement>(".catena-dismissed-list").open = true;
    one(".catena-dismissed .catena-take-back").click();
    await settled();

    expect(judged).toEqual(["c-1 dismissed", "c-1 detected"]);
    expect(one<HTMLDetailsElement>(".catena-dismissed-list").open).toBe(true);
  });

  it("that the rule of another dismissal hides is shown as dismissed at once", async () => {
    const { ask, pane, texts } = await anOpenPane(); // where c-1 is dismissed by a rule
    await ask("tides", anAnswer({ contradictions: [aContradiction(), aContradiction({ id: "c-2" })] }));
    expect(texts(".catena-contradictions .catena-judged")).toEqual([]);

    pane.querySelectorAll<HTMLElement>(".catena-contradictions .catena-dismiss")[1]?.click();
    await settled();

    const left = "Dismissed: later answers leave it out.";
    expect(texts(".catena-contradictions .catena-judged")).toEqual([left, left]);
  });

  it("once dismissed, is no longer held against the sentence above it", async () => {
    const { ask, one, texts } = await anOpenPane();
    const moon = aPassage({ note_path: "Notes/Moon.md", note_title: "Moon", text: "The moon makes the tides." });
    await ask("tides", anAnswer({ answer: [moon], contradictions: [aContradiction()] }));

    one(".catena-contradictions .catena-dismiss").click();
    await settled();

    expect([...texts(".catena-clash"), ...texts(".catena-opposed")]).toEqual([]);
  });

  it("that is dismissed is found again behind the line below an answer", async () => {
    const { ask, one, texts } = await anOpenPane();
    await ask("tides");

    one(".catena-show-dismissed").click();
    await settled();

    expect(texts(".catena-dismissed .catena-claim-text")).toHaveLength(2);
  });
});
