// @vitest-environment jsdom
import { App, WorkspaceLeaf } from "obsidian-test-mocks/obsidian";
import { setup } from "obsidian-test-mocks/setup";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { PdfOutlineView } from "../../../plugin/src/pdf/PdfOutlineView";
import { savedSource, type PdfSource } from "../../../plugin/src/pdf/pdfState";
import { flowing, pageText, questionAbout } from "../../../plugin/src/pdf/pdfTexts";
import type { PdfOutline, PdfPages, ReadPdfPagesRequest } from "../../../plugin/src/wire/types.generated";
import { deferred, FakeTimers, settled, type Deferred } from "../fakes";

beforeAll(() => setup());
afterEach(() => document.body.replaceChildren());

const TIDES: PdfSource = { name: { citekey: "tides2020" }, title: "On tides", note: "Papers/@tides2020.md" };

const OUTLINE: PdfOutline = {
  has_outline: true,
  total_pages: 9,
  items: [
    { title: "Introduction", page: 0, children: [] },
    {
      title: "Method",
      page: 2,
      children: [
        { title: "Data", page: 2, children: [] },
        { title: "Lost", page: null, children: [] },
      ],
    },
  ],
};

function pages(...texts: readonly string[]): PdfPages {
  return {
    total_pages: 9,
    pages: texts.map((text, at) => ({ page: at + 3, label: null, text })),
    sections: [],
    text: texts.map((text, at) => `--- Page ${at + 3} ---\n${text}`).join("\n"),
    warnings: [],
  };
}

/** The view opened as Obsidian opens it. */
class OpenedView extends PdfOutlineView {
  openForTest(): Promise<void> {
    return this.onOpen();
  }
}

async function anOpenView(current: PdfSource | null = TIDES) {
  const timers = new FakeTimers();
  const outlines: Deferred<PdfOutline>[] = [];
  const reads: { request: ReadPdfPagesRequest; signal: AbortSignal; reply: Deferred<PdfPages> }[] = [];
  const happened: string[] = [];
  const view = new OpenedView(WorkspaceLeaf.create2__(App.createConfigured__()).asOriginalType3__(), {
    currentPdf: () => Promise.resolve(current),
    outline: (request) => {
      happened.push(`outline ${JSON.stringify(request)}`);
      const reply = deferred<PdfOutline>();
      outlines.push(reply);
      return reply.promise;
    },
    read: (request, signal) => {
      const reply = deferred<PdfPages>();
      reads.push({ request, signal, reply });
      return reply.promise;
    },
    explain: (error) => (error instanceof Error ? error.message : ""),
    timers,
    openPage: ({ title }, page) => {
      happened.push(`open ${title} at ${page}`);
      return Promise.resolve();
    },
    copy: (text) => {
      happened.push(`copy ${text}`);
      return Promise.resolve();
    },
    ask: (words) => happened.push(`ask ${words}`),
  });
  vi.spyOn(view.app.workspace, "requestSaveLayout").mockImplementation(
    Object.assign(() => undefined, { cancel: () => view, run: () => undefined }) as never,
  );
  Element.prototype.scrollIntoView = () => undefined; // jsdom scrolls nothing
  document.body.append(view.contentEl);
  await view.openForTest();
  const all = (selector: string): HTMLElement[] => [...view.contentEl.querySelectorAll<HTMLElement>(selector)];
  const texts = (selector: string): string[] => all(selector).map((el) => el.textContent ?? "");
  const named = (name: string): HTMLElement => {
    const el = all("button").find((each) => (each.getAttribute("aria-label") ?? each.textContent) === name);
    if (el === undefined) throw new Error(`no button is called ${name}`);
    return el;
  };
  const press = async (name: string): Promise<void> => {
    named(name).focus();
    named(name).click();
    await timers.pass(0);
  };
  const show = async (outline: PdfOutline | Error = OUTLINE): Promise<void> => {
    void view.showCurrent();
    await timers.pass(0);
    if (outline instanceof Error) outlines.at(-1)?.reject(outline);
    else outlines.at(-1)?.resolve(outline);
    await settled();
  };
  return { view, timers, reads, happened, all, texts, named, press, show };
}

describe("the outline of a PDF", () => {
  it("is asked for by the paper's citekey and shown with its pages, counted from 1", async () => {
    const { texts, show, happened } = await anOpenView();

    await show();

    expect(happened).toEqual(['outline {"citekey":"tides2020"}']);
    expect(texts(".catena-outline-title")).toEqual(["Introduction", "Method", "Data", "Lost"]);
    expect(texts(".catena-outline-page")).toEqual(["p. 1", "p. 3", "p. 3", "no page"]);
    expect(texts(".catena-question")).toEqual(["On tides"]);
  });

  it("is folded by mouse and by keys, and keeps the focus", async () => {
    const { texts, show, press, named } = await anOpenView();
    await show();

    await press("Below Method");
    expect(texts(".catena-outline-title")).toEqual(["Introduction", "Method"]);
    expect(named("Below Method").getAttribute("aria-expanded")).toBe("false");
    expect(document.activeElement).toBe(named("Below Method"));

    const key = (which: string): void => {
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: which, bubbles: true }));
    };
    key("ArrowRight");
    expect(texts(".catena-outline-title")).toHaveLength(4);
    key("Home");
    key("ArrowDown");
    key("ArrowDown");
    expect(document.activeElement).toBe(named("Read section Data"));
  });

  it("of a PDF that has none leads to its pages", async () => {
    const { texts, show, all, reads, timers } = await anOpenView();
    await show({ has_outline: false, total_pages: 9, items: [] });
    expect(texts('[role="status"]')[0]).toBe("9 pages. This PDF states no outline; read it by page numbers.");

    const [input] = all("input") as HTMLInputElement[];
    if (input === undefined) throw new Error("there is no field for pages");
    input.value = " 1-3 ";
    all("form")[0]?.dispatchEvent(new Event("submit", { cancelable: true }));
    await timers.pass(0);

    expect(reads[0]?.request).toEqual({ citekey: "tides2020", pages: "1-3" });
  });

  it("that can't be had says why, and can be tried again", async () => {
    const { texts, show, press, happened } = await anOpenView();
    await show(new Error("This PDF is encrypted."));
    expect(texts('[role="alert"]')).toEqual(["This PDF is encrypted."]);

    await press("Try again");

    expect(happened).toHaveLength(2);
  });

  it("wants a PDF or a paper in front", async () => {
    const { texts, show, happened } = await anOpenView(null);

    await show();

    expect(happened).toEqual([]);
    expect(texts('[role="status"]')[0]).toMatch(/^Open a PDF, or a paper’s annotation note/u);
  });
});

describe("reading a section", () => {
  it("names it with the titles above it, and shows its text page by page", async () => {
    const { show, press, reads, texts, happened, view } = await anOpenView();
    await show();
    await press("Read section Data");
    expect(texts(".catena-busy-text")).toEqual(["Reading: Data…"]);

    const hostile = "<img src=x onerror=alert(1)>";
    reads[0]?.reply.resolve(pages("High water.", hostile));
    await settled();

    expect(reads[0]?.request).toEqual({ citekey: "tides2020", section: "Method > Data" });
    expect(texts(".catena-pdf-text")).toEqual(["High water.", hostile]);
    expect(view.contentEl.querySelector("img")).toBeNull();
    await press("Page 4: open it in the PDF");
    await press("Copy the text: Data");
    await press("Ask about this section");
    expect(happened.slice(1)).toEqual([
      "open On tides at 4",
      `copy --- Page 3 ---\nHigh water.\n--- Page 4 ---\n${hostile}`,
      "ask What does “Data” in On tides say about ",
    ]);
  });

  it("can be cancelled", async () => {
    const { show, press, reads, texts } = await anOpenView();
    await show();
    await press("Read section Data");

    await press("Cancel");

    expect(reads[0]?.signal.aborted).toBe(true);
    expect(texts(".catena-busy-text")).toEqual([]);
  });

  it("that is refused says so in the sidecar's words", async () => {
    const { show, press, reads, texts } = await anOpenView();
    await show();
    await press("Read section Lost");

    reads[0]?.reply.reject(new Error("The outline lists 'Lost', but doesn't say on which page it begins."));
    await settled();

    expect(texts('[role="alert"]')).toEqual(["The outline lists 'Lost', but doesn't say on which page it begins."]);
  });

  it("draws long texts piece by piece", async () => {
    const { show, press, reads, texts } = await anOpenView();
    await show();
    await press("Read section Method");
    reads[0]?.reply.resolve(pages(...Array.from({ length: 50 }, (_, at) => `Text ${at}`)));
    await settled();
    expect(texts(".catena-pdf-text")).toHaveLength(40);

    await press("Show more (10 pages)");

    expect(texts(".catena-pdf-text")).toHaveLength(50);
  });

  it("stays when the same PDF is asked for again", async () => {
    const { show, press, reads, texts, view, timers, happened } = await anOpenView();
    await show();
    await press("Read section Data");
    reads[0]?.reply.resolve(pages("High water."));
    await settled();

    void view.showCurrent();
    await timers.pass(0);

    expect(texts(".catena-pdf-text")).toEqual(["High water."]);
    expect(happened).toHaveLength(1);
  });
});

describe("what is said of a PDF", () => {
  it("names a page as the paper prints it when that differs", () => {
    expect(pageText({ page: 7, label: "213", text: "" })).toBe("Page 7 (printed 213)");
    expect(pageText({ page: 7, label: "7", text: "" })).toBe("Page 7");
  });

  it("keeps the beginning of a question short", () => {
    const title = "A very long title ".repeat(40);

    expect(questionAbout(title, { ...TIDES, title }).length).toBeLessThan(320);
  });

  it("joins the lines of a paragraph, and leaves headings and last lines alone", () => {
    const text = "2.1 Data\nHigh water was measured each\nhour at four places along the\ncoast.\nLow water was not.";

    expect(flowing(text)).toBe(
      "2.1 Data\nHigh water was measured each hour at four places along the coast.\nLow water was not.",
    );
    expect(flowing("潮汐由月亮\n引起。")).toBe("潮汐由月亮引起。");
    expect(flowing("")).toBe("");
  });
});

describe("what a workspace keeps of the pane", () => {
  it.each([
    [
      { citekey: "a", title: "A", note: "n.md" },
      { name: { citekey: "a" }, title: "A", note: "n.md" },
    ],
    [
      { file: "a.pdf", title: "A", note: null },
      { name: { file: "a.pdf" }, title: "A", note: null },
    ],
    [{ file: 7, title: "A" }, null],
    [{}, null],
    [null, null],
  ])("is read back with care: %j", (kept, expected) => {
    expect(savedSource(kept)).toEqual(expected);
  });
});
