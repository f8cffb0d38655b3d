// @vitest-environment jsdom
import { App } from "obsidian-test-mocks/obsidian";
import { setup } from "obsidian-test-mocks/setup";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { CheckModal } from "../../../plugin/src/checks/CheckModal";
import { draftCheck } from "../../../plugin/src/checks/draftCheck";
import type { Place } from "../../../plugin/src/drawing/place";
import type { DraftChecked, DraftPassage, SentenceChecked } from "../../../plugin/src/wire/types.generated";
import { deferred, FakeTimers, settled } from "../fakes";

beforeAll(() => setup());
afterEach(() => document.body.replaceChildren());

const PASSAGE: DraftPassage = {
  text: "Tides follow the moon.",
  citekey: "tides2020",
  note_path: "Papers/@tides2020.md",
  page: "12",
  span: { byte_start: 0, byte_end: 9, line_start: 4, line_end: 4 },
  source: "annotation",
  relation: "contradicts",
  score: 0.9,
};

function aSentence(overrides: Partial<SentenceChecked> = {}): SentenceChecked {
  return {
    text: "Tides do not follow the moon [@tides2020].",
    span: { byte_start: 0, byte_end: 9, line_start: 7, line_end: 7 },
    citations: ["tides2020"],
    verdict: "contradicted",
    reason: "The passage says the opposite.",
    passages: [PASSAGE],
    ...overrides,
  };
}

function aResult(...sentences: SentenceChecked[]): DraftChecked {
  const counts = { verbatim: 0, supported: 0, partial: 0, contradicted: 0, not_found: 0, uncited: 0 };
  return { sentences, counts, warnings: ["One PDF is missing."] };
}

async function anOpenModal(reply: DraftChecked) {
  const opened: Place[] = [];
  const timers = new FakeTimers();
  const answer = deferred<DraftChecked>();
  const check = draftCheck("Draft.md", () => answer.promise);
  const modal = new CheckModal(App.createConfigured__().asOriginalType__(), "Draft.md", check, {
    save: () => Promise.resolve(),
    explain: (error) => (error instanceof Error ? error.message : ""),
    timers,
    open: (place) => opened.push(place),
  });
  document.body.append(modal.contentEl);
  modal.onOpen();
  await timers.pass(0);
  answer.resolve(reply);
  await settled();
  const texts = (selector: string): string[] =>
    [...modal.contentEl.querySelectorAll(selector)].map((el) => el.textContent ?? "");
  const press = (selector: string): void => modal.contentEl.querySelector<HTMLElement>(selector)?.click();
  return { opened, texts, press };
}

describe("checking a draft", () => {
  it("lists what its author should look at, with the verdict, the reason and the passage, and folds away the rest", async () => {
    const { texts } = await anOpenModal(aResult(aSentence(), aSentence({ verdict: "supported", reason: null })));

    expect(texts(".catena-quotes-count")).toEqual(["2 sentences checked, 1 to review."]);
    expect(texts(".catena-warning")).toEqual(["One PDF is missing."]);
    const review = '[aria-label="Sentences to review"] ';
    expect(texts(`${review}.catena-quote-status`)).toEqual(["Contradicted"]);
    expect(texts(`${review}.catena-quote-message`)).toEqual(["The passage says the opposite."]);
    expect(texts(`${review}.catena-claim-where`)).toEqual(["tides2020", "Against it, tides2020, p. 12"]);
    expect(texts("details .catena-quote-status")).toEqual(["Supported"]);
  });

  it.each([
    [".catena-quote-text", { path: "Draft.md", line: 7 }],
    [".catena-claim-where + .catena-quote-text", { path: "Papers/@tides2020.md", line: 4 }],
  ])("leads to the sentence and to the passage: %s", async (selector, place) => {
    const { opened, press } = await anOpenModal(aResult(aSentence()));

    press(selector);

    expect(opened).toEqual([place]);
  });

  it("asks to review a sentence without a source only if the vault speaks against it", async () => {
    const alone = aSentence({ verdict: "uncited", citations: [], reason: null, passages: [] });
    const { texts } = await anOpenModal(aResult(alone, { ...alone, passages: [PASSAGE] }));

    expect(texts(".catena-quotes-count")).toEqual(["2 sentences checked, 1 to review."]);
  });
});
