// @vitest-environment jsdom
import { App, WorkspaceLeaf } from "obsidian-test-mocks/obsidian";
import { setup } from "obsidian-test-mocks/setup";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { AFTER_MOVING_MS, AFTER_TYPING_MS } from "../../../plugin/src/beside/besideModel";
import { BesideView } from "../../../plugin/src/beside/BesideView";
import type { Writing } from "../../../plugin/src/beside/paragraph";
import { Listeners } from "../../../plugin/src/sidecar/listeners";
import type { Marked } from "../../../plugin/src/marks/marks";
import type { DraftChecked, SearchResults } from "../../../plugin/src/wire/types.generated";
import { aResult, deferred, FakeTimers, found, settled, type Deferred } from "../fakes";
import { aNeighbour, aPassage, aSentence, checked, neighbours, SPAN } from "./found";

beforeAll(() => setup());
afterEach(() => document.body.replaceChildren());

/** The view opened and closed as Obsidian does. */
class OpenedView extends BesideView {
  openForTest(): Promise<void> {
    return this.onOpen();
  }

  closeForTest(): Promise<void> {
    return this.onClose();
  }
}

const HEADING = "# Tides\n\n";

const paragraph = (markdown: string, line = 2): Writing => ({
  path: "Notes/Tides.md",
  text: HEADING + markdown,
  paragraph: { markdown, line, from: HEADING.length },
});

async function anOpenView(notes = [aNeighbour("Notes/Shore.md")]) {
  const timers = new FakeTimers();
  const searches: { query: string; signal: AbortSignal; reply: Deferred<SearchResults> }[] = [];
  const checks: { text: string; reply: Deferred<DraftChecked> }[] = [];
  const inserted: string[] = [];
  const marked: (Marked | null)[] = [];
  const cursor = new Listeners<void>();
  const indexed = new Listeners<void>();
  const opened: unknown[] = [];
  let writing: Writing | null = paragraph("Tides are highest at full moon.");
  let related = 0;
  const app = App.createConfigured__();
  const view = new OpenedView(WorkspaceLeaf.create2__(app).asOriginalType3__(), {
    writing: () => writing,
    related: () => {
      related += 1;
      const edges = notes.map(({ note_path }): [string, string] => [note_path, "Notes/Tides.md"]);
      return Promise.resolve(neighbours(notes, edges));
    },
    search: ({ query }, signal) => {
      const reply = deferred<SearchResults>();
      searches.push({ query, signal, reply });
      return reply.promise;
    },
    check: ({ text }) => {
      const reply = deferred<DraftChecked>();
      checks.push({ text: text ?? "", reply });
      return reply.promise;
    },
    explain: (error) => (error instanceof Error ? error.message : ""),
    timers,
    onIndexed: (listener) => indexed.add(listener),
    open: ({ path }) => {
      opened.push(path);
      return Promise.resolve();
    },
    insert: (text) => inserted.push(text),
    onCursor: (moved) => cursor.add(moved),
    mark: (each) => marked.push(each),
  });
  view.contentEl.isShown = () => true;
  document.body.append(view.contentEl);
  await view.openForTest();
  await timers.pass(0);
  const text = (): string => view.contentEl.textContent ?? "";
  const write = (to: Writing | null): void => {
    writing = to;
  };
  const type = (): void => {
    view.app.workspace.trigger("editor-change");
  };
  const move = (): void => cursor.tell();
  const index = (): void => indexed.tell();
  const asked = (): number => related;
  return { view, timers, searches, checks, inserted, marked, opened, text, write, type, move, index, related: asked };
}

describe("the view beside the writing", () => {
  it("looks again once notes were indexed, but not for each of them", async () => {
    const notes = [aNeighbour("Notes/Shore.md")];
    const { text, searches, checks, timers, index, related } = await anOpenView(notes);
    searches[0]?.reply.resolve(found());
    await settled();
    checks[0]?.reply.resolve(checked(aSentence()));
    await settled();

    notes.push(aNeighbour("Notes/Harbour.md"));
    for (let note = 0; note < 5; note += 1) {
      index();
      await timers.pass(1_000);
    }
    expect(related()).toBe(1);
    await timers.pass(5_000);

    expect(related()).toBe(2);
    expect(text()).toContain("Harbour");
  });

  it("shows what points to the note, then what is said about the paragraph", async () => {
    const { text, searches, checks, opened, view } = await anOpenView();
    expect(text()).toContain("Shore");
    expect(text()).toContain("Links to it");

    searches[0]?.reply.resolve(found());
    await settled();
    const against = aPassage({ relation: "contradicts", text: "Tides are lowest at full moon." });
    checks[0]?.reply.resolve(checked(aSentence({ passages: [against] })));
    await settled();

    expect(text()).toContain("Speaks against it“Tides are lowest at full moon.”Moon");
    view.contentEl.querySelector<HTMLElement>(".catena-beside-against button")?.click();
    expect(opened).toEqual(["Notes/Moon.md"]);
    expect(view.contentEl.getAttribute("aria-busy")).toBe("false");
  });

  it("says which of two notes links to the other", async () => {
    const { text } = await anOpenView([aNeighbour("Notes/Shore.md", { reason: "“Tides” links to it" })]);

    expect(text()).toContain("ShoreThis note links to it");
  });

  it("lists a note that is near to the paragraph only once", async () => {
    const { text, searches, checks, view } = await anOpenView();
    const excerpts = ["Tides are highest at the shore."];
    const highlights: [number, number, number][] = [
      [0, 0, 5],
      [0, 10, 17],
      [0, 25, 30],
    ];
    const near = aResult({ note_path: "Notes/Shore.md", note_title: "Shore", excerpts, highlights });

    searches[0]?.reply.resolve(found(near));
    await settled();
    checks[0]?.reply.resolve(checked());
    await settled();

    expect(text()).toContain("Tides are highest at the shore.");
    expect(view.contentEl.querySelector(".catena-beside-notes")).toBeNull();
  });

  it("asks nothing while somebody types, and then once", async () => {
    const { timers, searches, write, type } = await anOpenView();
    for (let word = 0; word < 20; word += 1) {
      write(paragraph(`Tides are highest at full moon, and ${"then ".repeat(word)}`));
      type();
      await timers.pass(AFTER_TYPING_MS / 2);
    }
    expect(searches).toHaveLength(1);

    await timers.pass(AFTER_TYPING_MS);

    expect(searches).toHaveLength(2);
    expect(searches[0]?.signal.aborted).toBe(true);
  });

  it("ignores the answer about a paragraph that was left", async () => {
    const { timers, searches, checks, write, move, text } = await anOpenView();
    write(paragraph("The sea is salty because rivers carry salt into it."));
    move();
    await timers.pass(AFTER_MOVING_MS);

    searches[0]?.reply.resolve(found());
    await settled();

    expect(checks).toEqual([]);
    expect(text()).toContain("Looking through your notes…");
  });

  it("asks nothing when the cursor stays in its paragraph or comes back to one", async () => {
    const { timers, searches, checks, write, move, related } = await anOpenView();
    searches[0]?.reply.resolve(found());
    await settled();
    checks[0]?.reply.resolve(checked(aSentence()));
    await settled();

    for (const to of [
      paragraph("Tides are highest at full moon."),
      { path: "Notes/Tides.md", text: "", paragraph: null },
      paragraph("Tides are highest at full moon."),
    ]) {
      write(to);
      move();
      await timers.pass(AFTER_MOVING_MS);
    }

    expect([searches.length, checks.length, related()]).toEqual([1, 1, 1]);
  });

  it("asks nothing while it is not seen", async () => {
    const { view, timers, searches, write, move } = await anOpenView();
    view.contentEl.isShown = () => false;

    write(paragraph("The sea is salty because rivers carry salt into it."));
    move();
    await timers.pass(AFTER_MOVING_MS);

    expect(searches).toHaveLength(1);
  });

  it("offers to cite a passage that would serve as a source", async () => {
    const { view, searches, checks, inserted } = await anOpenView();
    searches[0]?.reply.resolve(found());
    await settled();
    const marked = aPassage({ citekey: "kim2021", page: "7", source: "annotation" });
    checks[0]?.reply.resolve(checked(aSentence({ passages: [marked] })));
    await settled();

    view.contentEl.querySelector<HTMLElement>(".catena-cite")?.click();

    expect(inserted).toEqual(["[@kim2021, p. 7]"]);
  });

  it("marks the sentence that wants a source in the text, until the cursor leaves its paragraph", async () => {
    const { timers, searches, checks, marked, write, move, view } = await anOpenView();
    searches[0]?.reply.resolve(found());
    await settled();
    const span = { ...SPAN, byte_start: 0, byte_end: "Tides are highest".length };
    const source = aPassage({ citekey: "kim2021", page: "7", source: "annotation" });
    checks[0]?.reply.resolve(checked(aSentence({ span, passages: [source] })));
    await settled();

    const { text, marks } = marked.at(-1) ?? { text: "", marks: [] };
    expect(marks.map(({ from, to, kind }) => [text.toString().slice(from, to), kind])).toEqual([
      ["Tides are highest", "unsourced"],
    ]);
    expect(marks[0]?.remark.passage?.source).toBe("kim2021, p. 7");
    write(paragraph("The sea is salty because rivers carry salt into it.", 6));
    move();
    await timers.pass(AFTER_MOVING_MS);
    expect(marked.at(-1)).toBeNull();
    await view.closeForTest();
    expect(marked.at(-1)).toBeNull();
  });

  it("keeps what it found, and the very elements, while the same paragraph is written on and nothing new is found", async () => {
    const { timers, searches, checks, marked, write, move, view } = await anOpenView();
    searches[0]?.reply.resolve(found());
    await settled();
    checks[0]?.reply.resolve(checked(aSentence()));
    await settled();
    const shown = view.contentEl.querySelector(".catena-quote-text");
    const { length } = marked;

    write(paragraph("Tides are highest at full moon, and twice a month."));
    move();
    await timers.pass(AFTER_MOVING_MS);
    expect(view.contentEl.querySelector(".catena-quote-text")).toBe(shown);
    searches[1]?.reply.resolve(found());
    await settled();
    expect(marked).toHaveLength(length);
    checks[1]?.reply.resolve(checked(aSentence()));
    await settled();
    expect(shown?.textContent).toContain("Spring tides");
    expect(view.contentEl.querySelector(".catena-quote-text")).toBe(shown);
  });

  it("says when nothing is known, when nothing is open, and what went wrong", async () => {
    const { timers, searches, checks, write, move, text } = await anOpenView();
    searches[0]?.reply.resolve(found());
    await settled();
    checks[0]?.reply.resolve(checked());
    await settled();
    expect(text()).toContain("Your other notes say nothing about this.");

    write(null);
    move();
    await timers.pass(AFTER_MOVING_MS);
    expect(text()).toContain("Open a note.");

    write(paragraph("The sea is salty because rivers carry salt into it."));
    move();
    await timers.pass(AFTER_MOVING_MS);
    searches[1]?.reply.reject(new Error("The sidecar has stopped."));
    await settled();
    expect(text()).toContain("The sidecar has stopped.");
  });

  it("is quiet after it was closed", async () => {
    const { view, timers, searches, write, type } = await anOpenView();
    write(paragraph("The sea is salty because rivers carry salt into it."));
    type();

    await view.closeForTest();
    await timers.pass(AFTER_TYPING_MS);

    expect(searches).toHaveLength(1);
    expect(searches[0]?.signal.aborted).toBe(true);
    expect(timers.pending).toBe(0);
  });

  it("shows hostile text as text", async () => {
    const hostile = "<img src=x onerror=alert(1)>";
    const { view, searches, checks } = await anOpenView();
    searches[0]?.reply.resolve(found());
    await settled();
    checks[0]?.reply.resolve(checked(aSentence({ text: hostile, passages: [aPassage({ text: hostile })] })));
    await settled();

    expect(view.contentEl.querySelector("img")).toBeNull();
    expect(view.contentEl.textContent).toContain(hostile);
  });
});
