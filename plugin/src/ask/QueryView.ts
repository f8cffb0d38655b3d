/** The query pane: draws the model's state and hands it what a person does. */

import { ItemView, Keymap, Menu, type PaneType, type WorkspaceLeaf } from "obsidian";
import { isSearchMode, SEARCH_MODES, type SearchMode } from "../settings/settings";
import { drawInstallHelp } from "../status/drawInstallHelp";
import { installHelp } from "../status/install";
import type { Result } from "../wire/types.generated";
import { drawResult } from "./drawResult";
import type { QueryModel } from "./model";
import { isCurrent, paneTexts, resultsOf, type Answer, type QueryState } from "./state";

/** Kept in people's workspaces; never changes. */
export const QUERY_VIEW = "catena-query";

export interface QueryViewDeps {
  readonly model: QueryModel;
  readonly pluginVersion: string;
  readonly open: (result: Result, where: PaneType | boolean) => Promise<void>;
  readonly copy: (text: string) => Promise<void>;
  /** Looks for the sidecar again, or starts it anew. */
  readonly restart: () => void;
}

const MODE_NAMES: Readonly<Record<SearchMode, string>> = {
  hybrid: "Words and meaning",
  text: "Words",
  semantic: "Meaning",
};

interface Parts {
  readonly input: HTMLInputElement;
  readonly mode: HTMLSelectElement;
  readonly count: HTMLElement;
  readonly hints: HTMLElement;
  readonly problem: HTMLElement;
  readonly install: HTMLElement;
  readonly list: HTMLElement;
  readonly instead: HTMLElement;
}

export class QueryView extends ItemView {
  override icon = "message-circle-question";
  override navigation = false;
  readonly #deps: QueryViewDeps;
  #parts: Parts | null = null;
  #drawnAnswer: Answer | null = null;
  #drawnInstall = "";

  constructor(leaf: WorkspaceLeaf, deps: QueryViewDeps) {
    super(leaf);
    this.#deps = deps;
  }

  override getViewType(): string {
    return QUERY_VIEW;
  }

  override getDisplayText(): string {
    return "Catena";
  }

  protected override async onOpen(): Promise<void> {
    const { model } = this.#deps;
    const parts = this.#build();
    this.#parts = parts;
    this.register(model.subscribe((state) => this.#draw(state)));
    this.registerDomEvent(parts.input, "input", (event) => {
      // Half-composed characters of Chinese, Japanese or Korean input are not what is looked for.
      if (!(event instanceof InputEvent && event.isComposing)) model.type(parts.input.value);
    });
    this.registerDomEvent(parts.input, "compositionend", () => model.type(parts.input.value));
    this.registerDomEvent(parts.mode, "change", () => {
      if (isSearchMode(parts.mode.value)) model.chooseMode(parts.mode.value);
    });
    this.registerDomEvent(parts.input, "focus", () => model.select(null));
    this.registerDomEvent(this.contentEl, "keydown", (event) => this.#onKey(event));
    this.#draw(model.state);
    parts.input.focus();
  }

  protected override async onClose(): Promise<void> {
    this.#parts = null;
    this.#drawnAnswer = null;
    this.#drawnInstall = "";
    this.contentEl.empty();
  }

  /** Where the person types. */
  focusInput(): void {
    this.#parts?.input.focus();
    this.#parts?.input.select();
  }

  #build(): Parts {
    const { contentEl } = this;
    contentEl.empty();
    contentEl.addClass("catena-query");
    const bar = contentEl.createDiv("catena-query-bar");
    const input = bar.createDiv("search-input-container catena-query-field").createEl("input", {
      cls: "catena-query-input",
      type: "search",
      value: this.#deps.model.state.query,
      placeholder: "Search your notes",
      attr: {
        "aria-label": "Search your notes",
        "aria-controls": "catena-query-results",
        spellcheck: "false",
        maxlength: "500",
      },
    });
    const mode = bar.createEl("select", { cls: "dropdown catena-query-mode", attr: { "aria-label": "Search by" } });
    for (const value of SEARCH_MODES) mode.createEl("option", { value, text: MODE_NAMES[value] });
    return {
      input,
      mode,
      count: contentEl.createDiv({ cls: "catena-query-count", attr: { role: "status", "aria-live": "polite" } }),
      hints: contentEl.createDiv("catena-query-hints"),
      problem: contentEl.createDiv({ cls: "catena-query-problem", attr: { role: "alert" } }),
      install: contentEl.createDiv("catena-query-install"),
      list: contentEl.createDiv({
        cls: "catena-query-results",
        attr: { id: "catena-query-results", role: "listbox", "aria-label": "Found notes" },
      }),
      instead: contentEl.createDiv("catena-query-instead"),
    };
  }

  #draw(state: QueryState): void {
    const parts = this.#parts;
    if (parts === null) return;
    const texts = paneTexts(state);
    const loading = state.asking && !isCurrent(state);
    // Setting the value while it is the same would move the caret.
    if (parts.input.value.trim() !== state.query.trim()) parts.input.value = state.query;
    parts.mode.value = state.mode;
    parts.count.setText(loading && texts.count !== "" ? "Searching…" : texts.count);
    drawLines(parts.hints, "catena-query-hint", texts.hints);
    this.#drawInstall(state);
    const help = this.#drawnInstall !== "";
    parts.problem.setText(help ? "" : texts.problem);
    parts.problem.toggle(!help && texts.problem !== "");
    if (!help && state.sidecar.kind === "stopped") this.#offerRestart(parts.problem);
    drawInstead(parts.instead, help ? [] : texts.instead);
    this.#drawResults(state);
    parts.list.toggleClass("is-stale", loading);
    parts.list.setAttribute("aria-busy", String(loading));
    this.#drawSelection(state);
  }

  #drawInstall(state: QueryState): void {
    const into = this.#parts?.install;
    const help = installHelp(state.sidecar, this.#deps.pluginVersion);
    const drawn = help === null ? "" : JSON.stringify(help);
    if (into === undefined || drawn === this.#drawnInstall) return;
    this.#drawnInstall = drawn;
    into.empty();
    if (help !== null) drawInstallHelp(into, help, { copy: this.#deps.copy, checkAgain: this.#deps.restart });
  }

  #offerRestart(into: HTMLElement): void {
    into.show();
    if (into.textContent === "") into.setText("The sidecar is stopped.");
    const button = into.createEl("button", { cls: "catena-query-restart", text: "Restart sidecar" });
    button.addEventListener("click", () => this.#deps.restart());
  }

  #drawResults(state: QueryState): void {
    const list = this.#parts?.list;
    if (list === undefined || state.answer === this.#drawnAnswer) return;
    this.#drawnAnswer = state.answer;
    const hadFocus = list.contains(list.ownerDocument.activeElement);
    list.empty();
    resultsOf(state).forEach((result, index) => {
      const el = list.createDiv({
        cls: "catena-result",
        attr: { role: "option", tabindex: "-1", "aria-selected": "false" },
      });
      el.dataset["path"] = result.note_path;
      drawResult(el, result);
      this.#listen(el, result, index);
    });
    if (hadFocus && state.selected === null) this.#parts?.input.focus();
  }

  #listen(el: HTMLElement, result: Result, index: number): void {
    const { model, open } = this.#deps;
    el.addEventListener("click", (event) => {
      model.select(index);
      void open(result, Keymap.isModEvent(event));
    });
    el.addEventListener("auxclick", (event) => {
      if (event.button === 1) void open(result, "tab");
    });
    el.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      this.#menu(result).showAtMouseEvent(event);
    });
    el.addEventListener("mouseover", (event) => {
      this.app.workspace.trigger("hover-link", {
        event,
        source: QUERY_VIEW,
        hoverParent: this,
        targetEl: el,
        linktext: result.note_path,
        sourcePath: "",
        state: { scroll: (result.span?.line_start ?? 1) - 1 },
      });
    });
  }

  #menu(result: Result): Menu {
    const { open } = this.#deps;
    const places: readonly { title: string; icon: string; where: PaneType }[] = [
      { title: "Open in new tab", icon: "file-plus", where: "tab" },
      { title: "Open to the right", icon: "separator-vertical", where: "split" },
    ];
    const menu = new Menu();
    for (const { title, icon, where } of places) {
      menu.addItem((item) =>
        item
          .setTitle(title)
          .setIcon(icon)
          .onClick(() => {
            void open(result, where);
          }),
      );
    }
    return menu;
  }

  #drawSelection({ selected }: QueryState): void {
    const parts = this.#parts;
    if (parts === null) return;
    const before = parts.list.querySelector<HTMLElement>(".catena-result.is-selected");
    const options = Array.from(parts.list.querySelectorAll<HTMLElement>(".catena-result"));
    const chosen = selected === null ? undefined : options[selected];
    options.forEach((el) => {
      el.toggleClass("is-selected", el === chosen);
      el.setAttribute("aria-selected", String(el === chosen));
      el.setAttribute("tabindex", el === (chosen ?? options[0]) ? "0" : "-1");
    });
    if (chosen !== undefined && chosen !== before) chosen.focus();
    if (chosen === undefined && before !== null) parts.input.focus();
  }

  #onKey(event: KeyboardEvent): void {
    const { model } = this.#deps;
    const parts = this.#parts;
    if (parts === null || event.isComposing) return;
    const inInput = event.target === parts.input;
    if (!inInput && !(event.target instanceof Node && parts.list.contains(event.target))) return;
    switch (event.key) {
      case "ArrowDown":
        model.move(1);
        break;
      case "ArrowUp":
        model.move(-1);
        break;
      case "Enter":
        this.#openFromKeyboard(event);
        break;
      case "Escape":
        if (inInput) return; // the field's own: it clears itself
        model.select(null);
        parts.input.focus();
        break;
      default:
        if (!inInput && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey)
          parts.input.focus();
        return;
    }
    event.preventDefault();
  }

  #openFromKeyboard(event: KeyboardEvent): void {
    const { model, open } = this.#deps;
    const { state } = model;
    if (!isCurrent(state)) {
      model.askNow();
      return;
    }
    const result = resultsOf(state)[state.selected ?? 0];
    if (result !== undefined) void open(result, Keymap.isModEvent(event));
  }
}

function drawLines(into: HTMLElement, cls: string, lines: readonly string[]): void {
  into.empty();
  for (const text of lines) into.createDiv({ cls, text });
}

function drawInstead(into: HTMLElement, [first, ...more]: readonly string[]): void {
  into.empty();
  if (first === undefined) return;
  into.createEl("p", { text: first });
  if (more.length === 0) return;
  const list = into.createEl("ul");
  for (const text of more) list.createEl("li", { text });
}
