/** Draws one found note in the query pane and in the search modal. Uses text nodes only: no text of a note becomes HTML. */

import type { Result } from "../wire/types.generated";
import { markedRuns } from "./highlights";
import { sourcesText } from "./sources";

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
  drawExcerpts(into, result);
  drawFoot(into, result);
}

/** Where in the note, and what stands there, with the found words marked. */
export function drawExcerpts(into: HTMLElement, result: Result): void {
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
}

/** Its folder, its date, and the sources that found it. */
export function drawFoot(into: HTMLElement, { note_path, sources, metadata }: Result): void {
  const foot = into.createDiv("catena-result-foot");
  const created = metadata.created_date === null ? "" : `created ${metadata.created_date.slice(0, 10)}`;
  foot.createSpan({ cls: "catena-result-path", text: [folderOf(note_path), created].filter(Boolean).join(" · ") });
  foot.createSpan({ cls: "catena-result-sources", text: sourcesText(sources) });
}

function folderOf(path: string): string {
  return path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
}
