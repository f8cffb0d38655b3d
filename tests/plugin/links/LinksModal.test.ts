// @vitest-environment jsdom
import { App } from "obsidian-test-mocks/obsidian";
import { setup } from "obsidian-test-mocks/setup";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { LinksModal } from "../../../plugin/src/links/LinksModal";
import { hear } from "../../../plugin/src/texts/heard";
import { LINK_TYPES } from "../../../plugin/src/wire/relationTypes.generated";
import type { Timers } from "../../../plugin/src/sidecar/timers";
import type {
  AcceptLinkRequest,
  LinkAccepted,
  LinkSuggestion,
  LinkSuggestions,
} from "../../../plugin/src/wire/types.generated";
import { deferred, settled, type Deferred } from "../fakes";

beforeAll(() => setup());
afterEach(() => document.body.replaceChildren());

function aSuggestion(name: string, overrides: Partial<LinkSuggestion> = {}): LinkSuggestion {
  return {
    id: `id-${name}`,
    source_path: "Notes/Tides.md",
    target_path: `Notes/${name}.md`,
    target_title: name,
    link_type: "supports",
    strength: 0.72,
    context: `Both cite the almanac, and ${name} gives the cause.`,
    kind: "evidence",
    ...overrides,
  };
}

function accepted(overrides: Partial<LinkAccepted> = {}): LinkAccepted {
  return {
    success: true,
    link_id: "l-1",
    discovered_at: "2026-11-22T10:00:00Z",
    rollback_performed: false,
    error: null,
    rollback_error: null,
    written: ["Notes/Tides.md", "Notes/Moon.md"],
    warnings: [],
    ...overrides,
  };
}

/** Nobody waits. */
const AT_ONCE: Timers = {
  now: () => 0,
  after: (_ms, run) => {
    run();
    return () => undefined;
  },
};

async function anOpenModal(found: Partial<LinkSuggestions> = {}) {
  const happened: string[] = [];
  const accepts: { request: AcceptLinkRequest; reply: Deferred<LinkAccepted> }[] = [];
  const opened: string[] = [];
  const suggestions = deferred<LinkSuggestions>();
  const modal = new LinksModal(App.createConfigured__().asOriginalType__(), "Notes/Tides.md", {
    suggest: ({ path, withheld }) => {
      happened.push(`suggest ${path}${withheld === true ? " with withheld" : ""}`);
      return suggestions.promise;
    },
    accept: (request) => {
      happened.push(`accept ${request.id ?? ""}`);
      const reply = deferred<LinkAccepted>();
      accepts.push({ request, reply });
      return reply.promise;
    },
    dismiss: (id) => {
      happened.push(`dismiss ${id}`);
      return Promise.resolve({ id });
    },
    save: (paths) => {
      happened.push(`save ${paths.join(" ")}`);
      return Promise.resolve();
    },
    explain: (error) => (error instanceof Error ? error.message : ""),
    timers: AT_ONCE,
    open: (path) => opened.push(path),
  });
  document.body.append(modal.contentEl);
  modal.onOpen();
  await settled();
  const one = <E extends HTMLElement>(selector: string): E => {
    const el = modal.contentEl.querySelector<E>(selector);
    if (el === null) throw new Error(`nothing is ${selector}`);
    return el;
  };
  const texts = (selector: string): string[] =>
    [...modal.contentEl.querySelectorAll(selector)].map((el) => el.textContent ?? "");
  const reply = async (answer: LinkAccepted | Error): Promise<void> => {
    const last = accepts.at(-1);
    if (answer instanceof Error) last?.reply.reject(answer);
    else last?.reply.resolve(answer);
    await settled();
  };
  const arrive = async (): Promise<void> => {
    suggestions.resolve({ suggestions: [aSuggestion("Moon"), aSuggestion("Wind")], kinds: [], warnings: [], ...found });
    await settled();
  };
  return { modal, one, texts, reply, arrive, suggestions, happened, accepts, opened };
}

describe("suggested links", () => {
  it("are looked for in what was saved first, and show target, type and reason", async () => {
    const { one, texts, arrive, happened } = await anOpenModal();
    expect(one(".catena-links-status").textContent).toBe("Looking for links…");

    await arrive();

    expect(happened).toEqual(["save Notes/Tides.md", "suggest Notes/Tides.md"]);
    expect(texts(".catena-result-title")).toEqual(["Moon", "Wind"]);
    expect(one<HTMLSelectElement>("select").value).toBe("supports");
    expect([...one<HTMLSelectElement>("select").options].map(({ value }) => value)).toEqual(LINK_TYPES);
    expect(texts(".catena-link-context")[0]).toBe("Both cite the almanac, and Moon gives the cause.");
  });

  it("show both sentences that only together are a reason, and fold what is further evidence", async () => {
    const together = "“Tides” says: “The moon pulls water.” And “Moon”: “The moon pulls water.”";
    const several = "Both link to “Almanac”. “Almanac” says: “It lists both.”";
    const { texts, arrive } = await anOpenModal({
      suggestions: [aSuggestion("Moon", { context: together }), aSuggestion("Wind", { context: several })],
    });

    await arrive();

    expect(texts(".catena-note > .catena-link-context")).toEqual([together, "Both link to “Almanac”."]);
    expect(texts("details .catena-link-context")).toEqual(["“Almanac” says: “It lists both.”"]);
  });

  it("have names that a screen reader tells apart", async () => {
    const { modal, arrive } = await anOpenModal();
    await arrive();

    const names = [...modal.contentEl.querySelectorAll("button, select")].map(
      (el) => el.getAttribute("aria-label") ?? el.textContent,
    );

    expect(new Set(names).size).toBe(names.length);
  });

  it("are told to be none with what would help", async () => {
    const { one, arrive } = await anOpenModal({ suggestions: [] });

    await arrive();

    expect(one(".catena-links-status").textContent).toMatch(/^Nothing to suggest: .*\.$/u);
  });

  it("that can't be had say why", async () => {
    const { one, suggestions } = await anOpenModal();

    suggestions.reject(new Error("The graph is not ready yet."));
    await settled();

    expect(one(".catena-query-problem").textContent).toBe("The graph is not ready yet.");
  });

  it("show a note's HTML as text", async () => {
    const hostile = "<img src=x onerror=alert(1)>";
    const { modal, arrive } = await anOpenModal({
      suggestions: [aSuggestion("Moon", { target_title: hostile, context: hostile })],
      warnings: [{ source: hostile, error: hostile, impact: hostile }],
    });

    await arrive();

    expect(modal.contentEl.querySelector("img")).toBeNull();
    expect(modal.contentEl.textContent).toContain(hostile);
  });
});

describe("accepting a link", () => {
  it("saves both notes first, then says what was written, and offers it no more", async () => {
    const { one, texts, arrive, reply, happened, accepts } = await anOpenModal();
    await arrive();
    happened.length = 0;

    one(".catena-accept").focus();
    one(".catena-accept").click();
    await settled();
    expect(texts(".catena-link-outcome")[0]).toBe("Writing…");
    expect(document.activeElement).toBe(one(".catena-link-outcome"));
    await reply(accepted({ warnings: ["Moon has 31 of 50 links."] }));

    expect(happened).toEqual(["save Notes/Tides.md Notes/Moon.md", "accept id-Moon"]);
    expect(accepts[0]?.request).toEqual({ id: "id-Moon" });
    expect(texts(".catena-link-written")).toEqual(["Written to Notes/Tides.md and Notes/Moon.md."]);
    expect(texts(".catena-warning")).toEqual(["Moon has 31 of 50 links."]);
    expect(texts(".catena-accept")).toHaveLength(1);
  });

  it("as another type tells the sidecar so", async () => {
    const { one, arrive, accepts } = await anOpenModal();
    await arrive();
    const select = one<HTMLSelectElement>("select");
    select.focus();
    select.value = "contradicts";
    select.dispatchEvent(new Event("change"));
    expect(document.activeElement).toBe(one("select"));

    one(".catena-accept").click();
    await settled();

    expect(accepts[0]?.request).toEqual({ id: "id-Moon", link_type: "contradicts" });
  });

  it("in another language writes the sentence beside it as it was read", async () => {
    hear({ "Both cite the almanac, and {} gives the cause.": "Beide zitieren den Almanach; {} nennt die Ursache." });
    const { one, texts, arrive, accepts } = await anOpenModal();
    await arrive();
    const read = "Beide zitieren den Almanach; Moon nennt die Ursache.";
    expect(texts(".catena-link-context")[0]).toBe(read);

    one(".catena-accept").click();
    await settled();
    hear({});

    expect(accepts[0]?.request).toEqual({ id: "id-Moon", context_forward: read });
  });

  it("that is refused says so in the sidecar's words, and another type may be tried", async () => {
    const { one, texts, arrive, reply, accepts } = await anOpenModal();
    await arrive();
    one(".catena-accept").click();
    await settled();

    await reply(new Error("This link would close a circle: Tides → Moon → Tides."));

    expect(texts(".catena-link-refused")).toEqual(["This link would close a circle: Tides → Moon → Tides."]);
    one(".catena-accept").click();
    await settled();
    expect(accepts).toHaveLength(2);
  });

  it("that was taken back says so, and names what could not be", async () => {
    const { one, texts, arrive, reply } = await anOpenModal();
    await arrive();
    one(".catena-accept").click();
    await settled();

    await reply(
      accepted({
        success: false,
        written: [],
        error: "Notes/Moon.md can't be written.",
        rollback_performed: true,
        rollback_error: "The original is kept beside it.",
      }),
    );

    expect(texts(".catena-link-refused")).toEqual([
      "Notes/Moon.md can't be written. What had been written was undone. It could not be undone: The original is kept beside it.",
    ]);
  });
});

describe("a suggestion", () => {
  it("that is dismissed is not offered any more", async () => {
    const { one, texts, arrive, happened } = await anOpenModal();
    await arrive();

    one(".catena-dismiss").click();
    await settled();

    expect(happened.at(-1)).toBe("dismiss id-Moon");
    expect(texts(".catena-link-outcome")[0]).toBe("Dismissed: it is not suggested again.");
    expect(texts(".catena-dismiss")).toHaveLength(1);
  });

  it("opens its note", async () => {
    const { one, arrive, opened } = await anOpenModal();
    await arrive();

    one(".catena-result-title").click();

    expect(opened).toEqual(["Notes/Moon.md"]);
  });
});

describe("how suggested links fared", () => {
  const kinds = [
    { kind: "evidence", accepted: 7, dismissed: 1, is_withheld: false, hidden: 0 },
    { kind: "shared_links", accepted: 1, dismissed: 9, is_withheld: true, hidden: 3 },
  ];

  it("is told in one sentence, by kind behind it, and counts what is accepted or dismissed now", async () => {
    const { texts, one, arrive, reply } = await anOpenModal({ kinds });
    await arrive();
    expect(texts(".catena-links-kinds summary")).toEqual(["Of 18 suggested links you accepted 8."]);
    expect(texts(".catena-links-kinds li")).toEqual([
      "What both link to: 1 of 10 accepted",
      "Claims about the same: 7 of 8 accepted",
    ]);

    one<HTMLButtonElement>(".catena-accept").click();
    await settled();
    await reply(accepted());
    one<HTMLButtonElement>(".catena-dismiss").click();
    await settled();

    expect(texts(".catena-links-kinds summary")).toEqual(["Of 20 suggested links you accepted 9."]);
  });

  it("is not mentioned before anything was judged", async () => {
    const { texts, arrive } = await anOpenModal();
    await arrive();
    expect(texts(".catena-links-fared")).toEqual([""]);
  });

  it("says which kind is left out, and shows it on demand", async () => {
    const { one, texts, arrive, happened } = await anOpenModal({ kinds });
    await arrive();
    expect(texts(".catena-links-fared p")[0]).toContain("What both link to: without 3 links of this kind");

    one<HTMLButtonElement>(".catena-links-fared p button").click();
    await settled();

    expect(happened.at(-1)).toBe("suggest Notes/Tides.md with withheld");
    expect(texts(".catena-result-title")).toEqual(["Moon", "Wind"]);
  });
});
