/** Catena on a copy of the demo vault: the built plugin, the project's own sidecar, a real folder, and a state folder of its own. */
import assert from "node:assert/strict";
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { buildPlugin } from "../../../plugin/esbuild.config.mjs";
import { startHost } from "../../host/server.mjs";
import { openBrowser, openPage } from "./browser.mjs";
import { gone } from "./processes.mjs";
import { copyFolder, temporaryFolder } from "./vaults.mjs";
import { eventually, START_MS } from "./waiting.mjs";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../..");
export const sidecarProgram = path.join(root, ".venv/bin/catena");
export const EXECUTABLE_KEY = "catena-executable";
/** The environment variable that holds the folder of a plugin that is built already. */
export const BUILT_PLUGIN = "CATENA_BUILT_PLUGIN";
const PLUGIN_FOLDER = ".obsidian/plugins/catena";

/**
 * Starts a host with the plugin enabled on a fresh copy of the demo vault.
 *
 * @param {object} [options]
 * @param {string} [options.executable] the program chosen on this device; unless given, the plugin finds the project's own.
 * @param {string} [options.open] the note to show first.
 * @param {(vault: string) => void} [options.prepare] changes the vault's folder before anything looks at it.
 * @param {string} [options.language] the app's language (ISO code); English unless given.
 * @returns the host, the `vault` folder, the `plugin` folder (where data.json is written), and `close`.
 */
export async function startCatena({ executable, open = "Home.md", prepare, language } = {}) {
  if (!existsSync(sidecarProgram))
    throw new Error(`There is no sidecar at ${sidecarProgram}. Run: npm start -- --once`);
  const work = temporaryFolder();
  const vault = path.join(work.folder, "Research");
  const plugin = path.join(work.folder, "plugin");
  const home = path.join(work.folder, "home");
  mkdirSync(home);
  copyFolder(path.join(root, "demo/vault"), vault);
  prepare?.(vault);
  const built = process.env[BUILT_PLUGIN];
  if (built) copyFolder(built, plugin);
  else await buildPlugin({ outdir: plugin });
  const { PATH, LANG = "C.UTF-8" } = process.env;
  const host = await startHost({
    vault,
    enabled: ["catena"],
    open,
    // The plugin looks into uv's folder first.
    env: {
      PATH,
      LANG,
      HOME: home,
      XDG_DATA_HOME: path.join(home, "data"),
      UV_TOOL_BIN_DIR: path.dirname(sidecarProgram),
    },
    overlay: { [PLUGIN_FOLDER]: plugin },
    localStorage: executable === undefined ? {} : { [EXECUTABLE_KEY]: executable },
    language,
  });
  return {
    host,
    vault,
    plugin,
    close: async () => {
      await host.close();
      work.remove();
    },
  };
}

/**
 * Opens Catena in a browser before the tests of a file, and ends both after them.
 *
 * @param {object} options those of `startCatena`, and:
 * @param {() => void} [options.beforeScripts] runs in the page before its own scripts.
 * @param {boolean} [options.isReady] whether to wait until all notes can be found; true unless given.
 * @param {(world: { browser, catena, page }) => unknown} opened what the file does before its first test.
 */
export function catenaForTests({ beforeScripts, isReady = true, ...options }, opened) {
  let browser;
  let catena;
  before(async () => {
    catena = await startCatena(options);
    browser = await openBrowser();
    const page = await openPage(browser, catena.host, beforeScripts);
    if (isReady) await ready(page);
    await opened({ browser, catena, page });
  });
  after(async () => {
    await browser?.close();
    await catena?.close();
  });
}

/** Catena is ready on this page: all notes can be found. */
export function ready(page) {
  return page.locator(".catena-status-text", { hasText: /^Catena: (?:ready|bereit)/ }).waitFor({ timeout: START_MS });
}

/** Another process has taken the place of this sidecar, and is ready. */
export async function restarted(page, host, pid) {
  await gone(pid);
  await eventually(() => assert.equal(host.pids().length, 1)); // until then the page may still say "ready"
  await ready(page);
}
