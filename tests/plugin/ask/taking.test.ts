// @vitest-environment jsdom
import { setup } from "obsidian-test-mocks/setup";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { citation, draggedForm, fitted, pinToggled, readPinned, written } from "../../../plugin/src/ask/taking";
import { aPassage, anAnswer } from "../answers";
import { aResult, found, settled } from "../fakes";
import { anOpenPane } from "./openPane";

beforeAll(() => setup());
afterEach(() => document.body.replaceChildren());

const KEPLER = aPassage({ note_path: "Papers/kepler1609.md", note_title: "Kepler", section_title: null, page: "5" });

/** What a drop would write. */
function drag(el: HTMLElement, options: MouseEventInit = {}): string {
  let text = "";
  const event = new MouseEvent("dragstart", { bubbles: true, ...options });
  Object.assign(event, { dataTransfer: { setData: (_type: string, data: string) => (text = data) } });
  el.dispatchEvent(event);
  return text;
}

describe("what is taken into a note", () => {
  it.each([
    ["link", null, "[[Papers/kepler1609|Kepler]]"],
    ["quote", null, "> Tides are the sea rising and falling.\n> — [[Papers/kepler1609|Kepler]]\n"],
    ["quote", "kepler1609", "> Tides are the sea rising and falling.\n> — [@kepler1609, p. 5]\n"],
    ["citation", "kepler1609", "[@kepler1609, p. 5]"],
    ["citation", "Tides - A History (2nd)", "[@Tides-A-History-2nd, p. 5]"],
    ["citation", null, "[[Papers/kepler1609|Kepler]]"],
  ] as const)("as %s of %s", (form, citekey, text) => {
    expect(written(KEPLER, form, citekey)).toBe(text);
  });

  it("stays one quotation when its words have several lines", () => {
    expect(written({ ...KEPLER, text: "a\n\nb" }, "quote", "k")).toBe("> a\n> b\n> — [@k, p. 5]\n");
  });

  it("has code fenced in its quotation, by a fence that the code doesn't have", () => {
    const taken = { ...KEPLER, text: "Draw it: ```mermaid · a-->b · ```", code: "```mermaid\n  a-->b\n```" };
    expect(written(taken, "quote", "k")).toBe(
      "> Draw it:\n> ````\n> ```mermaid\n>   a-->b\n> ```\n> ````\n> — [@k, p. 5]\n",
    );
  });

  it("is a note as a link, words as a quotation, and a citation with Alt", () => {
    expect([draggedForm({ ...KEPLER, text: "" }, false), draggedForm(KEPLER, false)]).toEqual(["link", "quote"]);
    expect(draggedForm(KEPLER, true)).toBe("citation");
  });

  it("is copied as the citation of a paper without its words", () => {
    expect(citation(KEPLER, "kepler1609")).toBe("[@kepler1609, p. 5]");
  });
});

describe("what is put into a line", () => {
  const QUOTE = "> A nap helps.\n> — [[Sleep]]\n";

  it.each([
    ["a quotation within a sentence below it", "One two.", 4, QUOTE, { ch: 8, text: `\n\n${QUOTE}` }],
    ["a quotation at its beginning above it", "- One two.", 0, QUOTE, { ch: 0, text: `${QUOTE}\n` }],
    ["a quotation as it is where nothing stands", "  ", 1, QUOTE, { ch: 1, text: QUOTE }],
    ["a heading below it", "One two.", 8, "## Two\n", { ch: 8, text: "\n\n## Two\n" }],
    ["a link within it", "One two.", 4, "[[Sleep]]", { ch: 4, text: "[[Sleep]]" }],
    ["a tag within it", "One two.", 4, "#sleep", { ch: 4, text: "#sleep" }],
  ] as const)("puts %s", (_what, line, ch, text, placed) => {
    expect(fitted(line, ch, text)).toEqual(placed);
  });
});

describe("dragging", () => {
  it("the title of a note of the answer gives its link", async () => {
    const { ask, one } = await anOpenPane();
    await ask("What are tides?", anAnswer({ results: [aResult({ relevance_score: 0.9, composite_relevance: 0.9 })] }));

    expect(drag(one(".catena-note .catena-result-title"))).toBe("[[Notes/Attention|Attention]]");
  });

  it("a sentence gives a quotation, with Alt the paper's citation", async () => {
    const { type, ask, one } = await anOpenPane();
    type("@"); // papers are known once something is named
    await settled();
    await ask("What are tides?", anAnswer({ answer: [KEPLER] }));

    expect(drag(one(".catena-told"))).toContain("> — [@kepler1609, p. 5]");
    expect(drag(one(".catena-told"), { altKey: true })).toBe("[@kepler1609, p. 5]");
  });

  it("a found note gives its passage with a link", async () => {
    const { search, results } = await anOpenPane(found(aResult()));
    await search("heads");

    const [first] = results();
    expect(first === undefined ? "" : drag(first)).toMatch(
      /^> Heads differ.*\n> — \[\[Notes\/Attention#Heads\|Attention\]\]/u,
    );
  });
});

describe("what is pinned", () => {
  it("is pinned once, and taken off by pinning it again", () => {
    const other = { ...KEPLER, text: "Other." };

    expect(pinToggled(pinToggled([], KEPLER), other)).toEqual([KEPLER, other]);
    expect(pinToggled([KEPLER, other], { ...KEPLER })).toEqual([other]);
  });

  it.each([null, [1], [{ text: "a" }], [{ ...KEPLER, span: 3 }]])(
    "is nothing when what was kept is none: %j",
    (kept) => {
      expect(readPinned(kept)).toEqual([]);
    },
  );

  it("stays there whatever is asked, folded so that the answer comes first, is kept, and opens its place", async () => {
    const { model, ask, texts, one, pins, opened } = await anOpenPane();
    await ask("What are tides?");

    model.pin(KEPLER);
    expect(one<HTMLDetailsElement>(".catena-pinned").open).toBe(true);
    await ask("What is an ebb?");
    expect(one<HTMLDetailsElement>(".catena-pinned").open).toBe(false);
    expect(texts(".catena-pinned summary")).toEqual(["Pinned (1)"]);
    expect(pins).toEqual([KEPLER.text]);
    one(".catena-pinned .catena-told").click();
    expect(opened[0]?.quote?.text).toBe(KEPLER.text);
    one(".catena-unpin").click();

    expect(texts(".catena-pinned")).toEqual([]);
    expect(pins).toEqual([]);
  });
});
