import type { Extension } from "@codemirror/state";
import type * as O from "obsidian";
import { notImplemented } from "../strict";
import { Component } from "./component";
import { setIcon } from "./icons";
import { enter, registryOf, type CodeBlockProcessor, type Registry } from "./registry";
import { SettingTab } from "./setting_tab";
import { runCommand } from "./commands";
import { frame, type Workspace } from "./workspace";

export abstract class Plugin extends Component implements O.Plugin {
  readonly app: O.App;
  readonly manifest: O.PluginManifest;
  settings?: unknown;

  constructor(app: O.App, manifest: O.PluginManifest) {
    super();
    this.app = app;
    this.manifest = manifest;
  }

  override onload(): Promise<void> | void {}

  onUserEnable(): void {}

  addRibbonIcon(icon: string, title: string, callback: (evt: MouseEvent) => unknown): HTMLElement {
    const el = this.#frame.ribbonEl.createEl("button", {
      cls: "clickable-icon side-dock-ribbon-action",
      attr: { "aria-label": title, "data-plugin": this.manifest.id },
    });
    setIcon(el, icon);
    el.addEventListener("click", (event) => void callback(event));
    return this.#removedOnUnload(el);
  }

  addStatusBarItem(): HTMLElement {
    return this.#removedOnUnload(this.#frame.statusBarEl.createDiv(`status-bar-item plugin-${this.manifest.id}`));
  }

  addCommand(command: O.Command): O.Command {
    command.id = `${this.manifest.id}:${command.id}`;
    command.name = `${this.manifest.name}: ${command.name}`;
    this.register(enter(this.#registry.commands, command.id, command, "command"));
    for (const { modifiers, key } of command.hotkeys ?? []) {
      const handler = this.app.scope.register(modifiers, key, () =>
        runCommand(this.app, command) ? false : undefined,
      );
      this.register(() => {
        this.app.scope.unregister(handler);
      });
    }
    return command;
  }

  removeCommand(commandId: string): void {
    this.#registry.commands.delete(`${this.manifest.id}:${commandId}`);
  }

  addSettingTab(settingTab: O.PluginSettingTab): void {
    const { id, name } = this.manifest;
    this.register(enter(this.#registry.settingTabs, id, { name, tab: settingTab }, "setting tab"));
  }

  registerView(type: string, viewCreator: O.ViewCreator): void {
    const remove = enter(this.#registry.viewCreators, type, viewCreator, "view type");
    this.register(() => {
      remove();
      this.app.workspace.detachLeavesOfType(type);
    });
  }

  registerHoverLinkSource(id: string, info: O.HoverLinkSource): void {
    this.register(enter(this.#registry.hoverSources, id, info, "hover source"));
  }

  registerMarkdownPostProcessor(postProcessor: O.MarkdownPostProcessor, sortOrder = 0): O.MarkdownPostProcessor {
    const { postProcessors } = this.#registry;
    postProcessor.sortOrder = sortOrder;
    postProcessors.push(postProcessor);
    postProcessors.sort((a, b) => (a.sortOrder ?? 0) - (b.sortOrder ?? 0));
    this.register(() => {
      postProcessors.splice(postProcessors.indexOf(postProcessor), 1);
    });
    return postProcessor;
  }

  registerMarkdownCodeBlockProcessor(language: string, handler: CodeBlockProcessor): O.MarkdownPostProcessor {
    this.register(enter(this.#registry.codeBlockProcessors, language, handler, "code block processor"));
    return () => undefined; // the host runs the handler itself; there is no processor to hand out
  }

  registerCliHandler(command: string, _description: string, _flags: O.CliFlags | null, handler: O.CliHandler): void {
    this.register(enter(this.#registry.cliHandlers, command, handler, "CLI command"));
  }

  registerObsidianProtocolHandler(action: string, handler: O.ObsidianProtocolHandler): void {
    this.register(enter(this.#registry.protocolHandlers, action, handler, "protocol action"));
  }

  registerExtensions(): void {
    notImplemented("Plugin.registerExtensions");
  }

  registerEditorExtension(extension: Extension): void {
    const { editorExtensions } = this.#registry;
    editorExtensions.push(extension);
    this.app.workspace.updateOptions();
    this.register(() => {
      editorExtensions.splice(editorExtensions.indexOf(extension), 1);
      this.app.workspace.updateOptions();
    });
  }

  registerEditorSuggest(): void {
    notImplemented("Plugin.registerEditorSuggest");
  }

  registerBasesView(viewId: string, registration: O.BasesViewRegistration): boolean {
    this.register(enter(this.#registry.basesViews, viewId, registration, "Bases view"));
    return true;
  }

  async loadData(): Promise<unknown> {
    const { adapter } = this.app.vault;
    return (await adapter.exists(this.#dataPath)) ? (JSON.parse(await adapter.read(this.#dataPath)) as unknown) : null;
  }

  async saveData(data: unknown): Promise<void> {
    await this.app.vault.adapter.write(this.#dataPath, JSON.stringify(data, null, 2));
  }

  get #dataPath(): string {
    return `${this.app.vault.configDir}/plugins/${this.manifest.id}/data.json`;
  }

  get #registry(): Registry {
    return registryOf(this.app);
  }

  get #frame(): Workspace[typeof frame] {
    return (this.app.workspace as Workspace)[frame];
  }

  #removedOnUnload(el: HTMLElement): HTMLElement {
    this.register(() => {
      el.remove();
    });
    return el;
  }
}

export abstract class PluginSettingTab extends SettingTab implements O.PluginSettingTab {
  readonly #plugin: O.Plugin;

  constructor(app: O.App, plugin: O.Plugin) {
    super(app);
    this.#plugin = plugin;
  }

  override getControlValue(key: string): unknown {
    return (this.#plugin.settings as Record<string, unknown> | undefined)?.[key];
  }

  override async setControlValue(key: string, value: unknown): Promise<void> {
    const settings = (this.#plugin.settings ??= {}) as Record<string, unknown>;
    settings[key] = value;
    await this.#plugin.saveData(settings);
  }
}
