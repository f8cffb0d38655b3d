/** The names of sources for people: what each one searches by. */

import { joined } from "../words";

const NAMES: ReadonlyMap<string, string> = new Map([
  ["text", "words"],
  ["semantic", "meaning"],
  ["graph", "links"],
]);

/** "words"; a source of a newer sidecar goes by its own name. */
export function sourceName(source: string): string {
  return NAMES.get(source) ?? source;
}

/** "by words, meaning and links" */
export function sourcesText(sources: readonly string[]): string {
  // Always in the same order; those of a newer sidecar come last, under their own names.
  const known = [...NAMES].flatMap(([source, name]) => (sources.includes(source) ? [name] : []));
  const names = [...known, ...sources.filter((source) => !NAMES.has(source))];
  return names.length === 0 ? "" : `by ${joined(names, "and")}`;
}
