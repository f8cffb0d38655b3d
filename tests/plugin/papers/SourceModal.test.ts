// @vitest-environment jsdom
import { App } from "obsidian-test-mocks/obsidian";
import { setup } from "obsidian-test-mocks/setup";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { SourceModal } from "../../../plugin/src/papers/SourceModal";
import type { SourceFound, SourcesFound } from "../../../plugin/src/wire/types.generated";
import { deferred, FakeTimers, settled, type Deferred } from "../fakes";

beforeAll(() => setup());
afterEach(() => document.body.replaceChildren());

function aSource(overrides: Partial<SourceFound> = {}): SourceFound {
  return {
    citekey: "moon2020",
    title: "On tides",
    page: "212",
    passage: "The moon pulls the sea.",
    span: { byte_start: 0, byte_end: 23, line_start: 7, line_end: 7 },
    score: 1,
    note_path: "Papers/@moon2020.md",
    source: "annotation",
    ...overrides,
  };
}

async function anOpenModal(text = "the moon pulls the sea") {
  const timers = new FakeTimers();
  const asked: string[] = [];
  const replies: Deferred<SourcesFound>[] = [];
  const done: string[] = [];
  const modal = new SourceModal(App.createConfigured__().asOriginalType__(), text, {
    find: (wanted) => {
      asked.push(wanted);
      const reply = deferred<SourcesFound>();
      replies.push(reply);
      return reply.promise;
    },
    explain: (error) => (error instanceof Error ? error.message : ""),
    timers,
    open: ({ title }) => void done.push(`open ${title}`),
    hasPage: () => Promise.resolve(true),
    openPage: ({ page }) => void done.push(`page ${page ?? ""}`),
  });
  document.body.append(modal.contentEl);
  modal.onOpen();
  await timers.pass(0);
  const all = (selector: string): HTMLElement[] => [...modal.contentEl.querySelectorAll<HTMLElement>(selector)];
  const texts = (selector: string): string[] => all(selector).map(({ textContent }) => textContent ?? "");
  const answer = async (...sources: SourceFound[]): Promise<void> => {
    replies.at(-1)?.resolve({ sources, warnings: [] });
    await settled();
  };
  return { modal, timers, asked, done, all, texts, answer };
}

describe("where is this from?", () => {
  it("looks for the selected words at once, and says how near each place is", async () => {
    const { asked, texts, answer } = await anOpenModal();
    await answer(aSource(), aSource({ title: "On the sea", score: 0.6, page: null, source: "pdf" }));

    expect(asked).toEqual(["the moon pulls the sea"]);
    expect(texts(".catena-claim-where")).toEqual(["Word for word · Annotation", "In other words · PDF"]);
    expect(texts(".catena-page")).toEqual(["p. 212"]);
  });

  it("leads to the passage and to the page", async () => {
    const [passage, page] = [await anOpenModal(), await anOpenModal()];
    await passage.answer(aSource());
    await page.answer(aSource());

    passage.all(".catena-told")[0]?.click();
    page.all(".catena-page")[0]?.click();

    expect([passage.done, page.done]).toEqual([["open On tides"], ["page 212"]]);
  });

  it("asks for a passage where nothing is selected, and looks for it by Enter", async () => {
    const { asked, all, timers } = await anOpenModal("");
    expect(asked).toEqual([]);
    const [input] = all("textarea") as HTMLTextAreaElement[];
    if (input === undefined) throw new Error("there is no field");
    input.value = "tides";
    input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", cancelable: true }));
    await timers.pass(0);

    expect(asked).toEqual(["tides"]);
  });

  it("says when nothing has it", async () => {
    const { texts, answer } = await anOpenModal();
    await answer();
    expect(texts("[role=status]")).toEqual(["Found nowhere: no annotation, note or PDF of this vault says this."]);
  });
});
