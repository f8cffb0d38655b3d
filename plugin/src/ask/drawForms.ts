/** Draws an answer in its form: list, table, timeline or narrative. */

import { put, drawSection } from "../drawing/elements";
import type { Answer } from "../wire/types.generated";
import type { AnswerActions } from "./actions";
import { nothingFoundText, sifted } from "./answerTexts";
import { drawChains } from "./drawChains";
import { drawHidden, drawNearestNotes, drawResults, drawTiers } from "./drawNotes";
import { drawAsOf, drawTimeline } from "./drawTimeline";
import { t } from "../texts/texts";

/** What the answer rests on, in its form: all that stands between the answer itself and the contradictions. */
export function drawForm(into: HTMLElement, answer: Answer, actions: AnswerActions): void {
  const isOfDay = answer.parameters.end_date !== null;
  const isTimeline = answer.result_format === "timeline";
  // The day is told first where somebody chose one; else it is one more thing that can be asked.
  if (isTimeline && isOfDay) drawAsOf(into, answer, actions);
  drawFound(into, answer, actions);
  if (isTimeline && !isOfDay) drawAsOf(into, answer, actions);
}

function drawFound(into: HTMLElement, answer: Answer, actions: AnswerActions): void {
  if (answer.evidence === "none" && answer.results.length) {
    drawNearest(into, answer, actions);
    return;
  }
  const help = nothingFoundText(answer);
  if (help) {
    const box = put(into, ".nothing-found");
    put(box, "p", help.lead);
    const list = put(box, "ul");
    for (const text of help.tips) put(list, "li", text);
    drawHidden(into, sifted(answer.results), answer, actions);
    return;
  }
  switch (answer.result_format) {
    case "table":
      drawSubjects(into, answer, actions);
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

/** The notes on each thing that is compared; the table stands in the answer itself. */
function drawSubjects(into: HTMLElement, answer: Answer, actions: AnswerActions): void {
  const bySubject = Object.entries(answer.results_by_subject ?? {});
  if (bySubject.length === 0) {
    drawTiers(into, answer, actions);
    return;
  }
  for (const [subject, results] of bySubject) {
    const section = drawSection(into, subject, "subject");
    if (results.length === 0) put(section, "p.answer-aside", t.Form_no_notes);
    else drawResults(section, results, answer, actions);
  }
}

/** What stands below an answer that nothing gives: known relations, if it asked for them, and the nearest notes. */
function drawNearest(into: HTMLElement, answer: Answer, actions: AnswerActions): void {
  drawChains(into, answer.causal_chains ?? [], actions);
  drawNearestNotes(drawSection(into, t.Form_nearest, "nearest"), answer, actions);
}

function drawNarrative(into: HTMLElement, answer: Answer, actions: AnswerActions): void {
  drawChains(into, answer.causal_chains ?? [], actions);
  if (answer.results.length) drawResults(drawSection(into, t.Form_sources, "sources"), answer.results, answer, actions);
}
