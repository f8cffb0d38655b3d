// @vitest-environment jsdom
import { App, WorkspaceLeaf } from "obsidian-test-mocks/obsidian";
import { setup } from "obsidian-test-mocks/setup";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { ReadingListView } from "../../../plugin/src/papers/ReadingListView";
import type { PaperToRead, ReadingList } from "../../../plugin/src/wire/types.generated";
import { deferred, FakeTimers, settled, type Deferred } from "../fakes";

beforeAll(() => setup());
afterEach(() => document.body.replaceChildren());

/** The view opened as Obsidian opens it. */
class OpenedView extends ReadingListView {
  openForTest(): Promise<void> {
    return this.onOpen();
  }
}

const NAPS: PaperToRead = {
  citekey: "oda2022",
  title: "Naps and recall",
  authors: ["Ken Oda"],
  year: "2022",
  file_path: "Papers/oda2022.pdf",
  basis: "claims",
  bearings: [
    {
      claim: "Naps improve recall.",
      note_path: "Notes/Naps.md",
      note_title: "Naps",
      span: { byte_start: 0, byte_end: 20, line_start: 5, line_end: 5 },
      finding: "Naps did not improve recall.",
      page: "4",
      relation: "contradicts",
      reason: "one denies what the other says",
      confidence: 0.9,
    },
  ],
  near: [],
};
const TIDES: PaperToRead = {
  ...NAPS,
  title: "Tides",
  basis: "topic",
  bearings: [],
  near: [{ note_path: "Notes/Moon.md", note_title: "Moon", score: 0.5 }],
};

async function anOpenView() {
  const timers = new FakeTimers();
  const lists: { reply: Deferred<ReadingList>; signal: AbortSignal }[] = [];
  const opened: string[] = [];
  const view = new OpenedView(WorkspaceLeaf.create2__(App.createConfigured__()).asOriginalType3__(), {
    list: (_, signal) => {
      const reply = deferred<ReadingList>();
      lists.push({ reply, signal });
      return reply.promise;
    },
    explain: (error) => (error instanceof Error ? error.message : ""),
    timers,
    open: ({ path, line, page }) => Promise.resolve(void opened.push(`${path} ${line ?? `page ${page ?? ""}`}`)),
  });
  document.body.append(view.contentEl);
  await view.openForTest();
  await timers.pass(0);
  const all = (selector: string): HTMLElement[] => [...view.contentEl.querySelectorAll<HTMLElement>(selector)];
  const texts = (selector: string): string[] => all(selector).map(({ textContent }) => textContent ?? "");
  const answer = async (list: Partial<ReadingList> | Error): Promise<void> => {
    const last = lists.at(-1)?.reply;
    if (list instanceof Error) last?.reject(list);
    else last?.resolve({ papers: [], unread: 0, warnings: [], ...list });
    await settled();
  };
  return { view, timers, lists, opened, all, texts, answer };
}

describe("the reading list", () => {
  it("shows each finding beside the claim that it bears on, and both open where they stand", async () => {
    const { texts, all, answer, opened } = await anOpenView();
    await answer({ papers: [NAPS, TIDES], unread: 12 });

    expect(texts("[role=status]")).toEqual(["12 unread papers compared, 1 with findings that bear on what you claim."]);
    expect(texts(".catena-contradiction-kind")).toEqual(["Speaks against your claim: one denies what the other says"]);
    for (const quote of all(".catena-told")) quote.click();
    expect(opened).toEqual(["Papers/oda2022.pdf page 4", "Notes/Naps.md 5"]);
    expect(texts(".catena-reading-near")).toEqual(["Near in topic: Moon"]);
  });

  it("says what it does meanwhile, and can be cancelled and taken up again", async () => {
    const { texts, all, timers, lists } = await anOpenView();
    expect(texts(".catena-busy-text")[0]).toContain("Reading the unread papers");

    all(".catena-busy-cancel")[0]?.click();
    await settled();
    expect(lists[0]?.signal.aborted).toBe(true);
    expect(texts("[role=alert]")).toEqual(["Cancelled. What was read is kept."]);

    all(".catena-again")[0]?.click();
    await timers.pass(0);
    expect(lists).toHaveLength(2);
  });

  it("says when nothing is unread, and what went wrong", async () => {
    const none = await anOpenView();
    await none.answer({});
    expect(none.texts("[role=status]")).toEqual(["Nothing to read: this vault has no PDF without annotations."]);

    const far = await anOpenView();
    await far.answer({ unread: 1 });
    expect(far.texts("[role=status]")).toEqual(["1 unread paper compared; nothing there bears on your notes."]);

    const failed = await anOpenView();
    await failed.answer(new Error("The sidecar is stopped."));
    expect(failed.texts("[role=alert]")).toEqual(["The sidecar is stopped."]);
  });
});
