/** The elements of the query pane from top to bottom, and the lines of text in them. */

import { drawAlert, put, drawButton, drawChoice, drawFold } from "../drawing/elements";
import type { SearchTexts } from "./searchState";
import { t } from "../texts/texts";

export interface PaneElements {
  readonly input: HTMLInputElement;
  /** What is looked through only. */
  readonly filters: HTMLElement;
  readonly mode: HTMLSelectElement;
  /** What a command answered. */
  readonly said: HTMLElement;
  /** "Ask: “…” ⏎" */
  readonly askRow: HTMLButtonElement;
  /** What the person keeps in sight. */
  readonly pinned: HTMLElement;
  /** Counts and progress, announced by screen readers too. */
  readonly status: HTMLElement;
  readonly hints: HTMLElement;
  readonly problem: HTMLElement;
  readonly install: HTMLElement;
  readonly commands: HTMLElement;
  readonly help: HTMLElement;
  /** Holds the list of found notes. */
  readonly results: HTMLElement;
  /** What stands in place of results. */
  readonly instead: HTMLElement;
  /** What can be asked while nothing is typed. */
  readonly recent: HTMLElement;
  /** Holds the question and its answer. */
  readonly answer: HTMLElement;
}

/** Builds the pane in an empty element. */
export function buildPane(into: HTMLElement, words: string): PaneElements {
  const bar = put(into, ".query-bar");
  const input = put(put(bar, ".query-field search-input-container"), "input.query-input.search", {
    type: "search",
    value: words,
    placeholder: t.Pane_placeholder,
    label: t.Pane_label,
    "aria-controls": "catena-query-results catena-query-commands",
    spellcheck: "false",
  });
  const looking = put(into, ".looking");
  const mode = drawChoice(looking, t.Set_search_by, t.Set_search_modes);
  return {
    input,
    mode,
    filters: put(looking, ".filters"),
    said: put(into, ".query-said", { role: "status" }),
    pinned: put(into, ".pinned-part"),
    askRow: put(into, "button.ask-row", { type: "button" }),
    status: put(into, ".query-count", { role: "status" }),
    hints: put(into, ".query-hints"),
    problem: drawAlert(into),
    install: put(into, ".query-install"),
    commands: put(into, ".query-commands", {
      id: "catena-query-commands",
      role: "listbox",
      label: t.Star_commands,
    }),
    help: put(into, ".help"),
    results: put(into, "div"),
    instead: put(into, ".query-instead"),
    recent: put(into, ".recent"),
    answer: put(into, "div"),
  };
}

/** Hints about the results, one line each, but for what is said above them. */
export function drawHints(into: HTMLElement, { hints }: SearchTexts, above: string): void {
  into.empty();
  for (const text of hints) if (text !== above) put(into, ".query-hint", text);
}

/** A sentence and its list, in place of results. */
export function drawInstead(into: HTMLElement, [first, ...more]: readonly string[]): void {
  into.empty();
  if (first === undefined) return;
  put(into, "p", first);
  drawLines(into, more);
}

function drawLines(into: HTMLElement, lines: readonly string[]): void {
  if (lines.length === 0) return;
  const list = put(into, "ul");
  for (const text of lines) put(list, "li", text);
}

/** How many of the questions asked before are offered. */
const MOST_RECENT = 4;

/** What can be asked with one click, while nothing is typed. */
export interface Beginning {
  readonly examples: readonly string[];
  readonly asked: readonly string[];
}

/** Questions that these notes answer, the questions asked last, and what else can be typed; nothing for null. */
export function drawBeginning(into: HTMLElement, beginning: Beginning | null, ask: (words: string) => void): void {
  if (!beginning) return;
  const { examples, asked } = beginning;
  drawQuestions(into, t.Pane_examples, examples, ask);
  drawQuestions(into, t.Answer_before, asked.slice(0, MOST_RECENT), ask);
  drawLines(drawFold(into, t.Pane_ways, "ways"), t.Search_ways);
}

function drawQuestions(
  into: HTMLElement,
  heading: string,
  questions: readonly string[],
  ask: (words: string) => void,
): void {
  if (questions.length === 0) return;
  put(into, ".answer-heading", heading);
  const list = put(into, "ul");
  for (const words of questions) drawButton(put(list, "li"), "step", words, () => ask(words), { key: words });
}
