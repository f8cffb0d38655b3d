import { describe, expect, it } from "vitest";
import {
  authorsAndYear,
  badgesOf,
  paperNames,
  papersText,
  rolesText,
  titleOf,
} from "../../../plugin/src/papers/paperTexts";
import {
  NO_PAPERS_YET,
  papersShown,
  withFiles,
  withToggled,
  type PapersState,
} from "../../../plugin/src/papers/papersState";
import type { AnnotationFile, PaperDetails } from "../../../plugin/src/wire/types.generated";
import { aPaper } from "../fakes";

function paper(
  citekey: string,
  details: Partial<PaperDetails> = {},
  more: Partial<AnnotationFile> = {},
): AnnotationFile {
  return aPaper({
    citekey,
    title: `On ${citekey}`,
    file_path: `Papers/${citekey}.md`,
    details: {
      authors: [],
      year: null,
      roles: [],
      colors: [],
      has_pdf: false,
      is_retracted: false,
      stale_since: null,
      ...details,
    },
    ...more,
  });
}

function listed(...files: AnnotationFile[]): PapersState {
  return withFiles(NO_PAPERS_YET, files);
}

const keys = (state: PapersState): unknown[] => papersShown(state).map(({ citekey }) => citekey);

describe("the list of papers", () => {
  const state = listed(
    paper("moon", { authors: ["Øyvind Ås", "Bo Li"], year: "2019" }, { annotation_count: 3 }),
    paper("sun", { authors: ["Haraldsen, Ida"], year: "2021", has_pdf: true }, { annotation_count: 9 }),
    paper("star", { is_retracted: true, stale_since: "2026-11-03T08:00:00Z" }, { summary_path: "S.md" }),
  );

  it("is ordered by family name, and papers without authors come last", () => {
    expect(keys(state)).toEqual(["moon", "sun", "star"]);
    expect(keys({ ...state, order: "year" })).toEqual(["sun", "moon", "star"]);
    expect(keys({ ...state, order: "annotations" })[0]).toBe("sun");
    expect(keys({ ...state, order: "title" })).toEqual(["moon", "star", "sun"]);
  });

  it("finds papers by all words of title, author, year and tags, without regard to accents", () => {
    expect(keys({ ...state, query: "as 2019" })).toEqual(["moon"]);
    expect(keys({ ...state, query: "as 2021" })).toEqual([]);
  });

  it.each([
    ["with-pdf", ["sun"]],
    ["without-pdf", ["moon", "star"]],
    ["unsummarized", ["moon", "sun"]],
    ["stale", ["star"]],
    ["retracted", ["star"]],
  ] as const)("shows only those that are %s", (shown, expected) => {
    expect(keys({ ...state, shown })).toEqual(expected);
  });

  it("keeps what is chosen while it is there", () => {
    const chosen = withToggled(withToggled(state, "Papers/moon.md"), "Papers/sun.md");

    expect(withFiles(chosen, [paper("sun")]).chosen).toEqual(["Papers/sun.md"]);
    expect(withToggled(chosen, "Papers/moon.md").chosen).toEqual(["Papers/sun.md"]);
  });

  it("says how many are shown, and why none is", () => {
    expect(papersText(state)).toBe("3 papers");
    expect(papersText({ ...state, query: "haraldsen" })).toBe("1 of 3 papers");
    expect(papersText({ ...state, query: "haraldsen 1900" })).toBe("None of 3 papers fits.");
    expect(papersText(listed())).toContain("No annotated papers found.");
  });
});

describe("a paper in the list", () => {
  it("is named by its authors and year, as a citation would", () => {
    expect(authorsAndYear(paper("a", { authors: ["Ida Haraldsen", "Mbeki, Thandeka"], year: "2019" }))).toBe(
      "Haraldsen and Mbeki 2019",
    );
    expect(authorsAndYear(paper("a", { authors: ["宋 爽", "王 帅", "傅 伯杰"] }))).toBe("宋 爽 et al.");
    expect(authorsAndYear(paper("a", { authors: ["Danis", "Epaulard & al."], year: "2020" }))).toBe(
      "Danis et al. 2020",
    );
    expect(authorsAndYear(paper("a", { authors: ["Jones-Jang et al"], year: "2019" }))).toBe("Jones-Jang et al. 2019");
    expect(authorsAndYear(paper("quist2018"))).toBe("quist2018");
  });

  it("is not named by its year alone where no author is known", () => {
    expect(authorsAndYear(paper("aoc.media", { year: "2021" }))).toBe("aoc.media 2021");
    expect(authorsAndYear(paper("quist2018", { year: "2018" }))).toBe("quist2018");
    const titledByKey = { ...paper("quist2018", { year: "2018" }), title: "@quist2018", file_path: "quist2018.md" };
    expect(authorsAndYear(titledByKey)).toBe("2018");
  });

  it("does not repeat the citekey below a title that is made of it", () => {
    expect(authorsAndYear({ ...paper("quist2018"), title: "@quist2018", file_path: "quist2018.md" })).toBe("");
  });

  it("counts its annotations by role", () => {
    const roles = [
      { value: "positive", count: 2 },
      { value: "question", count: 1 },
    ];

    expect(rolesText(paper("a", { roles }))).toBe("Key point 2, Question 1");
  });

  it("says that it is retracted, and since when its summary is out of date", () => {
    const stale = paper("a", { is_retracted: true, stale_since: "2026-11-03T08:00:00Z" }, { summary_path: "S.md" });

    expect(badgesOf(stale).map(({ text }) => text)).toEqual(["Retracted", "Summary out of date since Nov 3, 2026"]);
    expect(badgesOf(paper("b", { has_pdf: true }, { summary_path: "S.md" })).map(({ text }) => text)).toEqual([
      "PDF",
      "Summary",
    ]);
  });
});

describe("a paper's title", () => {
  it.each([
    [{ title: "On the moon" }, "On the moon"],
    [{ title: "", file_path: "Papers/The tides.md" }, "The tides"],
    [{ title: "moon2020", file_path: "Papers/@moon2020.md" }, "Untitled paper (moon2020)"],
    [{ title: "@moon2020", file_path: "Papers/moon2020.md" }, "Untitled paper (moon2020)"],
    [
      { title: "moon2020", file_path: "Papers/moon2020 - Annotations extraites (05042021 à 174656).md" },
      "Untitled paper (moon2020)",
    ],
    [{ title: "Notes", citekey: "Notes", file_path: "Papers/Moon 2020/Notes.md" }, "Moon 2020 › Notes"],
    [{ title: "Notes", citekey: "Notes", file_path: "Notes.md" }, "Untitled paper (Notes)"],
  ])("is never a bare citekey: %j", (paper, shown) => {
    expect(titleOf(aPaper({ citekey: "moon2020", ...paper }))).toBe(shown);
  });

  it("is the name of its note where that is no citekey, and stands there once", () => {
    const clipped = { ...paper("Why the moon pulls"), title: "Why the moon pulls", file_path: "Why the moon pulls.md" };

    expect(titleOf(clipped)).toBe("Why the moon pulls");
    expect(authorsAndYear(clipped)).toBe("");
  });
});

it("papers of the same authors and year are told apart by what they are cited by", () => {
  const by = (citekey: string, year: string) => paper(citekey, { authors: ["Ida Haraldsen", "Thandeka Mbeki"], year });

  expect([...paperNames([by("sleep", "2019"), by("naps", "2019"), by("dreams", "2020")])]).toEqual([
    ["sleep", "Haraldsen and Mbeki 2019 (@sleep)"],
    ["naps", "Haraldsen and Mbeki 2019 (@naps)"],
    ["dreams", "Haraldsen and Mbeki 2020"],
  ]);
});
