/** Draws what surrounds an answer: header, readings, plan, sources, next steps, how it was made. */

import { drawButton, drawFold, drawPlace, drawSection, drawWarnings } from "../drawing/elements";
import { placeAt } from "../drawing/place";
import type { Answer, SourceEvent } from "../wire/types.generated";
import type { AnswerActions } from "./actions";
import {
  durationText,
  failures,
  intentName,
  noteCount,
  plannedText,
  readingLabel,
  sourceText,
  stepPieces,
} from "./answerTexts";
import { offeredReadings, type Asked } from "./askState";
import type { Plan } from "./plan";
import { sourcesText } from "./sources";

/** The question. */
export function drawHeader(into: HTMLElement, words: string, actions: AnswerActions): void {
  const head = into.createDiv("catena-question-head");
  head.createEl("h3", { cls: "catena-question", text: words });
  drawButton(head, { text: "×", cls: "catena-close clickable-icon", label: "Close the answer" }, actions.close);
}

/** How the question was read, and how to read it otherwise. */
export function drawReading(into: HTMLElement, { plan, intent }: Asked, actions: AnswerActions): void {
  if (plan === null) return;
  const { classification, parameters } = plan;
  const line = into.createDiv("catena-reading");
  drawButton(
    line,
    {
      text: `${intentName(classification.intent)} ▾`,
      cls: "catena-intent",
      key: "intent",
      label: `Read as ${classification.intent}. Choose another reading`,
    },
    actions.chooseIntent,
  );
  const confidence = intent === null ? `confidence ${classification.confidence.toFixed(2)}` : "as you chose";
  line.createSpan({ cls: "catena-confidence", text: confidence });
  line.createSpan({ cls: "catena-reason", text: classification.reason });
  for (const text of parameters.notes) into.createDiv({ cls: "catena-query-hint", text });
}

/** Numbered readings to choose from, when there are any. */
export function drawReadings(into: HTMLElement, asked: Asked, actions: AnswerActions): void {
  const readings = offeredReadings(asked);
  if (readings.length === 0) return;
  const box = into.createDiv({ cls: "catena-readings", attr: { role: "group", "aria-label": "Readings" } });
  box.createEl("p", { text: "I found multiple interpretations. Did you want to:" });
  readings.forEach(({ intent, label }, index) => {
    drawButton(box, { text: `${index + 1}) ${readingLabel(label, asked.words)}`, cls: "catena-pick" }, () =>
      actions.readAs(intent),
    );
  });
  box.createEl("p", {
    cls: "catena-answer-aside",
    text: "Type its number and press ⏎, or click it. Meanwhile, the most likely one is answered.",
  });
}

/** The plan: open with a button while it waits for a person, folded otherwise. */
export function drawPlan(into: HTMLElement, { plan, progress }: Asked, actions: AnswerActions): void {
  if (plan === null) return;
  const waits = progress.kind === "waiting";
  const body = waits ? drawSection(into, "Plan", "catena-plan") : drawFold(into, planSummary(plan), "catena-plan");
  const list = body.createEl("ul", { cls: "catena-plan-list" });
  for (const planned of plan.plan) {
    const item = list.createEl("li");
    item.createSpan({ cls: "catena-plan-source", text: plannedText(planned) });
    item.createDiv({ cls: "catena-answer-aside", text: planned.why });
  }
  if (waits) drawButton(body, { text: "Run ⏎", cls: "mod-cta catena-run", key: "run" }, actions.run);
}

/** "Plan: by words and meaning, shown as list" */
function planSummary({ plan, result_format }: Plan): string {
  return `Plan: ${sourcesText(plan.map(({ source }) => source))}, shown as ${result_format}`;
}

/** What each source found, as it comes. */
export function drawSources(into: HTMLElement, { sources, progress }: Asked, actions: AnswerActions): void {
  if (progress.kind === "gathering") {
    drawButton(into, { text: "Stop", cls: "catena-stop", key: "stop" }, actions.stop);
    drawSourceList(into, sources, actions);
  } else if (sources.length > 0) {
    const notes = new Set(sources.flatMap(({ hits }) => hits.map(({ note_path }) => note_path))).size;
    drawSourceList(drawFold(into, `What each source found (${noteCount(notes)})`, "catena-heard"), sources, actions);
  }
}

/** How many of a source's notes are named. */
const NAMED_HITS = 3;

function drawSourceList(into: HTMLElement, sources: readonly SourceEvent[], actions: AnswerActions): void {
  const list = into.createEl("ul", { cls: "catena-heard-list" });
  for (const source of sources) {
    const item = list.createEl("li", { attr: { "data-state": source.state } });
    item.createDiv({ cls: "catena-heard-source", text: sourceText(source) });
    const hits = item.createDiv("catena-heard-hits");
    for (const { note_title, note_path } of source.hits.slice(0, NAMED_HITS))
      drawPlace(hits, { text: note_title, place: placeAt(note_path, null) }, actions);
  }
}

/** What limits the answer although every source answered. */
export function drawLimits(into: HTMLElement, answer: Answer): void {
  const limits = answer.warnings.filter((warning) => !failures(answer).includes(warning));
  if (limits.length > 0) drawWarnings(drawSection(into, "Limits of this answer", "catena-limits"), limits);
}

/** What can be asked next. */
export function drawNextSteps(into: HTMLElement, { next_steps }: Answer, actions: AnswerActions): void {
  if (next_steps.length === 0) return;
  const list = drawSection(into, "Suggested next steps", "catena-next").createEl("ul");
  for (const step of next_steps) {
    const item = list.createEl("li");
    for (const piece of stepPieces(step)) {
      if (piece.kind === "ask") {
        drawButton(item, { text: piece.text, cls: "catena-step" }, () => actions.ask(piece.text));
      } else if (piece.kind === "strong") item.createEl("strong", { text: piece.text });
      else item.appendText(piece.text);
    }
  }
}

/** A fold: which sources were asked, how long it took, and how complete the answer is. */
export function drawAbout(into: HTMLElement, answer: Answer): void {
  const { query_metadata: asked, performance, quality } = answer;
  const summary =
    quality === null
      ? "About this answer"
      : `About this answer: ${quality.level}, ${Math.round(quality.score * 10)} of 10`;
  const body = drawFold(into, summary, "catena-about");
  const facts: readonly (readonly [string, string])[] = [
    ["Question", asked.sanitized_query],
    ["Reading", `${answer.classification.intent}, confidence ${answer.classification.confidence.toFixed(2)}`],
    ["Form", answer.result_format],
    ["Asks for", answer.answer_type === "other" ? "anything" : answer.answer_type.replace("_", " or ")],
    ["Evidence", answer.evidence],
    ["Hits and notes", `${asked.total_results} hits, ${asked.deduplicated_results} notes`],
    ["Contradictions", String(asked.contradictions_detected)],
    ["Sources that answered", asked.sources_available.join(", ") || "none"],
    ["Sources that failed", asked.sources_failed.join(", ") || "none"],
    ["Time", `${durationText(performance.total_ms)}: ${phasesText(performance)}`],
  ];
  const list = body.createEl("dl", { cls: "catena-facts" });
  for (const [name, value] of facts) {
    list.createEl("dt", { text: name });
    list.createEl("dd", { text: value });
  }
  if (quality === null) return;
  const criteria = body.createEl("ul", { cls: "catena-criteria" });
  for (const { name, passed, reason } of quality.criteria) {
    const item = criteria.createEl("li", { attr: { "data-passed": String(passed) } });
    item.createSpan({ cls: "catena-criterion", text: `${passed ? "✓" : "✗"} ${name}: ` });
    item.appendText(reason);
  }
}

function phasesText(performance: Answer["performance"]): string {
  const phases: readonly (readonly [string, number | null])[] = [
    ["reading", performance.parse_ms],
    ["words", performance.text_ms],
    ["meaning", performance.semantic_ms],
    ["links", performance.graph_ms],
    ["merging", performance.merge_ms],
    ["form", performance.format_ms],
  ];
  return phases.flatMap(([name, ms]) => (ms === null ? [] : [`${name} ${durationText(ms)}`])).join(", ");
}
