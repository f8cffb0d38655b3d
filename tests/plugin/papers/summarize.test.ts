import { describe, expect, it } from "vitest";
import { summaryMessage } from "../../../plugin/src/papers/messages";
import { summarizePaper, type SummarizeDeps } from "../../../plugin/src/papers/summarize";
import type { AnnotationFile, Summary } from "../../../plugin/src/wire/types.generated";
import { aPaper } from "../fakes";

const SUMMARY: Summary = {
  path: "Synthesis/Summary - smithML2023.md",
  created: true,
  markdown: "# Summary",
  sections: [{ heading: "Key Points", state: "new" }],
  warnings: [],
  diff: "",
  plan: "0011223344556677-8899aabbccddeeff",
};

/** Everything that happened, in order. */
function aDesk(papers: readonly AnnotationFile[], overrides: Partial<SummarizeDeps> = {}) {
  const happened: string[] = [];
  const deps: SummarizeDeps = {
    activeNote: () => null,
    listAnnotationFiles: () => Promise.resolve({ files: [...papers] }),
    summarize: ({ citekey, dry_run }) => {
      happened.push(`${dry_run === true ? "plan" : "summarize"} ${citekey}`);
      return Promise.resolve(SUMMARY);
    },
    isPreviewed: () => false,
    confirm: (title) => {
      happened.push(`show what changes in ${title}`);
      return Promise.resolve(true);
    },
    waiting: (_what, job) => job(new AbortController().signal),
    choose: (offered) => {
      happened.push(`choose from ${offered.length}`);
      return Promise.resolve(offered[0] ?? null);
    },
    save: (paths) => {
      happened.push(`save ${paths.join(" and ")}`);
      return Promise.resolve();
    },
    open: (path) => {
      happened.push(`open ${path}`);
      return Promise.resolve();
    },
    notify: (message) => happened.push(`notify ${message}`),
    explain: (error) => (error instanceof Error ? error.message : null),
    ...overrides,
  };
  return { deps, happened };
}

describe("summarizing", () => {
  it("takes the paper in front, saves it first, tells, and opens the summary", async () => {
    const { deps, happened } = aDesk([aPaper({ file_path: "Papers/@other.md", citekey: "other" }), aPaper()], {
      activeNote: () => "Papers/@smithML2023.md",
    });

    await summarizePaper(deps);

    expect(happened).toEqual([
      "save Papers/@smithML2023.md",
      "summarize smithML2023",
      "notify Summary of Machine learning, reviewed written: 1 section new.",
      "open Synthesis/Summary - smithML2023.md",
    ]);
  });

  it("saves the summary too when there is one", async () => {
    const { deps, happened } = aDesk([aPaper({ summary_path: SUMMARY.path })], {
      activeNote: () => "Papers/@smithML2023.md",
    });

    await summarizePaper(deps);

    expect(happened[0]).toBe(`save Papers/@smithML2023.md and ${SUMMARY.path}`);
  });

  it("asks which paper when another note is in front", async () => {
    const { deps, happened } = aDesk([aPaper()], { activeNote: () => "Diary.md" });

    await summarizePaper(deps);

    expect(happened.slice(0, 3)).toEqual(["choose from 1", "save Papers/@smithML2023.md", "summarize smithML2023"]);
  });

  it("does nothing when the person leaves without choosing", async () => {
    const { deps, happened } = aDesk([aPaper()], { choose: () => Promise.resolve(null) });

    await summarizePaper(deps);

    expect(happened).toEqual([]);
  });

  it("says what to do when there are no papers", async () => {
    const { deps, happened } = aDesk([]);

    await summarizePaper(deps);

    expect(happened).toHaveLength(1);
    expect(happened[0]).toMatch(/^notify No annotated papers found\. Import/u);
  });

  it("says what a paper without citekey lacks", async () => {
    const { deps, happened } = aDesk([aPaper({ citekey: null })]);

    await summarizePaper(deps);

    expect(happened.at(-1)).toMatch(/states no citekey/u);
  });

  it("tells an error as a sentence and opens nothing", async () => {
    const { deps, happened } = aDesk([aPaper()], {
      summarize: () => Promise.reject(new Error("Note is read-only: x.md")),
    });

    await summarizePaper(deps);

    expect(happened.slice(-1)).toEqual(["notify Note is read-only: x.md"]);
  });
});

describe("renewing a summary", () => {
  const renewed: Summary = { ...SUMMARY, created: false, diff: "--- a\n+++ b\n@@ -1 +1 @@\n-old\n+new\n" };
  const there = [aPaper({ summary_path: SUMMARY.path })];
  const planning = (planned: Summary, happened: string[]): SummarizeDeps["summarize"] => {
    return ({ dry_run, plan }) => {
      happened.push(dry_run === true ? "plan" : plan === planned.plan ? "write what was shown" : "write");
      return Promise.resolve(planned);
    };
  };

  async function renewing(planned: Summary, overrides: Partial<SummarizeDeps> = {}): Promise<string[]> {
    const { deps, happened } = aDesk(there, { isPreviewed: () => true });
    await summarizePaper({ ...deps, summarize: planning(planned, happened), ...overrides });
    return happened.slice(2);
  }

  it("shows what changes first, and writes once the person wants it", async () => {
    expect(await renewing(renewed)).toEqual([
      "plan",
      "show what changes in Machine learning, reviewed",
      "write what was shown",
      "notify Summary of Machine learning, reviewed brought up to date: 1 section new.",
      `open ${SUMMARY.path}`,
    ]);
  });

  it("writes nothing when the person does not want it", async () => {
    expect(await renewing(renewed, { confirm: () => Promise.resolve(false) })).toEqual(["plan"]);
  });

  it("says so when nothing changes, and writes nothing", async () => {
    expect(await renewing({ ...renewed, diff: "" })).toEqual([
      "plan",
      "notify The summary of Machine learning, reviewed is up to date; nothing changes.",
      `open ${SUMMARY.path}`,
    ]);
  });

  it("writes without a question a summary that is gone meanwhile", async () => {
    expect((await renewing(SUMMARY)).slice(0, 2)).toEqual(["plan", "write"]);
  });

  it("is done at once when the settings say so", async () => {
    expect((await renewing(renewed, { isPreviewed: () => false }))[0]).toBe("write");
  });
});

describe("what is told about a summary", () => {
  const sections = (...states: Summary["sections"][number]["state"][]): Summary => ({
    ...SUMMARY,
    created: false,
    sections: states.map((state) => ({ heading: "x", state })),
  });

  it.each([
    ["all three", sections("new", "renewed", "renewed", "kept"), "1 section new, 2 renewed, 1 kept as you edited it."],
    ["several kept", sections("kept", "kept"), "2 sections kept as you edited them."],
  ])("counts %s", (_what, summary, expected) => {
    expect(summaryMessage("X", summary)).toBe(`Summary of X brought up to date: ${expected}`);
  });

  it("adds what was not understood", () => {
    const warnings = ["Line 12 has no mark.", "More."];

    expect(summaryMessage("X", { ...sections("new"), warnings })).toMatch(
      /Note: Line 12 has no mark\. \(and 1 more\)$/u,
    );
  });

  it("makes a sentence of a summary without sections", () => {
    expect(summaryMessage("X", sections())).toBe("Summary of X brought up to date.");
  });
});
