/** The controls of setting rows and forms, with the app's own class names, so that themes and plugins' styles apply. */
import type * as O from "obsidian";
import { setIcon } from "./icons";

/** The app shows its own bubble; the accessible name is the part that plugins and tests can rely on. */
export function setTooltip(el: HTMLElement, tooltip: string): void {
  el.setAttribute("aria-label", tooltip);
}

export abstract class BaseComponent implements O.BaseComponent {
  disabled = false;

  then(cb: (component: this) => unknown): this {
    cb(this);
    return this;
  }

  setDisabled(disabled: boolean): this {
    this.disabled = disabled;
    return this;
  }
}

export abstract class ValueComponent<T> extends BaseComponent implements O.ValueComponent<T> {
  registerOptionListener(): this {
    return this;
  }

  abstract getValue(): T;
  abstract setValue(value: T): this;
}

export class AbstractTextComponent<E extends HTMLInputElement | HTMLTextAreaElement>
  extends ValueComponent<string>
  implements O.AbstractTextComponent<E>
{
  #changed: ((value: string) => unknown) | null = null;

  constructor(readonly inputEl: E) {
    super();
    inputEl.addEventListener("input", () => {
      this.onChanged();
    });
  }

  override setDisabled(disabled: boolean): this {
    this.inputEl.disabled = disabled;
    return super.setDisabled(disabled);
  }

  getValue(): string {
    return this.inputEl.value;
  }

  setValue(value: string): this {
    this.inputEl.value = value;
    return this;
  }

  setPlaceholder(placeholder: string): this {
    this.inputEl.placeholder = placeholder;
    return this;
  }

  onChanged(): void {
    this.#changed?.(this.getValue());
  }

  onChange(callback: (value: string) => unknown): this {
    this.#changed = callback;
    return this;
  }
}

export class TextComponent extends AbstractTextComponent<HTMLInputElement> implements O.TextComponent {
  constructor(containerEl: HTMLElement) {
    super(containerEl.createEl("input", { type: "text", attr: { spellcheck: "false" } }));
  }
}

export class TextAreaComponent extends AbstractTextComponent<HTMLTextAreaElement> implements O.TextAreaComponent {
  constructor(containerEl: HTMLElement) {
    super(containerEl.createEl("textarea", { attr: { spellcheck: "false" } }));
  }
}

export class SearchComponent extends AbstractTextComponent<HTMLInputElement> implements O.SearchComponent {
  readonly clearButtonEl: HTMLElement;

  constructor(containerEl: HTMLElement) {
    const box = containerEl.createDiv("search-input-container");
    super(box.createEl("input", { type: "search", attr: { enterkeyhint: "search", spellcheck: "false" } }));
    this.clearButtonEl = box.createDiv({ cls: "search-input-clear-button", attr: { "aria-label": "Clear search" } });
    this.clearButtonEl.addEventListener("click", () => {
      this.setValue("").onChanged();
      this.inputEl.focus();
    });
  }
}

export class ToggleComponent extends ValueComponent<boolean> implements O.ToggleComponent {
  readonly toggleEl: HTMLElement;
  #on = false;
  #changed: ((value: boolean) => unknown) | null = null;

  constructor(containerEl: HTMLElement) {
    super();
    this.toggleEl = containerEl.createDiv({
      cls: "checkbox-container",
      attr: { role: "switch", tabindex: "0", "aria-checked": "false" },
    });
    this.toggleEl.addEventListener("click", () => {
      this.onClick();
    });
    this.toggleEl.addEventListener("keydown", (event) => {
      if (event.key === " " || event.key === "Enter") this.onClick();
    });
  }

  override setDisabled(disabled: boolean): this {
    this.toggleEl.toggleClass("is-disabled", disabled);
    return super.setDisabled(disabled);
  }

  getValue(): boolean {
    return this.#on;
  }

  setValue(on: boolean): this {
    const changes = this.#on !== on;
    this.#on = on;
    this.toggleEl.toggleClass("is-enabled", on);
    this.toggleEl.setAttribute("aria-checked", String(on));
    if (changes) this.#changed?.(on);
    return this;
  }

  setTooltip(tooltip: string): this {
    setTooltip(this.toggleEl, tooltip);
    return this;
  }

  onClick(): void {
    if (!this.disabled) this.setValue(!this.#on);
  }

  onChange(callback: (value: boolean) => unknown): this {
    this.#changed = callback;
    return this;
  }
}

export class ButtonComponent extends BaseComponent implements O.ButtonComponent {
  readonly buttonEl: HTMLButtonElement;

  constructor(containerEl: HTMLElement) {
    super();
    this.buttonEl = containerEl.createEl("button");
  }

  override setDisabled(disabled: boolean): this {
    this.buttonEl.disabled = disabled;
    return super.setDisabled(disabled);
  }

  setCta(): this {
    return this.setClass("mod-cta");
  }

  removeCta(): this {
    this.buttonEl.removeClass("mod-cta");
    return this;
  }

  setWarning(): this {
    return this.setClass("mod-warning");
  }

  setDestructive(): this {
    return this.setClass("mod-destructive");
  }

  removeDestructive(): this {
    this.buttonEl.removeClass("mod-destructive");
    return this;
  }

  setTooltip(tooltip: string): this {
    setTooltip(this.buttonEl, tooltip);
    return this;
  }

  setButtonText(name: string): this {
    this.buttonEl.setText(name);
    return this;
  }

  setIcon(icon: string): this {
    setIcon(this.buttonEl, icon);
    return this;
  }

  setClass(cls: string): this {
    this.buttonEl.addClass(cls);
    return this;
  }

  onClick(callback: (evt: MouseEvent) => unknown): this {
    this.buttonEl.addEventListener("click", (event) => void callback(event));
    return this;
  }
}

export class ExtraButtonComponent extends BaseComponent implements O.ExtraButtonComponent {
  readonly extraSettingsEl: HTMLElement;

  constructor(containerEl: HTMLElement) {
    super();
    this.extraSettingsEl = containerEl.createDiv({
      cls: "clickable-icon extra-setting-button",
      attr: { role: "button", tabindex: "0" },
    });
    setIcon(this.extraSettingsEl, "settings");
  }

  override setDisabled(disabled: boolean): this {
    this.extraSettingsEl.toggleClass("is-disabled", disabled);
    return super.setDisabled(disabled);
  }

  setTooltip(tooltip: string): this {
    setTooltip(this.extraSettingsEl, tooltip);
    return this;
  }

  setIcon(icon: string): this {
    setIcon(this.extraSettingsEl, icon);
    return this;
  }

  onClick(callback: () => unknown): this {
    this.extraSettingsEl.addEventListener("click", () => {
      if (!this.disabled) callback();
    });
    return this;
  }
}

export class DropdownComponent extends ValueComponent<string> implements O.DropdownComponent {
  readonly selectEl: HTMLSelectElement;

  constructor(containerEl: HTMLElement) {
    super();
    this.selectEl = containerEl.createEl("select", { cls: "dropdown" });
  }

  override setDisabled(disabled: boolean): this {
    this.selectEl.disabled = disabled;
    return super.setDisabled(disabled);
  }

  addOption(value: string, display: string): this {
    this.selectEl.createEl("option", { value, text: display });
    return this;
  }

  addOptions(options: Record<string, string>): this {
    for (const [value, display] of Object.entries(options)) this.addOption(value, display);
    return this;
  }

  getValue(): string {
    return this.selectEl.value;
  }

  setValue(value: string): this {
    this.selectEl.value = value;
    return this;
  }

  onChange(callback: (value: string) => unknown): this {
    this.selectEl.addEventListener("change", () => callback(this.getValue()));
    return this;
  }
}

export class SliderComponent extends ValueComponent<number> implements O.SliderComponent {
  readonly sliderEl: HTMLInputElement;
  #event: "change" | "input" = "change";
  #format = (value: number): string => String(value);

  constructor(containerEl: HTMLElement) {
    super();
    this.sliderEl = containerEl.createEl("input", { cls: "slider", type: "range" });
  }

  override setDisabled(disabled: boolean): this {
    this.sliderEl.disabled = disabled;
    return super.setDisabled(disabled);
  }

  setInstant(instant: boolean): this {
    this.#event = instant ? "input" : "change";
    return this;
  }

  setLimits(min: number | null, max: number | null, step: number | "any"): this {
    if (min !== null) this.sliderEl.min = String(min);
    if (max !== null) this.sliderEl.max = String(max);
    this.sliderEl.step = String(step);
    return this;
  }

  getValue(): number {
    return Number(this.sliderEl.value);
  }

  setValue(value: number): this {
    this.sliderEl.value = String(value);
    return this;
  }

  getValuePretty(): string {
    return this.#format(this.getValue());
  }

  setDisplayFormat(format: (value: number) => string): this {
    this.#format = format;
    return this;
  }

  setDynamicTooltip(): this {
    return this;
  }

  onChange(callback: (value: number) => unknown): this {
    this.sliderEl.addEventListener(this.#event, () => callback(this.getValue()));
    return this;
  }
}

export class ProgressBarComponent extends ValueComponent<number> implements O.ProgressBarComponent {
  readonly #barEl: HTMLElement;
  #value = 0;

  constructor(containerEl: HTMLElement) {
    super();
    this.#barEl = containerEl.createDiv("setting-progress-bar").createDiv("setting-progress-bar-inner");
  }

  getValue(): number {
    return this.#value;
  }

  setValue(value: number): this {
    this.#value = value;
    this.#barEl.setCssStyles({ width: `${String(value)}%` });
    return this;
  }
}

export class DisplayValueComponent implements O.DisplayValueComponent {
  readonly valueEl: HTMLElement;

  constructor(containerEl: HTMLElement) {
    this.valueEl = containerEl.createDiv("setting-display-value");
  }

  setValue(value: string | null): this {
    this.valueEl.setText(value ?? "");
    return this;
  }

  setStatus(status: "warning" | null): this {
    this.valueEl.toggleClass("mod-warning", status === "warning");
    return this;
  }
}
