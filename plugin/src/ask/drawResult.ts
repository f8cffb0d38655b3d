/** Draws one found note in the query pane and in the search modal. Uses text nodes only: no text of a note becomes HTML. */

import { drawBadge, put, retracted } from "../drawing/elements";
import { putRuns } from "../drawing/formulas";
import type { Result } from "../wire/types.generated";
import { markedRuns } from "./highlights";
import { runOn, tellingExcerpt } from "./passages";
import { sourcesText } from "./sources";
import { t } from "../texts/texts";
import { bare } from "../words";
import { dayText } from "../dates";

export function drawResult(into: HTMLElement, result: Result): void {
  const head = put(into, ".result-head");
  put(head, "span.result-title", result.note_title);
  const at = tellingExcerpt(result.excerpts) ?? 0;
  drawWhere(head, result, at);
  drawExcerpt(into, result, at);
}

/** A passage that fits, the best one if no other is named, with the found words marked. */
export function drawExcerpt(into: HTMLElement, result: Result, index = 0): void {
  const excerpt = result.excerpts[index];
  if (excerpt === undefined || excerpt.toLowerCase() === result.note_title.toLowerCase()) return;
  const paragraph = put(into, ".result-excerpt");
  const runs = markedRuns(excerpt, index, result.highlights).map((run) => ({ ...run, text: runOn(run.text) }));
  putRuns(paragraph, runs, (text) => put(paragraph, "mark.result-mark", text));
}

/** Marks a note that is about a retracted paper, as these results say. */
export function drawRetracted(into: HTMLElement, results: readonly Result[], path: string): void {
  if (!results.some(({ is_retracted, note_path }) => is_retracted === true && note_path === path)) return;
  into.appendText(" "); // the word before it ends
  drawBadge(into, retracted());
}

/**
 * Beside the title: who wrote it, its folder, the section that was found and its day; pointed at, the whole path and how.
 *
 * @param at The number of the excerpt that is shown below; null for none, which has no section either.
 */
export function drawWhere(into: HTMLElement, result: Result, at: number | null): void {
  const { note_path, note_title, section_title: section, excerpts, sources, metadata, generated } = result;
  drawRetracted(into, [result], note_path);
  if (generated) {
    put(into, "span.result-generated", { text: t.Search_generated, title: t.Search_by_catena });
  }
  const title = [note_path, t.Search_found_by(sourcesText(sources))].join("\n");
  const where = put(into, "span.result-where", { title });
  // A section is not named where the title, or what introduces the excerpt, says the same.
  const [begins = ""] = (at === null ? "" : (excerpts[at] ?? "")).split(/ · |[.:] /u);
  const isSaid = at === null || [note_title, begins].map(bare).includes(bare(section ?? ""));
  const places = [note_path.split("/").at(-2) ?? "", isSaid ? "" : (section ?? "")];
  put(where, "span.result-folder", places.filter((each) => each !== "").join(" › "));
  const day = metadata.created_date === null ? "" : dayText(metadata.created_date);
  if (day) put(where, "span.result-day", day);
}
