import { describe, expect, it } from "vitest";
import { cliEntries, type CliDeps } from "../../../plugin/src/cli/handlers";
import type { CliCommand, CliData } from "../../../plugin/src/cli/arguments";
import { explain, Refused } from "../../../plugin/src/sidecar/failures";
import { aComparison, aContradiction, anAnswer, aPassage } from "../answers";
import { aResult, found } from "../fakes";

const SUMMARY = {
  ...{ path: "Synthesis/Summary - ada2020.md", created: true, markdown: "# Ada\n", diff: "", plan: "" },
  ...{ sections: [{ heading: "Results", state: "new" as const }], warnings: [] },
};

/** Runs a command; tells what it printed and what the sidecar was asked. */
async function run(command: CliCommand, data: CliData, replies: Partial<CliDeps> = {}) {
  const asked: unknown[] = [];
  const deps: CliDeps = {
    ask: (request) => Promise.resolve((asked.push(request), anAnswer())),
    search: (request) => Promise.resolve((asked.push(request), found(aResult()))),
    summarize: (request) => Promise.resolve((asked.push(request), SUMMARY)),
    usual: () => ({ mode: "text", limit: 20 }),
    explain,
    ...replies,
  };
  const entry = cliEntries(deps).find((each) => each.command === command);
  return { printed: (await entry?.handle(data)) ?? "", asked };
}

describe("on Obsidian's command line, catena", () => {
  it("asks what was typed, within the folder, tags and dates that were named", async () => {
    const { asked } = await run("ask", {
      ...{ question: " Why nap? ", folder: "Notes", tag: "#sleep, work", since: "2024", until: "2025-01" },
    });

    expect(asked).toEqual([
      { question: "Why nap?", folder: "Notes", tags: ["sleep", "work"], start_date: "2024", end_date: "2025-01" },
    ]);
  });

  it("searches as the pane does, unless something else is typed", async () => {
    const usual = await run("search", { query: "naps" });
    const other = await run("search", { query: "naps", mode: "hybrid", limit: "5" });

    expect(usual.asked).toEqual([{ query: "naps", mode: "text", limit: 20 }]);
    expect(other.asked).toEqual([{ query: "naps", mode: "hybrid", limit: 5 }]);
  });

  it("summarizes a paper by its citekey, or only shows what it would write", async () => {
    const written = await run("summarize", { paper: "@ada2020" });
    const previewed = await run("summarize", { paper: "ada2020", preview: "true" });

    expect(written.asked).toEqual([{ citekey: "ada2020", dry_run: false }]);
    expect(written.printed).toBe("Summary of ada2020 written: 1 section new.\nSynthesis/Summary - ada2020.md");
    expect(previewed.asked).toEqual([{ citekey: "ada2020", dry_run: true }]);
    expect(previewed.printed).toBe("# Ada\n");
  });

  it("prints an answer's passages with where they stand, what opposes them, and the notes", async () => {
    const { path } = aContradiction().note_a;
    const passage = aPassage({ text: "A nap\nhelps.", note_path: path, note_title: "Naps", page: "5" });
    const answer = anAnswer({ answer: [passage], evidence: "stated", contradictions: [aContradiction()] });

    const { printed } = await run("ask", { question: "Do naps help?" }, { ask: () => Promise.resolve(answer) });

    expect(printed).toContain("“A nap helps.”\n  Naps › ");
    expect(printed).toContain(`, p. 5 (${path}:${passage.span.line_start})`);
    expect(printed).toContain(`“${aContradiction().note_b.claim}”`);
    expect(printed).toMatch(/Stated in your notes\. \d+ notes? found in .*1 contradiction$/u);
  });

  it("prints a comparison attribute by attribute", async () => {
    const answer = aComparison();

    const { printed } = await run("ask", { question: "*compare a vs b" }, { ask: () => Promise.resolve(answer) });

    for (const { name } of answer.comparison?.attributes ?? []) expect(printed).toContain(`${name}:`);
    expect(printed).toContain(`  ${answer.comparison?.subjects[0] ?? ""}: `);
  });

  it("says that no note says so, when none does", async () => {
    const nothing = anAnswer({ evidence: "none", answer: [], results: [] });

    const { printed } = await run("ask", { question: "Who?" }, { ask: () => Promise.resolve(nothing) });

    expect(printed).toMatch(/^Nothing in your notes says this\./u);
  });

  it("prints the whole result as JSON", async () => {
    const { printed } = await run("search", { query: "naps", format: "json" });

    expect(JSON.parse(printed)).toEqual(found(aResult()));
  });

  it.each<[CliCommand, CliData, string]>([
    ["ask", {}, "Say question=<question> after catena:ask."],
    ["ask", { question: " " }, "Say question=<question> after catena:ask."],
    ["ask", { question: "true" }, "Say question=<question> after catena:ask."],
    ["ask", { question: "Why?", fodler: "A" }, "There is no argument “fodler”. catena:ask takes: question, folder,"],
    ["ask", { question: "Why?", format: "yaml" }, "format is one of text, json; “yaml” is not."],
    ["search", { query: "a", mode: "fuzzy" }, "mode is one of hybrid, text, semantic; “fuzzy” is not."],
    ["search", { query: "a", limit: "0" }, "limit is a number from 1 to 100; “0” is not."],
    ["search", { query: "a", limit: "many" }, "limit is a number from 1 to 100; “many” is not."],
    ["summarize", { preview: "true" }, "Say paper=<citekey> after catena:summarize."],
  ])("refuses %s %j with a sentence, and asks nothing", async (command, data, sentence) => {
    const { printed, asked } = await run(command, data);

    expect(printed).toContain(`Error: ${sentence}`);
    expect(asked).toEqual([]);
  });

  it("takes no offence at what Obsidian's command line adds", async () => {
    expect((await run("ask", { question: "Why?", vault: "Research" })).asked).toEqual([{ question: "Why?" }]);
  });

  it("prints what the sidecar refuses in its words, as JSON in its shape", async () => {
    const problem = { code: "unknown_paper", message: "There is no paper 'x'.", retryable: false, details: {} };
    const summarize = () => Promise.reject(new Refused(problem));

    const text = await run("summarize", { paper: "x" }, { summarize });
    const json = await run("summarize", { paper: "x", format: "json" }, { summarize });

    expect(text.printed).toBe("Error: There is no paper 'x'.");
    expect(JSON.parse(json.printed)).toEqual({ error: problem });
  });
});
