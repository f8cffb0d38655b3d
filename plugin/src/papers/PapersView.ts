/** All papers: filter, sort, choose, and what can be done with one or several. */

import { Menu, type WorkspaceLeaf } from "obsidian";
import { drawStatus, put, drawButton, drawChoice, refusals, drawSearch, Part, elementOf } from "../drawing/elements";
import { asText, isAlike } from "../alike";
import { AskingView, type AskingDeps } from "../drawing/AskingView";
import { optionIn, textIn, textsIn, type Kept } from "../drawing/kept";
import type { Indexing } from "../soon";
import { cited } from "../drawing/place";
import { LongList } from "../drawing/LongList";
import { addingTo, showMenu } from "../drawing/PaneView";
import type { AnnotationFile, AnnotationFiles, CiteRequest } from "../wire/types.generated";
import { drawPaperRows, type RowActions } from "./drawPaperRows";
import { papersText } from "./paperTexts";
import {
  citekeysOf,
  NO_PAPERS_YET,
  papersChosen,
  papersShown,
  withFiles,
  withToggled,
  type Order,
  type PapersState,
  type Shown,
} from "./papersState";
import { t } from "../texts/texts";

export const PAPERS_VIEW = "catena-papers";

/** How papers are exported. */
export type Export = NonNullable<CiteRequest["format"]>;

const EXPORTS: readonly Export[] = ["bib", "csl-json", "quotes"];

export interface PapersViewDeps extends AskingDeps, Indexing {
  readonly list: (signal: AbortSignal) => Promise<AnnotationFiles>;
  /** Writes or renews the summary, then calls back. */
  readonly summarize: (paper: AnnotationFile, then: () => void) => void;
  readonly synthesize: (papers: readonly AnnotationFile[]) => void;
  /** Draws claims and evidence of these papers on a canvas. */
  readonly canvas: (papers: readonly AnnotationFile[]) => void;
  readonly readingList: () => void;
  readonly copyMatrix: (citekeys: readonly string[]) => void;
  readonly copyCitations: (citekeys: readonly string[], format: Export) => void;
  readonly copy: (text: string) => Promise<void>;
  readonly annotations: (paper: AnnotationFile) => void;
  readonly outline: (paper: AnnotationFile) => void;
  readonly related: (paper: AnnotationFile) => void;
  /** Draws what is to be confirmed about colours, if anything. */
  readonly drawColors: (into: HTMLElement) => void;
}

interface Parts {
  readonly bar: HTMLElement;
  readonly input: HTMLInputElement;
  readonly shown: HTMLSelectElement;
  readonly order: HTMLSelectElement;
  readonly status: HTMLElement;
  readonly problem: Part<unknown>;
  readonly chosen: Part<PapersState["chosen"]>;
  readonly rows: HTMLElement;
  readonly colors: Part<boolean>;
  readonly list: LongList<AnnotationFile>;
}

export class PapersView extends AskingView<PapersState, Parts> {
  readonly #deps: PapersViewDeps;

  constructor(leaf: WorkspaceLeaf, deps: PapersViewDeps) {
    super(leaf, { type: PAPERS_VIEW, title: t.Papers_title, icon: "library" }, NO_PAPERS_YET, deps);
    this.#deps = deps;
  }

  override focusInput(): void {
    this.parts?.input.focus();
  }

  /** Asks the sidecar for the papers again. */
  async reload(): Promise<void> {
    this.model.change({ progress: "asking" });
    await this.#list();
  }

  /** Lists them without a word. */
  async #list(): Promise<void> {
    await this.model.attempt(
      (signal) => this.#deps.list(signal),
      ({ files }) => {
        const { progress, files: before } = this.model.state;
        if (progress !== "listed" || !isAlike(files, before)) this.model.change(withFiles(this.model.state, files));
      },
    );
  }

  protected override kept(): Kept {
    const { query, shown, order, chosen } = this.model.state;
    return { query, shown, order, chosen };
  }

  protected override restore(kept: Kept): void {
    const query = textIn(kept, "query");
    if (this.parts) this.parts.input.value = query;
    this.model.change({
      query,
      shown: optionIn(kept, "shown", keysOf(t.Papers_shown)) ?? "all",
      order: optionIn(kept, "order", keysOf(t.Papers_orders)) ?? "author",
      chosen: textsIn(kept, "chosen"),
    });
  }

  protected override build(into: HTMLElement): Parts {
    const bar = put(into, ".papers-bar");
    const input = drawSearch(bar, "papers-field", t.Papers_find, t.Papers_find_by);
    const choices = put(bar, ".papers-choices");
    const parts = {
      bar,
      input,
      shown: drawChoice(choices, t.Papers_which, t.Papers_shown),
      order: drawChoice(choices, t.Papers_order, t.Papers_orders),
      status: drawStatus(into),
      problem: refusals(into, () => void this.reload()),
      colors: new Part<boolean>(put(into, ".papers-colors"), (el, isListed) => {
        if (isListed) this.#deps.drawColors(el);
      }),
    };
    const rows = put(into, ".papers-list");
    // Below the list, so that no row moves from under the mouse when the first is chosen.
    const chosen = new Part<PapersState["chosen"]>(put(into, ".papers-chosen"), (el, { length }) =>
      this.#drawChosen(el, length),
    );
    const list = new LongList<AnnotationFile>(into, rows, (el, papers) =>
      drawPaperRows(el, papers, this.model.state.chosen, this.#rowActions()),
    );
    return { ...parts, chosen, rows, list };
  }

  protected override opened({ input, shown, order }: Parts): void {
    this.addAction("book-open-check", t.Command_names["reading-list"], () => this.#deps.readingList());
    this.addAction("refresh-cw", t.Papers_reload, () => void this.reload());
    this.onTyped(input, (query) => this.model.change({ query }));
    // The options are the tables' keys.
    this.registerDomEvent(shown, "change", () => this.model.change({ shown: shown.value as Shown }));
    this.registerDomEvent(order, "change", () => this.model.change({ order: order.value as Order }));
    this.registerDomEvent(this.contentEl, "keydown", (event) => this.#onKey(event));
    this.whenIndexed(this.#deps, () => void this.#list());
    void this.reload();
  }

  protected override draw(parts: Parts, state: PapersState): void {
    parts.bar.toggle(state.files.length > 0 || state.progress === "asking"); // nothing else can be found
    parts.shown.value = state.shown;
    parts.order.value = state.order;
    const papers = papersShown(state);
    parts.status.setText(papersText(state, papers.length));
    parts.problem.show(state.progress);
    parts.colors.show(state.files.length > 0);
    parts.chosen.show(state.chosen);
    parts.list.show(papers, asText([state.query, state.shown, state.order]));
    for (const box of parts.rows.querySelectorAll("input"))
      box.checked = state.chosen.includes(box.dataset["path"] ?? "");
  }

  #rowActions(): RowActions {
    return {
      ...this.places,
      toggle: ({ file_path }) => this.model.change(withToggled(this.model.state, file_path)),
      menu: (paper, event) => showMenu(this.#menuOf(paper), event),
    };
  }

  #drawChosen(into: HTMLElement, count: number): void {
    if (count === 0) return;
    const { synthesize, canvas, copyMatrix } = this.#deps;
    const chosen = (): readonly AnnotationFile[] => papersChosen(this.model.state);
    put(into, "span.papers-count", t.Papers_chosen(count));
    const add = (text: string, act: (event: MouseEvent) => void): HTMLElement =>
      drawButton(into, "paper-action", text, act, { key: text });
    if (count > 1) {
      add(t.Papers_synthesize, () => synthesize(chosen()));
      add(t.Papers_canvas, () => canvas(chosen()));
    }
    add(`${t.Button_copy} ▾`, (event) => {
      const menu = new Menu();
      const entry = addingTo(menu);
      if (count > 1) entry(t.Export_matrix, "table", () => copyMatrix(citekeysOf(chosen())));
      this.#addExports(entry, () => citekeysOf(chosen()));
      showMenu(menu, event);
    });
    add(t.Papers_choose_none, () => this.model.change({ chosen: [] }));
  }

  /** What can be done with one paper. */
  #menuOf(paper: AnnotationFile): Menu {
    const { open, summarize, annotations, outline, related, copy } = this.#deps;
    const { citekey, summary_path, file_path } = paper;
    const menu = new Menu();
    const add = addingTo(menu);
    const summarizeIt = (): void => summarize(paper, () => void this.reload());
    if (summary_path !== null)
      add(t.Papers_open_summary, "scroll-text", () => void open({ path: summary_path, line: null }, false));
    if (citekey !== null) {
      add(summary_path === null ? t.Papers_summarize : t.Papers_renew, "refresh-cw", summarizeIt);
      add(t.Papers_annotations, "highlighter", () => annotations(paper));
      if (paper.details?.has_pdf === true) add(t.Menu_outline, "list-tree", () => outline(paper));
    }
    add(t.Menu_around, "waypoints", () => related(paper));
    add(t.Take_new_tab, "file-plus", () => void open({ path: file_path, line: null }, "tab"));
    if (citekey === null) return menu;
    menu.addSeparator();
    add(t.Export_citation(cited(citekey, null)), "quote", () => void copy(cited(citekey, null)));
    this.#addExports(add, () => [citekey]);
    return menu;
  }

  #addExports(add: ReturnType<typeof addingTo>, citekeys: () => readonly string[]): void {
    for (const format of EXPORTS)
      add(t.Export_commands[format], "copy", () => this.#deps.copyCitations(citekeys(), format));
  }

  /** Arrows walk from the search field through the rows, space chooses, Escape leads back. */
  #onKey(event: KeyboardEvent): void {
    const { parts } = this;
    const [{ key }, target] = [event, elementOf(event)];
    if (!parts || event.isComposing || !target) return;
    const rows = parts.rows.findAll(".catena-paper-title");
    const at = rows.findIndex((row) => row.closest("li")?.contains(target) === true);
    const isInput = target === parts.input;
    if (at < 0 && !isInput) return;
    const go = (to: HTMLElement | undefined): void => {
      event.preventDefault();
      to?.focus();
    };
    if (key === "ArrowDown") go(rows[at + 1]);
    else if (key === "ArrowUp" && at >= 0) go(at === 0 ? parts.input : rows[at - 1]);
    else if (key === "Home" && at >= 0) go(rows[0]);
    else if (key === "End" && at >= 0) go(rows.at(-1));
    else if (key === "Escape" && at >= 0) go(parts.input);
    else if (key === " " && at >= 0 && target === rows[at]) {
      event.preventDefault();
      const path = target.dataset["key"];
      if (path !== undefined) this.model.change(withToggled(this.model.state, path));
    }
  }
}

function keysOf<K extends string>(table: Readonly<Record<K, string>>): readonly K[] {
  return Object.keys(table) as K[];
}
