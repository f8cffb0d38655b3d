/**
 * Finds the Chromium that the end-to-end tests drive, and installs Debian's or Ubuntu's package when it is missing.
 *
 * By hand: `node scripts/browser.mjs` installs it when needed and prints where it is.
 */
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import path from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const FIXED_PLACES = {
  linux: ["/usr/bin", "/usr/local/bin", "/snap/bin"],
  darwin: [],
  win32: [],
};
const APPLICATIONS = {
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ],
  win32: ["C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe"],
};

/** No Chromium, and no way to install one here; the message says what to do. */
export class BrowserMissing extends Error {}

/**
 * The path of a Chromium or Chrome: `CHROME_PATH` when set, else the usual places.
 *
 * @returns {string | null}
 */
export function findChromium(env = process.env) {
  if (env.CHROME_PATH) return isExecutable(env.CHROME_PATH) ? env.CHROME_PATH : null;
  const folders = [
    ...(FIXED_PLACES[process.platform] ?? []),
    ...(env.PATH ?? "").split(path.delimiter).filter(Boolean),
  ];
  const candidates = folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  return [...candidates, ...(APPLICATIONS[process.platform] ?? [])].find(isExecutable) ?? null;
}

/**
 * The path of a Chromium, installed with apt-get when it is missing and that is possible without asking anybody.
 *
 * @returns {string}
 * @throws {BrowserMissing} with one sentence that holds the command to run.
 */
export function ensureChromium(env = process.env) {
  const found = findChromium(env);
  if (found) return found;
  if (env.CHROME_PATH) throw new BrowserMissing(`CHROME_PATH is ${env.CHROME_PATH}, but there is no program.`);
  const asRoot = rootPrefix();
  if (!has("apt-get") || asRoot === null) throw new BrowserMissing(adviceFor(process.platform));
  console.log("Chromium is missing: installing it with apt-get.");
  run([...asRoot, "apt-get", "update", "-qq"]);
  run([...asRoot, "apt-get", "install", "-y", "-qq", "chromium"]);
  const installed = findChromium(env);
  if (!installed) throw new BrowserMissing(adviceFor(process.platform));
  return installed;
}

function adviceFor(platform) {
  const command = {
    darwin: "brew install --cask chromium",
    win32: "winget install Google.Chrome",
  }[platform];
  return `The end-to-end tests need Chromium or Chrome. Install it (${command ?? "sudo apt-get install chromium"}), or set CHROME_PATH to one.`;
}

/** What to put before a command so that it runs as root without a question; null when that cannot be had. */
function rootPrefix() {
  if (process.getuid?.() === 0) return [];
  return has("sudo") && spawnSync("sudo", ["-n", "true"]).status === 0 ? ["sudo", "-n"] : null;
}

function has(program) {
  return (process.env.PATH ?? "").split(path.delimiter).some((folder) => isExecutable(path.join(folder, program)));
}

function run([program, ...args]) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const { status, error } = spawnSync(program, args, { stdio: "inherit", env });
  if (error || status !== 0) {
    throw new BrowserMissing(`"${[program, ...args].join(" ")}" failed. ${adviceFor(process.platform)}`);
  }
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    console.log(ensureChromium());
  } catch (error) {
    if (!(error instanceof BrowserMissing)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
