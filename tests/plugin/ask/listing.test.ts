// @vitest-environment jsdom
import { setup } from "obsidian-test-mocks/setup";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "../../../plugin/src/wire/types.generated";
import { aPassage, anAnswer } from "../answers";
import { aResult } from "../fakes";
import { anOpenPane } from "./openPane";

beforeAll(() => setup());
afterEach(() => document.body.replaceChildren());

const DONE = "status: done";

/** The answer to "Which papers are done?". */
function aList(listing: Partial<NonNullable<Answer["listing"]>> = {}): Answer {
  const titles = ["Ebb", "Flow"];
  return anAnswer({
    result_format: "list",
    answer: titles.map((title) =>
      aPassage({ text: title, note_title: title, note_path: `${title}.md` }),
    ) as Answer["answer"],
    results: titles.map((title, at) =>
      aResult({ note_path: `${title}.md`, note_title: title, excerpts: [at === 0 ? DONE : "status: done early"] }),
    ),
    next_steps: ["Use `*surface-related Ebb` to explore connections"],
    listing: { kind: "papers", topic: null, condition: DONE, total: 7, ...listing },
  });
}

describe("a list of notes by what their properties say", () => {
  it("begins with how many there are and why, and names each note once", async () => {
    const { ask, texts } = await anOpenPane();

    await ask("Which papers are done?", aList());

    expect(texts(".catena-said p")).toEqual(["7 notes of the kind “papers” with status: done"]);
    expect(texts(".catena-opens:not(.catena-step)")).toEqual(["Ebb", "Flow"]);
    expect(texts(".catena-tier")).toEqual([]);
  });

  it("shows the property of a note only where it says something else", async () => {
    const { ask, texts } = await anOpenPane();

    await ask("Which papers are done?", aList());

    expect(texts(".catena-note .catena-result-excerpt")).toEqual(["status: done early"]);
  });

  it("offers no question about one of its notes", async () => {
    const { ask, pane } = await anOpenPane();

    await ask("Which papers are done?", aList());

    expect(pane.querySelector(".catena-step")).toBeNull();
  });

  it("says how many are on a topic above what each of the first says on it", async () => {
    const { ask, texts } = await anOpenPane();

    await ask("Which papers are about tides?", aList({ topic: "tides", condition: null }));

    expect(texts(".catena-said > p")).toEqual(["7 notes of the kind “papers” on “tides”"]);
    expect(texts(".catena-passage .catena-told")).toEqual(["Ebb", "Flow"]);
  });

  it("is gone through from its first note, and not from the fold above it", async () => {
    const { ask, one } = await anOpenPane();
    await ask("Which papers are done?", aList());

    one(".catena-query-input").focus();
    one(".catena-query-input").dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));

    expect(document.activeElement?.textContent).toBe("Ebb");
  });
});
