/** The facets by which annotations are filtered. Pure. */

import { dayOf, dayText } from "../dates";
import { sourceName } from "../drawing/place";
import { colorName, isRole, roleName } from "../colors";
import type { AnnotationFacets, AnnotationFilter, FacetValue } from "../wire/types.generated";
import { t } from "../texts/texts";

export type Facet = keyof AnnotationFacets;

/** The selected values; a facet without any does not filter. */
export type Chosen = Readonly<Partial<Record<Facet, readonly string[]>>>;

export interface FacetEntry {
  readonly facet: Facet;
  /** Whether several values may be chosen, of which any will do. */
  readonly several: boolean;
}

/** In the order in which they are shown. */
export const FACETS: readonly FacetEntry[] = [
  { facet: "roles", several: true },
  { facet: "colors", several: true },
  { facet: "prefixes", several: true },
  { facet: "themes", several: true },
  { facet: "citekeys", several: true },
  { facet: "sections", several: false },
  { facet: "pages", several: true },
  { facet: "imported", several: false },
];

/** The sidecar takes at most this many values of a facet. */
const MOST_CHOSEN = 9;

/** The choice after a value was pressed. */
export function toggled(chosen: Chosen, facet: Facet, value: string): Chosen {
  const before = chosen[facet] ?? [];
  const several = FACETS.find((entry) => entry.facet === facet)?.several ?? false;
  if (before.includes(value)) return { ...chosen, [facet]: before.filter((each) => each !== value) };
  return { ...chosen, [facet]: several ? [...before, value].slice(-MOST_CHOSEN) : [value] };
}

/** The same choice with nothing chosen in one facet. */
export function without(chosen: Chosen, facet: Facet): Chosen {
  return { ...chosen, [facet]: [] };
}

/** The facets in which something is chosen. */
export function narrowed(chosen: Chosen): readonly Facet[] {
  return FACETS.map(({ facet }) => facet).filter((facet) => (chosen[facet] ?? []).length > 0);
}

/** The choice in the sidecar's words; undefined when nothing is chosen. */
export function filterOf(chosen: Chosen): AnnotationFilter | undefined {
  if (narrowed(chosen).length === 0) return undefined;
  const values = (facet: Facet): string[] | null => {
    const those = chosen[facet] ?? [];
    return those.length === 0 ? null : [...those];
  };
  const [section] = chosen.sections ?? [];
  const [imported] = chosen.imported ?? [];
  const day = imported === undefined ? null : dayOf(imported);
  const filter = {
    roles: values("roles")?.filter(isRole) ?? null,
    colors: values("colors"),
    prefixes: values("prefixes"),
    themes: values("themes"),
    citekeys: values("citekeys"),
    pages: values("pages")?.join(", ") ?? null,
    section: section ?? null,
    imported_since: day,
    imported_until: day,
  };
  // The contract's lists have a longest length, which the generated types spell out tuple by tuple.
  return filter as AnnotationFilter;
}

/** A facet's values to choose from: those found, and those chosen that are not found any more. */
export function shownValues(facets: AnnotationFacets, chosen: Chosen, facet: Facet): readonly FacetValue[] {
  const found = facets[facet];
  const missing = (chosen[facet] ?? []).filter((value) => !found.some((each) => each.value === value));
  return [...missing.map((value) => ({ value, count: 0 })), ...found];
}

/** Whether a facet has anything to choose from. */
export function isUseful(facets: AnnotationFacets, chosen: Chosen, facet: Facet): boolean {
  return facets[facet].length > 1 || (chosen[facet] ?? []).length > 0;
}

/** A value as a person reads it. */
export function valueName(facet: Facet, value: string): string {
  if (facet === "colors") return colorName(value);
  if (facet === "pages") return t.Page_short(value);
  if (facet === "imported") return dayText(value);
  if (facet === "citekeys") return sourceName(value);
  return facet === "roles" && isRole(value) ? roleName(value) : value;
}
