/** Draws an answer in its form: list, table, timeline or narrative. */

import { put, drawQuote, drawSection } from "../drawing/elements";
import { placeOfQuote } from "../drawing/place";
import type { Answer, Attribute, Comparison } from "../wire/types.generated";
import type { AnswerActions } from "./actions";
import { nothingFoundText, sifted } from "./answerTexts";
import { drawChains } from "./drawChains";
import { drawHidden, drawNearestNotes, drawResults, drawTiers } from "./drawNotes";
import { drawAsOf, drawTimeline } from "./drawTimeline";
import { heard } from "../texts/heard";
import { t } from "../texts/texts";
import { joined } from "../words";

/** What the answer rests on, in its form: all that stands between the answer itself and the contradictions. */
export function drawForm(into: HTMLElement, answer: Answer, actions: AnswerActions): void {
  if (answer.result_format === "timeline") drawAsOf(into, answer, actions);
  if (answer.evidence === "none" && answer.results.length > 0) {
    drawNearest(into, answer, actions);
    return;
  }
  const help = nothingFoundText(answer);
  if (help !== null) {
    const box = put(into, "div.nothing-found");
    put(box, "p", help.lead);
    const list = put(box, "ul");
    for (const text of help.tips) put(list, "li", text);
    drawHidden(into, sifted(answer.results), actions);
    return;
  }
  switch (answer.result_format) {
    case "table":
      drawComparison(into, answer, actions);
      return;
    case "timeline":
      drawTimeline(into, answer, actions);
      if ((answer.timeline ?? []).length === 0) drawTiers(into, answer, actions);
      return;
    case "narrative":
      drawNarrative(into, answer, actions);
      return;
    case "list":
      drawTiers(into, answer, actions);
  }
}

function drawComparison(into: HTMLElement, answer: Answer, actions: AnswerActions): void {
  if (answer.comparison !== null && answer.comparison.attributes.length > 0)
    drawTable(drawSection(into, t.Form_comparison, "comparison"), answer.comparison, actions);
  const bySubject = Object.entries(answer.results_by_subject ?? {});
  if (bySubject.length === 0) {
    drawTiers(into, answer, actions);
    return;
  }
  for (const [subject, results] of bySubject) {
    const section = drawSection(into, subject, "subject");
    if (results.length === 0) put(section, "p.answer-aside", t.Form_no_notes);
    else drawResults(section, results, actions);
  }
}

function drawTable(into: HTMLElement, { subjects, attributes }: Comparison, actions: AnswerActions): void {
  const frame = put(into, "div.table-frame", {
    role: "region",
    tabindex: "0",
    "aria-label": t.Form_comparison_of(joined(subjects, "and")),
  });
  const table = put(frame, "table.table");
  const head = put(put(table, "thead"), "tr");
  for (const text of subjects) put(head, "th", { text, scope: "col" });
  for (const attribute of attributes) drawAttribute(put(table, "tbody"), attribute, actions);
}

/** Its name above its values, which would have no room beside it in a sidebar. */
function drawAttribute(into: HTMLElement, { name, values }: Attribute, actions: AnswerActions): void {
  put(put(into, "tr"), "th", { text: heard(name), scope: "rowgroup", colspan: String(values.length) });
  const row = put(into, "tr");
  for (const value of values) {
    const cell = put(row, "td");
    if (value === null) {
      put(cell, "span.cell-empty", { text: "–", "aria-label": t.Form_empty_cell, role: "img" });
      continue;
    }
    const runs = [{ text: value.text, marked: false }];
    const label = t.Answer_source(value.note_title);
    drawQuote(cell, { runs, place: placeOfQuote(value), cls: "cell", label }, actions);
    put(cell, "div.cell-source", value.note_title);
  }
}

/** What stands below an answer that nothing gives: known relations, if it asked for them, and the nearest notes. */
function drawNearest(into: HTMLElement, answer: Answer, actions: AnswerActions): void {
  drawChains(into, answer.causal_chains ?? [], actions);
  drawNearestNotes(drawSection(into, t.Form_nearest, "nearest"), answer.results, actions);
}

function drawNarrative(into: HTMLElement, answer: Answer, actions: AnswerActions): void {
  drawChains(into, answer.causal_chains ?? [], actions);
  if (answer.results.length > 0) drawResults(drawSection(into, t.Form_sources, "sources"), answer.results, actions);
}
