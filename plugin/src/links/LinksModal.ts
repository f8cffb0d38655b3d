/** Suggested links for a note: read why, change what a link says, accept or dismiss it. */

import { Modal, type App } from "obsidian";
import { drawButton, drawWarnings, Part } from "../drawing/elements";
import { nameOf } from "../drawing/place";
import { asWords } from "../words";
import { LINK_TYPES } from "../wire/relationTypes.generated";
import { LinksModel, type LinksModelDeps } from "./linksModel";
import { linksText, type LinksState, type Row } from "./linksState";

export interface LinksModalDeps extends LinksModelDeps {
  readonly open: (path: string) => void;
}

interface Parts {
  readonly status: HTMLElement;
  readonly problem: HTMLElement;
  readonly warnings: Part<LinksState["warnings"]>;
  readonly list: HTMLElement;
}

export class LinksModal extends Modal {
  readonly #deps: LinksModalDeps;
  readonly #model: LinksModel;
  readonly #rows = new Map<string, Part<Row>>();
  #parts: Parts | null = null;

  constructor(app: App, path: string, deps: LinksModalDeps) {
    super(app);
    this.#deps = deps;
    this.#model = new LinksModel(path, deps, (state) => this.#draw(state));
    this.setTitle(`Suggested links for ${nameOf(path)}`);
  }

  override onOpen(): void {
    const { contentEl } = this;
    this.modalEl.addClass("catena-modal");
    contentEl.addClass("catena-links", "catena-answer");
    const warnings = (el: HTMLElement, shown: LinksState["warnings"]): void => drawWarnings(el, shown);
    this.#parts = {
      status: contentEl.createDiv({ cls: "catena-links-status", attr: { role: "status", "aria-live": "polite" } }),
      problem: contentEl.createDiv({ cls: "catena-query-problem", attr: { role: "alert" } }),
      warnings: new Part(contentEl.createDiv("catena-warnings"), warnings),
      list: contentEl.createEl("ul", { cls: "catena-notes", attr: { "aria-label": "Suggested links" } }),
    };
    this.#draw(this.#model.state);
    void this.#model.load();
  }

  override onClose(): void {
    this.#parts = null;
    this.#rows.clear();
    this.contentEl.empty();
  }

  #draw(state: LinksState): void {
    const parts = this.#parts;
    if (parts === null) return;
    parts.status.setText(linksText(state));
    parts.problem.setText(state.progress.kind === "refused" ? state.progress.message : "");
    parts.warnings.show(state.warnings);
    for (const row of state.rows) this.#rowOf(row.suggestion.id, parts.list).show(row);
  }

  #rowOf(id: string, list: HTMLElement): Part<Row> {
    const before = this.#rows.get(id);
    if (before !== undefined) return before;
    const part = new Part<Row>(list.createEl("li", { cls: "catena-note" }), (el, row) => this.#drawRow(el, row));
    this.#rows.set(id, part);
    return part;
  }

  #drawRow(into: HTMLElement, row: Row): void {
    const { id, target_path, target_title, context } = row.suggestion;
    const isOpen = row.progress.kind === "open" || row.progress.kind === "refused";
    into.dataset["state"] = row.progress.kind;
    const head = into.createDiv("catena-result-head");
    if (isOpen) this.#drawTypes(head, row);
    else head.createSpan({ cls: "catena-link-type", text: asWords(row.type) });
    drawButton(head, { text: target_title, cls: "catena-place catena-result-title", key: `open-${id}` }, () => {
      this.close();
      this.#deps.open(target_path);
    });
    into.createDiv({ cls: "catena-link-context", text: context });
    if (isOpen) {
      const bar = into.createDiv("catena-judging");
      const named = (does: string): string => `${does} the link to ${target_title}`;
      drawButton(bar, { text: "Accept", cls: "catena-accept", key: `act-${id}`, label: named("Accept") }, () => {
        void this.#model.accept(id);
      });
      drawButton(bar, { text: "Dismiss", cls: "catena-dismiss", key: `act-${id}`, label: named("Dismiss") }, () => {
        void this.#model.dismiss(id);
      });
    }
    const outcome = into.createDiv({ cls: "catena-link-outcome", attr: { role: "status", tabindex: "-1" } });
    if (!isOpen) outcome.dataset["key"] = `act-${id}`; // the focus of the button that is gone
    drawOutcome(outcome, row);
  }

  #drawTypes(into: HTMLElement, { suggestion, type }: Row): void {
    const label = `What the link to ${suggestion.target_title} says`;
    const select = into.createEl("select", { cls: "dropdown catena-link-types", attr: { "aria-label": label } });
    select.dataset["key"] = `type-${suggestion.id}`;
    for (const value of LINK_TYPES) select.createEl("option", { value, text: asWords(value) });
    select.value = type;
    select.addEventListener("change", () => this.#model.choose(suggestion.id, select.value));
  }
}

function drawOutcome(into: HTMLElement, { progress }: Row): void {
  switch (progress.kind) {
    case "open":
      return;
    case "busy":
      into.setText("Writing…");
      return;
    case "dismissed":
      into.setText("Dismissed: it is not suggested again.");
      return;
    case "written":
    case "refused":
      into.createDiv({ cls: `catena-link-${progress.kind}`, text: progress.message });
      for (const text of progress.warnings) into.createDiv({ cls: "catena-warning", text });
  }
}
