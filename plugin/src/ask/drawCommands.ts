/** Draws the pane's commands: as suggestions while one is typed, and as help. */

import { put, on } from "../drawing/elements";
import type { ShowPlan } from "../settings/settings";
import { describeState, type SidecarState } from "../sidecar/sidecar";
import { bare } from "../words";
import { paneCommands } from "./paneCommands";
import type { Suggestion } from "./state";
import { t } from "../texts/texts";
import { SOURCES, sourcesText } from "./sources";

/** The id of a suggestion's element, for `aria-activedescendant`. */
export function suggestionId(index: number): string {
  return `catena-command-${index}`;
}

export interface Suggestions {
  readonly entries: readonly Suggestion[];
  /** Index of the one that arrow keys chose. */
  readonly chosen: number | null;
}

/** A list to choose from; the focus stays in the input. */
export function drawSuggestions(
  into: HTMLElement,
  { entries, chosen }: Suggestions,
  take: (index: number) => void,
): void {
  entries.forEach((entry, index) => {
    const option = into.createDiv({
      cls: index === chosen ? "catena-command is-selected" : "catena-command",
      attr: { id: suggestionId(index), role: "option", "aria-selected": String(index === chosen) },
    });
    const { name, argument, does } = suggestionTexts(entry);
    put(option, "span.command-name", name);
    if (argument) put(option, "span.command-argument", argument);
    if (bare(does) !== bare(name)) put(option, ".command-does", does);
    // The input keeps the focus, so the mouse must not take it.
    on(option, "mousedown", (event) => event.preventDefault());
    on(option, "click", () => take(index));
  });
}

function suggestionTexts(entry: Suggestion): { name: string; argument: string; does: string } {
  if ("completion" in entry) return { name: entry.completion.text, argument: "", does: entry.completion.about };
  const { name, argument, does } = entry.command;
  return { name: `*${name}`, argument, does };
}

/** What *help shows: numbered commands with examples, then the current status. */
export function drawHelp(
  into: HTMLElement,
  { sidecar, showPlan }: { sidecar: SidecarState; showPlan: ShowPlan },
  ask: (words: string) => void,
): void {
  put(into, "h3.answer-heading", t.Star_commands);
  const list = put(into, "ol.help-list");
  for (const { name, argument, does, example } of paneCommands()) {
    const item = put(list, "li");
    put(item, "code", argument ? `*${name} ${argument}` : `*${name}`);
    put(item, ".command-does", does);
    if (example === null) continue;
    const line = put(item, ".command-does", t.Star_example);
    const button = put(line, "button.step", { text: example, type: "button" });
    on(button, "click", () => ask(example));
  }
  put(into, "h4.answer-heading", t.Star_status);
  const status = put(into, "ul");
  const available = sidecar.kind === "running" ? sourcesText(SOURCES) : t.Star_no_sources(describeState(sidecar));
  for (const text of [
    t.Star_sources(available),
    t.Star_budget,
    t.Star_yolo(showPlan === "never" ? t.Star_on : t.Star_off),
  ])
    put(status, "li", text);
}
