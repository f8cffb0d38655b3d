/** The elements of the query pane from top to bottom, and the lines of text in them. */

import { drawAlert, put, drawButton, drawChoice } from "../drawing/elements";
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
  /** Questions asked before. */
  readonly recent: HTMLElement;
  /** Holds the question and its answer. */
  readonly answer: HTMLElement;
}

/** Builds the pane in an empty element. */
export function buildPane(into: HTMLElement, words: string): PaneElements {
  const bar = put(into, "div.query-bar");
  const input = put(put(bar, "div.query-field search-input-container"), "input.query-input.search", {
    type: "search",
    value: words,
    placeholder: t.Pane_placeholder,
    label: t.Pane_label,
    "aria-controls": "catena-query-results catena-query-commands",
    spellcheck: "false",
  });
  const looking = put(into, "div.looking");
  const mode = drawChoice(looking, t.Set_search_by, t.Set_search_modes);
  return {
    input,
    mode,
    filters: put(looking, "div.filters"),
    said: put(into, "div.query-said", { role: "status" }),
    pinned: put(into, "div.pinned-part"),
    askRow: put(into, "button.ask-row", { type: "button" }),
    status: put(into, "div.query-count", { role: "status", "aria-live": "polite" }),
    hints: put(into, "div.query-hints"),
    problem: drawAlert(into),
    install: put(into, "div.query-install"),
    commands: put(into, "div.query-commands", {
      id: "catena-query-commands",
      role: "listbox",
      label: t.Star_commands,
    }),
    help: put(into, "div.help"),
    results: put(into, "div.query-found"),
    instead: put(into, "div.query-instead"),
    recent: put(into, "div.recent"),
    answer: put(into, "div.query-answered"),
  };
}

/** Hints about the results, one line each. */
export function drawHints(into: HTMLElement, { hints }: SearchTexts): void {
  into.empty();
  for (const text of hints) put(into, "div.query-hint", text);
}

/** A sentence and its list, in place of results. */
export function drawInstead(into: HTMLElement, [first, ...more]: readonly string[]): void {
  into.empty();
  if (first === undefined) return;
  put(into, "p", first);
  if (more.length === 0) return;
  const list = put(into, "ul");
  for (const text of more) put(list, "li", text);
}

/** How many of the questions asked before are offered. */
const MOST_RECENT = 4;

/** The questions asked last, to be asked again. */
export function drawRecent(into: HTMLElement, asked: readonly string[], ask: (words: string) => void): void {
  if (asked.length === 0) return;
  put(into, "div.answer-heading", t.Pane_recent);
  const list = put(into, "ul");
  for (const words of asked.slice(0, MOST_RECENT))
    drawButton(put(list, "li"), { text: words, cls: "step", key: words }, () => ask(words));
}
