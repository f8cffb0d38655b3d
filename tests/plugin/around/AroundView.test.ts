// @vitest-environment jsdom
import { App, WorkspaceLeaf } from "obsidian-test-mocks/obsidian";
import { setup } from "obsidian-test-mocks/setup";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { AroundView } from "../../../plugin/src/around/AroundView";
import { savedState } from "../../../plugin/src/around/aroundState";
import { Listeners } from "../../../plugin/src/sidecar/listeners";
import type { RelatedNotes, RelatedRequest } from "../../../plugin/src/wire/types.generated";
import { deferred, FakeTimers, settled, type Deferred } from "../fakes";
import { around, aRelated, manyNotes } from "./neighbourhoods";

beforeAll(() => setup());
afterEach(() => document.body.replaceChildren());

/** The view opened as Obsidian opens it. */
class OpenedView extends AroundView {
  openForTest(): Promise<void> {
    return this.onOpen();
  }
}

async function anOpenView() {
  const timers = new FakeTimers();
  const calls: { request: RelatedRequest; reply: Deferred<RelatedNotes> }[] = [];
  const opened: { path: string; where: unknown }[] = [];
  const suggestedFor: string[] = [];
  const app = App.createConfigured__();
  const indexed = new Listeners<void>();
  const view = new OpenedView(WorkspaceLeaf.create2__(app).asOriginalType3__(), {
    related: (request) => {
      const reply = deferred<RelatedNotes>();
      calls.push({ request, reply });
      return reply.promise;
    },
    suggestLinks: (path) => suggestedFor.push(path),
    explain: (error) => (error instanceof Error ? error.message : ""),
    timers,
    onIndexed: (listener) => indexed.add(listener),
    open: ({ path }, where) => {
      opened.push({ path, where });
      return Promise.resolve();
    },
  });
  vi.spyOn(view.app.workspace, "requestSaveLayout").mockImplementation(
    Object.assign(() => undefined, { cancel: () => view, run: () => undefined }) as never,
  );
  view.contentEl.isShown = () => true;
  document.body.append(view.contentEl);
  await view.openForTest();
  const all = (selector: string): Element[] => [...view.contentEl.querySelectorAll(selector)];
  const texts = (selector: string): string[] => all(selector).map((el) => el.textContent ?? "");
  const nodes = (): HTMLElement[] => all(".catena-graph .catena-node") as HTMLElement[];
  const show = async (related: RelatedNotes | Error = around()): Promise<void> => {
    void view.show("Notes/Tides.md");
    await timers.pass(0);
    const last = calls.at(-1);
    if (related instanceof Error) last?.reply.reject(related);
    else last?.reply.resolve(related);
    await settled();
  };
  const press = (key: string): void => {
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  };
  /** Notes were indexed, a while passes, and the sidecar answers again. */
  const index = async (related: RelatedNotes | Error): Promise<void> => {
    indexed.tell();
    await timers.pass(1_000);
    if (related instanceof Error) calls.at(-1)?.reply.reject(related);
    else calls.at(-1)?.reply.resolve(related);
    await settled();
  };
  return { view, timers, calls, opened, suggestedFor, all, texts, nodes, show, press, index };
}

describe("the notes around a note", () => {
  it("says a relation once of those below one another that it holds of", async () => {
    const { show, texts } = await anOpenView();
    await show(manyNotes(6));

    expect(texts(".catena-node-words")).toEqual(["is linked from it", "is linked from it", "is linked from it"]);
  });

  it("shows the neighbours that were indexed since, and keeps those it has when that fails", async () => {
    const { show, index, nodes, all } = await anOpenView();
    await show(around());
    const before = nodes().length;

    await index(new Error("The sidecar stopped."));
    expect(nodes()).toHaveLength(before);
    expect(all('[aria-busy="true"]')).toEqual([]);
    await index(manyNotes(8));

    expect(nodes().length).toBeGreaterThan(before);
  });

  it("are drawn by their names under what they are related to, in words, and listed with the reasons behind a line", async () => {
    const { texts, all, show, calls } = await anOpenView();

    await show();

    expect(calls[0]?.request).toEqual({ path: "Notes/Tides.md", max_hops: 2 });
    expect(texts(".catena-node")).toEqual(["Tides", "causes itMoon", "supports itGravity", "is linked from itShore"]);
    expect(all(".catena-edge.catena-edge-causes")).toHaveLength(1);
    expect(texts(".catena-related-list .catena-result-title")).toEqual(["Moon", "Shore", "Gravity"]);
    expect(all("details.catena-related[open]")).toEqual([]);
    expect([texts(".catena-related-reason")[0], texts(".catena-related-quote")[0]]).toEqual([
      "It causes it",
      "“The moon pulls.”",
    ]);
    expect(texts(".catena-related-list .catena-answer-aside")).toEqual(["2 relations away"]);
  });

  it("are at most fifteen, and more when asked for, in the drawing and in the list alike", async () => {
    const { texts, all, show, view } = await anOpenView();
    await show(manyNotes(40));
    expect([texts(".catena-node").length, all(".catena-related-list li").length]).toEqual([16, 15]);

    view.contentEl.querySelector<HTMLElement>(".catena-more")?.click();

    expect([texts(".catena-node").length, all(".catena-related-list li").length]).toEqual([31, 30]);
    expect(texts(".catena-more")).toEqual(["Show 10 more"]);
  });

  it("are one stop for Tab; arrow keys go from one to another, and each opens", async () => {
    const { nodes, show, press, opened } = await anOpenView();
    await show();
    expect(nodes().map((el) => el.getAttribute("tabindex"))).toEqual(["0", "-1", "-1", "-1"]);

    nodes()[0]?.focus();
    press("End");
    expect(document.activeElement).toBe(nodes()[3]);
    expect(nodes().map((el) => el.getAttribute("tabindex"))).toEqual(["-1", "-1", "-1", "0"]);
    press("ArrowUp");
    (document.activeElement as HTMLElement).click();

    expect(opened).toEqual([{ path: "Notes/Gravity.md", where: false }]);
  });

  it("say to a screen reader what they are and why they are here", async () => {
    const { nodes, show } = await anOpenView();

    await show();

    expect(nodes().map(({ tagName }) => tagName)).toEqual(["BUTTON", "BUTTON", "BUTTON", "BUTTON"]);
    expect(nodes()[0]?.getAttribute("aria-label")).toBe("Tides, in the middle: open the note");
    expect(nodes()[1]?.title).toBe("It causes it: “The moon pulls.”");
  });

  it("are asked for anew when one looks farther, or from another note", async () => {
    const { view, all, show, timers, calls } = await anOpenView();
    await show();
    const select = view.contentEl.querySelector("select");
    if (select === null) throw new Error("there is no choice of hops");

    select.value = "3";
    select.dispatchEvent(new Event("change"));
    await timers.pass(0);
    expect(calls.at(-1)?.request).toEqual({ path: "Notes/Tides.md", max_hops: 3 });
    (all(".catena-related-list .catena-go-around")[1] as HTMLElement).click();
    await timers.pass(0);

    expect(calls.at(-1)?.request).toEqual({ path: "Notes/Shore.md", max_hops: 3 });
    expect(view.getState()).toEqual({ path: "Notes/Shore.md", hops: 3 });
  });

  it("that can't be had, or are none, say so", async () => {
    const { view, show, all, suggestedFor } = await anOpenView();
    expect(view.contentEl.textContent).toContain("Open a note, then run “Show notes around this note”.");

    await show(new Error("The graph is not ready yet."));
    expect(view.contentEl.textContent).toContain("The graph is not ready yet.");
    await show(around({ results: [], edges: [] }));

    expect(view.contentEl.textContent).toContain("No notes are linked with this one yet.");
    expect(view.contentEl.querySelector(".catena-graph")).toBeNull();
    (all("button.catena-more")[0] as HTMLElement).click();
    expect(suggestedFor).toEqual(["Notes/Tides.md"]);
  });

  it("show hostile titles and reasons as text", async () => {
    const hostile = "<img src=x onerror=alert(1)>";
    const { view, show } = await anOpenView();

    await show(around({ results: [aRelated("Moon", { note_title: hostile, reason: hostile })] }));

    expect(view.contentEl.querySelector("img")).toBeNull();
    expect(view.contentEl.textContent).toContain(hostile);
  });
});

describe("what a workspace kept of the view", () => {
  it.each([
    [{}, null],
    [{ path: "" }, null],
    [{ path: 7 }, null],
    [{ path: "A.md" }, { path: "A.md", hops: 2 }],
    [
      { path: "A.md", hops: 3 },
      { path: "A.md", hops: 3 },
    ],
    [
      { path: "A.md", hops: 99 },
      { path: "A.md", hops: 2 },
    ],
  ])("%j is read as far as it can be", (kept, expected) => {
    expect(savedState(kept)).toEqual(expected);
  });
});
