import { NO_FILTERS } from "../../../plugin/src/ask/filters";
import { describe, expect, it } from "vitest";
import {
  answered as withAnswer,
  beside,
  emptySearch,
  isCurrent,
  refused as withRefusal,
  searchingFor,
  searchTexts,
  type Finding,
  type SearchState,
} from "../../../plugin/src/ask/searchState";
import type { SidecarState } from "../../../plugin/src/sidecar/sidecar";
import { aResult, found } from "../fakes";

const RUNNING: SidecarState = {
  kind: "running",
  exe: "/bin/catena",
  connection: { port: 1, token: "t", pid: 2, version: "0.1.0" },
  older: null,
};
const NEW = emptySearch("hybrid", RUNNING);
const THREE = ["One", "Two", "Three"].map((title) => aResult({ note_title: title, note_path: `${title}.md` }));

type Event = (state: SearchState) => SearchState;

function after(...events: readonly Event[]): SearchState {
  return inTurn(NEW, events);
}

function inTurn(first: SearchState, events: readonly Event[]): SearchState {
  return events.reduce((state, event) => event(state), first);
}

const typed =
  (query: string): Event =>
  (state) =>
    searchingFor(state, { query });
const withFound =
  (finding: Finding): Event =>
  (state) =>
    withAnswer(state, finding);
const answered = (query: string, results = THREE, mode: Finding["search"]["mode"] = "hybrid"): Event =>
  withFound({ search: { query, mode, filters: NO_FILTERS }, found: found(...results) });
const changed =
  (change: Partial<SearchState>): Event =>
  (state) => ({ ...state, ...change });
const ASKED = changed({ asking: true });
const moved =
  (by: 1 | -1): Event =>
  (state) => ({ ...state, selected: beside(state, by) });

describe("a finding", () => {
  it("is shown when it is for what was typed", () => {
    const state = after(typed("heads "), ASKED, answered("heads"));

    expect(isCurrent(state)).toBe(true);
    expect(state.asking).toBe(false);
    expect(searchTexts(state).count).toBe("3 notes");
  });

  it.each<[string, Event]>([
    ["words", answered("he")],
    ["mode", answered("heads", THREE, "text")],
  ])("for other %s is never shown", (_what, stale) => {
    const before = after(typed("heads"), ASKED);

    expect(stale(before)).toBe(before);
  });

  it("to words that were taken away is never shown", () => {
    const before = after(typed("heads"), ASKED, typed(""));

    expect(answered("heads")(before).finding).toBeNull();
  });

  it("stays on screen, but is not current, while the next one is on its way", () => {
    const state = after(typed("heads"), answered("heads"), typed("heads dif"), ASKED);

    expect(state.finding).not.toBeNull();
    expect(isCurrent(state)).toBe(false);
  });

  it("stays on screen while the sidecar restarts", () => {
    const restarting: SidecarState = { kind: "restarting", why: "It was ended.", delayMs: 1_000 };

    const state = after(typed("heads"), answered("heads"), changed({ sidecar: restarting }));

    expect(state.finding?.found.results).toHaveLength(3);
  });

  it("goes when the words are taken away", () => {
    expect(after(typed("heads"), answered("heads"), typed("  ")).finding).toBeNull();
  });
});

describe("the selection", () => {
  const shown = after(typed("heads"), answered("heads"));

  it("goes down to the last and stays there", () => {
    const selected = [1, 2, 3, 4].map(
      (times) =>
        inTurn(
          shown,
          Array.from({ length: times }, () => moved(1)),
        ).selected,
    );

    expect(selected).toEqual([0, 1, 2, 2]);
  });

  it("goes up from the first back to the input", () => {
    expect(inTurn(shown, [moved(1), moved(1), moved(-1), moved(-1)]).selected).toBeNull();
    expect(moved(-1)(shown).selected).toBeNull();
  });

  it("has nowhere to go without results", () => {
    expect(after(typed("x"), answered("x", []), moved(1)).selected).toBeNull();
  });

  it("stays with its note when the same search is answered anew", () => {
    const [one, two, three] = THREE;
    const again = inTurn(shown, [
      moved(1),
      moved(1),
      answered(
        "heads",
        [three, two, one].flatMap((result) => result ?? []),
      ),
    ]);

    expect(again.selected).toBe(1);
    const gone = answered("heads", one === undefined ? [] : [one])(again);
    expect(gone.selected).toBeNull();
  });

  it("is let go by new words", () => {
    expect(inTurn(shown, [moved(1), typed("heads d")]).selected).toBeNull();
  });
});

describe("what the pane says", () => {
  it("says that an older sidecar should be replaced", () => {
    const older = "The sidecar (0.12.0) is older than the plugin.";

    expect(searchTexts(emptySearch("hybrid", { ...RUNNING, older })).hints).toEqual([older]);
    expect(searchTexts(NEW).hints).toEqual([]);
  });

  it("tells how to ask before anything was typed", () => {
    expect(searchTexts(NEW).instead[0]).toMatch(/^Type words/u);
  });

  it("helps when nothing was found", () => {
    expect(searchTexts(after(typed("quuux"), answered("quuux", []))).instead).toEqual([
      "No notes found matching 'quuux'. Try:",
      "Broadening your search terms",
      "Checking spelling",
      "Using *surface-related for exploratory search",
    ]);
  });

  it("does not say that nothing was found for words that are not answered yet", () => {
    const state = after(typed("quuux"), answered("quuux", []), typed("quuux heads"), ASKED);

    expect(searchTexts(state).instead).toEqual(["Searching…"]);
  });

  it("counts one note, and pages of many", () => {
    const one = after(typed("x"), answered("x", THREE.slice(0, 1)));
    const many = after(
      typed("x"),
      withFound({
        search: { query: "x", mode: "hybrid", filters: NO_FILTERS },
        found: { ...found(...THREE), total_results: 45, cursor: "3" },
      }),
    );

    expect(searchTexts(one).count).toBe("1 note");
    expect(searchTexts(many).count).toBe("3 of 45 notes");
  });

  it("shows what a source's absence costs", () => {
    const warnings = [{ source: "semantic", error: "Still loading", impact: "Results may be less relevant." }];
    const state = after(
      typed("x"),
      withFound({
        search: { query: "x", mode: "hybrid", filters: NO_FILTERS },
        found: { ...found(...THREE), warnings },
      }),
    );

    expect(searchTexts(state).hints).toEqual(["Results may be less relevant."]);
  });

  it("says while indexing that results by meaning follow", () => {
    const state = after(changed({ index: { ...NEW.index, activity: "indexing", done: 40, total: 100 } }));

    expect(searchTexts(state).hints).toEqual([
      "Still indexing: 40% (40/100). Results by words come first; results by meaning follow.",
    ]);
  });

  it("says once that meanings are not known yet, unless they never will be", () => {
    const sentences = ["426 notes are not indexed by their meaning yet.", "Your notes are still being prepared."];
    const semantic = sentences.map((error) => ({ source: "semantic", error, impact: "" }));
    const warnings = [...semantic, { source: "text", error: "No note has “x”.", impact: "" }];
    const search = { query: "x", mode: "hybrid", filters: NO_FILTERS } as const;
    const hints = (problem: string | null): readonly string[] =>
      searchTexts(
        after(
          typed("x"),
          changed({ index: { ...NEW.index, activity: "indexing", done: 61, total: 487, problem } }),
          withFound({ search, found: { ...found(...THREE), warnings } }),
        ),
      ).hints;

    expect(hints(null)).toEqual([expect.stringMatching(/^Still indexing: 12/u), "No note has “x”."]);
    expect(hints("There is no model.")).toHaveLength(4);
  });

  it("does not speak of indexing for a note that was just saved", () => {
    const state = after(changed({ index: { ...NEW.index, activity: "indexing", done: 0, total: 1 } }));

    expect(searchTexts(state).hints).toEqual([]);
  });

  it("says why there is no finding, and takes it back with the next words", () => {
    const refused = after(typed("x"), (state) => withRefusal(state, "No."));

    expect(searchTexts(refused).problem).toBe("No.");
    expect(searchTexts(typed("xy")(refused)).problem).toBe("");
  });

  it("says that the sidecar is starting while a search waits for it", () => {
    const state = after(changed({ sidecar: { kind: "starting" } }), typed("x"), ASKED);

    expect(searchTexts(state).instead).toEqual(["Catena is starting."]);
  });
});

describe("what was found by meaning only", () => {
  it("is said to be nearest, because no note has the words", () => {
    const near = [aResult({ sources: ["semantic"] })];

    expect(searchTexts(after(typed("xyzzy"), answered("xyzzy", near))).hints).toEqual([
      "No note has these words. These come nearest in meaning.",
    ]);
    expect(searchTexts(after(typed("heads"), answered("heads"))).hints).toEqual([]);
  });
});
