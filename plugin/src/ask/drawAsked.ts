/** Draws what surrounds an answer: header, readings, plan, sources, next steps, how it was made. */

import { put, drawButton, drawFold, drawPlace, drawSection, drawWarnings, drawAside } from "../drawing/elements";
import { placeAt } from "../drawing/place";
import type { Answer, SourceEvent } from "../wire/types.generated";
import type { AnswerActions } from "./actions";
import { cautions, failures, intentName, nextQuestions, plannedText, readingText, sourceText } from "./answerTexts";
import { isUnderWay, offeredReadings, type Asked } from "./askState";
import { questionOf } from "./paneCommands";
import { isPlainList } from "./passages";
import { sourcesText } from "./sources";
import { heard } from "../texts/heard";
import { t } from "../texts/texts";
import { durationText } from "../texts/locale";

/** The question, and beside it in one word how it was read. */
export function drawHeader(into: HTMLElement, { words, plan }: Asked, actions: AnswerActions): void {
  const head = put(into, ".question-head");
  put(head, "h3.question", questionOf(words));
  if (plan) {
    const { intent } = plan.classification;
    const label = t.Intent_choose(intentName(intent));
    const text = `${intentName(intent)} ▾`;
    drawButton(head, "intent", text, actions.chooseIntent, { key: "intent", label });
  }
  drawButton(head, "close clickable-icon", "×", actions.close, { label: t.Answer_close });
}

/** Why the question was read so. */
export function drawReading(into: HTMLElement, { plan, intent }: Asked): void {
  if (!plan) return;
  const { classification, parameters } = plan;
  const reason = intent === null ? heard(classification.reason) : t.Intent_chosen;
  put(into, ".reason", reason);
  for (const text of parameters.notes) put(into, ".query-hint", heard(text));
}

/** Numbered readings to choose from, when there are any. */
export function drawReadings(into: HTMLElement, asked: Asked, actions: AnswerActions): void {
  const readings = offeredReadings(asked);
  if (readings.length === 0) return;
  const box = drawFold(into, t.Intent_other, "readings");
  const topics = asked.plan?.parameters.concepts ?? [];
  readings.forEach(({ intent }, index) => {
    drawButton(box, "pick", `${index + 1}) ${readingText(intent, topics, asked.words)}`, () =>
      actions.askOtherwise({ intent, asOf: null }),
    );
  });
  put(box, "p.answer-aside", t.Intent_how);
}

/** While a plan waits for a person, or the notes are looked through: what is planned, and a way to start or stop. */
export function drawUnderWay(into: HTMLElement, asked: Asked, actions: AnswerActions): void {
  if (asked.progress.kind === "waiting") {
    const body = drawSection(into, t.Plan_title, "plan");
    drawPlanned(body, asked);
    drawButton(body, "run mod-cta", t.Plan_run, actions.run, { key: "run" });
  } else if (isUnderWay(asked)) drawButton(into, "stop", t.Plan_stop, actions.stop, { key: "stop" });
}

function drawPlanned(into: HTMLElement, { plan }: Asked): void {
  const list = put(into, "ul.plan-list");
  for (const planned of plan?.plan ?? []) {
    const item = put(list, "li");
    put(item, "span.plan-source", plannedText(planned));
    drawAside(item, heard(planned.why));
  }
}

/** What was planned, and what each source found. */
export function drawSources(into: HTMLElement, asked: Asked, actions: AnswerActions): void {
  if (asked.plan) drawPlanned(drawFold(into, t.Plan_title, "planned"), asked);
  if (asked.sources.length) drawSourceList(drawFold(into, t.Plan_found, "heard"), asked.sources, actions);
}

/** How many of a source's notes are named. */
const NAMED_HITS = 3;

function drawSourceList(into: HTMLElement, sources: readonly SourceEvent[], actions: AnswerActions): void {
  const list = put(into, "ul.heard-list");
  for (const source of sources) {
    const item = put(list, "li", { "data-state": source.state });
    put(item, ".heard-source", sourceText(source));
    const hits = put(item, ".heard-hits");
    for (const { note_title, note_path } of source.hits.slice(0, NAMED_HITS))
      drawPlace(hits, { text: note_title, place: placeAt(note_path, null) }, actions);
  }
}

/** What limits the answer: sources that failed or were late, and what the others could not tell. */
export function drawLimits(into: HTMLElement, answer: Answer): void {
  const shown = cautions(answer);
  drawWarnings(
    into,
    answer.warnings.filter((warning) => !shown.includes(warning)),
  );
}

/** What can be asked next: nothing about what no note says, or about one note of a list. */
export function drawNextSteps(into: HTMLElement, answer: Answer, { plan }: Asked, actions: AnswerActions): void {
  const concepts = plan?.parameters.concepts ?? [];
  const questions = answer.next_steps.flatMap((step) => nextQuestions(step, concepts));
  if (answer.evidence === "none" || isPlainList(answer) || questions.length === 0) return;
  const line = put(drawSection(into, t.Answer_next, "next"), ".steps");
  for (const { text, words } of questions)
    drawButton(line, "step.opens", text, () => actions[words.endsWith(" ") ? "search" : "ask"](words), { label: text });
}

/** "Save, copy, details"; says so when a source failed or was late. */
export function aboutSummary(answer: Answer): string {
  return failures(answer).length === 0 ? t.About_title : t.About_incomplete;
}

function searched(sources: readonly string[]): string {
  return sources.length === 0 ? "" : t.About_by(sourcesText(sources));
}

/** What is asked for, where it was looked for, what was found in how much time. */
export function drawFacts(into: HTMLElement, answer: Answer): void {
  const { query_metadata: asked, performance } = answer;
  const facts: readonly (readonly [string, string])[] = [
    [t.About_asks, t.About_types[answer.answer_type]],
    [t.About_searched, searched(asked.sources_available)],
    [t.About_not_searched, searched(asked.sources_failed)],
    [t.About_found, t.Source_in(t.Count_notes(asked.deduplicated_results), durationText(performance.total_ms))],
  ];
  const list = put(into, "dl.facts");
  for (const [name, value] of facts.filter(([, value]) => value !== "")) {
    put(list, "dt", name);
    put(list, "dd", value);
  }
}
