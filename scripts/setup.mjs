// Everything a fresh clone needs before it can run: virtual environment, packages, model, plugin.
// Each step leaves a stamp of what it was made from, so that a second run finds nothing to do and needs no network.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const onWindows = process.platform === "win32";
const bin = path.join(root, ".venv", onWindows ? "Scripts" : "bin");

/** The virtual environment's Python and the `catena` command in it. */
export const python = path.join(bin, onWindows ? "python.exe" : "python");
export const catena = path.join(bin, onWindows ? "catena.exe" : "catena");

const OLDEST_PYTHON = [3, 11];
const OLDEST_NODE = 20;

/** Something is missing on this machine; the message is one sentence with the command that mends it. */
export class Missing extends Error {}

/**
 * Make the clone ready.
 *
 * @param {{tools?: boolean}} what `tools`: also what only tests and checks need.
 */
export async function setUp({ tools = false } = {}) {
  checkNode(process.versions.node);
  const lock = tools ? "requirements-dev.lock" : "requirements.lock";
  ensureVenv();
  // Both wait for the network most of the time, so they go side by side.
  await Promise.all([installPython(lock), installNode()]);
  run(python, ["scripts/build_model.py"]);
  run(python, ["scripts/build_reader.py"]);
  buildMultilingualModel();
  run(process.execPath, ["plugin/esbuild.config.mjs"]);
}

/** Without this model everything works, but other languages than English are found by their words only. */
function buildMultilingualModel() {
  try {
    run(python, ["scripts/build_multilingual_model.py"]);
  } catch (missing) {
    console.warn(`${missing.message} Catena works without it; to try again: npm start`);
  }
}

async function installPython(lock) {
  const made = stamp([lock, "pyproject.toml"]);
  const stampFile = path.join(root, ".venv", "catena.stamp");
  const withTools = stamp(["requirements-dev.lock", "pyproject.toml"]);
  if ([made, withTools].includes(read(stampFile))) return;
  step("Installing the Python packages (once, a few minutes)");
  // Twice quiet: only errors. Warnings about how a machine's pip is set up are nothing that a newcomer can mend.
  const pip = ["-m", "pip", "install", "--quiet", "--quiet", "--disable-pip-version-check"];
  await finish(python, [...pip, "--require-hashes", "-r", lock]);
  await finish(python, [...pip, "--no-deps", "--no-build-isolation", "-e", "."]);
  writeFileSync(stampFile, made);
}

async function installNode() {
  const stampFile = path.join(root, "node_modules", "catena.stamp");
  const made = stamp(["package-lock.json"]);
  if (read(stampFile) === made) return;
  step("Installing the npm packages (once)");
  await finish(onWindows ? "npm.cmd" : "npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
  writeFileSync(stampFile, made);
}

/** Run a command in the repository while others run; its failure is a sentence too. */
function finish(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit", shell: onWindows && command.endsWith(".cmd") });
    child.on("error", (error) => reject(new Missing(`${command} could not be started: ${error.message}`)));
    child.on("close", (status, signal) => {
      if (status === 0) resolve();
      else reject(new Missing(`This step failed (exit ${status ?? signal}): ${path.basename(command)} ${args.join(" ")}`));
    });
  });
}

/** Run a command in the repository and end with its sentence when it fails. */
export function run(command, args, options = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: "inherit", shell: onWindows && command.endsWith(".cmd"), ...options });
  if (done.error) throw new Missing(`${command} could not be started: ${done.error.message}`);
  if (done.status !== 0) throw new Missing(`This step failed (exit ${done.status ?? done.signal}): ${path.basename(command)} ${args.join(" ")}`);
  return done;
}

export function step(text) {
  console.log(`\n› ${text}`);
}

export function checkNode(version) {
  if (Number(version.split(".")[0]) < OLDEST_NODE) {
    throw new Missing(`Node ${OLDEST_NODE} or newer is needed, this is ${version}. Install it from your system or with: npx --yes node@${OLDEST_NODE} scripts/start.mjs`);
  }
}

/** The first Python on this machine that is new enough; `PYTHON` names one of your own. */
export function findPython(candidates = [process.env.PYTHON, "python3.13", "python3.12", "python3.11", "python3", "python"]) {
  const seen = [];
  for (const candidate of candidates.filter(Boolean)) {
    const asked = spawnSync(candidate, ["-c", "import sys; print(*sys.version_info[:2])"], { encoding: "utf8" });
    if (asked.status !== 0) continue;
    const [major, minor] = asked.stdout.trim().split(" ").map(Number);
    if (major > OLDEST_PYTHON[0] || (major === OLDEST_PYTHON[0] && minor >= OLDEST_PYTHON[1])) return candidate;
    seen.push(`${candidate} is ${major}.${minor}`);
  }
  const found = seen.length ? ` (${seen.join(", ")})` : "";
  throw new Missing(`Python ${OLDEST_PYTHON.join(".")} or newer is needed${found}. On Debian or Ubuntu: sudo apt install python3 python3-venv. On macOS: brew install python. Elsewhere set PYTHON to its path.`);
}

function ensureVenv() {
  if (existsSync(python)) return;
  const found = findPython();
  step("Making the virtual environment");
  const made = spawnSync(found, ["-m", "venv", ".venv"], { cwd: root, encoding: "utf8" });
  if (made.status !== 0) {
    const said = `${made.stdout}\n${made.stderr}`;
    if (/ensurepip|venv/i.test(said)) {
      throw new Missing("This Python can't make virtual environments (Debian ships that apart). Run: sudo apt install python3-venv");
    }
    throw new Missing(`The virtual environment could not be made: ${said.trim().split("\n").at(-1)}`);
  }
}

function stamp(files) {
  const digest = createHash("sha256");
  for (const file of files) digest.update(readFileSync(path.join(root, file)));
  return digest.digest("hex");
}

function read(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}
