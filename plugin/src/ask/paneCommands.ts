/** The commands of the query pane: what is typed after a star. Pure. */

import { t } from "../texts/texts";

export type QuestionCommand = "query" | "temporal-query" | "compare" | "surface-related";
export type PaneCommand = "help" | "yolo" | "exit";

export interface CommandEntry {
  readonly name: QuestionCommand | PaneCommand;
  /** What has to follow it; "" for nothing. */
  readonly argument: string;
  readonly does: string;
  /** A complete example; null for a command without an argument. */
  readonly example: string | null;
}

const QUESTIONS: readonly QuestionCommand[] = ["query", "temporal-query", "compare", "surface-related"];
const OTHERS: readonly PaneCommand[] = ["help", "yolo", "exit"];

/** In the order in which help numbers them. */
export function paneCommands(): readonly CommandEntry[] {
  const [does, asked, examples] = [t.Star_does, t.Star_arguments, t.Star_examples];
  return [
    ...QUESTIONS.map((name) => ({ name, argument: asked[name], does: does[name], example: examples[name] })),
    ...OTHERS.map((name) => ({ name, argument: "", does: does[name], example: null })),
  ];
}

/** How the words in the input are understood. */
export type Typed =
  | { readonly kind: "nothing" }
  /** A digit, as it is typed to choose a reading. */
  | { readonly kind: "pick"; readonly number: 1 | 2 | 3 }
  /** A question, or words to search for. */
  | { readonly kind: "words" }
  /** The beginning of a command's name, or a complete name without its argument; `entries` are the matching commands. */
  | { readonly kind: "naming"; readonly entries: readonly CommandEntry[] }
  /** A command with its argument, which the sidecar understands as typed. */
  | { readonly kind: "asking" }
  | { readonly kind: "command"; readonly name: PaneCommand }
  | { readonly kind: "unknown"; readonly name: string };

/** Reads what was typed. A star that no name follows directly, as in Markdown's lists, begins no command. */
export function readTyped(words: string): Typed {
  const text = words.trim();
  if (!text) return { kind: "nothing" };
  if (text === "1" || text === "2" || text === "3")
    return { kind: "pick", number: text === "1" ? 1 : text === "2" ? 2 : 3 };
  const [, typedName, argument = ""] = /^\*([a-z_-]*)(?:\s+(.*))?$/isu.exec(text) ?? [];
  if (typedName === undefined || (!typedName && argument)) return { kind: "words" };
  const name = typedName.toLowerCase().replace(/_/gu, "-");
  const entry = paneCommands().find((each) => each.name === name);
  if (!entry) {
    const entries = argument ? [] : paneCommands().filter((each) => each.name.startsWith(name));
    return entries.length === 0 ? { kind: "unknown", name } : { kind: "naming", entries };
  }
  if (entry.name === "help" || entry.name === "yolo" || entry.name === "exit")
    return { kind: "command", name: entry.name };
  return argument ? { kind: "asking" } : { kind: "naming", entries: [entry] };
}

/** A question as it stands above its answer: what a command asks for is told by the intent beside it. */
export function questionOf(words: string): string {
  const typed = readTyped(words);
  return typed.kind === "asking" ? words.trim().replace(/^\S+\s+/u, "") : words;
}

/** What stands in the input once a command was chosen. */
export function completed({ name, argument }: CommandEntry): string {
  return argument ? `*${name} ` : `*${name}`;
}

/** "There is no command *foo. The commands are *query, …" */
export function unknownCommandText(name: string): string {
  return t.Star_unknown(
    name,
    paneCommands()
      .map((each) => `*${each.name}`)
      .join(", "),
  );
}

/** What a palette command types into the pane, ready for the rest. */
export type Opening = "ask" | Exclude<QuestionCommand, "query">;

/**
 * The words with which the pane opens.
 *
 * @param concept The selection, else the title of the active note; null when there is neither.
 */
export function openingWords(opening: Opening, concept: string | null): string {
  const named = concept === null ? "" : tidyConcept(concept);
  switch (opening) {
    case "ask":
      return "";
    case "compare":
      return named ? `*compare ${named} vs ` : "*compare ";
    default:
      return `*${opening} ${named}`;
  }
}

/** A concept has at most this many characters; a longer selection is cut. */
const LONGEST_CONCEPT = 100;

function tidyConcept(text: string): string {
  return text.replace(/\s+/gu, " ").trim().slice(0, LONGEST_CONCEPT).trim();
}
