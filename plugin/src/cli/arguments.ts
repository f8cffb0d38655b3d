/** What is typed after a command of Obsidian's command line: which arguments there are, read and checked. Pure. */

import { PlainError } from "../errors";
import { isSearchMode, SEARCH_MODES, type SearchMode } from "../settings/settings";
import type { AskRequest, SearchRequest } from "../wire/types.generated";
import { joined } from "../words";

export type CliCommand = "ask" | "search" | "summarize";
export type Format = "text" | "json";

/** What was typed, by the arguments' names; `true` for a name alone. */
export type CliData = Readonly<Record<string, string>>;

/** The arguments of a command; one without a `value` is typed as its name alone. */
export type CliFlags = Record<string, { value?: string; description: string; required?: boolean }>;

/** What was typed can't be carried out; the message says what to type. */
export class BadArguments extends PlainError {
  override readonly name = "BadArguments";
}

const WITHIN: CliFlags = {
  folder: { value: "<folder>", description: "Only notes in this folder or below it" },
  tag: { value: "<tags>", description: "Only notes with all of these tags, separated by commas" },
  since: { value: "<date>", description: "Only notes from this date on: 2024, 2024-10 or 2024-10-05" },
  until: { value: "<date>", description: "Only notes up to and including this date" },
};
const FORMAT: CliFlags = { format: { value: "text|json", description: "How the result is printed (default: text)" } };

/** The arguments of each command, as Obsidian's help shows them. */
export const FLAGS: Readonly<Record<CliCommand, CliFlags>> = {
  ask: { question: { value: "<question>", description: "In plain words", required: true }, ...WITHIN, ...FORMAT },
  search: {
    query: { value: "<words>", description: "What to look for, in plain words", required: true },
    mode: { value: SEARCH_MODES.join("|"), description: "How to look for it (default: as in the pane)" },
    limit: { value: "<number>", description: "At most this many notes, 1 to 100 (default: as in the pane)" },
    ...WITHIN,
    ...FORMAT,
  },
  summarize: {
    paper: { value: "<citekey>", description: "The paper whose summary is written or renewed", required: true },
    preview: { description: "Print the note and write nothing" },
    ...FORMAT,
  },
};

/** What Obsidian's command line takes for itself. */
const OBSIDIANS_OWN = ["vault", "copy"];

/** How the result is to be printed; `text` for anything else than `json`, which `checked` refuses. */
export function formatOf({ format }: CliData): Format {
  return format === "json" ? "json" : "text";
}

/**
 * The arguments, blanks at their ends cut off.
 *
 * @throws {BadArguments} One is unknown, missing, empty or out of range.
 */
function checked(command: CliCommand, data: CliData): CliData {
  const flags = FLAGS[command];
  const given = Object.entries(data).map(([name, value]) => [name, value.trim()] as const);
  const unknown = given.find(([name]) => !(name in flags) && !OBSIDIANS_OWN.includes(name));
  if (unknown !== undefined) {
    const names = joined(Object.keys(flags), "and");
    throw new BadArguments(`There is no argument “${unknown[0]}”. catena:${command} takes ${names}.`);
  }
  const read = Object.fromEntries(given);
  for (const [name, { value, required = false }] of Object.entries(flags)) {
    const said = read[name];
    const example = `${name}=${value ?? ""}`;
    if (said === undefined ? required : value !== undefined && (said === "" || said === "true"))
      throw new BadArguments(`Say ${example} after catena:${command}.`);
  }
  if (read["format"] !== undefined && !["text", "json"].includes(read["format"]))
    throw new BadArguments(`format is text or json, not “${read["format"]}”.`);
  return read;
}

/** @throws {BadArguments} */
export function readAsk(data: CliData): AskRequest {
  const read = checked("ask", data);
  return { question: read["question"] ?? "", ...within(read) };
}

/**
 * @param usual What a search in the pane takes.
 * @throws {BadArguments}
 */
export function readSearch(data: CliData, usual: { mode: SearchMode; limit: number }): SearchRequest {
  const read = checked("search", data);
  const { query = "", mode = usual.mode, limit = String(usual.limit) } = read;
  if (!isSearchMode(mode)) throw new BadArguments(`mode is ${joined(SEARCH_MODES, "or")}, not “${mode}”.`);
  if (!/^\d{1,3}$/u.test(limit) || Number(limit) < 1 || Number(limit) > 100)
    throw new BadArguments(`limit is a number from 1 to 100, not “${limit}”.`);
  return { query, mode, limit: Number(limit), ...within(read) };
}

/** @throws {BadArguments} */
export function readSummarize(data: CliData): { citekey: string; dry_run: boolean } {
  const read = checked("summarize", data);
  return { citekey: (read["paper"] ?? "").replace(/^@/u, ""), dry_run: "preview" in read };
}

function within({
  folder,
  tag,
  since,
  until,
}: CliData): Pick<SearchRequest, "folder" | "tags" | "start_date" | "end_date"> {
  const tags = (tag ?? "").split(",").flatMap((each) => each.trim().replace(/^#/u, "") || []);
  return {
    ...(folder === undefined ? {} : { folder }),
    // The contract's lists have a longest length, which the generated types spell out tuple by tuple.
    ...(tags.length === 0 ? {} : { tags }),
    ...(since === undefined ? {} : { start_date: since }),
    ...(until === undefined ? {} : { end_date: until }),
  };
}
