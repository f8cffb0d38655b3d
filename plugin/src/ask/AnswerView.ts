/** Draws a question and its answer below the input of the query pane, each part only when it changed. */

import { Menu } from "obsidian";
import { showMenu } from "../drawing/PaneView";
import { setBusy, put, drawButton, drawWarnings, Part } from "../drawing/elements";
import { asText } from "../alike";
import type { Answer } from "../wire/types.generated";
import type { AnswerActions } from "./actions";
import { answerOf, isUnderWay, judgedContradictions, offeredReadings, type Asked } from "./askState";
import {
  aboutSummary,
  drawFacts,
  drawHeader,
  drawLimits,
  drawNextSteps,
  drawReading,
  drawReadings,
  drawSources,
  drawUnderWay,
} from "./drawAsked";
import { drawContradictions, drawDismissed } from "./drawContradictions";
import { drawForm } from "./drawForms";
import { drawEarlier, drawPassages } from "./drawPassages";
import { cautions, intentName } from "./answerTexts";
import { INTENTS } from "./plan";
import { t } from "../texts/texts";

type Whole = Omit<AnswerActions, "chooseIntent">;

export class AnswerView {
  readonly el: HTMLElement;
  readonly #actions: AnswerActions;
  /** What is behind the quiet line below the answer. */
  readonly #about: HTMLDetailsElement;
  readonly #parts: readonly Part<Asked>[];
  /** The question that is shown. */
  #words = "";

  constructor(into: HTMLElement, whole: Whole) {
    const actions: AnswerActions = { ...whole, chooseIntent: (event) => this.#intentMenu(event) };
    this.#actions = actions;
    this.el = put(into, ".answer", { role: "region", label: t.Answer_title, tabindex: -1 });
    const part = (
      cls: string,
      draw: (el: HTMLElement, asked: Asked) => void,
      keyOf: (asked: Asked) => unknown,
      within = this.el,
    ): Part<Asked> => new Part(put(within, `.${cls}`), draw, keyOf);
    const answered = (
      cls: string,
      draw: (el: HTMLElement, answer: Answer, asked: Asked) => void,
      keyOf: (asked: Asked) => unknown = answerOf,
      within?: HTMLElement,
    ): Part<Asked> => part(cls, ifAnswered(draw), keyOf, within);
    const before = [
      part("answer-head", (el, asked) => drawHeader(el, asked, actions), headerKey),
      answered("answer-said", (el, answer, asked) => drawPassages(el, asked, answer, actions), contradictionsKey),
      part(
        "query-problem",
        (el, asked) => drawProblem(el, asked, actions),
        ({ progress }) => progress,
      ),
      answered("warnings", (el, answer) => drawWarnings(el, cautions(answer))),
      part("answer-readings", (el, asked) => drawReadings(el, asked, actions), readingsKey),
      part("answer-going", (el, asked) => drawUnderWay(el, asked, actions), underWayKey),
    ];
    this.#about = put(this.el, "details.fold.about");
    const summary = put(this.#about, "summary.fold-summary");
    const behind = put(this.#about, ".fold-body");
    this.#parts = [
      ...before,
      new Part<Asked>(
        summary,
        ifAnswered((el, answer) => el.setText(aboutSummary(answer))),
        answerOf,
      ),
      answered("answer-bar", (el) => drawBar(el, actions), undefined, behind),
      part("answer-read", drawReading, readingKey, behind),
      answered("limits", drawLimits, undefined, behind),
      answered("answer-facts", drawFacts, undefined, behind),
      part("answer-sources", (el, asked) => drawSources(el, asked, actions), sourcesKey, behind),
      answered("answer-form", (el, answer) => drawForm(el, answer, actions)),
      answered("answer-contradictions", (el, answer) => drawContradictions(el, answer, actions), contradictionsKey),
      part(
        "answer-dismissed",
        (el, { dismissed }) => drawDismissed(el, dismissed, actions),
        ({ dismissed }) => dismissed,
      ),
      answered("answer-rest", (el, answer, asked) => drawNextSteps(el, answer, asked, actions)),
      part(
        "answer-earlier",
        (el, asked) => drawThread(el, asked, actions),
        ({ earlier }) => earlier,
      ),
    ];
  }

  /** Null: there is nothing to show. */
  draw(asked: Asked | null): void {
    this.el.toggle(asked !== null);
    if (!asked) return;
    if (asked.words !== this.#words) this.#about.open = false;
    this.#words = asked.words;
    setBusy(this.el, isUnderWay(asked));
    this.#about.toggle(answerOf(asked) !== null);
    for (const part of this.#parts) part.show(asked);
  }

  #intentMenu(event: MouseEvent): void {
    const menu = new Menu();
    for (const intent of INTENTS)
      menu.addItem((item) =>
        item.setTitle(intentName(intent)).onClick(() => this.#actions.askOtherwise({ intent, asOf: null })),
      );
    showMenu(menu, event);
  }
}

function ifAnswered(draw: (el: HTMLElement, answer: Answer, asked: Asked) => void) {
  return (el: HTMLElement, asked: Asked): void => {
    const answer = answerOf(asked);
    if (!answer) return;
    draw(el, { ...answer, contradictions: judgedContradictions(answer, asked) }, asked);
  };
}

function drawBar(into: HTMLElement, { save, copy, insert, showDismissed }: AnswerActions): void {
  drawButton(into, "save", t.Answer_save, save);
  drawButton(into, "copy", t.Answer_copy, copy);
  drawButton(into, "insert", t.Answer_insert, insert);
  drawButton(into, "show-dismissed", t.Answer_dismissed, showDismissed);
}

function drawProblem(into: HTMLElement, { progress, words }: Asked, { ask }: AnswerActions): void {
  into.setAttribute("role", "alert");
  if (progress.kind !== "refused") return;
  const { message, next } = progress;
  put(into, "span", message);
  if (next === null) return;
  drawButton(into, "again", next === words ? t.Button_try_again : next, () => ask(next), { key: "again" });
}

function drawThread(into: HTMLElement, { earlier }: Asked, actions: AnswerActions): void {
  if (earlier.length === 0) return;
  put(into, "h4.answer-heading", t.Answer_before);
  for (const each of earlier) drawEarlier(into, each, actions);
}

function headerKey({ words, plan }: Asked): string {
  return asText([words, plan?.classification.intent]);
}

function readingKey({ plan, intent }: Asked): string {
  return asText([plan?.classification, plan?.parameters.notes, intent]);
}

function readingsKey(asked: Asked): string {
  return asText([asked.words, offeredReadings(asked)]);
}

function underWayKey(asked: Asked): string {
  return asked.progress.kind === "waiting" ? asText(asked.plan) : String(isUnderWay(asked));
}

function sourcesKey({ plan, sources }: Asked): string {
  return asText([plan, sources]);
}

function contradictionsKey(asked: Asked): string {
  const answer = answerOf(asked);
  return answer ? asText(judgedContradictions(answer, asked)) : "";
}
