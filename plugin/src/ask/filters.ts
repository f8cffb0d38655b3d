/** What a person looks through: a folder, tags, a year, and annotations of some role or colour. Pure. */

import { COLORS, colorName, isRole, ROLES, roleName } from "../colors";
import type { AnnotationFilter, Result, SearchRequest } from "../wire/types.generated";

export interface Filters {
  readonly folder: string | null;
  /** Without #; a note has all of them. */
  readonly tags: readonly string[];
  /** YYYY. */
  readonly year: string | null;
  readonly roles: readonly string[];
  readonly colors: readonly string[];
}

export type Facet = keyof Filters;

export const NO_FILTERS: Filters = { folder: null, tags: [], year: null, roles: [], colors: [] };

/** In the order in which they are shown. */
export const FACETS: readonly Facet[] = ["folder", "tags", "year", "roles", "colors"];

/** What is chosen in a facet. */
export function chosenIn(filters: Filters, facet: Facet): readonly string[] {
  const value = filters[facet];
  return typeof value === "string" ? [value] : (value ?? []);
}

/** The filters after a value was chosen, or given up when it was chosen before. */
export function toggled(filters: Filters, facet: Facet, value: string): Filters {
  const before = chosenIn(filters, facet);
  if (facet === "folder" || facet === "year") return { ...filters, [facet]: before.includes(value) ? null : value };
  return { ...filters, [facet]: before.includes(value) ? before.filter((each) => each !== value) : [...before, value] };
}

/** Each chosen value, as a person reads it. */
export function shownFilters(filters: Filters): readonly { facet: Facet; value: string; text: string }[] {
  return FACETS.flatMap((facet) =>
    chosenIn(filters, facet).map((value) => ({ facet, value, text: valueText(facet, value) })),
  );
}

export function isNarrowed(filters: Filters): boolean {
  return shownFilters(filters).length > 0;
}

/** "#sleep", "Notes/Sleep", "Key point" */
export function valueText(facet: Facet, value: string): string {
  if (facet === "tags") return `#${value}`;
  if (facet === "colors") return colorName(value);
  return facet === "roles" && isRole(value) ? roleName(value) : value;
}

/** The filters of a question. Roles and colours are of annotations, and only a search has them. */
export function askWithin({
  folder,
  tags,
  year,
}: Filters): Pick<SearchRequest, "folder" | "tags" | "start_date" | "end_date"> {
  return {
    ...(folder === null ? {} : { folder }),
    // The contract's lists have a longest length, which the generated types spell out tuple by tuple.
    ...(tags.length === 0 ? {} : ({ tags } as Pick<SearchRequest, "tags">)),
    ...(year === null ? {} : { start_date: year, end_date: year }),
  };
}

/** The filters of a search. */
export function searchWithin(filters: Filters): Partial<SearchRequest> {
  const { roles, colors } = filters;
  if (roles.length === 0 && colors.length === 0) return askWithin(filters);
  const where = {
    ...(roles.length === 0 ? {} : { roles: roles.filter(isRole) }),
    ...(colors.length === 0 ? {} : { colors }),
  };
  return { ...askWithin(filters), where: where as AnnotationFilter };
}

/** A value to choose, and how many of the found notes have it; null where that is not known. */
export interface FacetValue {
  readonly value: string;
  readonly count: number | null;
}

/** How many values a menu offers. */
const MOST_VALUES = 24;

/** What can be chosen in a facet: what the found notes have, the most frequent first. */
export function valuesOf(
  facet: Facet,
  results: readonly Result[],
  tagsOf: (path: string) => readonly string[],
): readonly FacetValue[] {
  if (facet === "roles") return ROLES.map((value) => ({ value, count: null }));
  if (facet === "colors") return COLORS.map((value) => ({ value, count: null }));
  const counts = new Map<string, number>();
  for (const result of results)
    for (const value of new Set(valuesIn(facet, result, tagsOf))) counts.set(value, (counts.get(value) ?? 0) + 1);
  const values = [...counts].map(([value, count]) => ({ value, count }));
  values.sort((a, b) => (facet === "year" ? b.value.localeCompare(a.value) : b.count - a.count));
  return values.slice(0, MOST_VALUES);
}

function valuesIn(
  facet: Facet,
  { note_path, metadata }: Result,
  tagsOf: (path: string) => readonly string[],
): readonly string[] {
  if (facet === "tags") return tagsOf(note_path);
  if (facet === "year") return metadata.created_date === null ? [] : [metadata.created_date.slice(0, 4)];
  const folders = note_path.split("/").slice(0, -1);
  return folders.map((_folder, index) => folders.slice(0, index + 1).join("/"));
}
