/** The elements of the query pane from top to bottom, and the lines of text in them. */

import { drawButton } from "../drawing/elements";
import { SEARCH_MODES, type SearchMode } from "../settings/settings";
import type { SearchTexts } from "./searchState";

const MODE_NAMES: Readonly<Record<SearchMode, string>> = {
  hybrid: "Words and meaning",
  text: "Words",
  semantic: "Meaning",
};

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
  /** Questions asked before. */
  readonly recent: HTMLElement;
  /** Holds the question and its answer. */
  readonly answer: HTMLElement;
}

/** Builds the pane in an empty element. */
export function buildPane(into: HTMLElement, words: string): PaneElements {
  const bar = into.createDiv("catena-query-bar");
  const input = bar.createDiv("search-input-container catena-query-field").createEl("input", {
    cls: "catena-query-input",
    type: "search",
    value: words,
    placeholder: "Search, or ask a question ⏎",
    attr: {
      "aria-label": "Search your notes, or ask a question",
      "aria-controls": "catena-query-results catena-query-commands",
      spellcheck: "false",
    },
  });
  const looking = into.createDiv("catena-looking");
  const mode = looking.createEl("select", { cls: "dropdown catena-query-mode", attr: { "aria-label": "Search by" } });
  for (const value of SEARCH_MODES) mode.createEl("option", { value, text: MODE_NAMES[value] });
  return {
    input,
    mode,
    filters: looking.createDiv("catena-filters"),
    said: into.createDiv({ cls: "catena-query-said", attr: { role: "status" } }),
    pinned: into.createDiv("catena-pinned-part"),
    askRow: into.createEl("button", { cls: "catena-ask-row", attr: { type: "button" } }),
    status: into.createDiv({ cls: "catena-query-count", attr: { role: "status", "aria-live": "polite" } }),
    hints: into.createDiv("catena-query-hints"),
    problem: into.createDiv({ cls: "catena-query-problem", attr: { role: "alert" } }),
    install: into.createDiv("catena-query-install"),
    commands: into.createDiv({
      cls: "catena-query-commands",
      attr: { id: "catena-query-commands", role: "listbox", "aria-label": "Commands" },
    }),
    help: into.createDiv("catena-help"),
    results: into.createDiv("catena-query-found"),
    instead: into.createDiv("catena-query-instead"),
    recent: into.createDiv("catena-recent"),
    answer: into.createDiv("catena-query-answered"),
  };
}

/** Hints about the results, one line each. */
export function drawHints(into: HTMLElement, { hints }: SearchTexts): void {
  into.empty();
  for (const text of hints) into.createDiv({ cls: "catena-query-hint", text });
}

/** A sentence and its list, in place of results. */
export function drawInstead(into: HTMLElement, [first, ...more]: readonly string[]): void {
  into.empty();
  if (first === undefined) return;
  into.createEl("p", { text: first });
  if (more.length === 0) return;
  const list = into.createEl("ul");
  for (const text of more) list.createEl("li", { text });
}

/** How many of the questions asked before are offered. */
const MOST_RECENT = 4;

/** The questions asked last, to be asked again. */
export function drawRecent(into: HTMLElement, asked: readonly string[], ask: (words: string) => void): void {
  if (asked.length === 0) return;
  into.createDiv({ cls: "catena-answer-heading", text: "Asked lately" });
  const list = into.createEl("ul");
  for (const words of asked.slice(0, MOST_RECENT))
    drawButton(list.createEl("li"), { text: words, cls: "catena-step", key: words }, () => ask(words));
}
