import { describe, expect, it } from "vitest";
import {
  answerCount,
  contradictionText,
  hiddenText,
  monthsOf,
  newerText,
  nextQuestions,
  nothingFoundText,
  readingText,
  numbered,
  plannedText,
  sifted,
  sourceText,
  tiersOf,
} from "../../../plugin/src/ask/answerTexts";
import { aContradiction, aNarrative, anAnswer, aPassage, aPlannedSource, aSource, aTimeline } from "../answers";
import { durationText } from "../../../plugin/src/texts/locale";
import { aResult } from "../fakes";

describe("tiers", () => {
  const results = [
    aResult({ tier: "highly_relevant" }),
    aResult({ tier: "somewhat_relevant" }),
    aResult({ tier: "low_relevance" }),
  ];

  const headings = (...given: Parameters<typeof tiersOf>) => tiersOf(...given).map(({ heading }) => heading);

  it("are told apart when exploring, and empty ones are left out", () => {
    expect(headings(results, "exploratory")).toEqual(["Direct matches (1 note)", "Loosely related (1 note)"]);
  });

  it("are one list below the answer of a question, which comes first", () => {
    expect(headings(results, "factual")).toEqual(["2 notes"]);
    expect(headings(results.slice(2), "factual")).toEqual([]);
  });

  it("leave out what is far from the question, which is counted", () => {
    const all = sifted(results);

    expect(all.shown.map(({ tier }) => tier)).toEqual(["highly_relevant", "somewhat_relevant"]);
    expect(hiddenText(all)).toBe("1 more note, further from the question");
    expect(hiddenText(sifted(results.slice(2)))).toBe("1 note, far from the question");
  });
});

describe("a timeline", () => {
  it("goes by month", () => {
    const months = monthsOf(aTimeline().timeline ?? []);

    expect(months.map(({ name, entries }) => [name, entries.length])).toEqual([
      ["January 2024", 2],
      ["March 2024", 1],
    ]);
  });

  it("keeps what has no time that can be read", () => {
    const [moment] = aTimeline().timeline ?? [];
    if (moment === undefined) throw new Error("the timeline is empty");

    expect(monthsOf([{ ...moment, timestamp: "long ago" }]).map(({ name }) => name)).toEqual(["Undated"]);
    expect(monthsOf([{ ...moment, timestamp: "2024-13-01" }]).map(({ name }) => name)).toEqual(["Undated"]);
  });
});

describe("a narrative", () => {
  it("numbers its notes as they are first named", () => {
    expect(numbered(aNarrative().narrative ?? []).map(({ number }) => number)).toEqual([1, 2, 1]);
  });
});

describe("what a source found", () => {
  it.each([
    ["an answer", aSource(), "words: 1 note in 8 ms"],
    ["an answer for a subject", aSource({ subject: "Ebb", hits: [] }), "words for Ebb: 0 notes in 8 ms"],
    [
      "lateness",
      aSource({ source: "semantic", state: "late", error: "semantic query exceeded 1000ms timeout", elapsed_ms: null }),
      "meaning: too late",
    ],
    ["a source of a newer sidecar", aSource({ source: "oracle", state: "failed" }), "oracle: failed"],
  ])("tells %s", (_what, source, text) => {
    expect(sourceText(source)).toBe(text);
  });

  it("was planned in words too", () => {
    expect(plannedText(aPlannedSource())).toBe("By meaning: at most 10 notes");
    expect(plannedText(aPlannedSource({ threshold: null, source: "graph", limit: 1 }))).toBe(
      "By links: at most 1 note",
    );
  });
});

describe("a contradiction", () => {
  it("says its kind, and which side is newer", () => {
    expect(contradictionText(aContradiction({ type: "conflicting_values" }))).toBe("Different values");
    expect(newerText(aContradiction())).toBe("“Wind” is newer: this may reflect an updated understanding.");
  });

  it("does not say which side is newer when the days don't tell", () => {
    const same = aContradiction();

    expect(newerText({ ...same, note_b: { ...same.note_b, timestamp: "2024-05-20T23:00:00Z" } })).toBeNull();
    expect(newerText({ ...same, note_b: { ...same.note_b, timestamp: null } })).toBeNull();
  });
});

describe("a next step", () => {
  it.each([
    ["Use `*surface-related X` to explore", [{ text: "What is related", words: "*surface-related X" }]],
    ["Try `*query What is X?` to begin", [{ text: "What is X?", words: "*query What is X?" }]],
    ["Use `*query “习惯”是什么意思？` to begin", [{ text: "“习惯”是什么意思？", words: "*query “习惯”是什么意思？" }]],
    [
      "Try `*query habits` for a summary",
      [{ text: "What does “habits” mean?", words: "*query What does “habits” mean?" }],
    ],
    ["Try `*compare A vs B` to contrast", [{ text: "Compare A vs B", words: "*compare A vs B" }]],
    ["**Resolve contradictions:** review", []],
    ["a ` b ** c", []],
  ])("%s is a question in a person's words, or no question", (step, questions) => {
    expect(nextQuestions(step, ["ebb", "flood"])).toEqual(questions);
  });

  it("that names nothing is offered for each concept that was asked about", () => {
    expect(nextQuestions("Try `*query` on each subject", ["ebb", "flood"])).toEqual([
      { text: "What does “ebb” mean?", words: "*query What does “ebb” mean?" },
      { text: "What does “flood” mean?", words: "*query What does “flood” mean?" },
    ]);
    expect(nextQuestions("Use `*surface-related` to find more", ["ebb"])).toEqual([
      { text: "What is related to ebb?", words: "*surface-related ebb" },
    ]);
  });

  it("that compares begins with what was asked about, and leaves the other to the person", () => {
    const step = "Use `*compare` to contrast earlier vs. later understanding";

    expect(nextQuestions(step, ["ebb", "flood"])).toEqual([{ text: "Compare…", words: "*compare ebb vs " }]);
    expect(nextQuestions(step, [])).toEqual([{ text: "Compare…", words: "*compare " }]);
  });
});

describe("a reading", () => {
  it.each([
    ["factual", ["tides"], "What are tides?", "Get a definition of tides (factual)"],
    ["factual", ["what are tides"], "What are tides?", "Get a definition of this (factual)"],
    ["exploratory", ["Qué es PARA"], "¿Qué es PARA?", "Explore all notes about this (exploratory)"],
    ["factual", ["睡眠とは"], "睡眠とは？", "Get a definition of this (factual)"],
    ["comparative", ["tides"], "What are tides?", "Compare tides with something else (comparative)"],
    ["comparative", ["tides", "waves"], "Tides or waves?", "Compare tides and waves (comparative)"],
  ] as const)("as %s of %o in the question %s is offered as: %s", (intent, concepts, question, shown) => {
    expect(readingText(intent, concepts, question)).toBe(shown);
  });
});

describe("counts", () => {
  it("say how many and how long", () => {
    expect(answerCount(anAnswer())).toBe("Stated in your notes. 1 note found in 41 ms");
    const contradictions = [aContradiction(), aContradiction({ superseded: true })];
    const moon = aPassage({ note_path: "Notes/Moon.md" });
    expect(answerCount(anAnswer({ answer: [moon], contradictions }))).toBe(
      "Stated in your notes. 1 note found in 41 ms, 1 contradiction",
    );
    expect(answerCount(anAnswer({ results: [], answer: [] }))).toBe("No notes found in 41 ms");
    expect(durationText(1_234)).toBe("1.2 s");
  });

  it("leave out contradictions between notes that were found and do not answer", () => {
    expect(answerCount(anAnswer({ contradictions: [aContradiction()] }))).toBe(
      "Stated in your notes. 1 note found in 41 ms",
    );
  });

  it("help when nothing was found", () => {
    expect(nothingFoundText(anAnswer())).toBeNull();
    expect(nothingFoundText(anAnswer({ results: [], answer: [] }))).toEqual({
      lead: "No notes found matching 'What are tides?'. Try:",
      tips: ["Broadening your search terms", "Checking spelling", "Using *surface-related for exploratory search"],
    });
    expect(nothingFoundText(anAnswer({ results: [aResult({ tier: "low_relevance" })], answer: [] }))?.lead).toBe(
      "No note clearly matches 'What are tides?'. Try:",
    );
  });
});
