// @vitest-environment jsdom
import { App } from "obsidian-test-mocks/obsidian";
import { setup } from "obsidian-test-mocks/setup";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { SynthesisModal } from "../../../plugin/src/papers/SynthesisModal";
import { en } from "../../../plugin/src/texts/en";
import type { AnnotationFile, Synthesis, SynthesizeRequest } from "../../../plugin/src/wire/types.generated";
import { aPaper, deferred, FakeTimers, settled, type Deferred } from "../fakes";

beforeAll(() => {
  setup();
  Element.prototype.scrollIntoView = () => undefined; // jsdom scrolls nothing
});
afterEach(() => document.body.replaceChildren());

function aSynthesis(overrides: Partial<Synthesis> = {}): Synthesis {
  return {
    path: "Synthesis/Synthesis - tides.md",
    created: true,
    markdown: "---\ntype: synthesis\n---\n# Synthesis: tides\n",
    sections: [{ heading: "Overview", state: "new" }],
    warnings: ["One annotation has no page."],
    diff: "",
    plan: "0011223344556677-8899aabbccddeeff",
    themes: ["Tides", "Wind"],
    quotes: [],
    base_path: null,
    matrix_csv: "",
    canvas_path: null,
    ...overrides,
  };
}

const NO_DETAILS = { roles: [], colors: [], has_pdf: false, is_retracted: false, stale_since: null };

function papers(...keys: readonly (string | null)[]): AnnotationFile[] {
  return keys.map((citekey) =>
    aPaper({ citekey, title: `On ${citekey ?? "nothing"}`, file_path: `Papers/@${citekey ?? "x"}.md` }),
  );
}

async function anOpenModal(
  files: readonly AnnotationFile[] | Error = papers("moon", "wind", "sand"),
  { canvas = false } = {},
) {
  const timers = new FakeTimers();
  const happened: string[] = [];
  const asked: { request: SynthesizeRequest; signal: AbortSignal; reply: Deferred<Synthesis> }[] = [];
  const modal = new SynthesisModal(App.createConfigured__().asOriginalType__(), {
    first: () => ["Papers/@moon.md"],
    canvas,
    listAnnotationFiles: () =>
      files instanceof Error ? Promise.reject(files) : Promise.resolve({ files: [...files] }),
    synthesize: (request, signal) => {
      const reply = deferred<Synthesis>();
      asked.push({ request, signal, reply });
      return reply.promise;
    },
    save: (paths) => {
      happened.push(`save ${paths.join(" ")}`);
      return Promise.resolve();
    },
    open: (path) => {
      happened.push(`open ${path}`);
      return Promise.resolve();
    },
    notify: (message) => happened.push(`notify ${message}`),
    summarize: ({ citekey }) => happened.push(`summarize ${citekey ?? ""}`),
    explain: (error) => (error instanceof Error ? error.message : ""),
    timers,
  });
  document.body.append(modal.contentEl);
  modal.open();
  document.body.append(modal.contentEl);
  await timers.pass(0);
  const all = (selector: string): HTMLElement[] => [...modal.contentEl.querySelectorAll<HTMLElement>(selector)];
  const texts = (selector: string): string[] => all(selector).map((el) => el.textContent ?? "");
  const press = async (selector: string): Promise<void> => {
    const [el] = all(selector);
    if (el === undefined) throw new Error(`nothing is ${selector}`);
    el.click();
    await timers.pass(0);
  };
  const type = (field: string, value: string): void => {
    const [input] = all(field) as HTMLInputElement[];
    if (input === undefined) throw new Error(`there is no field ${field}`);
    input.value = value;
    input.dispatchEvent(new Event("input"));
  };
  const key = (name: string): void => {
    all(".catena-choosing-search")[0]?.dispatchEvent(new KeyboardEvent("keydown", { key: name, cancelable: true }));
  };
  const answer = async (reply: Synthesis | Error): Promise<void> => {
    if (reply instanceof Error) asked.at(-1)?.reply.reject(reply);
    else asked.at(-1)?.reply.resolve(reply);
    await settled();
  };
  const composed = async (reply: Synthesis | Error = aSynthesis()): Promise<void> => {
    type(".catena-choosing-search", "wind");
    key("Enter");
    await press(".catena-compose");
    await answer(reply);
  };
  return { modal, timers, happened, asked, all, texts, press, type, key, answer, composed };
}

describe("choosing papers", () => {
  it("begins with the paper in front, and says that one is too few and what can be made of it", async () => {
    const { texts, all, press, happened } = await anOpenModal();

    expect(texts(".catena-chip")).toEqual(["On moon ×"]);
    expect(texts('.catena-choosing-foot [role="status"]')).toEqual(["Choose two papers or more."]);
    expect((all(".catena-compose")[0] as HTMLButtonElement).disabled).toBe(true);
    await press(".catena-summarize-instead");
    expect(happened).toEqual(["summarize moon"]);
  });

  it("finds papers by letters of citekey and title, and chooses with keys or mouse", async () => {
    const { texts, type, key, all, press } = await anOpenModal();

    type(".catena-choosing-search", "o wi");
    expect(texts(".catena-paper-title")).toEqual(["On wind"]);
    key("Enter");
    type(".catena-choosing-search", "");
    key("ArrowDown");
    key("ArrowDown");
    key("ArrowDown");
    expect(all(".catena-choosing-search")[0]?.getAttribute("aria-activedescendant")).toBe("catena-synthesis-paper-2");
    key("ArrowUp");
    key("Enter");

    expect(texts(".catena-chip")).toEqual(["On moon ×", "On wind ×", "On sand ×"]);
    expect(texts(".catena-paper-title")).toEqual(["On moon", "On sand", "On wind"]); // as in the list of all papers
    expect(all('[role="option"]').map((el) => el.getAttribute("aria-selected"))).toEqual(["true", "true", "true"]);
    await press('[role="option"]');
    expect(texts(".catena-chip")).toEqual(["On wind ×", "On sand ×"]);
  });

  it("marks the papers that were retracted", async () => {
    const details = {
      authors: [],
      year: null,
      roles: [],
      colors: [],
      has_pdf: false,
      is_retracted: true,
      stale_since: null,
    };
    const { texts } = await anOpenModal([
      aPaper({ citekey: "moon", details }),
      aPaper({ citekey: "wind", details: { ...details, is_retracted: false } }),
    ]);

    expect(texts(".catena-paper-more")).toEqual(["moon · 3 annotations Retracted", "wind · 3 annotations"]);
  });

  it("calls papers by who wrote them when, and finds them by that", async () => {
    const details = { authors: ["Ida Haraldsen", "Jo Mbeki"], year: "2019", ...NO_DETAILS };
    const { texts, type } = await anOpenModal([
      aPaper({ citekey: "wind", title: "On wind" }),
      aPaper({ citekey: "haraldsen2019sleep", title: "On sleep", file_path: "Papers/@moon.md", details }),
    ]);

    type(".catena-choosing-search", "mbeki");

    expect(texts(".catena-paper-title")).toEqual(["On sleep"]);
    expect(texts(".catena-paper-more")).toEqual(["Haraldsen and Mbeki 2019 · 3 annotations"]);
    expect(texts(".catena-chip")).toEqual(["Haraldsen and Mbeki 2019 ×"]);
  });

  it("leaves out what states no citekey, and says so", async () => {
    const { texts } = await anOpenModal(papers("moon", null, "wind", "wind"));

    expect(texts(".catena-paper-title")).toEqual(["On moon", "On wind"]);
    expect(texts(".catena-choosing-foot")[0]).toContain("1 annotation note states no citekey");
  });

  it("says what to do when there are no papers, or why they can't be had", async () => {
    expect((await anOpenModal([])).texts(".catena-synthesis-rest")).toEqual([en.Papers_none]);

    const { texts } = await anOpenModal(new Error("The sidecar is not running."));
    expect(texts('[role="alert"]')).toEqual(["The sidecar is not running."]);
    expect(texts(".catena-again")).toEqual(["Try again"]);
  });
});

describe("the preview of a synthesis", () => {
  it("is composed of saved notes without writing, with the theme", async () => {
    const { asked, type, composed, happened, texts } = await anOpenModal();
    type(".catena-field input", " methodology ");

    await composed();

    expect(happened).toEqual(["save Papers/@moon.md Papers/@wind.md"]);
    expect(asked[0]?.request).toEqual({ citekeys: ["moon", "wind"], theme: "methodology", dry_run: true });
    expect(texts(".catena-preview-what")).toEqual(["This will be written to Synthesis/Synthesis - tides.md."]);
    expect(texts(".catena-warning")).toEqual(["One annotation has no page."]);
    expect(texts(".catena-write")).toEqual(["Write"]);
  });

  it("is written once the person wants it", async () => {
    const { composed, asked, press, answer, happened } = await anOpenModal();
    await composed();
    happened.length = 0;

    await press(".catena-write");
    await answer(aSynthesis());

    expect(asked[1]?.request).toEqual({ citekeys: ["moon", "wind"], plan: aSynthesis().plan });
    expect(happened.slice(1)).toEqual([
      "notify Synthesis of 2 papers written: 1 section new. Note: One annotation has no page.",
      "open Synthesis/Synthesis - tides.md",
    ]);
  });

  it("of a note that is there shows what changes, and what is quoted wrongly", async () => {
    const { composed, texts } = await anOpenModal();
    const quote = {
      text: "It rises.",
      citekey: "moon",
      page: "3",
      status: "misquoted" as const,
      verdict: "altered" as const,
      message: "It says falls.",
      span: null,
    };

    await composed(aSynthesis({ created: false, diff: "@@ -1 +1 @@\n-old\n+new\n", quotes: [quote] }));

    expect(texts("ins")).toEqual(["new"]);
    expect(texts("del")).toEqual(["old"]);
    expect(texts(".catena-quote-problems li")).toEqual(["“It rises.” (moon, p. 3): It says falls."]);
    expect(texts(".catena-write")).toEqual(["Renew"]);
  });

  it("that changes nothing offers to open the note instead", async () => {
    const { composed, texts, press, happened, asked } = await anOpenModal();
    await composed(aSynthesis({ created: false }));
    expect(texts(".catena-preview-what")[0]).toMatch(/nothing changes\.$/u);

    await press(".catena-open-note");

    expect(happened.at(-1)).toBe("open Synthesis/Synthesis - tides.md");
    expect(asked).toHaveLength(1);
  });

  it("can be cancelled while it is composed; what was chosen stays", async () => {
    const { asked, type, key, press, texts } = await anOpenModal();
    type(".catena-choosing-search", "wind");
    key("Enter");
    await press(".catena-compose");
    expect(texts(".catena-busy-text")).toEqual(["Composing the synthesis of 2 papers…"]);

    await press(".catena-busy-cancel");

    expect(asked[0]?.signal.aborted).toBe(true);
    expect(texts(".catena-chip")).toEqual(["On moon ×", "On wind ×"]);
    expect(texts(".catena-busy-text")).toEqual([]);
  });

  it("that is refused says so where the person was", async () => {
    const { composed, press, answer, texts } = await anOpenModal();
    await composed(new Error("No paper wind."));
    expect(texts('[role="alert"]')).toEqual(["No paper wind."]);

    await press(".catena-compose");
    await answer(aSynthesis());
    await press(".catena-write");
    await answer(new Error("Note is read-only: x.md"));

    expect(texts('[role="alert"]')).toEqual(["Note is read-only: x.md"]);
    expect(texts(".catena-write")).toEqual(["Write"]);
  });
});

describe("a canvas of claims and evidence", () => {
  const canvas_path = "Synthesis/Synthesis - tides.canvas";

  it("is asked for by a box, drawn with the note, and opened", async () => {
    const { all, composed, press, answer, asked, happened } = await anOpenModal();
    all(".catena-synthesis-canvas input")[0]?.click();

    await composed(aSynthesis({ canvas_path }));
    await press(".catena-write");
    await answer(aSynthesis({ canvas_path }));

    expect(asked.map(({ request }) => request.canvas)).toEqual([true, true]);
    expect(happened.at(-1)).toBe(`open ${canvas_path}`);
  });

  it("can be drawn although the note stays as it is", async () => {
    const { composed, texts } = await anOpenModal(undefined, { canvas: true });
    await composed(aSynthesis({ created: false, diff: "", canvas_path }));
    expect(texts(".catena-write")).toEqual(["Draw the canvas"]);
  });
});
