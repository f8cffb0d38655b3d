/** Draws one found note, in the query pane and in the search modal. Only text nodes: nothing of a note becomes HTML. */

import type { Result } from "../wire/types.generated";
import { markedRuns } from "./highlights";

/** How many excerpts of a note are shown. */
const SHOWN_EXCERPTS = 2;

export function drawResult(into: HTMLElement, result: Result): void {
  const head = into.createDiv("catena-result-head");
  head.createSpan({ cls: "catena-result-title", text: result.note_title });
  if (result.generated) {
    head.createSpan({ cls: "catena-result-generated", text: "generated", attr: { title: "Written by Catena" } });
  }
  head.createSpan({
    cls: "catena-result-score",
    text: result.composite_relevance.toFixed(2),
    attr: { "aria-label": `Relevance ${result.composite_relevance.toFixed(2)} of 1` },
  });
  if (result.section_title !== null && result.section_title !== result.note_title) {
    into.createDiv({ cls: "catena-result-section", text: result.section_title });
  }
  result.excerpts.slice(0, SHOWN_EXCERPTS).forEach((excerpt, index) => {
    const paragraph = into.createDiv("catena-result-excerpt");
    for (const { text, marked } of markedRuns(excerpt, index, result.highlights)) {
      if (marked) paragraph.createEl("mark", { cls: "catena-result-mark", text });
      else paragraph.appendText(text);
    }
  });
  const foot = into.createDiv("catena-result-foot");
  foot.createSpan({ cls: "catena-result-path", text: folderOf(result.note_path) });
  foot.createSpan({ cls: "catena-result-sources", text: sourcesText(result.sources) });
}

const BY: ReadonlyMap<string, string> = new Map([
  ["text", "words"],
  ["semantic", "meaning"],
  ["graph", "links"],
]);

/** "by words and meaning" */
export function sourcesText(sources: readonly string[]): string {
  // Always in the same order; those of a newer sidecar come last, under their own names.
  const known = [...BY].flatMap(([source, name]) => (sources.includes(source) ? [name] : []));
  const names = [...known, ...sources.filter((source) => !BY.has(source))];
  return names.length === 0 ? "" : `by ${names.join(" and ")}`;
}

function folderOf(path: string): string {
  return path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
}
