/** What the list of papers says, in words. Pure. */

import { isRole, roleName } from "../colors";
import { dayOf } from "../dates";
import { joined } from "../words";
import type { AnnotationFile, FacetValue } from "../wire/types.generated";
import { NO_PAPERS } from "./summarize";
import { nameOfAuthor, papersShown, SHOWN, type PapersState } from "./papersState";

/** "Haraldsen and Mbeki 2019", "Song et al. 2022"; the citekey when neither author nor year is known. */
export function authorsAndYear({ citekey, details }: AnnotationFile): string {
  const names = (details?.authors ?? []).map(nameOfAuthor);
  const authors = names.length > 2 ? `${names[0] ?? ""} et al.` : joined(names, "and");
  return [authors, details?.year ?? ""].filter((part) => part !== "").join(" ") || (citekey ?? "");
}

/** "12 annotations". */
export function annotationCount({ annotation_count: count }: AnnotationFile): string {
  return count === 1 ? "1 annotation" : `${count} annotations`;
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

export interface Badge {
  readonly text: string;
  readonly tone: "good" | "quiet" | "bad";
}

/** What a person wants to know before opening a paper. */
export function badgesOf({ summary_path, details }: AnnotationFile): readonly Badge[] {
  const stale = details?.stale_since ?? null;
  return [
    ...(details?.is_retracted === true ? [{ text: "Retracted", tone: "bad" } as const] : []),
    ...(details?.has_pdf === true ? [{ text: "PDF", tone: "quiet" } as const] : []),
    ...(summary_path === null
      ? []
      : stale === null
        ? [{ text: "Summary", tone: "good" } as const]
        : [{ text: `Summary out of date since ${dayOf(stale)}`, tone: "bad" } as const]),
  ];
}

/** The line above the list. */
export function papersText(state: PapersState): string {
  if (state.progress === "listing") return state.files.length === 0 ? "Reading the papers…" : "Reading them again…";
  if (typeof state.progress === "object") return "";
  if (state.files.length === 0) return NO_PAPERS;
  const shown = papersShown(state).length;
  const all = state.files.length === 1 ? "1 paper" : `${state.files.length} papers`;
  if (shown === state.files.length) return all;
  if (shown > 0) return `${shown} of ${all}`;
  return state.query.trim() === "" ? `None of ${all}: ${SHOWN[state.shown].toLowerCase()}` : `None of ${all} fits.`;
}

/** What is done with the chosen papers: "3 papers chosen". */
export function chosenText(count: number): string {
  return count === 1 ? "1 paper chosen" : `${count} papers chosen`;
}

/** What was copied, and what it lacks. */
export function copiedText(what: string, citekeys: readonly string[], warnings: readonly string[]): string {
  const done = `Copied ${what} of ${citekeys.length === 1 ? "1 paper" : `${citekeys.length} papers`}.`;
  return [done, ...warnings.slice(0, 3), ...(warnings.length > 3 ? [`${warnings.length - 3} more remarks.`] : [])].join(
    " ",
  );
}
