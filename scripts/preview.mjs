/**
 * Opens the built plugin on a vault, in the page that plays Obsidian's part, until Ctrl-C.
 *
 *   node scripts/preview.mjs --vault PATH [--port N] [--open NOTE] [--language de] [--plugin-dir dist/plugin] [--install-plugin]
 *
 * Nothing is written into the vault by opening it: the plugin is served from a temporary folder, its settings too, unless the
 * vault has the plugin already or `--install-plugin` is given. What a person then does in the page (a summary, an edit) is
 * written to the vault, as it would be in the app.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { startHost } from "../tests/host/server.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const PLUGIN_ID = "catena";
const PLUGIN_FILES = ["manifest.json", "main.js", "styles.css"];
const PLUGIN_FOLDER = `.obsidian/plugins/${PLUGIN_ID}`;
/** Where the plugin keeps the program chosen on this device. */
const EXECUTABLE_KEY = "catena-executable";
const FIRST_NOTES = ["Home.md", "Index.md", "README.md"];

/**
 * @typedef {object} PreviewOptions
 * @property {string} vault the vault folder.
 * @property {number} [port] 0 takes a free one.
 * @property {string} [open] vault path of the note to show first.
 * @property {string} [language] the app's language; English unless given.
 * @property {string} [pluginDir] where the built plugin is.
 * @property {boolean} [installPlugin] copy the plugin into the vault, and work with it there.
 * @property {string} [executable] the sidecar's program; the project's own unless given.
 */

/**
 * Starts the host on a vault with the plugin enabled.
 *
 * @param {PreviewOptions} options
 * @returns {Promise<{url: string, port: number, close: () => Promise<void>}>} `close` ends every process that was started
 *   and removes the temporary folder.
 */
export async function openPreview(options) {
  const {
    port = 0,
    installPlugin = false,
    pluginDir = path.join(root, "dist/plugin"),
    executable = ownExecutable(),
  } = options;
  const vault = path.resolve(options.vault);
  if (!existsSync(vault) || !statSync(vault).isDirectory()) throw new Error(`There is no vault folder at ${vault}.`);
  const built = PLUGIN_FILES.every((file) => existsSync(path.join(pluginDir, file)));
  if (!built) throw new Error(`The plugin is not built in ${pluginDir}. Run: npm run build`);

  const installed = path.join(vault, PLUGIN_FOLDER);
  if (installPlugin) copyPlugin(pluginDir, installed);
  const isInVault = existsSync(path.join(installed, "main.js"));
  const temporary = isInVault ? null : mkdtempSync(path.join(os.tmpdir(), "catena-preview-"));
  if (temporary) copyPlugin(pluginDir, temporary);
  const remove = () => temporary && rmSync(temporary, { recursive: true, force: true });
  try {
    const host = await startHost({
      vault,
      enabled: [PLUGIN_ID],
      justEnabled: [PLUGIN_ID],
      open: options.open ?? FIRST_NOTES.find((note) => existsSync(path.join(vault, note))) ?? null,
      port,
      language: options.language,
      overlay: temporary ? { [PLUGIN_FOLDER]: temporary } : {},
      localStorage: executable ? { [EXECUTABLE_KEY]: executable } : {},
    });
    const close = async () => {
      await host.close();
      remove();
    };
    return { url: host.url, port: host.port, close };
  } catch (error) {
    remove();
    throw error;
  }
}

/**
 * Opens a preview, prints its address, and resolves when a person has ended it (Ctrl-C) and everything is cleaned up.
 *
 * @param {PreviewOptions} options
 */
export async function preview(options) {
  const opened = await openPreview(options);
  const asked = new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, resolve);
  });
  console.log(`Open ${opened.url}\nCtrl-C ends it.`);
  await asked;
  await opened.close();
}

function copyPlugin(from, to) {
  mkdirSync(to, { recursive: true });
  for (const file of PLUGIN_FILES) cpSync(path.join(from, file), path.join(to, file));
}

/** The sidecar of this clone; null when it is not set up, and then the plugin looks for an installed one itself. */
function ownExecutable() {
  const folder = process.platform === "win32" ? "Scripts" : "bin";
  const program = process.platform === "win32" ? "catena.exe" : "catena";
  const file = path.join(root, ".venv", folder, program);
  return existsSync(file) ? file : null;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values } = parseArgs({
    options: {
      vault: { type: "string", default: path.join(root, "demo/vault") },
      port: { type: "string", default: "0" },
      open: { type: "string" },
      language: { type: "string", default: "en" },
      "plugin-dir": { type: "string" },
      "install-plugin": { type: "boolean", default: false },
    },
  });
  try {
    await preview({
      vault: values.vault,
      port: Number(values.port),
      language: values.language,
      ...(values.open !== undefined && { open: values.open }),
      ...(values["plugin-dir"] !== undefined && { pluginDir: path.resolve(values["plugin-dir"]) }),
      installPlugin: values["install-plugin"],
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
