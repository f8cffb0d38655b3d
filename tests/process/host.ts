/** The built main.js in Node: jsdom for the page, obsidian-test-mocks for the app, real processes and sockets. */

import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { compileFunction } from "node:vm";
import * as obsidian from "obsidian-test-mocks/obsidian";
import { setup } from "obsidian-test-mocks/setup";

export const ROOT = path.resolve(import.meta.dirname, "../..");
const nodeRequire = createRequire(import.meta.url);

/** A folder that is gone after the tests. */
export function temporaryFolder(): string {
  return realpathSync(mkdtempSync(path.join(tmpdir(), "catena-")));
}

export function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** Builds the plugin as it is shipped. */
export function buildPlugin(outdir: string): void {
  setup();
  // In a process of its own: esbuild refuses to run beside jsdom's Uint8Array.
  execFileSync(process.execPath, [path.join(ROOT, "plugin/esbuild.config.mjs"), outdir], { stdio: "pipe" });
}

export interface FakeSidecarBehaviour {
  /** Version of the contract in the ready line. */
  readonly api?: number;
  /** The one it says for --version, when that differs. */
  readonly versionApi?: number;
  /** Ignores the end of its input and SIGTERM. */
  readonly stubborn?: boolean;
  /** Goes on indexing until something is searched for. */
  readonly readyAfterSearch?: boolean;
  /** Ends at once with these last words. */
  readonly refuse?: string;
  /** Another program answers where it says that it listens. */
  readonly stolen?: boolean;
  /** What it answers when asked. */
  readonly answer?: unknown;
  /** Sends the plan and what the sources say, and never the answer. */
  readonly hesitates?: boolean;
}

/** What the fake sidecar was started with. */
export interface Told {
  readonly token: string;
  readonly args: readonly string[];
  readonly pid: number;
  readonly cwd: string;
}

/** Puts an executable fake sidecar into a folder. */
export function fakeSidecar(
  folder: string,
  behaviour: FakeSidecarBehaviour = {},
): { exe: string; told: () => Told | null; hungUp: () => boolean } {
  const exe = path.join(folder, "catena");
  const script = readFileSync(path.join(ROOT, "tests/process/fake_sidecar.cjs"), "utf8");
  writeFileSync(exe, `#!${process.execPath}\n${script}`);
  chmodSync(exe, 0o755);
  writeFileSync(path.join(folder, "behaviour.json"), JSON.stringify({ version: pluginVersion(), ...behaviour }));
  const record = path.join(folder, "told.json");
  return {
    exe,
    told: () => (existsSync(record) ? (JSON.parse(readFileSync(record, "utf8")) as Told) : null),
    hungUp: () => existsSync(path.join(folder, "hung-up")),
  };
}

export interface LoadedPlugin {
  /** As the person sees it. */
  readonly status: () => string;
  /** As a screen reader says it. */
  readonly statusDetail: () => string;
  readonly run: (command: string) => void;
  /** Opens the query pane and gives back its element. */
  readonly openPane: () => Promise<HTMLElement>;
  /** Unloads as Obsidian does. */
  readonly unload: () => void;
  readonly required: ReadonlySet<string>;
}

/** A plugin as the app holds it, whose loading can be waited for. */
interface MockedPlugin extends Omit<obsidian.Plugin, "onload"> {
  onload(): Promise<void>;
}

/** Loads the plugin on a vault, with a program chosen on this device. */
export async function loadPlugin(options: {
  dist: string;
  vault: string;
  executable: string;
  data?: unknown;
  /** Vault path of a note that is open in front. */
  active?: string;
}): Promise<LoadedPlugin> {
  const adapter = obsidian.FileSystemAdapter.create__(options.vault);
  const app = obsidian.App.createConfigured__({ adapter: adapter.asOriginalType__() });
  if (options.active !== undefined) {
    const leaf = app.workspace.getLeaf(true);
    await leaf.openFile(app.vault.createSync__(options.active, ""));
    app.workspace.setActiveLeaf(leaf);
  }
  app.saveLocalStorage("catena-executable", options.executable);
  const required = new Set<string>();
  const module: { exports: { default?: new (app: obsidian.App, manifest: unknown) => MockedPlugin } } = { exports: {} };
  const run = compileFunction(
    readFileSync(path.join(options.dist, "main.js"), "utf8"),
    ["require", "module", "exports"],
    {
      filename: "main.js",
    },
  ) as (require: (name: string) => unknown, module: unknown, exports: unknown) => void;
  const require = (name: string): unknown => {
    required.add(name);
    return name === "obsidian" ? obsidian : nodeRequire(name);
  };
  run(require, module, module.exports);
  const Plugin = module.exports.default;
  if (Plugin === undefined) throw new Error("main.js exports no plugin");
  const manifest: unknown = JSON.parse(readFileSync(path.join(options.dist, "manifest.json"), "utf8"));
  const plugin = new Plugin(app, manifest);
  plugin.data__ = options.data ?? {};
  await plugin.onload();
  app.workspace.setLayoutReady__();
  const bar = (): HTMLElement => {
    const [item] = plugin.statusBarItems__;
    if (item === undefined) throw new Error("no status bar item");
    return item;
  };
  return {
    status: () => bar().textContent ?? "",
    statusDetail: () => bar().getAttribute("aria-label") ?? "",
    run: (command) => void plugin.commands__.get(command)?.callback?.(),
    openPane: async () => {
      const leaf = obsidian.WorkspaceLeaf.create2__(app).asOriginalType3__();
      const view = plugin.views__.get("catena-query")?.(leaf) as
        (obsidian.ItemView & { onOpen(): Promise<void> }) | undefined;
      if (view === undefined) throw new Error("no query pane");
      document.body.append(view.contentEl);
      await view.onOpen();
      return view.contentEl;
    },
    unload: () => plugin.onunload(),
    required,
  };
}

/** Whether a process is there. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The version that the plugin's manifest states. */
export function pluginVersion(): string {
  const { version } = JSON.parse(readFileSync(path.join(ROOT, "manifest.json"), "utf8")) as { version: string };
  return version;
}

/** One of the contract's own examples of an answer. */
export function exampleAnswer(name: string): unknown {
  return JSON.parse(readFileSync(path.join(ROOT, "shared-schema/examples/Answer", `${name}.json`), "utf8"));
}

/** Presses Enter in the pane's input. */
export function pressEnter(pane: HTMLElement): void {
  const event = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
  pane.querySelector(".catena-query-input")?.dispatchEvent(event);
}

/** Types into the pane as a person does. */
export function type(pane: HTMLElement, words: string): void {
  const input = pane.querySelector<HTMLInputElement>(".catena-query-input");
  if (input === null) throw new Error("the pane has no input");
  input.value = words;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
