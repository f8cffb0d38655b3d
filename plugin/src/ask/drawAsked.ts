/** Draws what surrounds an answer: header, readings, plan, sources, next steps, how it was made. */

import { put, drawButton, drawFold, drawPlace, drawSection, drawWarnings } from "../drawing/elements";
import { placeAt } from "../drawing/place";
import type { Answer, SourceEvent } from "../wire/types.generated";
import type { AnswerActions } from "./actions";
import {
  cautions,
  durationText,
  failures,
  intentName,
  nextQuestion,
  noteCount,
  plannedText,
  readingLabel,
  sourceText,
} from "./answerTexts";
import { offeredReadings, type Asked } from "./askState";
import { sourcesText } from "./sources";

/** The question, and beside it in one word how it was read. */
export function drawHeader(into: HTMLElement, { words, plan }: Asked, actions: AnswerActions): void {
  const head = put(into, "div.question-head");
  put(head, "h3.question", words);
  if (plan !== null) {
    const { intent } = plan.classification;
    const label = `Read as ${intent}. Choose another reading`;
    const text = `${intentName(intent)} ▾`;
    drawButton(head, { text, cls: "catena-intent", key: "intent", label }, actions.chooseIntent);
  }
  drawButton(head, { text: "×", cls: "catena-close clickable-icon", label: "Close the answer" }, actions.close);
}

/** Why the question was read so. */
export function drawReading(into: HTMLElement, { plan, intent }: Asked): void {
  if (plan === null) return;
  const { classification, parameters } = plan;
  const reason = intent === null ? classification.reason : "As you chose.";
  put(into, "div.reason", reason);
  for (const text of parameters.notes) put(into, "div.query-hint", text);
}

/** Numbered readings to choose from, when there are any. */
export function drawReadings(into: HTMLElement, asked: Asked, actions: AnswerActions): void {
  const readings = offeredReadings(asked);
  if (readings.length === 0) return;
  const box = drawFold(into, "Did you mean something else?", "catena-readings");
  readings.forEach(({ intent, label }, index) => {
    drawButton(box, { text: `${index + 1}) ${readingLabel(label, asked.words)}`, cls: "catena-pick" }, () =>
      actions.readAs(intent),
    );
  });
  put(box, "p.answer-aside", "Click it, or type its number and press ⏎.");
}

/** While a plan waits for a person, or the notes are looked through: what is planned, and a way to start or stop. */
export function drawUnderWay(into: HTMLElement, asked: Asked, actions: AnswerActions): void {
  if (asked.progress.kind === "waiting") {
    const body = drawSection(into, "Plan", "catena-plan");
    drawPlanned(body, asked);
    drawButton(body, { text: "Run ⏎", cls: "mod-cta catena-run", key: "run" }, actions.run);
  } else if (asked.progress.kind === "gathering")
    drawButton(into, { text: "Stop", cls: "catena-stop", key: "stop" }, actions.stop);
}

function drawPlanned(into: HTMLElement, { plan }: Asked): void {
  const list = put(into, "ul.plan-list");
  for (const planned of plan?.plan ?? []) {
    const item = put(list, "li");
    put(item, "span.plan-source", plannedText(planned));
    put(item, "div.answer-aside", planned.why);
  }
}

/** What was planned, and what each source found. */
export function drawSources(into: HTMLElement, asked: Asked, actions: AnswerActions): void {
  if (asked.plan !== null) drawPlanned(drawFold(into, "Plan", "catena-planned"), asked);
  if (asked.sources.length > 0)
    drawSourceList(drawFold(into, "What each source found", "catena-heard"), asked.sources, actions);
}

/** How many of a source's notes are named. */
const NAMED_HITS = 3;

function drawSourceList(into: HTMLElement, sources: readonly SourceEvent[], actions: AnswerActions): void {
  const list = put(into, "ul.heard-list");
  for (const source of sources) {
    const item = put(list, "li", { "data-state": source.state });
    put(item, "div.heard-source", sourceText(source));
    const hits = put(item, "div.heard-hits");
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

/** What can be asked next. */
export function drawNextSteps(into: HTMLElement, { next_steps }: Answer, actions: AnswerActions): void {
  const questions = next_steps.map(nextQuestion).filter((each) => each !== null);
  if (questions.length === 0) return;
  const line = put(drawSection(into, "Ask next", "catena-next"), "div.steps");
  for (const { text, words } of questions)
    drawButton(line, { text, cls: "catena-step catena-opens", label: text }, () => actions.ask(words));
}

/** "Save, copy, details"; says so when a source failed or was late. */
export function aboutSummary(answer: Answer): string {
  return failures(answer).length === 0 ? "Save, copy, details" : "Save, copy, details · not complete";
}

/** What was asked, where it was looked for, what was found in how much time. */
export function drawFacts(into: HTMLElement, answer: Answer): void {
  const { query_metadata: asked, performance, quality } = answer;
  const facts: readonly (readonly [string, string])[] = [
    ["Question", asked.sanitized_query],
    ["Asks for", answer.answer_type === "other" ? "anything" : answer.answer_type.replace("_", " or ")],
    ["Searched", sourcesText(asked.sources_available)],
    ["Not searched", sourcesText(asked.sources_failed)],
    ["Found", `${noteCount(asked.deduplicated_results)} in ${durationText(performance.total_ms)}`],
    ["Completeness", quality === null ? "" : quality.level],
  ];
  const list = put(into, "dl.facts");
  for (const [name, value] of facts.filter(([, value]) => value !== "")) {
    put(list, "dt", name);
    put(list, "dd", value);
  }
}
