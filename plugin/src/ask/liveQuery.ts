/** A query that stands in a note as a `catena` code block: what it asks for. Pure. */

import { NO_FILTERS, type Filters } from "./filters";
import { t } from "../texts/texts";

export interface LiveQuery {
  readonly words: string;
  readonly filters: Filters;
  readonly limit: number;
  /** The sentences that answer, or the notes that are found. */
  readonly show: "answer" | "notes";
}

const LIMIT = { least: 1, usual: 5, most: 50 };

/** Reads a block: words, and below them lines such as `folder: Notes`; a sentence about what is wrong when it can't. */
export function readLiveQuery(source: string): LiveQuery | string {
  const lines = source.split("\n").map((line) => line.trim());
  const words: string[] = [];
  const given = new Map<string, string>();
  for (const line of lines.filter((each) => each !== "")) {
    const [, key, value] = /^(folder|tags?|year|limit|show)\s*:\s*(.*)$/iu.exec(line) ?? [];
    if (key === undefined || value === undefined) words.push(line);
    else given.set(key.toLowerCase().replace(/^tags$/u, "tag"), value);
  }
  const asked = words.join(" ");
  if (!asked) return t.Live_empty;
  const [limit, year, show] = [given.get("limit") ?? String(LIMIT.usual), given.get("year"), given.get("show")];
  const count = Number(limit);
  if (!Number.isInteger(count) || count < LIMIT.least || count > LIMIT.most)
    return t.Live_limit(LIMIT.least, LIMIT.most, limit);
  if (year !== undefined && !/^\d{4}$/u.test(year)) return t.Live_year(year);
  if (show !== undefined && show !== "answer" && show !== "notes") return t.Live_show(show);
  const tags = (given.get("tag") ?? "").split(/[\s,]+/u).flatMap((tag) => (tag ? [tag.replace(/^#/u, "")] : []));
  const filters = { ...NO_FILTERS, folder: given.get("folder") ?? null, tags, year: year ?? null };
  return { words: asked, filters, limit: count, show: show ?? (/[?？]$/u.test(asked) ? "answer" : "notes") };
}
