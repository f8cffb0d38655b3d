/** Loads plugins as the app does: main.js is CommonJS text, run with a `require` that knows `obsidian` and Node's modules. */
import type * as O from "obsidian";
import { Plugin } from "./api/plugin";
import { allDocuments } from "./api/popout";
import { registryOf } from "./api/registry";
import { notImplemented, refuseUnknown } from "./strict";

type PluginConstructor = new (app: O.App, manifest: O.PluginManifest) => Plugin;

export class PluginLoader {
  readonly #app: O.App;
  readonly #modules: Record<string, object>;
  readonly #manifests = new Map<string, O.PluginManifest>();

  /** @param modules what `require` gives, by name without `node:`. */
  constructor(app: O.App, modules: Record<string, object>) {
    this.#app = app;
    this.#modules = { ...modules, ...(modules.obsidian && { obsidian: refuseUnknown(modules.obsidian, "obsidian") }) };
  }

  get installed(): O.PluginManifest[] {
    return [...this.#manifests.values()];
  }

  isEnabled(id: string): boolean {
    return registryOf(this.#app).plugins.has(id);
  }

  /** Loads the plugin's style sheet and code and waits for its `onload`. */
  async enable(id: string): Promise<void> {
    if (this.isEnabled(id)) return;
    const { adapter, configDir } = this.#app.vault;
    const dir = `${configDir}/plugins/${id}`;
    const manifest = { ...(JSON.parse(await adapter.read(`${dir}/manifest.json`)) as O.PluginManifest), dir };
    this.#manifests.set(id, manifest);
    const code = await adapter.read(`${dir}/main.js`);
    if (await adapter.exists(`${dir}/styles.css`)) addStyle(id, await adapter.read(`${dir}/styles.css`));
    const plugin = new (this.#run(id, code))(this.#app, manifest);
    registryOf(this.#app).plugins.set(id, plugin);
    const started: unknown = plugin.load();
    await started;
  }

  /** Enables as a person does in the settings. */
  async switchOn(id: string): Promise<void> {
    await this.enable(id);
    registryOf(this.#app).plugins.get(id)?.onUserEnable();
  }

  /** Unloads the plugin; what it registered goes with it. */
  disable(id: string): Promise<void> {
    const { plugins } = registryOf(this.#app);
    plugins.get(id)?.unload();
    plugins.delete(id);
    removeStyle(id);
    return Promise.resolve();
  }

  #run(id: string, code: string): PluginConstructor {
    const require = (name: string): object => {
      return (
        this.#modules[name.replace(/^node:/, "")] ??
        notImplemented(`require("${name}"), asked for by the plugin "${id}",`)
      );
    };
    Object.assign(window, { require });
    const module: { exports: unknown } = { exports: {} };
    // The plugin's own file is run as the app runs it; the page's policy lets nothing else be evaluated.
    const main = new Function("require", "module", "exports", `${code}\n//# sourceURL=plugin:${id}/main.js`);
    main(require, module, module.exports);
    const exported = (module.exports as { default?: unknown }).default ?? module.exports;
    if (!isPluginClass(exported)) throw new Error(`main.js of "${id}" must export a default class that extends Plugin`);
    return exported;
  }
}

function isPluginClass(value: unknown): value is PluginConstructor {
  return typeof value === "function" && value.prototype instanceof Plugin;
}

function addStyle(id: string, css: string): void {
  removeStyle(id);
  for (const { head } of allDocuments()) head.createEl("style", { text: css, attr: { "data-plugin": id } });
}

function removeStyle(id: string): void {
  for (const { head } of allDocuments()) head.querySelector(`style[data-plugin="${CSS.escape(id)}"]`)?.remove();
}
