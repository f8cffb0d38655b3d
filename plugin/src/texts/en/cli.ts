/** Obsidian's own command line. Names of arguments, such as `question`, are the same in every language. */

import { counted, say } from "../shown";

export const cli = {
  Cli_ask: "Answer a question from your notes, with sources",
  Cli_search: "Find notes by their words and by their meaning",
  Cli_summarize: "Write or renew the summary of one paper",

  Cli_question: "In plain words",
  Cli_query: "What to look for, in plain words",
  Cli_mode: "How to look for it (default: as in the pane)",
  Cli_limit: "At most this many notes, 1 to 100 (default: as in the pane)",
  Cli_folder: "Only notes in this folder or below it",
  Cli_tag: "Only notes with all of these tags, separated by commas",
  Cli_since: "Only notes from this date on: 2024, 2024-10 or 2024-10-05",
  Cli_until: "Only notes up to and including this date",
  Cli_paper: "The citekey of the paper",
  Cli_preview: "Print the note and write nothing",
  Cli_format: "How the result is printed (default: text)",

  Cli_error: "Error: {}",
  /** `names` is a list with commas. */
  Cli_unknown: "There is no argument “{}”. {} takes: {}.",
  Cli_missing: "Say {} after {}.",
  Cli_no_choice: "{} is one of {}; “{}” is not.",
  Cli_no_limit: "limit is a number from 1 to 100; “{}” is not.",

  Cli_found: (count: number) => (count === 0 ? say`No notes found` : say`${counted(count, "note")} found`),
  Cli_first: "{}, the first {}",
} as const;
