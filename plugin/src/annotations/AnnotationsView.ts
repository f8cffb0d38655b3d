/** A view that stays: the annotations of all papers, to search, narrow down and open. */

import { ItemView, Keymap, type PaneType, type WorkspaceLeaf } from "obsidian";
import { drawButton, drawWarnings, Part } from "../drawing/elements";
import { isMiddle } from "../drawing/preview";
import type { FoundAnnotation } from "../wire/types.generated";
import { BrowserModel, type BrowserModelDeps } from "./browserModel";
import { isNarrowed, isOnlyFrom, type BrowserState } from "./browserState";
import { browserText, facetName } from "./browserTexts";
import { drawAnnotations, drawFacet } from "./drawAnnotations";
import { FACETS, isUseful, shownValues } from "./facets";

/** Kept in people's workspaces; never changes. */
export const ANNOTATIONS_VIEW = "catena-annotations";

export interface AnnotationsViewDeps extends BrowserModelDeps {
  /** Opens the note at an annotation, or the PDF when it stands there. */
  readonly open: (found: FoundAnnotation, where: PaneType | boolean) => Promise<void>;
  /** Opens the PDF, or Zotero, at an annotation's page. */
  readonly openPage: (found: FoundAnnotation, where: PaneType | boolean) => Promise<void>;
  /** Whether there is something to open at its page. */
  readonly hasPage: (found: FoundAnnotation) => boolean;
}

interface Parts {
  readonly input: HTMLInputElement;
  readonly paper: Part<BrowserState>;
  readonly status: HTMLElement;
  readonly problem: Part<string>;
  readonly facets: readonly Part<BrowserState>[];
  readonly list: Part<BrowserState["found"]>;
  readonly more: Part<BrowserState>;
}

export class AnnotationsView extends ItemView {
  override icon = "highlighter";
  override navigation = false;
  readonly #deps: AnnotationsViewDeps;
  readonly #model: BrowserModel;
  #parts: Parts | null = null;

  constructor(leaf: WorkspaceLeaf, deps: AnnotationsViewDeps) {
    super(leaf);
    this.#deps = deps;
    this.#model = new BrowserModel(deps, (state) => this.#draw(state));
  }

  override getViewType(): string {
    return ANNOTATIONS_VIEW;
  }

  override getDisplayText(): string {
    return "Annotations";
  }

  /** Where the person types. */
  focusInput(): void {
    this.#parts?.input.focus();
  }

  protected override async onOpen(): Promise<void> {
    const parts = this.#build();
    this.#parts = parts;
    this.registerDomEvent(parts.input, "input", (event) => {
      // Half-composed characters of Chinese, Japanese or Korean input are not what is looked for.
      if (!(event instanceof InputEvent && event.isComposing)) void this.#model.type(parts.input.value);
    });
    this.registerDomEvent(parts.input, "compositionend", () => void this.#model.type(parts.input.value));
    this.registerEvent(this.app.workspace.on("file-open", () => void this.#model.fileOpened()));
    this.#draw(this.#model.state);
    void this.#model.look();
    void this.#model.fileOpened();
  }

  protected override async onClose(): Promise<void> {
    this.#parts = null;
    this.#model.close();
    this.contentEl.empty();
  }

  #build(): Parts {
    const { contentEl } = this;
    const model = this.#model;
    contentEl.empty();
    contentEl.addClass("catena-annotations", "catena-answer");
    const bar = contentEl.createDiv("search-input-container catena-annotations-field");
    const input = bar.createEl("input", {
      type: "search",
      placeholder: "Search annotations by words or meaning",
      attr: { "aria-label": "Search annotations", spellcheck: "false" },
    });
    return {
      input,
      paper: new Part<BrowserState>(
        contentEl.createDiv("catena-annotations-paper"),
        (el, state) => this.#drawPaper(el, state),
        (state) => JSON.stringify([state.paper, isNarrowed(state), state.chosen.citekeys]),
      ),
      status: contentEl.createDiv({ cls: "catena-answer-aside", attr: { role: "status", "aria-live": "polite" } }),
      problem: new Part<string>(contentEl.createDiv("catena-annotations-problem"), (el, message) => {
        if (message === "") return;
        el.createDiv({ cls: "catena-query-problem", text: message, attr: { role: "alert" } });
        const named = { text: "Try again", cls: "catena-again" };
        drawButton(el.createDiv("catena-modal-bar"), named, () => void model.look());
      }),
      facets: this.#buildFacets(),
      list: new Part<BrowserState["found"]>(contentEl.createDiv("catena-annotations-found"), (el, found) => {
        if (found === null) return;
        drawWarnings(el, found.warnings);
        drawAnnotations(el, found.annotations, {
          open: (each, event) => void this.#deps.open(each, whereOf(event)),
          openPage: (each, event) => void this.#deps.openPage(each, whereOf(event)),
          hasPage: this.#deps.hasPage,
        });
      }),
      more: new Part<BrowserState>(
        contentEl.createDiv("catena-annotations-more"),
        (el, { found, progress }) => {
          if (found?.cursor === null || found === null) return;
          const text = progress.kind === "more" ? "Looking…" : "Show more";
          drawButton(el, { text, cls: "catena-more", key: "more" }, () => void model.more());
        },
        ({ found, progress }) => JSON.stringify([found?.cursor, progress.kind]),
      ),
    };
  }

  /** One fold for each facet: they stay as the person left them, whatever is found. */
  #buildFacets(): readonly Part<BrowserState>[] {
    const into = this.contentEl.createDiv({
      cls: "catena-facets",
      attr: { role: "group", "aria-label": "Narrow down" },
    });
    return FACETS.map((entry, at) => {
      const { facet, name } = entry;
      const fold = into.createEl("details", { cls: "catena-fold catena-facet-fold" });
      const summary = fold.createEl("summary", { cls: "catena-fold-summary", text: name });
      fold.open = at === 0;
      return new Part<BrowserState>(
        fold.createDiv("catena-facet-body"),
        (el, { found, chosen }) => {
          const those = chosen[facet] ?? [];
          summary.setText(facetName(name, those));
          fold.toggle(found !== null && isUseful(found.facets, chosen, facet));
          if (found === null) return;
          const values = shownValues(found.facets, chosen, facet);
          drawFacet(el, entry, values, those, (value) => void this.#model.toggle(facet, value));
        },
        ({ found, chosen }) => JSON.stringify([found?.facets[facet], chosen[facet]]),
      );
    });
  }

  #drawPaper(into: HTMLElement, state: BrowserState): void {
    const { paper } = state;
    if (paper !== null && !isOnlyFrom(state, paper)) {
      const label = `Read from this paper: ${paper.title}`;
      drawButton(into, { text: "Read from this paper", cls: "catena-from-paper", key: "paper", label }, () => {
        void this.#model.onlyFrom(paper);
      });
    }
    if (isNarrowed(state))
      drawButton(into, { text: "Show all", cls: "catena-show-all", key: "all" }, () => void this.#model.clear());
  }

  #draw(state: BrowserState): void {
    const parts = this.#parts;
    if (parts === null) return;
    // Setting the value while it is the same would move the caret.
    if (parts.input.value !== state.query) parts.input.value = state.query;
    parts.paper.show(state);
    parts.status.setText(browserText(state));
    parts.problem.show(state.progress.kind === "refused" ? state.progress.message : "");
    for (const facet of parts.facets) facet.show(state);
    parts.list.show(state.found);
    parts.more.show(state);
    this.contentEl.setAttribute("aria-busy", String(state.progress.kind === "looking"));
  }
}

function whereOf(event: MouseEvent): PaneType | boolean {
  return isMiddle(event) ? "tab" : Keymap.isModEvent(event);
}
