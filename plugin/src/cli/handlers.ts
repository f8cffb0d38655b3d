/** `catena:ask`, `catena:search` and `catena:summarize` on Obsidian's command line. Independent of Obsidian. */

import { Refused } from "../sidecar/failures";
import type { SearchMode } from "../settings/settings";
import { t } from "../texts/texts";
import type {
  Answer,
  AskRequest,
  SearchRequest,
  SearchResults,
  SummarizeRequest,
  Summary,
} from "../wire/types.generated";
import {
  BadArguments,
  flagsOf,
  formatOf,
  readAsk,
  readSearch,
  readSummarize,
  type CliCommand,
  type CliData,
  type CliFlags,
} from "./arguments";
import { answerText, searchText, summaryText } from "./cliTexts";

export interface CliDeps {
  readonly ask: (request: AskRequest) => Promise<Answer>;
  readonly search: (request: SearchRequest) => Promise<SearchResults>;
  readonly summarize: (request: SummarizeRequest) => Promise<Summary>;
  /** What a search in the pane takes. */
  readonly usual: () => { mode: SearchMode; limit: number };
  /** Any error as a sentence for a person; null when there is nothing to say. */
  readonly explain: (error: unknown) => string | null;
}

/** What Obsidian registers. */
export interface CliEntry {
  readonly command: CliCommand;
  readonly description: string;
  readonly flags: CliFlags;
  readonly handle: (data: CliData) => Promise<string>;
}

/** A result of the sidecar, and the same as text. */
interface Printed {
  readonly result: unknown;
  readonly text: string;
}

export function cliEntries(deps: CliDeps): readonly CliEntry[] {
  const { ask, search, summarize, usual, explain } = deps;
  const entry = (
    command: CliCommand,
    description: string,
    carryOut: (data: CliData) => Promise<Printed>,
  ): CliEntry => ({
    command,
    description,
    flags: flagsOf(command),
    handle: (data) => printed(data, carryOut, explain),
  });
  return [
    entry("ask", t.Cli_ask, async (data) => {
      const result = await ask(readAsk(data));
      return { result, text: answerText(result) };
    }),
    entry("search", t.Cli_search, async (data) => {
      const result = await search(readSearch(data, usual()));
      return { result, text: searchText(result) };
    }),
    entry("summarize", t.Cli_summarize, async (data) => {
      const request = readSummarize(data);
      const result = await summarize(request);
      return { result, text: summaryText(request.citekey, result, request.dry_run) };
    }),
  ];
}

/** Prints what came of it; an error is a sentence, or JSON in the shape that the sidecar itself refuses in. */
async function printed(
  data: CliData,
  carryOut: (data: CliData) => Promise<Printed>,
  explain: CliDeps["explain"],
): Promise<string> {
  const isJson = formatOf(data) === "json";
  try {
    const { result, text } = await carryOut(data);
    return isJson ? JSON.stringify(result, null, 2) : text;
  } catch (error) {
    const message = explain(error) ?? "";
    if (!isJson) return t.Cli_error(message);
    return JSON.stringify({ error: problemOf(error, message) }, null, 2);
  }
}

function problemOf(error: unknown, message: string): { code: string; message: string } {
  if (error instanceof Refused) return error.problem;
  return { code: error instanceof BadArguments ? "bad_request" : "unavailable", message };
}
