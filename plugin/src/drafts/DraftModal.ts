/** The sentences of a draft, each with what the papers and notes that it cites say about it. */

import { Modal, type App } from "obsidian";
import { drawBusy } from "../drawing/busy";
import { drawButton, drawFold, drawRefusal } from "../drawing/elements";
import { nameOf, placeAt, type Place } from "../drawing/place";
import type { DraftChecked, DraftPassage, SentenceChecked } from "../wire/types.generated";
import { DraftModel, type DraftModelDeps, type DraftState } from "./draftModel";
import { draftText, isToReview, passageSource, verdictName } from "./draftTexts";

export interface DraftModalDeps extends DraftModelDeps {
  readonly open: (place: Place) => void;
}

export class DraftModal extends Modal {
  readonly #model: DraftModel;

  constructor(
    app: App,
    private readonly path: string,
    private readonly deps: DraftModalDeps,
  ) {
    super(app);
    this.#model = new DraftModel(path, deps, (state) => this.#draw(state));
    this.setTitle(`Sources of ${nameOf(path)}`);
  }

  override onOpen(): void {
    this.modalEl.addClass("catena-modal");
    this.contentEl.addClass("catena-quotes", "catena-answer");
    void this.#model.check();
  }

  override onClose(): void {
    this.#model.close();
    this.contentEl.empty();
  }

  #draw(state: DraftState): void {
    const { contentEl } = this;
    contentEl.empty();
    switch (state.kind) {
      case "checking":
        drawBusy(contentEl, "Checking the draft…", () => this.close());
        return;
      case "refused":
        drawRefusal(contentEl, state.message, () => void this.#model.check());
        return;
      case "checked":
        this.#drawChecked(contentEl, state.result);
    }
  }

  #drawChecked(into: HTMLElement, result: DraftChecked): void {
    into.createDiv({ cls: "catena-quotes-count", text: draftText(result), attr: { role: "status" } });
    for (const text of result.warnings) into.createDiv({ cls: "catena-warning", text });
    const review = result.sentences.filter(isToReview);
    if (review.length > 0) this.#drawList(into, review, "Sentences to review");
    const others = result.sentences.filter((sentence) => !isToReview(sentence));
    const named = others.length === 1 ? "1 other sentence" : `${others.length} other sentences`;
    if (others.length > 0) this.#drawList(drawFold(into, named, "catena-quotes-fine"), others, "Other sentences");
  }

  #drawList(into: HTMLElement, sentences: readonly SentenceChecked[], label: string): void {
    const list = into.createEl("ul", { cls: "catena-notes", attr: { "aria-label": label } });
    for (const sentence of sentences) this.#drawSentence(list.createEl("li", { cls: "catena-note" }), sentence);
  }

  #drawSentence(into: HTMLElement, sentence: SentenceChecked): void {
    into.dataset["status"] = sentence.verdict;
    const head = into.createDiv("catena-claim-head");
    head.createSpan({ cls: "catena-quote-status", text: verdictName(sentence.verdict) });
    head.createSpan({ cls: "catena-claim-where", text: sentence.citations.join(", ") });
    this.#drawPlace(into, sentence.text, placeAt(this.path, sentence.span));
    if (sentence.reason !== null) into.createDiv({ cls: "catena-quote-message", text: sentence.reason });
    for (const passage of sentence.passages) this.#drawPassage(into, passage);
  }

  #drawPassage(into: HTMLElement, passage: DraftPassage): void {
    const box = into.createDiv({ cls: "catena-draft-passage", attr: { "data-relation": passage.relation } });
    box.createDiv({ cls: "catena-claim-where", text: passageSource(passage) });
    if (passage.note_path === null) box.createDiv({ cls: "catena-quote-text", text: `“${passage.text}”` });
    else this.#drawPlace(box, `“${passage.text}”`, placeAt(passage.note_path, passage.span));
  }

  #drawPlace(into: HTMLElement, text: string, place: Place): void {
    drawButton(into, { text, cls: "catena-place catena-quote-text" }, () => {
      this.close();
      this.deps.open(place);
    });
  }
}
