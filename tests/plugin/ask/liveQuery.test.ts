// @vitest-environment jsdom
import { setup } from "obsidian-test-mocks/setup";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { NO_FILTERS } from "../../../plugin/src/ask/filters";
import { readLiveQuery } from "../../../plugin/src/ask/liveQuery";
import { LiveQueryView } from "../../../plugin/src/ask/LiveQueryView";
import type { Place } from "../../../plugin/src/drawing/place";
import type { Answer, AskRequest, Result, SearchRequest } from "../../../plugin/src/wire/types.generated";
import { aPassage, anAnswer } from "../answers";
import { aResult, FakeTimers, found, settled } from "../fakes";

beforeAll(() => setup());
afterEach(() => document.body.replaceChildren());

const OWN_AND_ANOTHER = [aResult({ note_path: "Home.md", note_title: "Home" }), aResult()];

async function aBlock(
  block: string,
  answer: () => Promise<Answer> = () => Promise.resolve(anAnswer()),
  results: readonly Result[] = OWN_AND_ANOTHER,
) {
  const timers = new FakeTimers();
  const asked: (AskRequest | SearchRequest)[] = [];
  const opened: Place[] = [];
  const copied: string[] = [];
  const pages: string[] = [];
  const listeners = new Set<() => void>();
  const el = document.body.createDiv();
  const view = new LiveQueryView(el, block, "Home.md", {
    ask: (request) => {
      asked.push(request);
      return answer();
    },
    search: (request) => {
      asked.push(request);
      return Promise.resolve(found(...results));
    },
    onIndexed: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    explain: (error) => (error instanceof Error ? error.message : null),
    open: (place) => {
      opened.push(place);
      return Promise.resolve();
    },
    openPage: (note, page) => pages.push(`${note} ${page}`),
    actions: {
      dragged: ({ text }) => text,
      menu: () => undefined,
      pin: () => undefined,
      copyText: (text) => copied.push(text),
      hasPages: () => Promise.resolve(true),
      search: () => undefined,
    },
    workspace: { trigger: () => undefined },
    source: "catena-query",
    timers,
  });
  view.load();
  await timers.pass(0);
  const texts = (selector: string): string[] =>
    [...el.querySelectorAll(selector)].map((each) => each.textContent ?? "");
  return { el, view, timers, asked, opened, copied, pages, listeners, texts };
}

describe("a block's words and lines", () => {
  it("are read as a question, or as a search", () => {
    expect(readLiveQuery("What are tides?\n")).toEqual({
      ...{ words: "What are tides?", filters: NO_FILTERS, limit: 5, show: "answer" },
    });
    expect(readLiveQuery("tides\nfolder: Notes\ntags: #sea, moon\nyear: 2024\nlimit: 12")).toEqual({
      words: "tides",
      filters: { ...NO_FILTERS, folder: "Notes", tags: ["sea", "moon"], year: "2024" },
      ...{ limit: 12, show: "notes" },
    });
    expect(readLiveQuery("tides\nshow: answer")).toMatchObject({ show: "answer" });
  });

  it.each(["", "limit: 3", "tides\nlimit: 0", "tides\nyear: last", "tides\nshow: all"])(
    "that make no query say what is wrong: %j",
    (block) => {
      expect(typeof readLiveQuery(block)).toBe("string");
    },
  );
});

describe("a query in a note", () => {
  it("shows the sentences that answer, each opening its place", async () => {
    const { texts, el, opened, asked } = await aBlock("What are tides?\nfolder: Notes");

    expect(asked).toEqual([{ question: "What are tides?", folder: "Notes" }]);
    expect(texts(".catena-told")).toEqual(["Tides are the sea rising and falling."]);
    el.querySelector<HTMLElement>(".catena-told")?.click();

    expect(opened[0]?.quote?.text).toBe(aPassage().text);
  });

  it("shows code with its lines, to be copied", async () => {
    const passage = aPassage({ text: "Start it: kiln · start", code: "kiln\nstart" });
    const block = await aBlock("How?", () => Promise.resolve(anAnswer({ answer: [passage] })));

    expect([block.texts(".catena-told"), block.texts(".catena-code")]).toEqual([["Start it:"], ["kiln\nstart"]]);
    block.el.querySelector<HTMLElement>(".catena-code-copy")?.click();
    expect(block.copied).toEqual(["kiln\nstart"]);
  });

  it("opens the page of a paper", async () => {
    const { el, pages } = await aBlock("How?", () => Promise.resolve(anAnswer({ answer: [aPassage({ page: "5" })] })));
    await settled();

    el.querySelector<HTMLElement>(".catena-page")?.click();
    expect(pages).toEqual([`${aPassage().note_path} 5`]);
  });

  it("shows a comparison as a table", async () => {
    const cell = { text: "Daily.", note_path: "Tides.md", note_title: "Tides", span: null };
    const comparison = { subjects: ["Ebb", "Flood"], attributes: [{ name: "When", values: [cell, null] }] };
    const answer = anAnswer({ result_format: "table", comparison, answer: [] });
    const { texts } = await aBlock("Ebb or flood?", () => Promise.resolve(answer));

    expect([texts("thead th"), texts(".catena-cell")]).toEqual([["Ebb", "Flood"], ["Daily."]]);
  });

  it("leaves out what its own note says, and says so when nothing else does", async () => {
    const own = aPassage({ note_path: "Home.md" });
    const { el, texts } = await aBlock("What are tides?", () => Promise.resolve(anAnswer({ answer: [own] })));

    expect(texts(".catena-told")).toEqual([]);
    expect(el.textContent).toContain("Nothing in your notes says this");
  });

  it("shows found notes but the one it stands in", async () => {
    const { texts } = await aBlock("heads");

    expect(texts("li > .catena-place")).toEqual(["Attention"]);
  });

  it("marks notes about retracted papers, found ones and those that answer", async () => {
    const retracted = aResult({ note_path: aPassage().note_path, is_retracted: true });
    const notes = await aBlock("heads", undefined, [retracted, aResult({ note_path: "Moon.md" })]);
    const answer = await aBlock("What are tides?", () => Promise.resolve(anAnswer({ results: [retracted] })));

    expect(notes.texts("li")).toEqual([expect.stringContaining("Retracted"), expect.not.stringContaining("Retracted")]);
    expect(answer.texts(".catena-passage-foot .catena-badge")).toEqual(["Retracted"]);
  });

  it("says so when nothing answers, and what went wrong", async () => {
    const none = await aBlock("Why?", () => Promise.resolve(anAnswer({ evidence: "none", answer: [] })));
    expect(none.el.textContent).toContain("Nothing in your notes says this");
    const refused = await aBlock("Why?", () => Promise.reject(new Error("The sidecar is missing.")));

    expect(refused.texts(".catena-query-problem")).toEqual(["The sidecar is missing."]);
  });

  it("is asked again a while after notes changed, once for many, until its note is closed", async () => {
    const { timers, asked, listeners, view } = await aBlock("What are tides?");

    for (let times = 0; times < 3; times += 1) for (const heard of listeners) heard();
    await timers.pass(10_000);
    expect(asked).toHaveLength(2);
    for (const heard of listeners) heard();
    view.unload();
    await timers.pass(10_000);

    expect(asked).toHaveLength(2);
    expect(listeners.size).toBe(0);
  });
});
