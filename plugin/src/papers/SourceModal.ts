/** Where is this from? A snippet, verbatim or in other words, and the papers and pages that have it. */

import { Modal, type App } from "obsidian";
import { drawBusy } from "../drawing/busy";
import { drawButton, drawQuote, drawRefusal, Part, put, drawAside, on, frameModal } from "../drawing/elements";
import { Latest, REPLACED } from "../latest";
import type { Timers } from "../sidecar/timers";
import { heard } from "../texts/heard";
import { t } from "../texts/texts";
import type { SourceFound, SourcesFound } from "../wire/types.generated";
import { nearnessText, placeOfSource } from "./sources";

export interface SourceModalDeps {
  readonly find: (text: string, signal: AbortSignal) => Promise<SourcesFound>;
  readonly explain: (error: unknown) => string | null;
  readonly timers: Timers;
  /** Opens the passage in its note, else the page. */
  readonly open: (source: SourceFound) => void;
  /** Opens the page of the paper. */
  readonly openPage: (source: SourceFound) => void;
  /** Whether the page can be opened. */
  readonly hasPage: (source: SourceFound) => Promise<boolean>;
}

type SourceState = "empty" | "looking" | { readonly problem: string } | { readonly found: SourcesFound };

export class SourceModal extends Modal {
  readonly #latest: Latest;
  #input: HTMLTextAreaElement | null = null;
  #body: Part<SourceState> | null = null;
  readonly #deps: SourceModalDeps;

  constructor(
    app: App,
    private readonly text: string,
    deps: SourceModalDeps,
  ) {
    super(app);
    this.#deps = deps;
    this.#latest = new Latest(deps.timers);
    this.setTitle(t.Command_names["where-from"]);
  }

  override onOpen(): void {
    const { contentEl } = this;
    frameModal(this, "source");
    const form = put(contentEl, "form.source-form");
    this.#input = put(form, "textarea.source-text", {
      rows: 3,
      label: t.Source_label,
      placeholder: t.Source_hint,
    });
    this.#input.value = this.text;
    put(form, "button.source-find mod-cta", { text: t.Source_find, type: "submit" });
    on(form, "submit", (event) => {
      event.preventDefault();
      void this.#find();
    });
    on(this.#input, "keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      void this.#find();
    });
    this.#body = new Part<SourceState>(put(contentEl, "div"), (el, state) => this.#draw(el, state));
    if (this.text !== "") void this.#find();
    else this.#input.focus();
  }

  override onClose(): void {
    this.#latest.cancel();
    this.#body = null;
    this.contentEl.empty();
  }

  async #find(): Promise<void> {
    const text = this.#input?.value.trim() ?? "";
    if (text === "") return;
    this.#body?.show("looking");
    try {
      const found = await this.#latest.run(0, (signal) => this.#deps.find(text, signal));
      if (found !== REPLACED) this.#body?.show({ found });
    } catch (error) {
      this.#body?.show({ problem: this.#deps.explain(error) ?? "" });
    }
  }

  #draw(into: HTMLElement, state: SourceState): void {
    if (state === "empty") return;
    if (state === "looking") {
      drawBusy(into, t.Source_looking, () => {
        this.#latest.cancel();
        this.#body?.show("empty");
      });
      return;
    }
    if ("problem" in state) {
      drawRefusal(into, state.problem, () => void this.#find());
      return;
    }
    const { sources, warnings } = state.found;
    drawAside(into, {
      text: sources.length === 0 ? t.Source_none : t.Source_count(sources.length),
      role: "status",
    });
    for (const warning of warnings) put(into, ".warning", heard(warning));
    const list = put(into, "ul.notes", { label: t.Command_names["where-from"] });
    for (const source of sources) this.#drawSource(put(list, "li.note"), source);
  }

  #drawSource(into: HTMLElement, source: SourceFound): void {
    const { title, page, passage } = source;
    const leaveFor = (open: (found: SourceFound) => void) => () => {
      this.close();
      open(source);
    };
    const head = put(into, ".result-head");
    drawButton(head, "place.result-title", title, leaveFor(this.#deps.open));
    if (page !== null) {
      const [text, label] = [t.Page_short(page), t.Answer_page(page, title)];
      const shown = put(head, "span.page", text);
      void this.#deps.hasPage(source).then((has) => {
        if (!has) return;
        shown.replaceWith(drawButton(head, "place.page", text, leaveFor(this.#deps.openPage), { label }));
      });
    }
    put(head, "span.claim-where", nearnessText(source));
    const runs = [{ text: passage, marked: false }];
    const quote = put(into, "blockquote.claim-text");
    drawQuote(
      quote,
      { runs, place: placeOfSource(source), cls: "told", label: title },
      { open: leaveFor(this.#deps.open), preview: () => undefined },
    );
  }
}
