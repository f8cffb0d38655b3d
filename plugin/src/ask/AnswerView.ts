/** Draws a question and its answer below the input of the query pane, each part only when it changed. */

import { Menu } from "obsidian";
import { drawButton, drawWarnings, Part } from "../drawing/elements";
import type { Answer } from "../wire/types.generated";
import type { AnswerActions } from "./actions";
import { answerOf, judgedContradictions, offeredReadings, type Asked } from "./askState";
import {
  drawAbout,
  drawHeader,
  drawLimits,
  drawNextSteps,
  drawPlan,
  drawReading,
  drawReadings,
  drawSources,
} from "./drawAsked";
import { drawContradictions } from "./drawContradictions";
import { drawForm } from "./drawForms";
import { drawPassages } from "./drawPassages";
import { failures, intentName } from "./answerTexts";
import { INTENTS } from "./plan";

type Whole = Omit<AnswerActions, "chooseIntent">;

export class AnswerView {
  readonly #el: HTMLElement;
  readonly #actions: AnswerActions;
  readonly #header: Part<string>;
  readonly #said: Part<Asked>;
  readonly #reading: Part<Asked>;
  readonly #readings: Part<Asked>;
  readonly #problem: Part<string>;
  readonly #plan: Part<Asked>;
  readonly #sources: Part<Asked>;
  readonly #warnings: Part<Answer | null>;
  readonly #bar: Part<boolean>;
  readonly #form: Part<Answer | null>;
  readonly #contradictions: Part<Asked>;
  readonly #rest: Part<Answer | null>;

  constructor(into: HTMLElement, whole: Whole) {
    const actions: AnswerActions = { ...whole, chooseIntent: (event) => this.#intentMenu(event) };
    this.#actions = actions;
    this.#el = into.createDiv({ cls: "catena-answer", attr: { role: "region", "aria-label": "Answer" } });
    const part = (cls: string): HTMLElement => this.#el.createDiv(cls);
    this.#header = new Part(part("catena-answer-head"), (el, words) => drawHeader(el, words, actions));
    this.#said = new Part(
      part("catena-answer-said"),
      (el, asked) => {
        const answer = answerOf(asked);
        if (answer !== null) drawPassages(el, asked, answer, actions);
      },
      (asked) => answerOf(asked),
    );
    const problem = part("catena-query-problem");
    problem.setAttribute("role", "alert");
    this.#problem = new Part(problem, (el, message) => el.setText(message));
    this.#warnings = new Part(part("catena-warnings"), (el, answer) => {
      if (answer !== null) drawWarnings(el, failures(answer));
    });
    this.#reading = new Part(part("catena-answer-read"), (el, asked) => drawReading(el, asked, actions), readingKey);
    this.#readings = new Part(
      part("catena-answer-readings"),
      (el, asked) => drawReadings(el, asked, actions),
      (asked) => JSON.stringify([asked.words, offeredReadings(asked)]),
    );
    this.#bar = new Part(part("catena-answer-bar"), (el, isAnswered) => {
      if (isAnswered) drawBar(el, actions);
    });
    this.#form = new Part(part("catena-answer-form"), (el, answer) => {
      if (answer !== null) drawForm(el, answer, actions);
    });
    this.#contradictions = new Part(
      part("catena-answer-contradictions"),
      (el, asked) => {
        const answer = answerOf(asked);
        if (answer !== null) drawContradictions(el, judgedContradictions(answer, asked.judged), actions);
      },
      contradictionsKey,
    );
    this.#rest = new Part(part("catena-answer-rest"), (el, answer) => {
      if (answer === null) return;
      drawLimits(el, answer);
      drawNextSteps(el, answer, actions);
      drawAbout(el, answer);
    });
    this.#plan = new Part(part("catena-answer-plan"), (el, asked) => drawPlan(el, asked, actions), planKey);
    this.#sources = new Part(part("catena-answer-sources"), (el, asked) => drawSources(el, asked, actions), sourcesKey);
  }

  /** Null: there is nothing to show. */
  draw(asked: Asked | null): void {
    this.#el.toggle(asked !== null);
    if (asked === null) return;
    const answer = answerOf(asked);
    this.#el.setAttribute(
      "aria-busy",
      String(asked.progress.kind === "reading" || asked.progress.kind === "gathering"),
    );
    this.#header.show(asked.words);
    this.#said.show(asked);
    this.#reading.show(asked);
    this.#readings.show(asked);
    this.#problem.show(asked.progress.kind === "refused" ? asked.progress.message : "");
    this.#warnings.show(answer);
    this.#bar.show(answer !== null);
    this.#form.show(answer);
    this.#contradictions.show(asked);
    this.#rest.show(answer);
    this.#plan.show(asked);
    this.#sources.show(asked);
  }

  #intentMenu(event: MouseEvent): void {
    const menu = new Menu();
    for (const intent of INTENTS)
      menu.addItem((item) => item.setTitle(intentName(intent)).onClick(() => this.#actions.readAs(intent)));
    menu.showAtMouseEvent(event);
  }
}

function drawBar(into: HTMLElement, { save, copy, insert }: AnswerActions): void {
  drawButton(into, { text: "Save as note", cls: "catena-save" }, save);
  drawButton(into, { text: "Copy as Markdown", cls: "catena-copy" }, copy);
  drawButton(into, { text: "Insert at cursor", cls: "catena-insert" }, insert);
}

function readingKey({ plan, intent }: Asked): string {
  return JSON.stringify([plan?.classification, plan?.parameters.notes, intent]);
}

function planKey({ plan, progress }: Asked): string {
  return JSON.stringify([plan, progress.kind === "waiting"]);
}

function sourcesKey({ sources, progress }: Asked): string {
  return JSON.stringify([sources, progress.kind === "gathering"]);
}

function contradictionsKey(asked: Asked): string {
  const answer = answerOf(asked);
  return answer === null ? "" : JSON.stringify(judgedContradictions(answer, asked.judged));
}
