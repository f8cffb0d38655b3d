// @vitest-environment jsdom
import { setup } from "obsidian-test-mocks/setup";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { quotesCheck } from "../../../plugin/src/checks/quotesCheck";
import { quoteLine } from "../../../plugin/src/checks/quoteTexts";
import type { QuoteChecked, QuotesChecked } from "../../../plugin/src/wire/types.generated";
import { deferred, settled } from "../fakes";
import { aCheckView } from "./aCheckView";

beforeAll(() => setup());
afterEach(() => document.body.replaceChildren());

function aQuote(overrides: Partial<QuoteChecked> = {}): QuoteChecked {
  return {
    text: "Tides follow the moon.",
    citekey: "tides2020",
    page: "12",
    status: "verified",
    verdict: "verbatim",
    message: null,
    span: { byte_start: 0, byte_end: 9, line_start: 7, line_end: 7 },
    ...overrides,
  };
}

async function aRunningCheck() {
  const replies = [deferred<QuotesChecked>(), deferred<QuotesChecked>()];
  let asked = 0;
  const check = quotesCheck("Notes/Tides.md", () => {
    asked += 1;
    return replies[asked - 1]?.promise ?? Promise.reject(new Error("asked too often"));
  });
  const opened = await aCheckView(() => check, "Tides follow.");
  await opened.run(check);
  return { ...opened, replies };
}

describe("checking quotations", () => {
  it("saves the note first, then lists what is to be looked at, and folds away what is fine", async () => {
    const { saved, replies, texts, store } = await aRunningCheck();
    expect(texts(".catena-busy-text")).toEqual(["Checking the quotations…"]);

    const wrong = aQuote({ status: "wrong_page", message: "It stands on p. 14." });
    replies[0]?.resolve({ path: "Notes/Tides.md", quotes: [aQuote(), wrong], warnings: ["One PDF is missing."] });
    await settled();

    expect(saved).toEqual(["Notes/Tides.md"]);
    expect(texts(".catena-quotes-count")).toEqual(["2 quotations checked, 1 to review."]);
    expect(texts(".catena-warning")).toEqual(["One PDF is missing."]);
    expect(texts('[aria-label="Quotations to review"] .catena-quote-message')).toEqual(["It stands on p. 14."]);
    expect(texts("details .catena-quote-text")).toEqual(["“Tides follow the moon.”"]);
    expect(store.of("Notes/Tides.md")[0]?.[1].marks.map(({ kind }) => kind)).toEqual(["altered", "supported"]);
  });

  it("leads to where a quotation stands", async () => {
    const { replies, press, shown } = await aRunningCheck();
    replies[0]?.resolve({ path: "Notes/Tides.md", quotes: [aQuote({ status: "not_found" })], warnings: [] });
    await settled();

    await press(".catena-quote-text");

    expect(shown).toEqual(["Notes/Tides.md 0"]);
  });

  it("says what can be checked when the note quotes nothing", async () => {
    const { replies, texts } = await aRunningCheck();

    replies[0]?.resolve({ path: "Notes/Tides.md", quotes: [], warnings: [] });
    await settled();

    expect(texts(".catena-quotes-count")[0]).toMatch(/^This note has no quotations to check\./u);
  });

  it("that failed says why, and can be tried again", async () => {
    const { replies, texts, press } = await aRunningCheck();
    replies[0]?.reject(new Error("The sidecar is not running."));
    await settled();
    expect(texts('[role="alert"]')).toEqual(["The sidecar is not running."]);

    await press(".catena-again");
    replies[1]?.resolve({ path: "Notes/Tides.md", quotes: [aQuote()], warnings: [] });
    await settled();

    expect(texts(".catena-quotes-count")).toEqual(["1 quotation checked, no problems found."]);
  });
});

describe("a checked quotation in one line", () => {
  it.each([
    [
      aQuote({ status: "misquoted", message: "It says sun." }),
      "“Tides follow the moon.” (tides2020, p. 12): It says sun.",
    ],
    [
      aQuote({ status: "not_found", citekey: null, page: null }),
      "“Tides follow the moon.” (no paper named): Not found.",
    ],
  ])("says whose it is and what is wrong", (quote, expected) => {
    expect(quoteLine(quote)).toBe(expected);
  });
});
