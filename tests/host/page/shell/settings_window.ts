/** The settings window: one page of the app's own (community plugins), then a page for each plugin that has one. */
import type * as O from "obsidian";
import { Modal } from "../api/modal";
import { registryOf } from "../api/registry";
import { SettingGroup } from "../api/setting";
import { SettingTab, drawSettingTab } from "../api/setting_tab";

/** What the window shows and does about plugins. */
export interface PluginSwitch {
  readonly installed: readonly O.PluginManifest[];
  isEnabled(id: string): boolean;
  /** Enables as a person does, so that the plugin's `onUserEnable` is called. */
  switchOn(id: string): Promise<void>;
  disable(id: string): Promise<void>;
}

class CommunityPluginsTab extends SettingTab {
  readonly #plugins: PluginSwitch;
  readonly #redraw: () => void;

  constructor(app: O.App, plugins: PluginSwitch, redraw: () => void) {
    super(app);
    this.#plugins = plugins;
    this.#redraw = redraw;
  }

  override display(): void {
    this.containerEl.empty();
    const group = new SettingGroup(this.containerEl).setHeading("Installed plugins");
    for (const { id, name, version, author, description } of this.#plugins.installed) {
      group.addSetting((setting) => {
        setting.setName(name).setDesc(`Version: ${version}. By ${author}. ${description}`);
        setting.addToggle((toggle) =>
          toggle.setValue(this.#plugins.isEnabled(id)).onChange(async (on) => {
            await (on ? this.#plugins.switchOn(id) : this.#plugins.disable(id));
            this.#redraw();
          }),
        );
      });
    }
  }
}

export class SettingsWindow extends Modal {
  readonly #navEl: HTMLElement;
  readonly #bodyEl: HTMLElement;
  readonly #plugins: PluginSwitch;
  #shown: SettingTab | null = null;
  #shownId: string;

  /** @param first the id of the page to show: a plugin's id, or `community-plugins`. */
  constructor(app: O.App, plugins: PluginSwitch, first?: string) {
    super(app);
    this.#plugins = plugins;
    this.#shownId = first ?? [...registryOf(app).settingTabs.keys()][0] ?? "community-plugins";
    this.modalEl.addClass("mod-settings", "mod-sidebar-layout");
    this.modalEl.setAttribute("aria-label", "Settings");
    this.contentEl.addClass("vertical-tabs-container");
    this.#navEl = this.contentEl.createDiv("vertical-tab-header");
    this.#bodyEl = this.contentEl.createDiv("vertical-tab-content-container");
  }

  override onOpen(): void {
    this.#draw();
  }

  override onClose(): void {
    this.#shown?.hide();
  }

  #draw(): void {
    this.#navEl.empty();
    const own = new CommunityPluginsTab(this.app, this.#plugins, () => {
      this.#draw();
    });
    this.#group("Options", [["community-plugins", { name: "Community plugins", tab: own }]]);
    this.#group("Community plugins", [...registryOf(this.app).settingTabs.entries()]);
  }

  #group(heading: string, tabs: readonly [string, { name: string; tab: O.SettingTab }][]): void {
    if (tabs.length === 0) return;
    const group = this.#navEl.createDiv("vertical-tab-header-group");
    group.createDiv({ cls: "vertical-tab-header-group-title", text: heading });
    const items = group.createDiv("vertical-tab-header-group-items");
    for (const [id, { name, tab }] of tabs) {
      const item = items.createEl("button", { cls: "vertical-tab-nav-item tappable", text: name });
      const show = (): void => {
        this.#navEl.findAll(".is-active").forEach((el) => {
          el.removeClass("is-active");
        });
        item.addClass("is-active");
        this.#show(id, tab as unknown as SettingTab);
      };
      item.addEventListener("click", show);
      if (id === this.#shownId) show();
    }
  }

  #show(id: string, tab: SettingTab): void {
    if (this.#shown !== tab) this.#shown?.hide();
    this.#shown = tab;
    this.#shownId = id;
    this.#bodyEl.empty();
    this.#bodyEl.append(tab.containerEl);
    tab[drawSettingTab]();
  }
}
