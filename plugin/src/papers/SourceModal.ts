/** Where is this from? A snippet, verbatim or in other words, and the papers and pages that have it. */

import type { App } from "obsidian";
import { drawBusy } from "../drawing/busy";
import { drawButton, drawQuote, drawRefusal, Part, put, drawAside, instead, on } from "../drawing/elements";
import { ModelModal } from "../drawing/ModelModal";
import { Model, type ModelDeps } from "../model";
import { heard } from "../texts/heard";
import { t } from "../texts/texts";
import type { SourceFound, SourcesFound } from "../wire/types.generated";
import { nearnessText, placeOfSource } from "./sources";

export interface SourceModalDeps extends ModelDeps {
  readonly find: (text: string, signal: AbortSignal) => Promise<SourcesFound>;
  /** Opens the passage in its note, else the page. */
  readonly open: (source: SourceFound) => void;
  /** Opens the page of the paper. */
  readonly openPage: (source: SourceFound) => void;
  /** Whether the page can be opened. */
  readonly hasPage: (source: SourceFound) => Promise<boolean>;
}

type SourceState = "empty" | "looking" | { readonly problem: string } | { readonly found: SourcesFound };

interface Parts {
  readonly input: HTMLTextAreaElement;
  readonly body: Part<SourceState>;
}

export class SourceModal extends ModelModal<SourceState, Parts, Model<SourceState>> {
  readonly #deps: SourceModalDeps;

  constructor(
    app: App,
    private readonly text: string,
    deps: SourceModalDeps,
  ) {
    super(
      app,
      "source",
      t.Command_names["where-from"],
      (changed) => new Model<SourceState>("empty", (_before, problem) => ({ problem }), deps, changed),
    );
    this.#deps = deps;
  }

  protected override build(into: HTMLElement): Parts {
    const form = put(into, "form.source-form");
    const input = put(form, "textarea.source-text", {
      rows: 3,
      label: t.Source_label,
      placeholder: t.Source_hint,
    });
    input.value = this.text;
    put(form, "button.source-find mod-cta", { text: t.Source_find, type: "submit" });
    const find = (): void => void this.#find(input.value);
    instead(form, "submit", find);
    on(input, "keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      find();
    });
    return { input, body: new Part<SourceState>(put(into, "div"), (el, state) => this.#draw(el, state, find)) };
  }

  protected override opened({ input }: Parts): void {
    input.focus();
    void this.#find(this.text);
  }

  protected override draw({ body }: Parts, state: SourceState): void {
    body.show(state);
  }

  async #find(typed: string): Promise<void> {
    const text = typed.trim();
    if (!text) return;
    this.model.become("looking");
    await this.model.attempt(
      (signal) => this.#deps.find(text, signal),
      (found) => this.model.become({ found }),
    );
  }

  #draw(into: HTMLElement, state: SourceState, find: () => void): void {
    if (state === "empty") return;
    if (state === "looking") {
      drawBusy(into, t.Source_looking, () => {
        this.model.close();
        this.model.become("empty");
      });
      return;
    }
    if ("problem" in state) {
      drawRefusal(into, state.problem, find);
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
