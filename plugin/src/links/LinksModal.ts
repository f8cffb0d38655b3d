/** Suggested links for a note: read why, change what a link says, accept or dismiss it. */

import type { App } from "obsidian";
import { drawAlert, drawButton, drawChoice, drawFold, drawWarnings, Part, put, on } from "../drawing/elements";
import { asText } from "../alike";
import { putText } from "../drawing/formulas";
import { ModelModal } from "../drawing/ModelModal";
import { titleOf } from "../drawing/place";
import { heard, heardAll, heardEach } from "../texts/heard";
import { t } from "../texts/texts";
import { named } from "../words";
import { LINK_TYPES } from "../wire/relationTypes.generated";
import { LinksModel, type LinksModelDeps } from "./linksModel";
import { faredOf, linksText, type Fared, type LinksState, type Row } from "./linksState";

export interface LinksModalDeps extends LinksModelDeps {
  readonly open: (path: string) => void;
}

interface Parts {
  readonly status: HTMLElement;
  readonly problem: HTMLElement;
  readonly warnings: Part<LinksState["warnings"]>;
  readonly list: HTMLElement;
  readonly fared: Part<LinksState>;
}

export class LinksModal extends ModelModal<LinksState, Parts, LinksModel> {
  readonly #deps: LinksModalDeps;
  readonly #rows = new Map<string, Part<Row>>();

  constructor(app: App, path: string, deps: LinksModalDeps) {
    super(app, "links", t.Links_title(titleOf(path)), (changed) => new LinksModel(path, deps, changed));
    this.#deps = deps;
  }

  protected override build(contentEl: HTMLElement): Parts {
    const warnings = (el: HTMLElement, shown: LinksState["warnings"]): void => drawWarnings(el, shown);
    this.#rows.clear();
    return {
      status: put(contentEl, ".links-status", { role: "status" }),
      problem: drawAlert(contentEl),
      warnings: new Part(put(contentEl, ".warnings"), warnings),
      list: put(contentEl, "ul.notes", { label: t.Links_list }),
      fared: new Part<LinksState>(put(contentEl, ".links-fared"), (el, state) => this.#drawFared(el, state), faredKey),
    };
  }

  protected override opened(): void {
    void this.model.load();
  }

  protected override draw(parts: Parts, state: LinksState): void {
    parts.status.setText(linksText(state));
    parts.problem.setText(state.progress.kind === "refused" ? state.progress.message : "");
    parts.warnings.show(state.warnings);
    parts.fared.show(state);
    for (const row of state.rows) this.#rowOf(row.suggestion.id, parts.list).show(row);
  }

  /** How suggestions of each kind fared, and which are left out for that. */
  #drawFared(into: HTMLElement, state: LinksState): void {
    const fared = faredOf(state);
    const sum = (count: (each: Fared) => number): number => fared.reduce((all, each) => all + count(each), 0);
    const [kept, judged] = [sum((each) => each.kept), sum((each) => each.judged)];
    for (const { kind, hidden } of state.kinds.filter((each) => each.hidden > 0)) {
      const line = put(into, "p.answer-aside", t.Links_withheld(hidden, kindName(kind)));
      line.appendText(" ");
      drawButton(
        line,
        "place",
        t.Opposed_show,
        () => {
          this.#forgetRows();
          void this.model.load(true);
        },
        { key: `withheld-${kind}` },
      );
    }
    if (judged === 0) return;
    const list = put(drawFold(into, t.Links_fared(kept, judged), "links-kinds"), "ul.links-kinds-list");
    for (const each of fared) put(list, "li", t.Links_fared_of_kind(kindName(each.kind), each.kept, each.judged));
  }

  #forgetRows(): void {
    this.#rows.clear();
    this.contentEl.querySelector(".catena-notes")?.empty();
  }

  #rowOf(id: string, list: HTMLElement): Part<Row> {
    const before = this.#rows.get(id);
    if (before) return before;
    const part = new Part<Row>(put(list, "li.note"), (el, row) => this.#drawRow(el, row));
    this.#rows.set(id, part);
    return part;
  }

  #drawRow(into: HTMLElement, row: Row): void {
    const { id, target_path, target_title, context } = row.suggestion;
    const isOpen = row.progress.kind === "open" || row.progress.kind === "refused";
    into.dataset["state"] = row.progress.kind;
    const head = put(into, ".result-head");
    if (isOpen) this.#drawTypes(head, row);
    else put(head, "span.link-type", named(t.Relation_names, row.type));
    drawButton(
      head,
      "place.result-title",
      target_title,
      () => {
        this.close();
        this.#deps.open(target_path);
      },
      { key: `open-${id}` },
    );
    if (isOpen) {
      const bar = put(head, ".judging");
      const [accept, dismiss] = [t.Links_accept_this(target_title), t.Links_dismiss_this(target_title)];
      drawButton(
        bar,
        "accept",
        t.Links_accept,
        () => {
          void this.model.accept(id);
        },
        { key: `act-${id}`, label: accept },
      );
      drawButton(
        bar,
        "dismiss",
        t.Links_dismiss,
        () => {
          void this.model.dismiss(id);
        },
        { key: `act-${id}`, label: dismiss },
      );
    }
    // Of two sentences that give a reason together, one gives none.
    const [why = "", ...evidence] = context.includes(" And “") ? [heardAll(context)] : heardEach(context);
    putText(put(into, ".link-context"), why);
    if (evidence.length)
      putText(put(drawFold(into, t.Links_evidence, "link-evidence"), ".link-context"), evidence.join(" "));
    const outcome = put(into, ".link-outcome", { role: "status", tabindex: "-1" });
    if (!isOpen) outcome.dataset["key"] = `act-${id}`; // the focus of the button that is gone
    drawOutcome(outcome, row);
  }

  #drawTypes(into: HTMLElement, { suggestion, type }: Row): void {
    const label = t.Links_type(suggestion.target_title);
    const names = Object.fromEntries(LINK_TYPES.map((value) => [value, named(t.Relation_names, value)]));
    const select = drawChoice(into, label, names);
    select.dataset["key"] = `type-${suggestion.id}`;
    select.value = type;
    on(select, "change", () => this.model.choose(suggestion.id, select.value));
  }
}

function kindName(kind: string): string {
  return named(t.Link_kinds, kind);
}

function faredKey(state: LinksState): string {
  return asText([state.kinds, faredOf(state)]);
}

function drawOutcome(into: HTMLElement, { progress }: Row): void {
  switch (progress.kind) {
    case "open":
      return;
    case "busy":
      into.setText(t.Links_writing);
      return;
    case "dismissed":
      into.setText(t.Links_dismissed);
      return;
    case "written":
    case "refused":
      put(into, `.link-${progress.kind}`, progress.message);
      for (const text of progress.warnings) put(into, ".warning", heard(text));
  }
}
