/** Synthesize papers: choose them, see what would be written, write it. */

import { Component, getFrontMatterInfo, MarkdownRenderer, prepareFuzzySearch, type App } from "obsidian";
import { drawBusy } from "../drawing/busy";
import { put, drawRefusal, Part, drawAside, on, setAria } from "../drawing/elements";
import { asText } from "../alike";
import { ModelModal } from "../drawing/ModelModal";
import { drawChosen, drawPapers, paperId } from "./drawChoosing";
import { drawSynthesis } from "./drawSynthesis";
import { SynthesisModel, type SynthesisModelDeps } from "./synthesisModel";
import { fittingPapers, movedActive, type Fits, type Paper, type SynthesisState } from "./synthesisState";
import { t } from "../texts/texts";

const fits: Fits = (query) => {
  const match = prepareFuzzySearch(query);
  return (text) => match(text)?.score ?? null;
};

const PAPERS_ID = "catena-synthesis-papers";

interface Parts {
  readonly choosing: HTMLElement;
  readonly search: HTMLInputElement;
  readonly papers: Part<SynthesisState>;
  readonly chosen: Part<SynthesisState>;
  readonly rest: Part<SynthesisState["step"]>;
}

export class SynthesisModal extends ModelModal<SynthesisState, Parts, SynthesisModel> {
  #isChoosing = false;
  #rendered: Component | null = null;

  constructor(app: App, deps: SynthesisModelDeps) {
    const title = deps.canvas ? t.Command_names["claims-canvas"] : t.Synthesis_title;
    super(app, "synthesis", title, (...told) => new SynthesisModel(deps, ...told));
  }

  protected override opened(): void {
    this.scope.register(["Mod"], "Enter", () => {
      void this.model.compose();
      return false;
    });
    void this.model.load();
  }

  override onClose(): void {
    super.onClose();
    this.#rendered?.unload();
  }

  protected override build(into: HTMLElement): Parts {
    const choosing = put(into, ".choosing");
    const search = this.#buildSearch(choosing);
    const list = put(choosing, ".choosing-papers", {
      id: PAPERS_ID,
      role: "listbox",
      "aria-multiselectable": "true",
      label: t.Pick_list,
    });
    this.#buildTheme(choosing);
    const foot = put(choosing, ".choosing-foot");
    return {
      choosing,
      search,
      papers: new Part<SynthesisState>(
        list,
        (el, state) => drawPapers(el, this.#fitting(), state, (citekey) => this.model.toggle(citekey)),
        ({ papers: all, query, chosen, active }) => asText([all.length, query, chosen, active]),
      ),
      chosen: new Part<SynthesisState>(
        foot,
        (el, state) => this.#drawChosen(el, state),
        ({ papers: all, chosen, step }) => asText([all.length, chosen, step.kind === "choosing" && step]),
      ),
      rest: new Part<SynthesisState["step"]>(put(into, ".synthesis-rest"), (el, step) => this.#drawRest(el, step)),
    };
  }

  #buildTheme(into: HTMLElement): void {
    const label = put(into, "label.field", t.Synthesis_focus);
    const input = put(label, "input", { type: "text", placeholder: t.Synthesis_focus_example });
    on(input, "input", () => this.model.take({ theme: input.value }));
    const choice = put(into, "label.field.synthesis-canvas");
    const box = put(choice, "input", { type: "checkbox" });
    choice.appendText(` ${t.Synthesis_canvas}`);
    box.checked = this.model.state.canvas;
    on(box, "change", () => this.model.take({ canvas: box.checked }));
  }

  #buildSearch(into: HTMLElement): HTMLInputElement {
    const search = put(into, "input.choosing-search", {
      type: "search",
      placeholder: t.Pick_paper,
      role: "combobox",
      label: t.Pick_find,
      "aria-expanded": "true",
      "aria-controls": PAPERS_ID,
      spellcheck: "false",
    });
    on(search, "input", () => this.model.take({ query: search.value, active: 0 }));
    on(search, "keydown", (event) => this.#onKey(event));
    return search;
  }

  #drawChosen(into: HTMLElement, state: SynthesisState): void {
    drawChosen(into, state, {
      toggle: (citekey) => this.model.toggle(citekey),
      compose: () => void this.model.compose(),
      summarize: () => this.model.summarizeInstead(),
      leave: () => this.close(),
    });
  }

  protected override draw(parts: Parts, state: SynthesisState): void {
    const { step, papers } = state;
    const wasChoosing = this.#isChoosing;
    this.#isChoosing = step.kind === "choosing" && papers.length > 0;
    parts.choosing.toggle(this.#isChoosing);
    parts.chosen.show(state);
    if (this.#isChoosing) {
      parts.papers.show(state);
      const shown = this.#fitting().length;
      if (shown > 0) setAria(parts.search, "activedescendant", paperId(state.active));
      else parts.search.removeAttribute("aria-activedescendant");
      this.contentEl.querySelector(`#${paperId(state.active)}`)?.scrollIntoView({ block: "nearest" });
      if (!wasChoosing) parts.search.focus();
    }
    parts.rest.show(step);
  }

  #drawRest(into: HTMLElement, step: SynthesisState["step"]): void {
    const { chosen, papers } = this.model.state;
    this.#rendered?.unload();
    this.#rendered = null;
    switch (step.kind) {
      case "listing":
        drawBusy(into, t.Pick_looking, () => this.close());
        return;
      case "composing":
        drawBusy(into, t.Synthesis_composing(chosen.length), () => this.model.cancel());
        return;
      case "writing":
        drawBusy(into, t.Synthesis_writing(step.note.path), () => this.model.cancel());
        return;
      case "refused":
        drawRefusal(into, step.message, () => void this.model.load());
        return;
      case "choosing":
        if (papers.length === 0) drawAside(into, t.Papers_none);
        return;
      case "preview":
        drawSynthesis(into, step.note, step.problem, {
          write: () => void this.model.write(),
          openNote: () => void this.model.openNote(),
          back: () => this.model.back(),
          leave: () => this.close(),
          render: (el, markdown) => this.#render(el, markdown, step.note.path),
        });
    }
  }

  #render(into: HTMLElement, markdown: string, path: string): void {
    this.#rendered = new Component();
    this.#rendered.load();
    const body = markdown.slice(getFrontMatterInfo(markdown).contentStart);
    void MarkdownRenderer.render(this.app, body, into, path, this.#rendered);
  }

  #fitting(): readonly Paper[] {
    return fittingPapers(this.model.state, fits);
  }

  #onKey(event: KeyboardEvent): void {
    if (event.isComposing || event.ctrlKey || event.metaKey) return;
    const { active } = this.model.state;
    const shown = this.#fitting();
    const move = (by: number): void => this.model.take({ active: movedActive(active, by, shown.length) });
    switch (event.key) {
      case "ArrowDown":
        move(1);
        break;
      case "ArrowUp":
        move(-1);
        break;
      case "Enter": {
        const paper = shown[active];
        if (paper) this.model.toggle(paper.citekey);
        break;
      }
      default:
        return;
    }
    event.preventDefault();
  }
}
