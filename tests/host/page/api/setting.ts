import type * as O from "obsidian";
import { Strict, notImplemented } from "../strict";
import {
  ButtonComponent,
  DisplayValueComponent,
  DropdownComponent,
  ExtraButtonComponent,
  ProgressBarComponent,
  SearchComponent,
  SliderComponent,
  TextAreaComponent,
  TextComponent,
  ToggleComponent,
  setTooltip,
} from "./controls";

export class Setting extends Strict implements O.Setting {
  readonly settingEl: HTMLElement;
  readonly infoEl: HTMLElement;
  readonly nameEl: HTMLElement;
  readonly descEl: HTMLElement;
  readonly controlEl: HTMLElement;
  components: O.BaseComponent[] = [];
  errorEl: HTMLElement | null = null;

  constructor(containerEl: HTMLElement) {
    super("Setting");
    this.settingEl = containerEl.createDiv("setting-item");
    this.infoEl = this.settingEl.createDiv("setting-item-info");
    this.nameEl = this.infoEl.createDiv("setting-item-name");
    this.descEl = this.infoEl.createDiv("setting-item-description");
    this.controlEl = this.settingEl.createDiv("setting-item-control");
  }

  setErrorMessage(message: string | null): this {
    this.errorEl?.remove();
    this.errorEl = message
      ? this.infoEl.createDiv({ cls: "setting-item-error", text: message, attr: { role: "alert" } })
      : null;
    this.settingEl.toggleClass("is-invalid", message !== null);
    return this;
  }

  setName(name: string | DocumentFragment): this {
    this.nameEl.setText(name);
    return this;
  }

  setDesc(desc: string | DocumentFragment): this {
    this.descEl.setText(desc);
    return this;
  }

  setClass(cls: string): this {
    this.settingEl.addClass(cls);
    return this;
  }

  setTooltip(tooltip: string): this {
    setTooltip(this.nameEl, tooltip);
    return this;
  }

  setHeading(): this {
    this.settingEl.setAttribute("role", "heading");
    this.settingEl.setAttribute("aria-level", "3");
    return this.setClass("setting-item-heading");
  }

  setDisabled(disabled: boolean): this {
    this.settingEl.toggleClass("is-disabled", disabled);
    for (const component of this.components) component.setDisabled(disabled);
    return this;
  }

  addButton(cb: (component: O.ButtonComponent) => unknown): this {
    return this.#add(new ButtonComponent(this.controlEl), cb);
  }

  addExtraButton(cb: (component: O.ExtraButtonComponent) => unknown): this {
    return this.#add(new ExtraButtonComponent(this.controlEl), cb);
  }

  addToggle(cb: (component: O.ToggleComponent) => unknown): this {
    const toggle = new ToggleComponent(this.controlEl);
    this.setClass("mod-toggle").#label(toggle.toggleEl);
    return this.#add(toggle, cb);
  }

  addText(cb: (component: O.TextComponent) => unknown): this {
    return this.#addInput(new TextComponent(this.controlEl), cb);
  }

  addSearch(cb: (component: O.SearchComponent) => unknown): this {
    return this.#addInput(new SearchComponent(this.controlEl), cb);
  }

  addTextArea(cb: (component: O.TextAreaComponent) => unknown): this {
    return this.#addInput(new TextAreaComponent(this.controlEl), cb);
  }

  addDropdown(cb: (component: O.DropdownComponent) => unknown): this {
    const dropdown = new DropdownComponent(this.controlEl);
    this.#label(dropdown.selectEl);
    return this.#add(dropdown, cb);
  }

  addSlider(cb: (component: O.SliderComponent) => unknown): this {
    const slider = new SliderComponent(this.controlEl);
    this.#label(slider.sliderEl);
    return this.#add(slider, cb);
  }

  addProgressBar(cb: (component: O.ProgressBarComponent) => unknown): this {
    return this.#add(new ProgressBarComponent(this.controlEl), cb);
  }

  addDisplayValue(cb: (component: O.DisplayValueComponent) => unknown): this {
    cb(new DisplayValueComponent(this.controlEl));
    return this;
  }

  addComponent<T extends O.BaseComponent>(cb: (el: HTMLElement) => T): this {
    this.components.push(cb(this.controlEl));
    return this;
  }

  addMomentFormat(): this {
    return notImplemented("Setting.addMomentFormat");
  }

  addColorPicker(): this {
    return notImplemented("Setting.addColorPicker");
  }

  then(cb: (setting: this) => unknown): this {
    cb(this);
    return this;
  }

  clear(): this {
    this.controlEl.empty();
    this.components = [];
    return this;
  }

  #addInput<T extends O.BaseComponent & { inputEl: HTMLElement }>(component: T, cb: (component: T) => unknown): this {
    this.#label(component.inputEl);
    return this.#add(component, cb);
  }

  #add<T extends O.BaseComponent>(component: T, cb: (component: T) => unknown): this {
    this.components.push(component);
    cb(component);
    return this;
  }

  /** A control is named by the row it stands in, for screen readers and tests. */
  #label(el: HTMLElement): void {
    this.nameEl.id ||= `setting-${crypto.randomUUID()}`;
    el.setAttribute("aria-labelledby", this.nameEl.id);
  }
}

export class SettingGroup extends Strict implements O.SettingGroup {
  readonly listEl: HTMLElement;
  readonly #groupEl: HTMLElement;
  #heading: Setting | null = null;

  constructor(containerEl: HTMLElement) {
    super("SettingGroup");
    this.#groupEl = containerEl.createDiv("setting-group");
    this.listEl = this.#groupEl.createDiv("setting-items");
  }

  setHeading(text: string | DocumentFragment): this {
    this.#headingRow().setName(text);
    return this;
  }

  addClass(...classes: string[]): this {
    this.#groupEl.addClass(...classes);
    return this;
  }

  addSetting(cb: (setting: O.Setting) => void): this {
    cb(new Setting(this.listEl));
    return this;
  }

  addSearch(cb: (component: O.SearchComponent) => unknown): this {
    this.#headingRow().addSearch(cb);
    return this;
  }

  addExtraButton(cb: (component: O.ExtraButtonComponent) => unknown): this {
    this.#headingRow().addExtraButton(cb);
    return this;
  }

  #headingRow(): Setting {
    if (!this.#heading) {
      this.#heading = new Setting(this.#groupEl).setHeading();
      this.#groupEl.prepend(this.#heading.settingEl);
    }
    return this.#heading;
  }
}
