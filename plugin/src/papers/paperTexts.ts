/** What the list of papers says, in words. Pure. */

import { isRole, roleName } from "../colors";
import { dayText } from "../dates";
import { retracted, type Badge } from "../drawing/elements";
import { nameOf } from "../drawing/place";
import { joined } from "../words";
import type { AnnotationFile, FacetValue } from "../wire/types.generated";
import { nameOfAuthor, OTHERS, papersShown, type PapersState } from "./papersState";
import { heard } from "../texts/heard";
import { t } from "../texts/texts";

/**
 * "Haraldsen and Mbeki 2019", "Song et al. 2022"; where no author is known, the citekey instead, unless the title names it:
 * a year alone tells nobody which paper it is.
 */
export function authorsAndYear(paper: AnnotationFile): string {
  const { details } = paper;
  const written = details?.authors ?? [];
  const names = written.map(nameOfAuthor);
  const authors =
    names.length > 2 || OTHERS.test(written.at(-1) ?? "") ? t.Papers_et_al(names[0] ?? "") : joined(names, "and");
  const [who, year] = [authors ? authors : keyBeside(paper), details?.year ?? ""];
  return (who.includes(year) ? who : `${who} ${year}`).trim();
}

/** "Haraldsen and Mbeki 2019"; its title when no author is known: a year alone names none. */
export function shortName(paper: AnnotationFile): string {
  return paper.details?.authors.length ? authorsAndYear(paper) : titleOf(paper);
}

/** What papers are called, beside their citekeys; where a name would mean several, they tell them apart. */
export function paperNames(papers: readonly AnnotationFile[]): ReadonlyMap<string | null, string> {
  const names = papers.map(shortName);
  const isShared = (name: string): boolean => names.indexOf(name) !== names.lastIndexOf(name);
  return new Map(
    papers.map(({ citekey }, at) => {
      const name = names[at] ?? "";
      return [citekey, isShared(name) && citekey !== null ? `${name} (@${citekey})` : name];
    }),
  );
}

/** What a paper is found by that is to be chosen. */
export function foundBy(paper: AnnotationFile): string {
  return [paper.citekey, paper.title, authorsAndYear(paper)].filter(Boolean).join(" ");
}

/** Its citekey; "" if its title has it, or if it is none but the name of a note. */
function keyBeside(paper: AnnotationFile): string {
  const key = paper.citekey ?? "";
  return key.includes(" ") || titleOf(paper) === t.Papers_untitled(key) ? "" : key;
}

/**
 * Its title; a paper that states none is called by its note, or by its citekey if the note is named so, whatever an export put
 * behind it. A note that is called like any other, `Lind 2020/Notes.md`, is told by its folder.
 */
export function titleOf({
  title,
  citekey,
  file_path,
}: Pick<AnnotationFile, "title" | "citekey" | "file_path">): string {
  const bare = (text: string): string => text.replace(/^@/u, "").trim();
  const key = citekey ?? "";
  if (bare(title) && bare(title) !== bare(key)) return title;
  const name = bare(nameOf(file_path));
  const folder = file_path.split("/").at(-2);
  if (folder !== undefined && name === bare(key) && /^\p{L}+$/u.test(name)) return `${folder} › ${name}`;
  return !name || (name.startsWith(bare(key)) && !key.includes(" ")) ? t.Papers_untitled(key ? key : name) : name;
}

/** "Key point 5, Question 3". */
export function rolesText({ details }: AnnotationFile): string {
  return (details?.roles ?? []).map(({ value, count }) => `${nameOfRole(value)} ${count}`).join(", ");
}

function nameOfRole(value: string): string {
  return isRole(value) ? roleName(value) : value;
}

/** How much of the annotations each colour has, 0 to 1, for those that have one. */
export function sharesOfColors({ annotation_count: count, details }: AnnotationFile): readonly FacetValue[] {
  return (details?.colors ?? []).map(({ value, count: many }) => ({ value, count: many / Math.max(1, count) }));
}

/** What a person wants to know before opening a paper. */
export function badgesOf({ summary_path, details }: AnnotationFile): readonly Badge[] {
  const stale = details?.stale_since ?? null;
  return [
    ...(details?.is_retracted === true ? [retracted()] : []),
    ...(details?.has_pdf === true ? [{ text: "PDF", tone: "quiet" } as const] : []),
    ...(summary_path === null
      ? []
      : stale === null
        ? [{ text: t.Papers_summary, tone: "good" } as const]
        : [{ text: t.Papers_stale(dayText(stale)), tone: "bad" } as const]),
  ];
}

/** The line above the list, which shows so many. */
export function papersText(state: PapersState, shown = papersShown(state).length): string {
  if (state.progress === "asking") return t.Papers_reading;
  if (typeof state.progress === "object") return "";
  if (state.files.length === 0) return t.Papers_none;
  const all = t.Count_papers(state.files.length);
  if (shown === state.files.length) return all;
  if (shown > 0) return t.Papers_some(shown, all);
  return state.query.trim() ? t.Papers_none_fits(all) : t.Papers_none_shown(all, t.Papers_shown[state.shown]);
}

/** What was copied, and what it lacks. */
export function copiedText(what: string, citekeys: readonly string[], warnings: readonly string[]): string {
  const done = t.Export_done(what, t.Count_papers(citekeys.length));
  const more = warnings.length > 3 ? [t.Export_remarks(warnings.length - 3)] : [];
  return [done, ...warnings.slice(0, 3).map(heard), ...more].join(" ");
}
