/** The names of sources for people: what each one searches by. */

import { joined, named } from "../words";
import { t } from "../texts/texts";

/** Always in this order. */
export const SOURCES: readonly string[] = ["text", "semantic", "graph"];

/** "words"; a source of a newer sidecar goes by its own name. */
export function sourceName(source: string): string {
  return named(t.Source_names, source);
}

/** "words, meaning and links" */
export function sourcesText(sources: readonly string[]): string {
  // Those of a newer sidecar come last.
  const known = SOURCES.filter((source) => sources.includes(source));
  const others = sources.filter((source) => !SOURCES.includes(source));
  return joined([...known, ...others].map(sourceName), "and");
}
