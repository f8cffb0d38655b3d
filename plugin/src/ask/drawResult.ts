/** Draws one found note in the query pane and in the search modal. Uses text nodes only: no text of a note becomes HTML. */

import { put } from "../drawing/elements";
import { putRuns } from "../drawing/formulas";
import type { Result } from "../wire/types.generated";
import { markedRuns } from "./highlights";
import { sourcesText } from "./sources";
import { t } from "../texts/texts";
import { dayText } from "../dates";

export function drawResult(into: HTMLElement, result: Result): void {
  const head = put(into, "div.result-head");
  put(head, "span.result-title", result.note_title);
  drawWhere(head, result);
  drawExcerpt(into, result);
}

/** Where in the note, and the passage that fits best, with the found words marked. */
export function drawExcerpt(into: HTMLElement, result: Result): void {
  const [excerpt] = result.excerpts;
  const section = result.section_title;
  if (section !== null && section !== result.note_title && section !== excerpt)
    put(into, "div.result-section", section);
  if (excerpt === undefined || excerpt.toLowerCase() === result.note_title.toLowerCase()) return;
  const paragraph = put(into, "div.result-excerpt");
  putRuns(paragraph, markedRuns(excerpt, 0, result.highlights), (text) => put(paragraph, "mark.result-mark", text));
}

/** Beside the title: who wrote it, its folder and its day; pointed at, the whole path and how it was found. */
export function drawWhere(into: HTMLElement, { note_path, sources, metadata, generated }: Result): void {
  if (generated) {
    put(into, "span.result-generated", { text: t.Search_generated, title: t.Search_by_catena });
  }
  const title = [note_path, t.Search_found_by(sourcesText(sources))].join("\n");
  const where = put(into, "span.result-where", { title });
  put(where, "span.result-folder", note_path.split("/").at(-2) ?? "");
  const day = metadata.created_date === null ? "" : dayText(metadata.created_date);
  if (day !== "") put(where, "span.result-day", day);
}
