/** The annotation browser: the annotations of all papers, to search, filter and open. */

import type { WorkspaceLeaf } from "obsidian";
import { setBusy, drawSearch, drawStatus, put, drawButton, refusals, drawWarnings, Part } from "../drawing/elements";
import { asText } from "../alike";
import { partIn, textIn, textsIn, type Kept } from "../drawing/kept";
import type { Indexing } from "../soon";
import { PaneView, whereOf, type Where } from "../drawing/PaneView";
import type { FoundAnnotation } from "../wire/types.generated";
import { BrowserModel, type BrowserModelDeps } from "./browserModel";
import { isNarrowed, isOnlyFrom, type BrowserState, type PaperInFront } from "./browserState";
import { browserText, facetName } from "./browserTexts";
import { drawAnnotations, drawFacet } from "./drawAnnotations";
import { FACETS, isUseful, shownValues } from "./facets";
import { t } from "../texts/texts";

export const ANNOTATIONS_VIEW = "catena-annotations";

export interface AnnotationsViewDeps extends BrowserModelDeps, Indexing {
  /** Opens the note at an annotation, or the PDF when it stands there. */
  readonly open: (found: FoundAnnotation, where: Where) => Promise<void>;
  /** Opens the PDF, or Zotero, at an annotation's page. */
  readonly openPage: (found: FoundAnnotation, where: Where) => Promise<void>;
  /** Whether there is something to open at its page. */
  readonly hasPage: (found: FoundAnnotation) => boolean;
}

interface Parts {
  readonly input: HTMLInputElement;
  readonly paper: Part<BrowserState>;
  readonly status: HTMLElement;
  readonly problem: Part<unknown>;
  readonly facets: readonly Part<BrowserState>[];
  readonly list: Part<BrowserState["found"]>;
  readonly more: Part<BrowserState>;
}

export class AnnotationsView extends PaneView<BrowserState, Parts, BrowserModel> {
  readonly #deps: AnnotationsViewDeps;

  constructor(leaf: WorkspaceLeaf, deps: AnnotationsViewDeps) {
    const kind = { type: ANNOTATIONS_VIEW, title: t.Browse_title, icon: "highlighter" };
    super(leaf, kind, (changed) => new BrowserModel(deps, changed));
    this.#deps = deps;
  }

  /** Where the person types. */
  override focusInput(): void {
    this.parts?.input.focus();
  }

  /** Shows the annotations of one paper. */
  async showPaper(paper: PaperInFront): Promise<void> {
    await this.model.onlyFrom(paper);
  }

  protected override kept(): Kept {
    const { query, chosen } = this.model.state;
    return { query, chosen };
  }

  protected override restore(kept: Kept): void {
    const chosen = partIn(kept, "chosen") ?? {};
    const those = FACETS.map(({ facet }) => [facet, textsIn(chosen, facet)] as const);
    const query = textIn(kept, "query");
    const narrowed = Object.fromEntries(those.filter(([, values]) => values.length > 0));
    if (query || Object.keys(narrowed).length) void this.model.narrow(query, narrowed);
  }

  protected override build(into: HTMLElement): Parts {
    return {
      input: drawSearch(into, "annotations-field", t.Browse_search, t.Browse_search_by),
      paper: new Part<BrowserState>(
        put(into, ".annotations-paper"),
        (el, state) => this.#drawPaper(el, state),
        (state) => asText([state.paper, isNarrowed(state), state.chosen.citekeys]),
      ),
      status: drawStatus(into),
      problem: refusals(into, () => void this.model.look()),
      facets: this.#buildFacets(),
      list: new Part<BrowserState["found"]>(put(into, ".annotations-found"), (el, found) => this.#drawFound(el, found)),
      more: new Part<BrowserState>(
        put(into, "div"),
        (el, state) => this.#drawMore(el, state),
        ({ found, progress }) => asText([found?.cursor, progress.kind]),
      ),
    };
  }

  protected override opened({ input }: Parts): void {
    this.onTyped(input, (text) => void this.model.type(text));
    this.registerEvent(this.app.workspace.on("file-open", () => void this.model.fileOpened()));
    this.whenIndexed(this.#deps, () => void this.model.again());
    void this.model.look();
    void this.model.fileOpened();
  }

  protected override draw(parts: Parts, state: BrowserState): void {
    // Setting the value while it is the same would move the caret.
    if (parts.input.value !== state.query) parts.input.value = state.query;
    parts.paper.show(state);
    parts.status.setText(browserText(state));
    parts.problem.show(state.progress);
    for (const facet of parts.facets) facet.show(state);
    parts.list.show(state.found);
    parts.more.show(state);
    setBusy(this.contentEl, state.progress.kind === "looking");
  }

  /** One fold for each facet: they stay as the person left them, whatever is found. */
  #buildFacets(): readonly Part<BrowserState>[] {
    const into = put(this.contentEl, ".facets", { role: "group", label: t.Browse_narrow });
    return FACETS.map((entry, at) => {
      const { facet } = entry;
      const name = t.Browse_facets[facet];
      const fold = put(into, "details.fold.facet-fold");
      const summary = put(fold, "summary.fold-summary", name);
      fold.open = at === 0;
      return new Part<BrowserState>(
        put(fold, "div"),
        (el, { found, chosen }) => {
          const those = chosen[facet] ?? [];
          summary.setText(facetName(name, those));
          fold.toggle(found !== null && isUseful(found.facets, chosen, facet));
          if (!found) return;
          const values = shownValues(found.facets, chosen, facet);
          drawFacet(el, entry, values, those, (value) => void this.model.toggle(facet, value));
        },
        ({ found, chosen }) => asText([found?.facets[facet], chosen[facet]]),
      );
    });
  }

  #drawPaper(into: HTMLElement, state: BrowserState): void {
    const { paper } = state;
    if (paper && !isOnlyFrom(state, paper)) {
      const label = t.Browse_this_paper(paper.title);
      drawButton(
        into,
        "from-paper",
        t.Browse_paper,
        () => {
          void this.model.onlyFrom(paper);
        },
        { key: "paper", label },
      );
    }
    if (isNarrowed(state))
      drawButton(into, "show-all", t.Browse_show_all, () => void this.model.clear(), { key: "all" });
  }

  #drawFound(into: HTMLElement, found: BrowserState["found"]): void {
    if (!found) return;
    const { open, openPage, hasPage } = this.#deps;
    drawWarnings(into, found.warnings);
    drawAnnotations(into, found.annotations, {
      open: (each, event) => void open(each, whereOf(event)),
      openPage: (each, event) => void openPage(each, whereOf(event)),
      hasPage,
    });
  }

  #drawMore(into: HTMLElement, { found, progress }: BrowserState): void {
    if (!found || found.cursor === null) return;
    const text = progress.kind === "more" ? t.Search_searching : t.Browse_show_more;
    drawButton(into, "more", text, () => void this.model.more(), { key: "more" });
  }
}
