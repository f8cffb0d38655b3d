// @vitest-environment jsdom
import { App, Menu, WorkspaceLeaf } from "obsidian-test-mocks/obsidian";
import { setup } from "obsidian-test-mocks/setup";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { PapersView } from "../../../plugin/src/papers/PapersView";
import type { AnnotationFile, AnnotationFiles } from "../../../plugin/src/wire/types.generated";
import { aPaper, deferred, FakeTimers, settled, type Deferred } from "../fakes";

beforeAll(() => setup());
afterEach(() => document.body.replaceChildren());

/** The view opened as Obsidian opens it. */
class OpenedView extends PapersView {
  openForTest(): Promise<void> {
    return this.onOpen();
  }
}

const PAPERS = ["moon", "star", "sun"].map((citekey) =>
  aPaper({ citekey, title: `On the ${citekey}`, file_path: `Papers/${citekey}.md` }),
);

async function anOpenView() {
  const timers = new FakeTimers();
  const lists: Deferred<AnnotationFiles>[] = [];
  const done: string[] = [];
  let heard = (): void => undefined;
  const view = new OpenedView(WorkspaceLeaf.create2__(App.createConfigured__()).asOriginalType3__(), {
    onIndexed: (listener) => {
      heard = listener;
      return () => undefined;
    },
    list: () => {
      const list = deferred<AnnotationFiles>();
      lists.push(list);
      return list.promise;
    },
    explain: (error) => (error instanceof Error ? error.message : ""),
    timers,
    open: ({ path }) => Promise.resolve(void done.push(`open ${path}`)),
    summarize: ({ title }) => done.push(`summarize ${title}`),
    synthesize: (papers) => done.push(`synthesize ${papers.map(({ citekey }) => citekey).join(" ")}`),
    canvas: (papers) => done.push(`canvas ${papers.map(({ citekey }) => citekey).join(" ")}`),
    readingList: () => done.push("reading list"),
    copyMatrix: (citekeys) => done.push(`matrix ${citekeys.join(" ")}`),
    copyCitations: (citekeys, format) => done.push(`${format} ${citekeys.join(" ")}`),
    copy: (text) => Promise.resolve(void done.push(text)),
    annotations: ({ title }) => done.push(`annotations ${title}`),
    outline: ({ title }) => done.push(`outline ${title}`),
    related: ({ title }) => done.push(`related ${title}`),
    drawColors: () => undefined,
  });
  document.body.append(view.contentEl);
  await view.openForTest();
  await timers.pass(0);
  const all = (selector: string): HTMLElement[] => [...view.contentEl.querySelectorAll<HTMLElement>(selector)];
  const press = (key: string): void => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    (document.activeElement ?? document.body).dispatchEvent(event);
  };
  const click = (name: string): void =>
    all("button")
      .find(({ textContent }) => textContent === name)
      ?.click();
  const chooseFromMenu = (button: string, entry: string): void => {
    const item = { setTitle: vi.fn(() => item), setIcon: vi.fn(() => item), onClick: vi.fn(() => item) };
    const added: (readonly [unknown, () => void])[] = [];
    vi.spyOn(Menu.prototype, "addItem").mockImplementation(function (this: Menu, fill) {
      fill(item as never);
      added.push([item.setTitle.mock.lastCall?.at(0), item.onClick.mock.lastCall?.at(0) as never]);
      return this;
    });
    click(button);
    added.find(([title]) => title === entry)?.[1]();
  };
  const answer = async (files: AnnotationFiles["files"] | Error): Promise<void> => {
    const list = lists.at(-1);
    if (files instanceof Error) list?.reject(files);
    else list?.resolve({ files });
    await settled();
  };
  /** Notes were indexed, and a while passes. */
  const indexed = async (): Promise<void> => {
    heard();
    await timers.pass(1_000);
    await timers.pass(0);
  };
  return { view, all, press, click, chooseFromMenu, answer, done, timers, lists, indexed };
}

const focused = (): string => document.activeElement?.textContent ?? "";

describe("the list of papers, where there are none", () => {
  it("offers nothing to find or sort them by", async () => {
    const { lists, all } = await anOpenView();
    const isOffered = (): boolean => all(".catena-papers-bar")[0]?.style.display !== "none";

    expect(isOffered()).toBe(true); // while they are listed
    lists[0]?.resolve({ files: [] });
    await settled();

    expect(isOffered()).toBe(false);
  });
});

describe("the papers view", () => {
  it("goes through the papers by arrow keys and chooses by the space bar", async () => {
    const { view, press, answer, click, chooseFromMenu, done, all } = await anOpenView();
    await answer(PAPERS);
    view.focusInput();

    press("ArrowDown");
    expect(focused()).toBe("On the moon");
    press(" ");
    expect(focused()).toBe("On the moon");
    press("End");
    press(" ");
    expect(all(".catena-papers-count")[0]?.textContent).toBe("2 papers chosen");
    click("Synthesize");
    chooseFromMenu("Copy ▾", "Copy matrix");
    chooseFromMenu("Copy ▾", "Copy quotations");
    expect(done).toEqual(["synthesize moon sun", "matrix moon sun", "quotes moon sun"]);
    press("Escape");
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Find a paper");
  });

  it("opens the paper's note by its title", async () => {
    const { answer, click, done } = await anOpenView();
    await answer(PAPERS);

    click("On the star");
    expect(done).toEqual(["open Papers/star.md"]);
  });

  it("offers no synthesis of a single paper, and nothing at all without a choice", async () => {
    const { answer, all, click } = await anOpenView();
    await answer(PAPERS);
    const actions = (): (string | null)[] => all(".catena-paper-action").map(({ textContent }) => textContent);

    expect(actions()).toEqual([]);
    all("input[type=checkbox]")[0]?.click();
    expect(actions()).toEqual(["Copy ▾", "Choose none"]);
    click("Choose none");
    expect(actions()).toEqual([]);
  });

  it("is found again as it was left, without papers that are gone, and keeps every change", async () => {
    const { view, answer, all } = await anOpenView();
    const save = vi.spyOn(view.app.workspace, "requestSaveLayout");
    const left = {
      query: "on the",
      shown: "unsummarized",
      order: "title",
      chosen: ["Papers/sun.md", "Papers/gone.md"],
    };

    await view.setState(left, { history: false });
    await answer(PAPERS);
    expect(view.getState()).toEqual({ ...left, chosen: ["Papers/sun.md"] });
    expect(all("input[type=search]").map((el) => (el as HTMLInputElement).value)).toEqual(["on the"]);
    expect(save).toHaveBeenCalled();

    save.mockClear();
    view.focusInput();
    expect(save).not.toHaveBeenCalled();
    all("input[type=checkbox]")[0]?.click();
    expect(save).toHaveBeenCalledOnce();
  });

  it("begins anew when the workspace holds what it doesn't know", async () => {
    const { view } = await anOpenView();

    await view.setState({ query: 1, shown: "toString", order: "size", chosen: "all" }, { history: false });
    expect(view.getState()).toEqual({ query: "", shown: "all", order: "author", chosen: [] });
  });

  it("says why the papers could not be listed, and tries again", async () => {
    const { answer, all, click, timers, lists } = await anOpenView();
    await answer(new Error("The sidecar is busy."));
    expect(all("[role=alert]")[0]?.textContent).toBe("The sidecar is busy.");

    click("Try again");
    await timers.pass(0);
    expect(lists).toHaveLength(2);
    await answer(PAPERS);
    expect(all("[role=alert]")).toEqual([]);
    expect(all(".catena-paper")).toHaveLength(3);
  });
});

describe("the papers view, when notes change", () => {
  const DETAILS = {
    authors: [],
    year: null,
    roles: [],
    colors: [],
    has_pdf: false,
    stale_since: null,
    is_retracted: true,
  };
  const [MOON, STAR, SUN] = PAPERS as [AnnotationFile, AnnotationFile, AnnotationFile];

  /** Nothing has a place on the screen in jsdom. */
  async function aSeenView() {
    const opened = await anOpenView();
    const isShown = vi.spyOn(opened.view.contentEl, "isShown").mockReturnValue(true);
    return { ...opened, isShown };
  }

  async function aListOfPapers() {
    const opened = await aSeenView();
    await opened.answer(PAPERS);
    return { ...opened, titles: () => opened.all(".catena-paper-title").map(({ textContent }) => textContent) };
  }

  it("shows how they are now, and what was chosen and typed stays", async () => {
    const { view, all, titles, indexed, answer } = await aListOfPapers();
    await view.setState({ query: "on the s", chosen: [STAR.file_path] }, { history: false });
    all(".catena-paper-title")[1]?.focus();

    await indexed();
    expect(all("[role=status]")[0]?.textContent).toBe("2 of 3 papers"); // without a word
    await answer([
      MOON,
      { ...STAR, details: DETAILS },
      SUN,
      aPaper({ title: "On the sea", file_path: "Papers/sea.md" }),
    ]);

    expect(titles()).toEqual(["On the sea", "On the star", "On the sun"]);
    expect(all(".catena-badge").map(({ textContent }) => textContent)).toEqual(["Retracted"]);
    expect(view.getState()).toMatchObject({ query: "on the s", chosen: [STAR.file_path] });
    expect(focused()).toBe("On the sun");
  });

  it("leaves everything where it is if the papers are the same", async () => {
    const { all, indexed, answer } = await aListOfPapers();
    const rows = all(".catena-paper");

    await indexed();
    await answer(PAPERS.map((paper) => ({ ...paper })));

    expect(all(".catena-paper")).toEqual(rows);
    expect(all(".catena-paper").every((row, at) => row === rows[at])).toBe(true);
  });

  it("keeps the rows that somebody has scrolled to", async () => {
    const { view, all, indexed, answer } = await aSeenView();
    const many = Array.from({ length: 120 }, (_none, at) =>
      aPaper({ title: `Paper ${String(at).padStart(3, "0")}`, file_path: `Papers/${at}.md` }),
    );
    await answer(many);
    view.contentEl.dispatchEvent(new Event("scroll"));
    expect(all(".catena-paper")).toHaveLength(100);

    await indexed();
    await answer(many.slice(1));

    expect(all(".catena-paper")).toHaveLength(100);
    expect(all(".catena-paper-title")[0]?.textContent).toBe("Paper 001");
  });

  it("waits until somebody sees it", async () => {
    const { view, indexed, lists, isShown, timers } = await aListOfPapers();
    isShown.mockReturnValue(false);

    await indexed();
    expect(lists).toHaveLength(1);
    isShown.mockReturnValue(true);
    view.app.workspace.trigger("active-leaf-change", null);
    await timers.pass(0);
    expect(lists).toHaveLength(2);
  });

  it("asks once for many changes, and says nothing when that fails", async () => {
    const { all, titles, indexed, answer, lists } = await aListOfPapers();

    await Promise.all([indexed(), indexed(), indexed()]);
    expect(lists).toHaveLength(2);
    await answer(new Error("The sidecar is busy."));

    expect(all("[role=alert]")).toEqual([]);
    expect(titles()).toHaveLength(3);
  });
});
