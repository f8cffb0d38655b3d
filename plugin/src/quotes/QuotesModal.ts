/** The quotations of a note, compared with the papers they are from. */

import { Modal, type App } from "obsidian";
import { drawBusy } from "../drawing/busy";
import { drawButton, drawFold } from "../drawing/elements";
import { nameOf, placeAt, type Place } from "../drawing/place";
import type { QuoteChecked, QuotesChecked } from "../wire/types.generated";
import { QuotesModel, type QuotesModelDeps, type QuotesState } from "./quotesModel";
import { checkedText, isProblem, sourceText, statusName } from "./quoteTexts";

export interface QuotesModalDeps extends QuotesModelDeps {
  readonly open: (place: Place) => void;
}

export class QuotesModal extends Modal {
  readonly #model: QuotesModel;

  constructor(
    app: App,
    private readonly path: string,
    private readonly deps: QuotesModalDeps,
  ) {
    super(app);
    this.#model = new QuotesModel(path, deps, (state) => this.#draw(state));
    this.setTitle(`Quotations in ${nameOf(path)}`);
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

  #draw(state: QuotesState): void {
    const { contentEl } = this;
    contentEl.empty();
    switch (state.kind) {
      case "checking":
        drawBusy(contentEl, "Checking the quotations…", () => this.close());
        return;
      case "refused":
        contentEl.createDiv({ cls: "catena-query-problem", text: state.message, attr: { role: "alert" } });
        drawButton(contentEl.createDiv("catena-modal-bar"), { text: "Try again", cls: "mod-cta catena-again" }, () => {
          void this.#model.check();
        });
        return;
      case "checked":
        this.#drawChecked(contentEl, state.result);
    }
  }

  #drawChecked(into: HTMLElement, { quotes, warnings }: QuotesChecked): void {
    into.createDiv({ cls: "catena-quotes-count", text: checkedText(quotes), attr: { role: "status" } });
    for (const text of warnings) into.createDiv({ cls: "catena-warning", text });
    const problems = quotes.filter(isProblem);
    if (problems.length > 0) this.#drawList(into, problems, "Quotations to review");
    const fine = quotes.filter((quote) => !isProblem(quote));
    const named = fine.length === 1 ? "1 verified quotation" : `${fine.length} verified quotations`;
    if (fine.length > 0) this.#drawList(drawFold(into, named, "catena-quotes-fine"), fine, "Verified quotations");
  }

  #drawList(into: HTMLElement, quotes: readonly QuoteChecked[], label: string): void {
    const list = into.createEl("ul", { cls: "catena-notes", attr: { "aria-label": label } });
    for (const quote of quotes) this.#drawQuote(list.createEl("li", { cls: "catena-note" }), quote);
  }

  #drawQuote(into: HTMLElement, quote: QuoteChecked): void {
    into.dataset["status"] = quote.status;
    const head = into.createDiv("catena-claim-head");
    head.createSpan({ cls: "catena-quote-status", text: statusName(quote.status) });
    head.createSpan({ cls: "catena-claim-where", text: sourceText(quote) });
    drawButton(into, { text: `“${quote.text}”`, cls: "catena-place catena-quote-text" }, () => {
      this.close();
      this.deps.open(placeAt(this.path, quote.span));
    });
    if (quote.message !== null) into.createDiv({ cls: "catena-quote-message", text: quote.message });
  }
}
