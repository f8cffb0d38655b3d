import type * as O from "obsidian";
import { notImplemented } from "../strict";
import { setIcon } from "./icons";
import { Setting, SettingGroup } from "./setting";

/** Symbol-named, so that no plugin can reach it: draws the tab as the settings window does when it is opened. */
export const drawSettingTab = Symbol("drawSettingTab");

type Computed<T> = T | (() => T);
type Cleanup = () => void;

/**
 * A tab of the settings window. Declarative definitions (1.13) win; `display()` is used only when there are none.
 */
export abstract class SettingTab implements O.SettingTab {
  icon = "";
  readonly app: O.App;
  readonly containerEl = createDiv("vertical-tab-content");
  settingItems: O.SettingDefinitionItem[] = [];
  #cleanups: Cleanup[] = [];
  #refreshers: (() => void)[] = [];
  /** The name of the page that is open; null on the tab itself. */
  #page: string | null = null;

  constructor(app: O.App) {
    this.app = app;
  }

  getSettingDefinitions(): O.SettingDefinitionItem[] {
    return [];
  }

  update(): void {
    this[drawSettingTab]();
  }

  getControlValue(_key: string): unknown {
    return undefined;
  }

  setControlValue(_key: string, _value: unknown): void | Promise<void> {}

  /** Evaluates `visible` and `disabled` again, without drawing the rows anew (what is being typed stays). */
  refreshDomState(): void {
    for (const refresh of this.#refreshers) refresh();
  }

  display(): void {}

  hide(): void {
    for (const cleanup of this.#cleanups.splice(0)) cleanup();
    this.#refreshers = [];
    this.#page = null;
    this.containerEl.empty();
  }

  [drawSettingTab](): void {
    for (const cleanup of this.#cleanups.splice(0)) cleanup();
    this.#refreshers = [];
    this.settingItems = this.getSettingDefinitions();
    if (this.settingItems.length === 0) {
      this.display();
      return;
    }
    this.containerEl.empty();
    const page = pagesIn(this.settingItems).find(({ name }) => name === this.#page);
    if (page === undefined) this.#drawItems(this.settingItems, this.containerEl);
    else this.#drawPage(page);
    this.refreshDomState();
  }

  #drawItems(items: readonly O.SettingDefinitionItem[], into: HTMLElement): void {
    let group: SettingGroup | null = null;
    items.forEach((item, index) => {
      if ("type" in item && item.type !== "page") {
        group = null;
        this.#drawGroup(item, into);
        return;
      }
      const within = (group ??= new SettingGroup(into));
      this.#drawGroupItem(item, within, index);
    });
  }

  #drawGroup(item: O.SettingDefinitionGroup | O.SettingDefinitionList, into: HTMLElement): void {
    const holder = into.createDiv();
    const group = new SettingGroup(holder);
    if (item.heading) group.setHeading(item.heading);
    if (item.cls) group.addClass(item.cls);
    for (const button of item.extraButtons ?? []) group.addExtraButton(button);
    this.#showWhen(holder, item.visible);
    (item.items ?? []).forEach((each, index) => {
      this.#drawGroupItem(each, group, index);
    });
    if (item.search) notImplemented("SettingDefinitionGroup.search");
    if (item.type === "list") this.#drawListParts(item as O.SettingDefinitionList, group);
  }

  #drawListParts(item: O.SettingDefinitionList, group: SettingGroup): void {
    if (item.onReorder) notImplemented("SettingDefinitionList.onReorder");
    const rows = Array.from(group.listEl.children);
    if (rows.length === 0 && item.emptyState !== undefined) {
      group.listEl.createDiv("setting-item setting-empty-state").setText(item.emptyState);
    }
    rows.forEach((row, index) => {
      if (!item.onDelete) return;
      const remove = createDiv({
        cls: "clickable-icon",
        attr: { "aria-label": "Delete", role: "button", tabindex: "0" },
      });
      setIcon(remove, "trash-2");
      remove.addEventListener("click", () => item.onDelete?.(index));
      row.querySelector(".setting-item-control")?.append(remove);
    });
    const { addItem } = item;
    if (addItem) {
      group.addSetting((setting) =>
        setting.addButton((button) =>
          button.setButtonText(addItem.name).onClick(() => {
            addItem.action(setting.settingEl);
          }),
        ),
      );
    }
  }

  #drawGroupItem(item: O.SettingGroupItem, group: SettingGroup, index: number): void {
    group.addSetting((setting) => {
      setting.setName(item.name);
      if (item.desc !== undefined) setting.setDesc(item.desc);
      this.#showWhen(setting.settingEl, item.visible);
      if ("type" in item) this.#drawPageLink(item, setting);
      else if (item.render) this.#keep(item.render(setting, group));
      else if (item.action) this.#drawAction(item, setting, index);
      else if (item.control) this.#drawControl(item.control, setting);
    });
  }

  #drawAction(item: O.SettingDefinitionAction, setting: O.Setting, index: number): void {
    setting.setClass("mod-action");
    const { settingEl } = setting;
    settingEl.setAttribute("role", "button");
    settingEl.setAttribute("tabindex", "0");
    settingEl.addEventListener("click", () => {
      if (!compute(item.disabled)) item.action(settingEl, index);
    });
    this.#disableWhen(setting, item.disabled);
  }

  #drawPageLink(item: O.SettingDefinitionPage, setting: O.Setting): void {
    setting.setClass("mod-page");
    setting.addDisplayValue((value) => {
      value.setValue(compute(item.displayValue) ?? null);
      value.setStatus(compute(item.status) ?? null);
    });
    const { settingEl } = setting;
    settingEl.setAttribute("role", "button");
    settingEl.setAttribute("tabindex", "0");
    const open = (): void => {
      this.#page = item.name;
      this[drawSettingTab]();
    };
    settingEl.addEventListener("click", open);
    settingEl.addEventListener("keydown", ({ key }) => {
      if (key === "Enter") open();
    });
  }

  #drawPage(item: O.SettingDefinitionPage): void {
    if (item.page) notImplemented("SettingDefinitionPage.page");
    const back = new Setting(this.containerEl).setName(item.name).setHeading();
    back.addExtraButton((button) =>
      button
        .setIcon("arrow-left")
        .setTooltip("Back")
        .onClick(() => {
          this.#page = null;
          this[drawSettingTab]();
        }),
    );
    this.#drawItems(item.items ?? [], this.containerEl);
  }

  #drawControl(control: O.SettingControl, setting: O.Setting): void {
    const current = this.getControlValue(control.key) ?? control.defaultValue;
    const text = typeof current === "string" || typeof current === "number" ? String(current) : "";
    switch (control.type) {
      case "toggle":
        setting.addToggle((toggle) => toggle.setValue(current === true).onChange(this.#saver(control, setting)));
        break;
      case "dropdown":
        setting.addDropdown((list) =>
          list.addOptions(control.options).setValue(text).onChange(this.#saver(control, setting)),
        );
        break;
      case "slider":
        setting.addSlider((slider) => {
          slider.setLimits(control.min, control.max, control.step).setValue(Number(current));
          if (control.displayFormat) slider.setDisplayFormat(control.displayFormat);
          slider.onChange(this.#saver(control, setting));
        });
        break;
      case "textarea":
        setting.addTextArea((area) => {
          area
            .setPlaceholder(control.placeholder ?? "")
            .setValue(text)
            .onChange(this.#saver(control, setting));
          if (control.rows !== undefined) area.inputEl.rows = control.rows;
        });
        break;
      case "number":
        setting.addText((input) => {
          const { inputEl } = input;
          inputEl.type = "number";
          for (const name of ["min", "max", "step"] as const)
            if (control[name] !== undefined) inputEl[name] = String(control[name]);
          const save = this.#saver(control, setting);
          input
            .setPlaceholder(control.placeholder ?? "")
            .setValue(text)
            .onChange((value) => save(Number(value)));
        });
        break;
      case "text":
        setting.addText((input) =>
          input
            .setPlaceholder(control.placeholder ?? "")
            .setValue(text)
            .onChange(this.#saver(control, setting)),
        );
        break;
      case "file":
      case "folder":
        setting.addText((input) => {
          input
            .setPlaceholder(control.placeholder ?? "")
            .setValue(text)
            .onChange(this.#saver(control, setting));
          this.#offerPaths(input.inputEl, control);
        });
        break;
      case "color":
        notImplemented('the setting control "color"');
    }
    this.#disableWhen(setting, control.disabled);
  }

  /** Saves a value when the definition's own check has nothing against it, else shows what it said. */
  #saver<V>(control: O.SettingControlBase<V>, setting: O.Setting): (value: V) => Promise<void> {
    return async (value) => {
      const complaint = await control.validate?.(value);
      setting.setErrorMessage(complaint || null);
      if (complaint) return;
      await this.setControlValue(control.key, value);
      this.refreshDomState();
    };
  }

  #offerPaths(input: HTMLInputElement, control: O.SettingFileControl | O.SettingFolderControl): void {
    const { vault } = this.app;
    const paths =
      control.type === "folder"
        ? vault.getAllFolders(control.includeRoot).filter((folder) => control.filter?.(folder) ?? true)
        : vault.getFiles().filter((file) => control.filter?.(file) ?? true);
    const list = createEl("datalist", { attr: { id: `paths-${crypto.randomUUID()}` } });
    for (const { path } of paths) list.createEl("option", { value: path });
    input.after(list);
    input.setAttribute("list", list.id);
  }

  #showWhen(el: HTMLElement, visible: Computed<boolean> | undefined): void {
    this.#refreshers.push(() => {
      el.toggle(compute(visible) ?? true);
    });
  }

  #disableWhen(setting: O.Setting, disabled: Computed<boolean> | undefined): void {
    if (disabled !== undefined) this.#refreshers.push(() => void setting.setDisabled(compute(disabled) ?? false));
  }

  #keep(cleanup: void | Cleanup): void {
    if (cleanup) this.#cleanups.push(cleanup);
  }
}

function compute<T>(value: Computed<T> | undefined): T | undefined {
  return typeof value === "function" ? (value as () => T)() : value;
}

function pagesIn(items: readonly O.SettingDefinitionItem[]): readonly O.SettingDefinitionPage[] {
  return items.flatMap((item) => ("type" in item ? (item.type === "page" ? [item] : pagesIn(item.items ?? [])) : []));
}
