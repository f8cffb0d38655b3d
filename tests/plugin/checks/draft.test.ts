// @vitest-environment jsdom
import { setup } from "obsidian-test-mocks/setup";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { draftCheck } from "../../../plugin/src/checks/draftCheck";
import { callNotes, callPapers } from "../../../plugin/src/drawing/place";
import type { DraftChecked, DraftPassage, SentenceChecked } from "../../../plugin/src/wire/types.generated";
import { aCheckView } from "./aCheckView";

beforeAll(() => {
  setup();
  Element.prototype.scrollIntoView = () => undefined; // jsdom has none
});
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

const checkOf = (reply: DraftChecked) => draftCheck("Draft.md", () => Promise.resolve(reply));

async function aCheckedDraft(reply: DraftChecked, text = "") {
  const check = checkOf(reply);
  const opened = await aCheckView(() => check, text);
  await opened.run(check);
  return { ...opened, check };
}

describe("checking a draft", () => {
  it("calls sources as people do: papers by authors and year, notes by their titles", async () => {
    callPapers(new Map([["tides2020", "Marlow and Reyes 2020"]]));
    callNotes((path) => (path === "Notes/202401.md" ? "Spring tides" : undefined));
    const ofNote = { ...PASSAGE, citekey: null, note_path: "Notes/202401.md", page: null };
    const sentence = aSentence({ citations: ["tides2020", "Notes/202401.md"], passages: [PASSAGE, ofNote] });
    const { texts } = await aCheckedDraft(aResult(sentence));

    expect(texts(".catena-claim-head .catena-claim-where")).toEqual(["Marlow and Reyes 2020, Spring tides"]);
    expect(texts(".catena-draft-passage .catena-claim-where")[0]).toContain("Against it, Marlow and Reyes 2020");
    callPapers(new Map());
    callNotes(() => undefined);
  });

  it("lists what its author should look at, with the verdict, the reason and the passage, and folds away the rest", async () => {
    const supported = aSentence({ verdict: "supported", reason: null });
    const { texts, saved } = await aCheckedDraft(aResult(aSentence(), supported));

    expect(saved).toEqual(["Draft.md"]);
    expect(texts(".catena-quotes-count")).toEqual(["2 sentences checked, 1 to review."]);
    expect(texts(".catena-warning")).toEqual(["One PDF is missing."]);
    const review = '[aria-label="Sentences to review"] ';
    expect(texts(`${review}.catena-quote-status`)).toEqual(["Contradicted"]);
    expect(texts(`${review}.catena-quote-message`)).toEqual(["The passage says the opposite."]);
    expect(texts(`${review}.catena-claim-where`)).toEqual(["tides2020", "Against it, tides2020, p. 12"]);
    expect(texts("details .catena-quote-status")).toEqual(["Supported"]);
  });

  it("says when the source itself is missing, in which nothing could be looked for", async () => {
    const reason = "No annotation note with the citekey 'tides2020' is in the vault.";
    const missing = aSentence({ verdict: "not_found", passages: [], reason });
    const silent = aSentence({ verdict: "not_found", passages: [], reason: "tides2020 has no passage that says so." });

    const { texts } = await aCheckedDraft(aResult(missing, silent));

    expect(texts(".catena-quote-status")).toEqual(["Its source is not in your vault", "Not found in the source"]);
    expect(texts(".catena-quote-message")).toEqual([reason]);
  });

  it("leads to the sentence, to the passage and to its page", async () => {
    const { press, shown, opened, pages } = await aCheckedDraft(aResult(aSentence()));

    await press(".catena-note > .catena-quote-text");
    await press(".catena-draft-passage .catena-quote-text");
    await press(".catena-page");

    expect(shown).toEqual(["Draft.md 0"]);
    expect(opened).toMatchObject([{ path: "Papers/@tides2020.md", line: 4, quote: { text: PASSAGE.text } }]);
    expect(pages).toEqual([{ note: "Papers/@tides2020.md", label: "12" }]);
  });

  it("leads from a passage of a PDF to its page", async () => {
    const inPdf: DraftPassage = { ...PASSAGE, source: "pdf", span: null };
    const { press, pages } = await aCheckedDraft(aResult(aSentence({ passages: [inPdf] })));

    await press(".catena-draft-passage .catena-quote-text");

    expect(pages).toEqual([{ note: "Papers/@tides2020.md", label: "12" }]);
  });

  it("shows what decides and what else is for or against it, and nothing twice", async () => {
    const longer = { ...PASSAGE, text: `3 Results ${PASSAGE.text} And more.` };
    const near: DraftPassage = { ...PASSAGE, text: "Something near.", relation: "related" };
    const other: DraftPassage = { ...PASSAGE, text: "The moon leads the tides." };
    const { texts } = await aCheckedDraft(aResult(aSentence({ passages: [PASSAGE, longer, near, other] })));

    expect(texts(".catena-draft-passage .catena-quote-text")).toEqual([`“${PASSAGE.text}”`, `“${other.text}”`]);
  });

  it("asks to review a sentence without a source only if the vault speaks against it", async () => {
    const alone = aSentence({ verdict: "uncited", citations: [], reason: null, passages: [] });
    const { texts, store } = await aCheckedDraft(aResult(alone, { ...alone, passages: [PASSAGE] }));

    expect(texts(".catena-quotes-count")).toEqual(["2 sentences checked, 1 to review."]);
    expect(store.of("Draft.md")[0]?.[1].marks.map(({ id, kind }) => [id, kind])).toEqual([["1", "contradicted"]]);
  });
});

describe("the marks of a check", () => {
  it.each([
    ["verbatim", "supported"],
    ["supported", "supported"],
    ["partial", "altered"],
    ["contradicted", "contradicted"],
    ["not_found", "missing"],
  ] as const)("show what is %s as %s, where the sentence stands", async (verdict, kind) => {
    const { store } = await aCheckedDraft(aResult(aSentence({ verdict })), "Ébb tides.");

    expect(store.of("Draft.md")[0]?.[1].marks).toMatchObject([{ id: "0", kind, from: 0, to: 8 }]);
  });

  it("and the list say the same: where the cursor is, and what was edited since", async () => {
    const { store, texts } = await aCheckedDraft(aResult(aSentence(), aSentence()));
    const [, marked] = store.of("Draft.md")[0] ?? [];

    store.entered.tell({ path: "Draft.md", id: "1" });
    expect(texts("li.is-current .catena-quote-status")).toHaveLength(1);
    store.entered.tell({ path: "Other.md", id: "0" });
    expect(texts('li:nth-child(2)[aria-current="true"]')).toHaveLength(1);
    store.moved("check", "", marked?.marks.slice(1) ?? []);
    expect(texts("li:first-child.is-edited")).toHaveLength(1);
    expect(texts("li.is-edited")).toHaveLength(1);
  });

  it("go when they are cleared, when it is checked anew, and when the list is closed", async () => {
    const { view, store, press, run, check, texts } = await aCheckedDraft(aResult(aSentence()));

    await press(".catena-clear");
    expect(store.of("Draft.md")).toEqual([]);
    await press(".catena-again");
    expect(store.of("Draft.md")).toHaveLength(1);
    const checking = run(draftCheck("Draft.md", () => new Promise(() => undefined)));
    expect(store.of("Draft.md")).toEqual([]);
    await checking;
    expect(texts(".catena-busy-text")).toEqual(["Checking the draft…"]);
    await run(check);
    await view.closeForTest();
    expect(store.of("Draft.md")).toEqual([]);
  });
});

describe("a list that Obsidian opens again", () => {
  it("offers the check that it showed, and runs nothing by itself", async () => {
    const check = checkOf(aResult(aSentence()));
    const { view, texts, press, saved } = await aCheckView((name, path) => {
      expect([name, path]).toEqual(["draft", "Draft.md"]);
      return check;
    });

    await view.setState({ check: "draft", path: "Draft.md" }, { history: false });

    expect(view.getState()).toEqual({ check: "draft", path: "Draft.md" });
    expect(saved).toEqual([]);
    await press(".catena-again");
    expect(texts(".catena-quotes-count")).toEqual(["1 sentence checked, 1 to review."]);
  });

  it.each([[undefined], [{}], [{ check: "spelling", path: "Draft.md" }], [{ check: "draft", path: 7 }]])(
    "says what to do when nothing is known: %j",
    async (state) => {
      const { view, texts } = await aCheckView(() => checkOf(aResult()));

      await view.setState(state, { history: false });

      expect(view.getState()).toEqual({});
      expect(texts(".catena-answer-aside")[0]).toContain("Nothing is checked");
    },
  );
});
