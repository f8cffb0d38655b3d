// @vitest-environment jsdom
import { setup } from "obsidian-test-mocks/setup";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { aNarrative, aPassage, anAnswer } from "../answers";
import { aResult } from "../fakes";
import { anOpenPane } from "./openPane";

beforeAll(() => setup());
afterEach(() => document.body.replaceChildren());

const focused = (): string => document.activeElement?.textContent ?? "";

describe("a sentence of an answer", () => {
  it("opens its note with these words marked", async () => {
    const { ask, one, opened } = await anOpenPane();
    await ask("What are tides?");

    one(".catena-told").click();

    const { text, note_path: path, span } = aPassage();
    expect(opened).toEqual([{ path, line: span.line_start, quote: { text, span }, where: false }]);
  });

  it("of a narrative opens its own note", async () => {
    const { ask, pane, opened } = await anOpenPane();
    await ask("Why are there tides?", aNarrative());

    pane.querySelectorAll<HTMLElement>(".catena-sentence")[1]?.click();

    expect(opened[0]?.quote?.text).toBe(pane.querySelectorAll(".catena-sentence")[1]?.textContent);
  });

  it("of a PDF opens the page", async () => {
    const { ask, one, opened } = await anOpenPane();
    await ask("What are tides?", anAnswer({ answer: [aPassage({ note_path: "Papers/Tides.pdf", page: "12" })] }));

    one(".catena-told").click();

    expect(opened).toEqual([{ path: "Papers/Tides.pdf", line: null, page: 12, where: false }]);
  });

  it("does not open while its words are being selected", async () => {
    const { ask, one, opened } = await anOpenPane();
    await ask("What are tides?");

    document.getSelection()?.selectAllChildren(one(".catena-told"));
    one(".catena-told").click();

    expect(opened).toEqual([]);
    document.getSelection()?.removeAllRanges();
  });
});

describe("arrow keys in an answer", () => {
  it("reach its first sentence in one step, go on to what is open, and come back to the input", async () => {
    const { ask, press, input } = await anOpenPane();
    const notes = ["One", "Two"].map((note_title) => aResult({ note_title }));
    await ask("What are tides?", anAnswer({ answer: [aPassage()], results: notes }));

    press("ArrowDown");
    expect(focused()).toBe("Tides are the sea rising and falling.");
    press("ArrowDown");
    expect(focused()).toBe("Save, copy, details");
    press("ArrowDown");
    expect(focused()).toBe("One");
    press("ArrowUp");
    press("ArrowUp");
    press("ArrowUp");

    expect(document.activeElement).toBe(input);
  });

  it("let Enter open the place, with Ctrl in a new tab, and Escape leave", async () => {
    const { ask, press, opened, input } = await anOpenPane();
    await ask("What are tides?");

    press("ArrowDown");
    press("Enter");
    press("Enter", { ctrlKey: true });
    press("Escape");

    expect(opened.map(({ where }) => where !== false)).toEqual([false, true]);
    expect(document.activeElement).toBe(input);
  });
});
