import { describe, expect, it } from "vitest";
import { BaseModel, COUNTED_AT_ONCE, SETTLED_MS, type BaseModelDeps } from "../../../plugin/src/bases/baseModel";
import { commonFolder, evidenceCount, grouped, NOTHING_KNOWN, ordered } from "../../../plugin/src/bases/baseState";
import type { Findings } from "../../../plugin/src/bases/baseState";
import type { RelatedNotes } from "../../../plugin/src/wire/types.generated";
import { aContradiction } from "../answers";
import { aPaper, aResult, FakeTimers, found, settled } from "../fakes";

const NONE: RelatedNotes = { results: [], edges: [], communities: [], bridges: [], warnings: [] };

function aNear(path: string): RelatedNotes["results"][number] {
  return {
    ...{ note_path: path, note_title: path, min_hops: 1, path_count: 1, avg_strength: 1, composite_relevance: 1 },
    ...{ relationship_types: ["links_to"], labels: [], reason: "" },
  };
}

/** A model that was asked about these entries, and what it asked the sidecar. */
async function shown(paths: readonly string[], question: string, replies: Partial<BaseModelDeps> = {}) {
  const timers = new FakeTimers();
  const asked: unknown[] = [];
  const model = new BaseModel(
    {
      search: (request) => Promise.resolve((asked.push(request), found())),
      contradictions: () => Promise.resolve({ contradictions: [], total_results: 0, cursor: null, warnings: [] }),
      related: () => Promise.resolve(NONE),
      papers: () => Promise.resolve({ files: [] }),
      explain: (error) => String(error),
      timers,
      ...replies,
    },
    () => undefined,
  );
  void model.show(paths, question);
  await timers.pass(SETTLED_MS);
  await settled();
  return { model, asked, timers };
}

describe("what Catena says of a base's notes", () => {
  it("is how relevant each is to the question, looked for in the folder that they share", async () => {
    const result = aResult({ note_path: "Notes/Sleep/a.md" });
    const searches: unknown[] = [];

    const { model } = await shown(["Notes/Sleep/a.md", "Notes/Naps/b.md"], "Why nap?", {
      search: (request) => Promise.resolve((searches.push(request), found(result))),
    });

    expect(searches).toEqual([{ query: "Why nap?", folder: "Notes", limit: 100, cursor: null }]);
    expect(model.state.findings.relevance?.get("Notes/Sleep/a.md")).toEqual(result);
    expect(model.state.findings.relevance?.has("Notes/Naps/b.md")).toBe(false);
  });
  it("needs no question for the rest", async () => {
    const { model, asked } = await shown(["Notes/a.md"], "");

    expect(asked).toEqual([]);
    expect(model.state).toMatchObject({ isLooking: false, problem: "", findings: { relevance: null } });
  });

  it("is read page by page until every note was found", async () => {
    const cursors: unknown[] = [];
    const pages = [
      { ...found(aResult({ note_path: "a.md" })), cursor: "2" },
      { ...found(aResult({ note_path: "b.md" })), cursor: "3" },
    ];

    await shown(["a.md", "b.md"], "Why?", {
      search: ({ cursor }) => Promise.resolve((cursors.push(cursor), pages[cursors.length - 1] ?? found())),
    });

    expect(cursors).toEqual([null, "2"]);
  });

  it("counts contradictions for both of their notes, but not those that a newer claim settled", async () => {
    const contradictions = [aContradiction(), aContradiction({ id: "old", superseded: true })];

    const { model } = await shown(["Notes/Moon.md"], "", {
      contradictions: () => Promise.resolve({ contradictions, total_results: 2, cursor: null, warnings: [] }),
    });

    for (const path of ["Notes/Moon.md", "Notes/Wind.md"])
      expect(model.state.findings.contradictions?.get(path)?.map(({ id }) => id)).toEqual(["c-1"]);
  });

  it("counts the papers that a note is linked with, notes that support it, and a paper's annotations", async () => {
    const edge = { label: null, strength: 1 };
    const around: RelatedNotes = {
      ...NONE,
      results: [aNear("Papers/@ada.md"), aNear("Notes/b.md"), aNear("Notes/c.md")],
      edges: [
        { ...edge, source_path: "Notes/b.md", target_path: "Notes/a.md", relationship_type: "supports" },
        { ...edge, source_path: "Notes/a.md", target_path: "Notes/c.md", relationship_type: "supports" },
      ],
    };

    const { model } = await shown(["Notes/a.md", "Papers/@ada.md", "x.pdf"], "", {
      papers: () => Promise.resolve({ files: [aPaper({ file_path: "Papers/@ada.md", annotation_count: 14 })] }),
      related: () => Promise.resolve(around),
    });

    const { evidence } = model.state.findings;
    expect(evidence.get("Notes/a.md")).toEqual({ annotations: 0, sources: ["Papers/@ada.md", "Notes/b.md"] });
    expect(evidenceCount(evidence.get("Papers/@ada.md"))).toBe(14);
    expect(evidence.has("x.pdf")).toBe(false);
  });

  it("counts the evidence of the most relevant notes first, and shows it while the others are counted", async () => {
    const paths = Array.from({ length: COUNTED_AT_ONCE + 1 }, (_, at) => `${at}.md`);
    const [last = ""] = paths.slice(-1);
    const counted: unknown[] = [];

    const { model } = await shown(paths, "Why?", {
      search: () => Promise.resolve(found(aResult({ note_path: last }))),
      related: ({ path }) => {
        counted.push(path);
        return counted.length <= COUNTED_AT_ONCE ? Promise.resolve(NONE) : new Promise(() => undefined);
      },
    });

    expect(counted[0]).toBe(last);
    expect(model.state.isLooking).toBe(true);
    expect([...model.state.findings.evidence.keys()]).toEqual(counted.slice(0, COUNTED_AT_ONCE));
  });

  it("says what went wrong, and tries again", async () => {
    let isDown = true;
    const { model, timers } = await shown(["a.md"], "", {
      papers: () => (isDown ? Promise.reject(new Error("gone")) : Promise.resolve({ files: [] })),
    });
    expect(model.state.problem).toBe("Error: gone");

    isDown = false;
    const again = model.again();
    await timers.pass(0);
    await again;

    expect(model.state).toMatchObject({ problem: "", isLooking: false });
  });
});

describe("the rows of a base", () => {
  const entry = (path: string, group = "") => ({ path, name: path, group, values: [] });
  const findings: Findings = {
    ...NOTHING_KNOWN,
    relevance: new Map([
      ["a.md", aResult({ composite_relevance: 0.2 })],
      ["b.md", aResult({ composite_relevance: 0.9 })],
    ]),
    contradictions: new Map([["c.md", [aContradiction()]]]),
    evidence: new Map([["a.md", { annotations: 0, sources: ["x.md"] }]]),
  };
  const rows = [entry("a.md"), entry("b.md"), entry("c.md"), entry("d.md")];

  it.each([
    ["relevance", ["b.md", "a.md", "c.md", "d.md"]],
    ["contradictions", ["c.md", "a.md", "b.md", "d.md"]],
    ["evidence", ["a.md", "b.md", "c.md", "d.md"]],
    ["base", ["a.md", "b.md", "c.md", "d.md"]],
  ] as const)("are ordered by %s, those alike as the base has them", (order, expected) => {
    expect(ordered(rows, findings, order).map(({ path }) => path)).toEqual(expected);
  });

  it("stand in the base's groups", () => {
    const groups = grouped([entry("a.md", "A"), entry("b.md", "B"), entry("c.md", "A")]);

    expect(groups.map(([group, own]) => [group, own.map(({ path }) => path)])).toEqual([
      ["A", ["a.md", "c.md"]],
      ["B", ["b.md"]],
    ]);
  });

  it.each([
    [["A/B/c.md", "A/B/D/e.md"], "A/B"],
    [["A/b.md", "AB/c.md"], null],
    [["a.md", "A/b.md"], null],
    [[], null],
  ])("share a folder: %j in %j", (paths, folder) => {
    expect(commonFolder(paths)).toBe(folder);
  });
});
