// @vitest-environment jsdom
import { App, WorkspaceLeaf } from "obsidian-test-mocks/obsidian";
import { setup } from "obsidian-test-mocks/setup";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { BeliefsView } from "../../../plugin/src/beliefs/BeliefsView";
import type { Beliefs } from "../../../plugin/src/wire/types.generated";
import { deferred, FakeTimers, settled, type Deferred } from "../fakes";
import { aBelief } from "./someBeliefs";

beforeAll(() => setup());
afterEach(() => document.body.replaceChildren());

/** The view opened as Obsidian opens it. */
class OpenedView extends BeliefsView {
  openForTest(): Promise<void> {
    return this.onOpen();
  }
}

const DAY = aBelief("Spacing means to wait a day.", { valid_until: "2025-06-01", ended: "reworded", span: null });
const WEEK = aBelief("Spacing means to wait a week.", { valid_from: "2025-06-01", before: DAY.text });
const KEPT = aBelief("Recall is work.", { is_watched: false, dated_by: "frontmatter" });

async function anOpenView(concept = "spacing") {
  const timers = new FakeTimers();
  const asked: string[] = [];
  const replies: Deferred<Beliefs>[] = [];
  const done: string[] = [];
  const view = new OpenedView(WorkspaceLeaf.create2__(App.createConfigured__()).asOriginalType3__(), {
    beliefs: (wanted) => {
      asked.push(wanted);
      const reply = deferred<Beliefs>();
      replies.push(reply);
      return reply.promise;
    },
    explain: (error) => (error instanceof Error ? error.message : ""),
    timers,
    open: ({ path, line }) => Promise.resolve(void done.push(`open ${path}:${line ?? ""}`)),
    showHistory: ({ path }, day) => void done.push(`history ${path} ${day}`),
    today: () => "2026-01-10",
  });
  document.body.append(view.contentEl);
  await view.openForTest();
  if (concept !== "") void view.show(concept);
  await timers.pass(0);
  const all = (selector: string): HTMLElement[] => [...view.contentEl.querySelectorAll<HTMLElement>(selector)];
  const texts = (selector: string): string[] => all(selector).map(({ textContent }) => textContent ?? "");
  const answer = async (told: Partial<Beliefs> | Error): Promise<void> => {
    if (told instanceof Error) replies.at(-1)?.reject(told);
    else replies.at(-1)?.resolve({ beliefs: [], watched_since: "2025-01-01T10:00:00Z", warnings: [], ...told });
    await settled();
    await timers.pass(0);
  };
  const slider = (): HTMLInputElement => {
    const [el] = view.contentEl.querySelectorAll<HTMLInputElement>("input[type=range]");
    if (el === undefined) throw new Error("there is no slider");
    return el;
  };
  return { view, asked, done, all, texts, answer, slider };
}

describe("the belief timeline", () => {
  it("begins with what to do, and asks for nothing", async () => {
    const { texts, asked } = await anOpenView("");
    expect(texts("[role=status]")).toEqual([
      "Type a concept to see what your notes said of it, and when that changed.",
    ]);
    expect(asked).toEqual([]);
  });

  it("shows the day before the last change beside today, with what differs marked", async () => {
    const { texts, answer, slider } = await anOpenView();
    await answer({ beliefs: [DAY, KEPT, WEEK] });

    expect(slider().getAttribute("aria-valuetext")).toBe("May 31, 2025");
    expect(texts(".catena-belief-day")).toEqual(["May 31, 2025", "Today"]);
    expect(texts(".catena-belief-pair strong")).toEqual(["day", "week"]);
    expect(texts(".catena-beliefs-same li .catena-belief-text")).toEqual(["Recall is work."]);
    expect(texts(".catena-beliefs-same .catena-claim-where")).toEqual(["since Jan 1, 2024 · Date of the note"]);
  });

  it("names the note of neighbouring sentences once, above the first", async () => {
    const { texts, answer } = await anOpenView();
    const other = aBelief("Sleep is rest.", { note_path: "Notes/Sleep.md", note_title: "Sleep" });
    const alike = { is_watched: false, dated_by: "frontmatter" } as const;
    await answer({ beliefs: [KEPT, aBelief("Recall is slow.", alike), other] });

    expect(texts(".catena-beliefs-same .catena-belief-text")).toHaveLength(3);
    expect(texts(".catena-beliefs-same .catena-belief-where .catena-place")).toEqual([KEPT.note_title, "Sleep"]);
  });

  it("follows the slider, and jumps from change to change by Page Up and Page Down", async () => {
    const { texts, answer, slider } = await anOpenView();
    await answer({ beliefs: [DAY, KEPT, WEEK] });

    slider().value = slider().max;
    slider().dispatchEvent(new Event("input"));
    expect(texts(".catena-belief-pair")).toEqual([]);
    expect(texts(".catena-beliefs-same .catena-answer-heading")).toEqual(["What the notes say (2)"]);

    const pageDown = new KeyboardEvent("keydown", { key: "PageDown", cancelable: true });
    slider().dispatchEvent(pageDown);
    expect(pageDown.defaultPrevented).toBe(true);
    expect(slider().getAttribute("aria-valuetext")).toBe("Jun 1, 2025");
  });

  it("opens a sentence where it stands, and one that is gone in the note as it was", async () => {
    const { all, answer, done } = await anOpenView();
    await answer({ beliefs: [DAY, KEPT, WEEK] });

    for (const sentence of all(".catena-belief-pair .catena-told")) sentence.click();

    expect(done).toEqual(["history Notes/Spacing.md 2024-01-01", "open Notes/Spacing.md:3"]);
  });

  it("says honestly that nothing changed since Catena watches", async () => {
    const { texts, answer } = await anOpenView();
    await answer({ beliefs: [KEPT] });

    expect(texts("[role=status]")).toEqual([
      "Catena has watched these notes since Jan 1, 2025. No sentence has changed since. Older dates are those that the notes state.",
    ]);
  });

  it("begins with what the notes say, and tells below since when they are watched", async () => {
    const { view, answer } = await anOpenView();
    await answer({ beliefs: [KEPT] });

    const said = view.contentEl.textContent ?? "";
    expect(said.indexOf("Recall is work.")).toBeGreaterThan(0);
    expect(said.indexOf("Catena has watched")).toBeGreaterThan(said.indexOf("Recall is work."));
  });

  it("offers no other day where none has anything else to show", async () => {
    const { all, answer } = await anOpenView();
    await answer({ beliefs: [KEPT] });
    expect(all(".catena-days input")).toEqual([]);
  });

  it("says where the days begin and end, and compares no day with itself", async () => {
    const { all, texts, answer, slider } = await anOpenView();
    await answer({ beliefs: [KEPT, { ...KEPT, text: "Recall is slow.", valid_from: "2025-06-01" }] });
    const areShown = () => all(".catena-date").map(({ parentElement }) => parentElement?.style.display !== "none");
    expect(texts(".catena-days-ends span")).toEqual(["Jan 1, 2024", "Today"]);
    expect(areShown()).toEqual([true, false]);

    slider().value = "1";
    slider().dispatchEvent(new Event("input"));
    expect(areShown()).toEqual([true, true]);
  });

  it("says when the notes say nothing of it", async () => {
    const { texts, answer, all } = await anOpenView();
    await answer({});
    expect(texts("[role=status]")).toEqual(["Your notes say nothing of “spacing”."]);
    expect(all("input[type=range]")).toEqual([]);
  });

  it("says what went wrong, and tries again", async () => {
    const { all, answer, asked } = await anOpenView();
    await answer(new Error("The sidecar is stopped."));
    expect(all("[role=alert]").map(({ textContent }) => textContent)).toContain("The sidecar is stopped.");

    all(".catena-again")[0]?.click();
    expect(asked).toEqual(["spacing"]);
    await settled();
  });

  it("keeps its concept in the workspace", async () => {
    const { view } = await anOpenView();
    expect(view.getState()).toEqual({ concept: "spacing" });
  });
});
