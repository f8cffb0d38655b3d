/** Draws the notes of an answer: tiers, results by subject, the sources of a narrative. */

import { put, drawAside, drawButton, drawFold, drawPlace, drawSection } from "../drawing/elements";
import { placeOfResult } from "../drawing/place";
import type { Answer, Result } from "../wire/types.generated";
import type { AnswerActions } from "./actions";
import { hiddenText, sifted, tiersOf, type Sifted } from "./answerTexts";
import { drawExcerpt, drawWhere } from "./drawResult";
import { makeTakeable } from "./drawTaken";
import { isPlainList, untoldExcerpt } from "./passages";
import { sourcesText } from "./sources";
import { takenResult } from "./taking";
import { t } from "../texts/texts";

/** Found notes in tiers, each tier with its count. */
export function drawTiers(into: HTMLElement, answer: Answer, actions: AnswerActions): void {
  if (isPlainList(answer)) {
    drawResults(into, answer.results, answer, actions);
    return;
  }
  for (const { heading, results } of tiersOf(answer.results, answer.classification.intent))
    drawResults(drawSection(into, heading, "tier"), results, answer, actions);
  drawHidden(into, sifted(answer.results), answer, actions);
}

/** A list of found notes; those that are far from the question are folded away. */
export function drawResults(
  into: HTMLElement,
  results: readonly Result[],
  answer: Answer,
  actions: AnswerActions,
): void {
  const all = sifted(results);
  if (all.shown.length) drawList(into, all.shown, answer, actions);
  drawHidden(into, all, answer, actions);
}

/** How many of the nearest notes are shown. */
const MOST_NEAREST = 4;
/** How many are shown when all are far from the question. */
const SHOWN_NEAREST = 3;

/** The notes nearest to a question that none answers: a few are shown even when they are far from it. */
export function drawNearestNotes(into: HTMLElement, answer: Answer, actions: AnswerActions): void {
  const { shown, hidden } = sifted(answer.results);
  const near = shown.length ? shown.slice(0, MOST_NEAREST) : hidden.slice(0, SHOWN_NEAREST);
  drawList(into, near, answer, actions);
  drawHidden(into, { shown: near, hidden: hidden.filter((each) => !near.includes(each)) }, answer, actions);
}

/** Those that are further from the question, folded away. */
export function drawHidden(into: HTMLElement, all: Sifted, answer: Answer, actions: AnswerActions): void {
  if (all.hidden.length) drawList(drawFold(into, hiddenText(all), "hidden-notes"), all.hidden, answer, actions);
}

function drawList(into: HTMLElement, results: readonly Result[], answer: Answer, actions: AnswerActions): void {
  const list = put(into, "ul.notes");
  for (const result of results) drawNote(put(list, "li.note"), result, answer, actions);
}

function drawNote(into: HTMLElement, result: Result, answer: Answer, actions: AnswerActions): void {
  const taken = takenResult(result);
  into.dataset["path"] = result.note_path;
  const head = put(into, ".result-head");
  drawPlace(head, { text: result.note_title, place: placeOfResult(result), cls: "result-title.opens" }, actions);
  const at = untoldExcerpt(result, answer);
  drawWhere(head, result, at ?? null);
  drawButton(head, "note-more clickable-icon", "⋯", (event) => actions.menu(taken, event), {
    label: t.Search_more_for(result.note_title),
  });
  // Of a note that is quoted above, its name is enough.
  if (at !== null && at !== undefined) drawExcerpt(into, result, at);
  else if (at === undefined && !isPlainList(answer)) drawAside(into, t.Search_found_by(sourcesText(result.sources)));
  makeTakeable(into, taken, actions);
}
