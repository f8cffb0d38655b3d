/** The state of the list of papers: what is shown, in which order, what is chosen. Pure; the view only draws it. */

import { DENSE, folded } from "../words";
import type { AnnotationFile } from "../wire/types.generated";

/** Orders; the view keeps them in the workspace. */
export type Order = "author" | "year" | "title" | "annotations";

/** Which papers are shown. */
export type Shown = "all" | "unsummarized" | "stale" | "summarized" | "with-pdf" | "without-pdf" | "retracted";

export interface PapersState {
  readonly progress: "asking" | "listed" | { readonly problem: string };
  readonly files: readonly AnnotationFile[];
  /** As typed. */
  readonly query: string;
  readonly order: Order;
  readonly shown: Shown;
  /** Paths of the chosen papers' notes, in the order in which they were chosen. */
  readonly chosen: readonly string[];
}

export const NO_PAPERS_YET: PapersState = {
  progress: "asking",
  files: [],
  query: "",
  order: "author",
  shown: "all",
  chosen: [],
};

/** The state with what the sidecar listed; papers that are gone are no longer chosen. */
export function withFiles(state: PapersState, files: readonly AnnotationFile[]): PapersState {
  const there = new Set(files.map(({ file_path }) => file_path));
  return { ...state, progress: "listed", files, chosen: state.chosen.filter((path) => there.has(path)) };
}

/** Chooses a paper, or takes the choice back. */
export function withToggled(state: PapersState, path: string): PapersState {
  const { chosen } = state;
  return { ...state, chosen: chosen.includes(path) ? chosen.filter((each) => each !== path) : [...chosen, path] };
}

/** The papers that are shown, in order. */
export function papersShown({ files, query, shown, order }: PapersState): readonly AnnotationFile[] {
  const words = folded(query)
    .split(/\s+/u)
    .filter((word) => word !== "");
  const fits = (file: AnnotationFile): boolean => {
    const said = folded(wordsOf(file));
    return words.every((word) => said.includes(word));
  };
  return files
    .filter((file) => isAmong(file, shown) && (words.length === 0 || fits(file)))
    .sort((one, other) => compared(one, other, order));
}

/** The chosen papers that can be named in a request, in the order of choosing. */
export function papersChosen({ files, chosen }: PapersState): readonly AnnotationFile[] {
  return chosen.flatMap((path) => files.find(({ file_path }) => file_path === path) ?? []);
}

/** The citekeys of papers that have one. */
export function citekeysOf(papers: readonly AnnotationFile[]): readonly string[] {
  return papers.flatMap(({ citekey }) => citekey ?? []);
}

function isAmong({ summary_path, details }: AnnotationFile, shown: Shown): boolean {
  switch (shown) {
    case "all":
      return true;
    case "unsummarized":
      return summary_path === null;
    case "summarized":
      return summary_path !== null;
    case "stale":
      return details !== null && details.stale_since !== null;
    case "with-pdf":
      return details?.has_pdf === true;
    case "without-pdf":
      return details?.has_pdf === false;
    case "retracted":
      return details?.is_retracted === true;
  }
}

function wordsOf({ title, citekey, tags, details }: AnnotationFile): string {
  return [title, citekey ?? "", ...tags, ...(details?.authors ?? []), details?.year ?? ""].join(" ");
}

/** Comparing is much quicker with one collator. */
const { compare } = new Intl.Collator();

function compared(one: AnnotationFile, other: AnnotationFile, order: Order): number {
  return orderedBy(one, other, order) || compare(one.title, other.title);
}

function orderedBy(one: AnnotationFile, other: AnnotationFile, order: Order): number {
  switch (order) {
    case "title":
      return 0;
    case "annotations":
      return other.annotation_count - one.annotation_count;
    case "year":
      return compare(other.details?.year ?? "", one.details?.year ?? "");
    case "author":
      return (
        unknownLast(familyName(one), familyName(other)) ||
        unknownLast(one.details?.year ?? "", other.details?.year ?? "")
      );
  }
}

function unknownLast(one: string, other: string): number {
  return Number(!one) - Number(!other) || compare(one, other);
}

function familyName({ details }: AnnotationFile): string {
  return nameOfAuthor(details?.authors[0] ?? "");
}

/** What stands behind the last author that is named. */
export const OTHERS = /[\s,]+(?:et|&) al\.?$/iu;

/**
 * The family name: "Haraldsen" of "Haraldsen, Ida", of "Ida Haraldsen" and of "Haraldsen et al."; a name in Chinese, Japanese
 * or Korean as it is.
 */
export function nameOfAuthor(written: string): string {
  const author = written.replace(OTHERS, "");
  const [family = ""] = author.split(",");
  return author.includes(",") || author.search(DENSE) >= 0 ? family.trim() : (author.trim().split(/\s+/u).at(-1) ?? "");
}
