/** What is typed after a command of Obsidian's command line: which arguments there are, read and checked. Pure. */

import { PlainError } from "../errors";
import { SEARCH_MODES, type SearchMode } from "../settings/settings";
import { t } from "../texts/texts";
import type { AskRequest, SearchRequest } from "../wire/types.generated";

export type CliCommand = "ask" | "search" | "summarize";
export type Format = "text" | "json";

const FORMATS: readonly Format[] = ["text", "json"];

/** What was typed, by the arguments' names; `true` for a name alone. */
export type CliData = Readonly<Record<string, string>>;

/** The arguments of a command; one without a `value` is typed as its name alone. */
export type CliFlags = Record<string, { value?: string; description: string; required?: boolean }>;

/** What was typed can't be carried out; the message says what to type. */
export class BadArguments extends PlainError {
  override readonly name = "BadArguments";
}

/** The arguments of a command, as Obsidian's help shows them. */
export function flagsOf(command: CliCommand): CliFlags {
  const within: CliFlags = {
    folder: { value: "<folder>", description: t.Cli_folder },
    tag: { value: "<tags>", description: t.Cli_tag },
    since: { value: "<date>", description: t.Cli_since },
    until: { value: "<date>", description: t.Cli_until },
  };
  const format: CliFlags = { format: { value: FORMATS.join("|"), description: t.Cli_format } };
  switch (command) {
    case "ask":
      return { question: { value: "<question>", description: t.Cli_question, required: true }, ...within, ...format };
    case "search":
      return {
        query: { value: "<words>", description: t.Cli_query, required: true },
        mode: { value: SEARCH_MODES.join("|"), description: t.Cli_mode },
        limit: { value: "<number>", description: t.Cli_limit },
        ...within,
        ...format,
      };
    case "summarize":
      return {
        paper: { value: "<citekey>", description: t.Cli_paper, required: true },
        preview: { description: t.Cli_preview },
        ...format,
      };
  }
}

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
  const flags = flagsOf(command);
  const typed = `catena:${command}`;
  const read = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, value.trim()]));
  const unknown = Object.keys(read).find((name) => !(name in flags) && !OBSIDIANS_OWN.includes(name));
  if (unknown !== undefined) throw new BadArguments(t.Cli_unknown(unknown, typed, Object.keys(flags).join(", ")));
  for (const [name, { value, required = false }] of Object.entries(flags)) {
    const said = read[name];
    if (said === undefined ? required : value !== undefined && (!said || said === "true"))
      throw new BadArguments(t.Cli_missing(`${name}=${value ?? ""}`, typed));
  }
  chosen("format", FORMATS, read["format"] ?? "text");
  return read;
}

/** @throws {BadArguments} It is none of the choices. */
function chosen<Choice extends string>(name: string, choices: readonly Choice[], said: string): Choice {
  const found = choices.find((choice) => choice === said);
  if (found === undefined) throw new BadArguments(t.Cli_no_choice(name, choices.join(", "), said));
  return found;
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
  const { query = "", limit = String(usual.limit) } = read;
  const mode = chosen("mode", SEARCH_MODES, read["mode"] ?? usual.mode);
  if (!/^\d{1,3}$/u.test(limit) || Number(limit) < 1 || Number(limit) > 100)
    throw new BadArguments(t.Cli_no_limit(limit));
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
