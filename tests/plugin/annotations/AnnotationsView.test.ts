// @vitest-environment jsdom
import { App, WorkspaceLeaf } from "obsidian-test-mocks/obsidian";
import { setup } from "obsidian-test-mocks/setup";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { draggedText } from "../../../plugin/src/annotations/browserTexts";
import { AnnotationsView } from "../../../plugin/src/annotations/AnnotationsView";
import { valueName } from "../../../plugin/src/annotations/facets";
import { callPapers } from "../../../plugin/src/drawing/place";
import type { PaperInFront } from "../../../plugin/src/annotations/browserState";
import { Listeners } from "../../../plugin/src/sidecar/listeners";
import type { FoundAnnotations, SearchAnnotationsRequest } from "../../../plugin/src/wire/types.generated";
import { deferred, FakeTimers, settled, type Deferred } from "../fakes";
import { FACETS, found, foundIn } from "./annotations";

beforeAll(() => setup());
afterEach(() => document.body.replaceChildren());

/** The view opened as Obsidian opens it. */
class OpenedView extends AnnotationsView {
  openForTest(): Promise<void> {
    return this.onOpen();
  }
}

async function anOpenView(paper: PaperInFront | null = null) {
  const timers = new FakeTimers();
  const asked: { request: SearchAnnotationsRequest; reply: Deferred<FoundAnnotations> }[] = [];
  const opened: string[] = [];
  const indexed = new Listeners<void>();
  const view = new OpenedView(WorkspaceLeaf.create2__(App.createConfigured__()).asOriginalType3__(), {
    search: (request) => {
      const reply = deferred<FoundAnnotations>();
      asked.push({ request, reply });
      return reply.promise;
    },
    activePaper: () => Promise.resolve(paper),
    explain: (error) => (error instanceof Error ? error.message : ""),
    timers,
    onIndexed: (listener) => indexed.add(listener),
    open: ({ citekey }) => {
      opened.push(citekey);
      return Promise.resolve();
    },
    openPage: ({ citekey, annotation }) => {
      opened.push(`${citekey} ${annotation.page ?? ""}`);
      return Promise.resolve();
    },
    hasPage: ({ citekey }) => citekey === "moon",
  });
  view.contentEl.isShown = () => true;
  document.body.append(view.contentEl);
  await view.openForTest();
  await timers.pass(0);
  const all = (selector: string): HTMLElement[] => [...view.contentEl.querySelectorAll<HTMLElement>(selector)];
  const texts = (selector: string): string[] => all(selector).map((el) => el.textContent ?? "");
  const answer = async (...replies: readonly (FoundAnnotations | Error)[]): Promise<void> => {
    for (const [at, reply] of replies.entries()) {
      const question = asked[asked.length - replies.length + at];
      if (reply instanceof Error) question?.reply.reject(reply);
      else question?.reply.resolve(reply);
    }
    await settled();
  };
  const press = async (name: string): Promise<void> => {
    const el = all("button").find((each) => (each.getAttribute("aria-label") ?? each.textContent) === name);
    if (el === undefined) throw new Error(`no button is called ${name}`);
    el.click();
    await timers.pass(0);
  };
  /** Notes were indexed, and a while passes. */
  const index = async (): Promise<void> => {
    indexed.tell();
    await timers.pass(1_000);
  };
  return { view, timers, asked, opened, all, texts, answer, press, index };
}

describe("the annotation browser", () => {
  it("shows the annotations of notes that were indexed since, without a word", async () => {
    const { answer, texts, all, asked, index } = await anOpenView();
    await answer(found());
    const before = texts(".catena-annotation").length;
    const said = texts('[role="status"]');

    await index();
    expect(texts('[role="status"]')).toEqual(said);
    expect(all('[aria-busy="true"]')).toEqual([]);
    const more = found();
    await answer({
      ...more,
      annotations: [...more.annotations, ...more.annotations.slice(0, 1)],
    });

    expect(texts(".catena-annotation")).toHaveLength(before + 1);
    expect(asked).toHaveLength(2);
  });

  it("draws nothing anew when nothing changed, and keeps what it shows when looking again fails", async () => {
    const { answer, all, index } = await anOpenView();
    await answer(found());
    const [first] = all(".catena-annotation");

    await index();
    await answer(found());
    expect(all(".catena-annotation")[0]).toBe(first);

    await index();
    await answer(new Error("The sidecar stopped."));
    expect(all(".catena-annotation")[0]).toBe(first);
    expect(all('[role="alert"]').filter(({ textContent }) => textContent !== "")).toEqual([]);
  });

  it("begins with all annotations, each with its words, comment, page and paper", async () => {
    const { asked, answer, texts, all } = await anOpenView();
    expect(texts('[role="status"]')).toEqual(["Looking for annotations…"]);

    await answer(found());

    expect(asked.map(({ request }) => request)).toEqual([{ limit: 30 }]);
    expect(texts('[role="status"]')).toEqual(["3 annotations"]);
    expect(texts(".catena-annotation-text")[0]).toBe("High water follows the moon.");
    expect(texts(".catena-annotation-comment")[0]).toBe("FINDING: by an hour");
    expect(texts(".catena-annotation-about")[0]).toBe("Key point · Results › High water");
    expect(all(".catena-annotation")[1]?.style.getPropertyValue("--catena-annotation")).toBe("#ff6666");
  });

  it("calls a paper by its authors and year as far as they are known, on cards and where one narrows down to it", async () => {
    callPapers(new Map([["moon", "Luna et al. 2020"]]));
    const { answer, texts, all } = await anOpenView();
    await answer(found());

    expect(texts(".catena-annotation-paper").slice(0, 2)).toEqual(["Luna et al. 2020", "wind"]);
    expect(all("button.catena-annotation-page")[0]?.getAttribute("aria-label")).toBe(
      "p. 212 of Luna et al. 2020: open the page",
    );
    expect(valueName("citekeys", "moon")).toBe("Luna et al. 2020");
    callPapers(new Map());
  });

  it("opens the note at an annotation, and its page where there is one to open", async () => {
    const { answer, press, opened, all } = await anOpenView();
    await answer(found());

    all(".catena-annotation-text")[1]?.click();
    await press("p. 212 of moon: open the page");

    expect(opened).toEqual(["wind", "moon 212"]);
    expect(all("button.catena-annotation-page")).toHaveLength(1);
  });

  it("lets an annotation be dragged into a note as a quotation, with Alt as the citation", async () => {
    const { answer, all } = await anOpenView();
    await answer(found());

    const [first] = all(".catena-annotation");
    const dragged = [false, true].map((altKey) => {
      let text = "";
      const event = new MouseEvent("dragstart", { bubbles: true, altKey });
      Object.assign(event, { dataTransfer: { setData: (_type: string, data: string) => (text = data) } });
      first?.dispatchEvent(event);
      return text;
    });

    expect(dragged).toEqual(["> High water follows the moon.\n> — [@moon, p. 212]\n", "[@moon, p. 212]"]);
    first?.dispatchEvent(new MouseEvent("mouseenter"));
    expect(first?.title).toBe("Drag it into what you write; with Alt: [@moon, p. 212]");
  });

  it.each([
    ["a paper without a citekey by a link to its note", "High tide", {}, "[[Papers/@High tide|On High tide]]"],
    ["an image by its source alone", "moon", { text: null, comment: null, type: "image" }, "[@moon, p. 212]"],
  ] as const)("cites %s", (_what, citekey, overrides, text) => {
    expect(draggedText(foundIn(citekey, overrides), "quote")).toContain(text);
    expect(draggedText(foundIn(citekey, overrides), "citation")).toBe(text);
  });

  it("shows what a note says as text, and no colour that is none", async () => {
    const hostile = "<img src=x onerror=alert(1)>";
    const { answer, view, all } = await anOpenView();

    await answer(
      found({
        annotations: [foundIn("moon", { text: hostile, comment: hostile, color_hex: "red;background:url(x)" })],
      }),
    );

    expect(view.contentEl.querySelector("img")).toBeNull();
    expect(all(".catena-annotation")[0]?.getAttribute("style")).toBeNull();
  });

  it("shows a prefix that nothing follows without its colon", async () => {
    const { answer, texts } = await anOpenView();

    await answer(found({ annotations: [foundIn("moon", { comment: "", comment_prefix: "ASSUMPTION:" })] }));

    expect(texts(".catena-annotation-comment")).toEqual(["ASSUMPTION"]);
  });

  it("shows links by their names", async () => {
    const { answer, texts } = await anOpenView();

    await answer(
      found({
        annotations: [foundIn("moon", { text: "See [[Tides]].", comment: "as in [[Notes/Spring tide|springs]]" })],
      }),
    );

    expect(texts(".catena-annotation-text")).toEqual(["See Tides."]);
    expect(texts(".catena-annotation-comment")[0]).toContain("as in springs");
  });

  it("narrows down by a value, and still counts the values beside it", async () => {
    const { answer, press, asked, all, texts } = await anOpenView();
    await answer(found());

    await press("What for: Key point, 2 annotations");
    expect(asked.slice(1).map(({ request }) => request)).toEqual([
      { where: expect.objectContaining({ roles: ["positive"] }) as unknown, limit: 30 },
      { limit: 1 },
    ]);
    const narrow = { ...FACETS, roles: [{ value: "positive", count: 2 }], citekeys: [{ value: "moon", count: 2 }] };
    await answer(found({ annotations: [foundIn("moon")], total_results: 2, facets: narrow }), found());

    expect(texts('[role="status"]')).toEqual(["2 annotations"]);
    expect(all('[aria-label^="What for"][aria-pressed]').map((el) => el.getAttribute("aria-pressed"))).toEqual([
      "true",
      "false",
    ]);
    expect(texts(".catena-facet-fold > summary")[0]).toBe("What for (1)");
    await press("Show all");
    expect(asked.at(-1)?.request).toEqual({ limit: 30 });
  });

  it("asks for typed words once the person pauses", async () => {
    const { answer, all, timers, asked } = await anOpenView();
    await answer(found());
    const [input] = all("input") as HTMLInputElement[];
    if (input === undefined) throw new Error("there is no field");

    for (const words of ["mo", "moon "]) {
      input.value = words;
      input.dispatchEvent(new Event("input"));
      await timers.pass(100);
    }
    await timers.pass(200);

    expect(asked.slice(1).map(({ request }) => request)).toEqual([{ query: "moon", limit: 30 }]);
  });

  it("shows more below what is there", async () => {
    const { answer, press, asked, texts } = await anOpenView();
    await answer(found({ cursor: "next" }));

    await press("Show more");
    await answer(found({ annotations: [foundIn("sand")] }));

    expect(asked.at(-1)?.request).toEqual({ cursor: "next", limit: 30 });
    expect(texts(".catena-annotation-paper")).toEqual(["moon", "wind", "sand"]);
    expect(texts(".catena-more")).toEqual([]);
  });

  it("offers the paper in front", async () => {
    const { answer, press, asked } = await anOpenView({ citekey: "moon", title: "On the moon" });
    await answer(found());

    await press("Read from this paper: On the moon");

    expect(asked[1]?.request.where).toMatchObject({ citekeys: ["moon"] });
  });

  it("says what to do when there is nothing, and why something can't be had", async () => {
    const empty = { annotations: [], total_results: 0, facets: { ...FACETS, roles: [], colors: [], citekeys: [] } };
    const nothing = await anOpenView();
    await nothing.answer(found(empty));
    expect(nothing.texts('[role="status"]')[0]).toMatch(/^No annotated papers found\. Import/u);

    const broken = await anOpenView();
    await broken.answer(new Error("The sidecar is not running."));
    expect(broken.texts('[role="alert"]')).toEqual(["The sidecar is not running."]);
    await broken.press("Try again");
    await broken.answer(found());
    expect(broken.texts('[role="alert"]')).toEqual([]);
    expect(broken.texts(".catena-annotation-text")).toHaveLength(2);
  });
});

describe("the annotation browser after a restart of Obsidian", () => {
  it("searches for what it searched for, as narrowly", async () => {
    const { view, asked, timers } = await anOpenView();
    const left = { query: "moon", chosen: { roles: ["question"] } };

    await view.setState({ ...left, chosen: { ...left.chosen, sizes: ["big"], pages: "5" } }, { history: false });
    await timers.pass(0);

    expect(view.getState()).toEqual(left);
    expect(asked.at(-2)?.request).toMatchObject({ query: "moon", where: { roles: ["question"] }, limit: 30 });
  });
});
