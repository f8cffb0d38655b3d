import type * as O from "obsidian";
import { Modal } from "./modal";
import { prepareFuzzySearch, renderResults, sortSearchResults } from "./search";

export abstract class SuggestModal<T> extends Modal implements O.SuggestModal<T> {
  limit = 100;
  emptyStateText = "No results found.";
  readonly inputEl: HTMLInputElement;
  readonly resultContainerEl: HTMLElement;
  #values: T[] = [];
  #selected = 0;
  #asked = 0;

  constructor(app: O.App) {
    super(app);
    this.modalEl.className = "prompt";
    this.modalEl.empty();
    this.inputEl = this.modalEl.createDiv("prompt-input-container").createEl("input", {
      cls: "prompt-input",
      type: "text",
      attr: { role: "combobox", "aria-expanded": "true", autocapitalize: "off", spellcheck: "false" },
    });
    this.resultContainerEl = this.modalEl.createDiv({ cls: "prompt-results", attr: { role: "listbox" } });
    this.inputEl.addEventListener("input", () => void this.#refresh());
    this.#onKey([], "ArrowDown", () => this.#select(this.#selected + 1));
    this.#onKey([], "ArrowUp", () => this.#select(this.#selected - 1));
    this.#onKey(null, "Enter", (event) => this.selectActiveSuggestion(event));
  }

  override open(): void {
    super.open();
    this.inputEl.focus();
    void this.#refresh();
  }

  setPlaceholder(placeholder: string): void {
    this.inputEl.placeholder = placeholder;
    this.inputEl.setAttribute("aria-label", placeholder);
  }

  setInstructions(instructions: O.Instruction[]): void {
    const footer = this.modalEl.createDiv("prompt-instructions");
    for (const { command, purpose } of instructions) {
      const line = footer.createDiv("prompt-instruction");
      line.createSpan({ cls: "prompt-instruction-command", text: command });
      line.createSpan({ text: purpose });
    }
  }

  onNoSuggestion(): void {
    this.resultContainerEl.createDiv({ cls: "suggestion-empty", text: this.emptyStateText });
  }

  selectSuggestion(value: T, evt: MouseEvent | KeyboardEvent): void {
    this.close();
    this.onChooseSuggestion(value, evt);
  }

  selectActiveSuggestion(evt: MouseEvent | KeyboardEvent): void {
    const value = this.#values[this.#selected];
    if (value !== undefined) this.selectSuggestion(value, evt);
  }

  abstract getSuggestions(query: string): T[] | Promise<T[]>;
  abstract renderSuggestion(value: T, el: HTMLElement): void;
  abstract onChooseSuggestion(item: T, evt: MouseEvent | KeyboardEvent): void;

  /** An answer that comes after a newer question was asked is dropped. */
  async #refresh(): Promise<void> {
    const asked = (this.#asked += 1);
    const values = await this.getSuggestions(this.inputEl.value);
    if (asked !== this.#asked) return;
    this.#values = values.slice(0, this.limit);
    this.resultContainerEl.empty();
    if (this.#values.length === 0) this.onNoSuggestion();
    for (const value of this.#values) {
      const el = this.resultContainerEl.createDiv({ cls: "suggestion-item", attr: { role: "option" } });
      this.renderSuggestion(value, el);
      el.addEventListener("click", (event) => {
        this.selectSuggestion(value, event);
      });
      el.addEventListener("mousemove", () => {
        this.#select(this.#values.indexOf(value));
      });
    }
    this.#select(0);
  }

  #select(index: number): void {
    if (this.#values.length === 0) return;
    this.#selected = (index + this.#values.length) % this.#values.length;
    Array.from(this.resultContainerEl.children).forEach((el, i) => {
      el.toggleClass("is-selected", i === this.#selected);
      el.setAttribute("aria-selected", String(i === this.#selected));
    });
    this.resultContainerEl.children[this.#selected]?.scrollIntoView({ block: "nearest" });
  }

  #onKey(modifiers: O.Modifier[] | null, key: string, act: (event: KeyboardEvent) => void): void {
    this.scope.register(modifiers, key, (event) => {
      if (event.isComposing) return true;
      act(event);
      return false;
    });
  }
}

export abstract class FuzzySuggestModal<T> extends SuggestModal<O.FuzzyMatch<T>> implements O.FuzzySuggestModal<T> {
  getSuggestions(query: string): O.FuzzyMatch<T>[] {
    const search = prepareFuzzySearch(query);
    const found = this.getItems().flatMap((item) => {
      const match = search(this.getItemText(item));
      return match ? [{ item, match }] : [];
    });
    if (query !== "") sortSearchResults(found);
    return found;
  }

  renderSuggestion(item: O.FuzzyMatch<T>, el: HTMLElement): void {
    renderResults(el, this.getItemText(item.item), item.match);
  }

  onChooseSuggestion(item: O.FuzzyMatch<T>, evt: MouseEvent | KeyboardEvent): void {
    this.onChooseItem(item.item, evt);
  }

  abstract getItems(): T[];
  abstract getItemText(item: T): string;
  abstract onChooseItem(item: T, evt: MouseEvent | KeyboardEvent): void;
}
