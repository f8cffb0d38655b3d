/** The sentences of a note, each with how it compares with what it cites. */

import { Modal, type App } from "obsidian";
import { drawBusy } from "../drawing/busy";
import { drawButton, drawFold, drawRefusal } from "../drawing/elements";
import type { Place } from "../drawing/place";
import type { Check, Checked, CheckedPassage, CheckedSentence, Listed } from "./checked";
import { CheckModel, type CheckModelDeps, type CheckState } from "./checkModel";

export interface CheckModalDeps extends CheckModelDeps {
  readonly open: (place: Place) => void;
}

export class CheckModal extends Modal {
  readonly #model: CheckModel;

  constructor(
    app: App,
    path: string,
    private readonly check: Check,
    private readonly deps: CheckModalDeps,
  ) {
    super(app);
    this.#model = new CheckModel(path, check.run, deps, (state) => this.#draw(state));
    this.setTitle(check.title);
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

  #draw(state: CheckState): void {
    const { contentEl } = this;
    contentEl.empty();
    switch (state.kind) {
      case "checking":
        drawBusy(contentEl, this.check.busy, () => this.close());
        return;
      case "refused":
        drawRefusal(contentEl, state.message, () => void this.#model.check());
        return;
      case "checked":
        this.#drawChecked(contentEl, state.result);
    }
  }

  #drawChecked(into: HTMLElement, { count, warnings, review, others }: Checked): void {
    into.createDiv({ cls: "catena-quotes-count", text: count, attr: { role: "status" } });
    for (const text of warnings) into.createDiv({ cls: "catena-warning", text });
    if (review.sentences.length > 0) this.#drawList(into, review);
    if (others.sentences.length > 0) this.#drawList(drawFold(into, others.label, "catena-quotes-fine"), others);
  }

  #drawList(into: HTMLElement, { label, sentences }: Listed): void {
    const list = into.createEl("ul", { cls: "catena-notes", attr: { "aria-label": label } });
    for (const sentence of sentences) this.#drawSentence(list.createEl("li", { cls: "catena-note" }), sentence);
  }

  #drawSentence(into: HTMLElement, sentence: CheckedSentence): void {
    into.dataset["status"] = sentence.status;
    const head = into.createDiv("catena-claim-head");
    head.createSpan({ cls: "catena-quote-status", text: sentence.statusName });
    head.createSpan({ cls: "catena-claim-where", text: sentence.source });
    this.#drawText(into, sentence);
    if (sentence.message !== null) into.createDiv({ cls: "catena-quote-message", text: sentence.message });
    for (const passage of sentence.passages) this.#drawPassage(into, passage);
  }

  #drawPassage(into: HTMLElement, passage: CheckedPassage): void {
    const box = into.createDiv({ cls: "catena-draft-passage", attr: { "data-relation": passage.relation } });
    box.createDiv({ cls: "catena-claim-where", text: passage.source });
    this.#drawText(box, passage);
  }

  #drawText(into: HTMLElement, { text, place }: { readonly text: string; readonly place: Place | null }): void {
    if (place === null) {
      into.createDiv({ cls: "catena-quote-text", text });
      return;
    }
    drawButton(into, { text, cls: "catena-place catena-quote-text" }, () => {
      this.close();
      this.deps.open(place);
    });
  }
}
