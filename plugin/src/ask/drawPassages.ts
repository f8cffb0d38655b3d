/** Draws the answer itself: the passages that answer with their sources, or that no note does. */

import { put, drawButton, drawCode, drawFold, drawPlace, drawQuote, drawSection } from "../drawing/elements";
import { placeOfQuote } from "../drawing/place";
import type { Answer, AnswerPart, AnswerPassage } from "../wire/types.generated";
import type { AnswerActions, PassageActions } from "./actions";
import { answerCount, numbered, opposedText, type NumberedSentence } from "./answerTexts";
import { answerOf, type Asked } from "./askState";
import { makeTakeable } from "./drawTaken";
import { shownFilters, type Filters } from "./filters";
import { drawComparison } from "./drawComparison";
import { drawRetracted } from "./drawResult";
import {
  besidesTable,
  codeOf,
  correctionText,
  evidenceText,
  isPlainList,
  listingText,
  missingTexts,
  opposing,
  passageRuns,
  sourceLabel,
  tableOf,
  toldSentences,
  understoodAs,
  verdictText,
} from "./passages";
import { questionOf } from "./paneCommands";
import { takenSentence } from "./taking";
import { t } from "../texts/texts";
import { joined } from "../words";

/** What stands first: how the question was read when not as typed, what the notes say, and what they don't. */
export function drawPassages(into: HTMLElement, asked: Asked, answer: Answer, actions: AnswerActions): void {
  drawUnderstood(into, asked, answer, actions);
  // The notes of a list that nothing more is said of stand right below.
  drawSaid(into, asked.filters, isPlainList(answer) ? { ...answer, answer: [] } : answer, actions);
}

/** What the notes say, and what they don't. */
export function drawSaid(into: HTMLElement, filters: Filters, answer: Answer, actions: PassageActions): void {
  drawCorrections(into, answer, actions);
  const evidence = evidenceText(answer);
  const sentences = numbered(toldSentences(answer));
  const missing = missingTexts(answer);
  const table = tableOf(answer);
  const listing = listingText(answer);
  if ((evidence ?? listing ?? table) === null && sentences.length === 0 && missing.length === 0) return;
  const section = drawSection(into, t.Answer_title, "said");
  const drawEvidence = (): void => drawStanding(put(section, ".standing"), evidence, answer);
  if (listing !== null) put(section, "p.passage-text", listing);
  if (table) drawComparison(section, table, answer.results, actions);
  const only = shownFilters(filters).map(({ text }) => text);
  if (answer.evidence === "none") drawEvidence();
  else if (answer.parts) for (const part of answer.parts) drawPart(section, part, answer, actions);
  else if (sentences.length) drawSentences(section, sentences, answer, actions);
  else drawList(section, besidesTable(answer), answer, actions);
  if (answer.evidence === "none" && only.length) put(section, "p.missing", t.Answer_only_in(only.join(", ")));
  for (const text of missing) put(section, "p.missing", text);
  if (answer.evidence !== "none") drawEvidence();
}

/** How well the notes answer, and whether some of them disagree, which stands further below. */
function drawStanding(into: HTMLElement, evidence: string | null, answer: Answer): void {
  const opposed = opposedText(answer);
  if (evidence !== null) put(into, "span.evidence", { text: evidence, "data-evidence": answer.evidence });
  if (opposed) drawButton(into, "place.opposed", opposed, () => showOpposed(into));
}

/** The page of the paper, which opens in its PDF where there is one; of a PDF, the passage itself opens there. */
function drawPage(
  into: HTMLElement,
  { note_path, note_title, page }: AnswerPassage,
  { openPage, hasPages }: PassageActions,
): void {
  if (page === null) return;
  const [text, label] = [t.Page_short(page), t.Answer_page(page, note_title)];
  const shown = put(into, "span.page", text);
  void hasPages(note_path).then((has) => {
    if (!has) return;
    shown.replaceWith(drawButton(into, "place.page", text, (event) => openPage(note_path, page, event), { label }));
  });
}

/** Beside a sentence: which notes say otherwise. Both are shown further below. */
function drawOpposing(into: HTMLElement, notes: readonly string[]): void {
  if (notes.length === 0) return;
  const text = t.Answer_otherwise(joined(notes, "and"));
  drawButton(into, "place.clash", text, () => showOpposed(into));
  into.appendText(" ");
}

function showOpposed(within: HTMLElement): void {
  const shown = within.closest(".catena-answer")?.querySelector(".catena-contradictions");
  shown?.scrollIntoView({ block: "nearest" });
  shown?.querySelector<HTMLElement>(".catena-quote")?.focus({ preventScroll: true });
}

/** An earlier answer of the thread: what it said. Its contradictions stood below it, and are not shown again. */
export function drawEarlier(into: HTMLElement, asked: Asked, actions: AnswerActions): void {
  const answer = answerOf(asked);
  if (!answer) return;
  const body = drawFold(into, questionOf(asked.words), "earlier");
  drawSaid(body, asked.filters, { ...answer, contradictions: [] }, actions);
  if (!body.hasChildNodes()) put(body, "p", answerCount(answer));
  drawButton(put(body, "div"), "place", t.Answer_again, () => actions.ask(asked.words));
}

function drawUnderstood(into: HTMLElement, asked: Asked, answer: Answer, { askOtherwise }: AnswerActions): void {
  const understood = understoodAs(asked, answer);
  if (understood === null) return;
  const line = put(into, "p.correction", t.Answer_understood(understood));
  drawButton(line, "place", t.Answer_by_itself, () => askOtherwise({ previous: null }), { key: "by-itself" });
}

function drawCorrections(into: HTMLElement, { corrections }: Answer, { search }: PassageActions): void {
  for (const correction of corrections) {
    const line = put(into, "p.correction", `${correctionText(correction)} `);
    drawButton(line, "place", t.Answer_search_for(correction.typed), () => search(correction.typed));
  }
}

function drawPart(into: HTMLElement, part: AnswerPart, answer: Answer, actions: PassageActions): void {
  if (part.answer.length === 0) return;
  put(into, "h5.part", part.question);
  drawList(into, part.answer, { ...answer, verdict: null }, actions);
}

function drawList(
  into: HTMLElement,
  passages: readonly AnswerPassage[],
  answer: Answer,
  actions: PassageActions,
): void {
  if (passages.length === 0) return;
  const verdict = verdictText(answer);
  const list = put(into, "ul.passages");
  passages.forEach((passage, index) => {
    const item = put(list, "li.passage", { "data-kind": passage.kind });
    const text = put(item, "p.passage-text");
    if (index === 0 && verdict !== null) drawVerdict(text, verdict);
    const label = sourceLabel(passage);
    const place = placeOfQuote(passage);
    const quote = drawQuote(text, { runs: passageRuns(passage), place, cls: "told", label }, actions);
    makeTakeable(quote, passage, actions);
    drawCode(item, codeOf(passage).code, actions.copyText);
    const next = passages[index + 1];
    const isNamedBelow = next !== undefined && sourceLabel(next) === label && passage.page === null;
    const isItsTitle = passage.text === label;
    const foot = put(item, ".passage-foot");
    if (!isNamedBelow && !isItsTitle)
      drawPlace(foot, { text: label, place, cls: "passage-source", label: t.Answer_source(label) }, actions);
    drawPage(foot, passage, actions);
    drawRetracted(foot, answer.results, passage.note_path);
    drawOpposing(item, opposing(passage, answer));
  });
}

function drawSentences(
  into: HTMLElement,
  sentences: readonly NumberedSentence[],
  answer: Answer,
  actions: PassageActions,
): void {
  const text = put(into, "p.passage-text");
  const verdict = verdictText(answer);
  if (verdict !== null) drawVerdict(text, verdict);
  const isOfOne = sentences.every(({ number }) => number === 1);
  for (const each of sentences) {
    drawSentence(text, each, isOfOne, actions);
    drawOpposing(text, opposing(each.sentence, answer));
  }
  for (const { sentence } of sentences) drawCode(into, codeOf(sentence).code, actions.copyText);
  drawSources(into, sentences, isOfOne, answer, actions);
}

function drawVerdict(into: HTMLElement, verdict: string): void {
  put(into, "strong.verdict", verdict);
  into.appendText(" ");
}

/** Where all are of one note, its name below says it for them. */
function drawSentence(
  into: HTMLElement,
  { sentence, number }: NumberedSentence,
  isOfOne: boolean,
  actions: PassageActions,
): void {
  const place = placeOfQuote(sentence);
  const label = t.Answer_numbered(number, sentence.note_title);
  const cls = sentence.causal ? "sentence is-causal" : "sentence";
  const quote = drawQuote(into, { runs: passageRuns(sentence), place, cls, label: sentence.note_title }, actions);
  makeTakeable(quote, takenSentence(sentence), actions);
  if (!isOfOne) drawPlace(into, { text: `[${number}]`, place, cls: "footnote", label }, actions);
  into.appendText(" ");
}

function drawSources(
  into: HTMLElement,
  sentences: readonly NumberedSentence[],
  isOfOne: boolean,
  { results }: Answer,
  actions: PassageActions,
): void {
  const list = isOfOne ? into : put(into, "ol.numbered-sources");
  let drawn = 0;
  for (const { sentence, number } of sentences) {
    if (number <= drawn) continue;
    drawn = number;
    const item = put(list, isOfOne ? ".passage-foot" : "li");
    drawPlace(item, { text: sentence.note_title, place: placeOfQuote(sentence) }, actions);
    drawRetracted(item, results, sentence.note_path);
  }
}
