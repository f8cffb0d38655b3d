/** Draws an answer in its form: list, table, timeline or narrative. */

import { drawPlace, drawSection } from "../drawing/elements";
import { placeOfQuote } from "../drawing/place";
import type { Answer, Attribute, Comparison } from "../wire/types.generated";
import type { AnswerActions } from "./actions";
import { nothingFoundText, sifted } from "./answerTexts";
import { drawChains } from "./drawChains";
import { drawHidden, drawNearestNotes, drawResults, drawTiers } from "./drawNotes";
import { drawAsOf, drawTimeline } from "./drawTimeline";

/** What the answer rests on, in its form: all that stands between the answer itself and the contradictions. */
export function drawForm(into: HTMLElement, answer: Answer, actions: AnswerActions): void {
  if (answer.result_format === "timeline") drawAsOf(into, answer, actions);
  if (answer.evidence === "none" && answer.results.length > 0) {
    drawNearest(into, answer, actions);
    return;
  }
  const help = nothingFoundText(answer);
  if (help !== null) {
    const box = into.createDiv("catena-nothing-found");
    box.createEl("p", { text: help.lead });
    const list = box.createEl("ul");
    for (const text of help.tips) list.createEl("li", { text });
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
    drawTable(drawSection(into, "Comparison", "catena-comparison"), answer.comparison, actions);
  const bySubject = Object.entries(answer.results_by_subject ?? {});
  if (bySubject.length === 0) {
    drawTiers(into, answer, actions);
    return;
  }
  for (const [subject, results] of bySubject) {
    const section = drawSection(into, subject, "catena-subject");
    if (results.length === 0) section.createEl("p", { cls: "catena-answer-aside", text: "No notes found." });
    else drawResults(section, results, actions);
  }
}

function drawTable(into: HTMLElement, { subjects, attributes }: Comparison, actions: AnswerActions): void {
  const frame = into.createDiv({
    cls: "catena-table-frame",
    attr: { role: "region", tabindex: "0", "aria-label": `Comparison of ${subjects.join(" and ")}` },
  });
  const table = frame.createEl("table", { cls: "catena-table" });
  const head = table.createEl("thead").createEl("tr");
  for (const text of ["Attribute", ...subjects]) head.createEl("th", { text, attr: { scope: "col" } });
  const body = table.createEl("tbody");
  for (const attribute of attributes) drawRow(body.createEl("tr"), attribute, actions);
}

function drawRow(row: HTMLElement, { name, values }: Attribute, actions: AnswerActions): void {
  row.createEl("th", { text: name, attr: { scope: "row" } });
  for (const value of values) {
    const cell = row.createEl("td");
    if (value === null) {
      cell.createSpan({ cls: "catena-cell-empty", text: "–", attr: { "aria-label": "nothing found", role: "img" } });
      continue;
    }
    const place = placeOfQuote(value);
    drawPlace(cell, { text: value.text, place, cls: "catena-cell catena-opens" }, actions);
    cell.createDiv({ cls: "catena-cell-source", text: value.note_title });
  }
}

/** What there is although no note answers: a table, a timeline or chains, and the nearest notes. */
function drawNearest(into: HTMLElement, answer: Answer, actions: AnswerActions): void {
  if (answer.comparison !== null && answer.comparison.attributes.length > 0)
    drawTable(drawSection(into, "Comparison", "catena-comparison"), answer.comparison, actions);
  drawTimeline(into, answer, actions);
  drawChains(into, answer.causal_chains ?? [], actions);
  drawNearestNotes(drawSection(into, "Nearest notes", "catena-nearest"), answer.results, actions);
}

function drawNarrative(into: HTMLElement, answer: Answer, actions: AnswerActions): void {
  drawChains(into, answer.causal_chains ?? [], actions);
  if (answer.results.length > 0) drawResults(drawSection(into, "Sources", "catena-sources"), answer.results, actions);
}
