// Runs steps side by side without mixing what they print, so that no core waits while another step works.
import { spawn } from "node:child_process";
import { accessSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";

/** When a step's output is shown: as it comes, by whole lines; all of it at the step's end; or only if the step fails. */
export const Shown = Object.freeze({ LIVE: "live", AT_END: "at end", ON_FAILURE: "on failure" });

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string} command
 * @property {string[]} args
 * @property {string} shown one of `Shown`.
 * @property {Record<string, string>} [env] what this step's environment has besides.
 */

/**
 * Run lanes side by side; the steps of a lane run one after another, also when one fails.
 *
 * @param {Step[][]} lanes
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, out?: { write(data: Uint8Array | string): unknown } }} where
 * @returns {Promise<string[]>} the names of the steps that failed.
 */
export async function runLanes(lanes, { cwd, env, out = process.stdout }) {
  const failed = [];
  const runLane = async (steps) => {
    for (const step of steps) {
      if (!(await runStep(step, { cwd, env, out }))) failed.push(step.name);
    }
  };
  await Promise.all(lanes.map(runLane));
  return failed;
}

function runStep({ name, command, args, shown, env: more = {} }, { cwd, env, out }) {
  const started = Date.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: { ...env, ...more }, stdio: ["ignore", "pipe", "pipe"] });
    const printed = shown === Shown.LIVE ? new WholeLines(out) : new Kept(out);
    child.stdout.on("data", (data) => printed.add(data));
    child.stderr.on("data", (data) => printed.add(data));
    const end = (passed) => {
      if (!passed || shown !== Shown.ON_FAILURE) printed.flush();
      out.write(`${passed ? "✓" : "✗"} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`);
      resolve(passed);
    };
    child.on("error", (error) => {
      printed.add(Buffer.from(`${error.message}\n`));
      end(false);
    });
    child.on("close", (code) => end(code === 0));
  });
}

/** Keeps everything until it is flushed. */
class Kept {
  #blocks = [];

  constructor(out) {
    this.out = out;
  }

  add(data) {
    this.#blocks.push(data);
  }

  flush() {
    if (this.#blocks.length > 0) this.out.write(endedLine(Buffer.concat(this.#blocks)));
    this.#blocks = [];
  }
}

/** Hands on each line as soon as it is complete. */
class WholeLines {
  #rest = Buffer.alloc(0);

  constructor(out) {
    this.out = out;
  }

  add(data) {
    const all = Buffer.concat([this.#rest, data]);
    const end = all.lastIndexOf("\n") + 1;
    if (end > 0) this.out.write(all.subarray(0, end));
    this.#rest = all.subarray(end);
  }

  flush() {
    if (this.#rest.length > 0) this.out.write(endedLine(this.#rest));
    this.#rest = Buffer.alloc(0);
  }
}

function endedLine(text) {
  return text.at(-1) === 0x0a ? text : Buffer.concat([text, Buffer.from("\n")]);
}

const MEMORY = "/dev/shm";
const ROOM_BYTES = 3e9;

/**
 * Make a folder for what tests write, and remove it when this process ends.
 *
 * It is in memory where there is room and programs may run there: on a busy disk, tests that open SQLite files spend
 * most of their time waiting for commits to reach it.
 */
export function temporaryFolder(memory = MEMORY) {
  const folder = inMemory(memory) ?? mkdtempSync(path.join(os.tmpdir(), "catena-tests-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1)); // `exit` comes with that only
  return folder;
}

function inMemory(memory) {
  let folder;
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (Math.min(bavail * bsize, os.freemem()) < ROOM_BYTES) return null;
    folder = mkdtempSync(path.join(memory, "catena-tests-"));
    const program = path.join(folder, "program");
    writeFileSync(program, "", { mode: 0o700 });
    accessSync(program, constants.X_OK); // refused where programs may not run
    rmSync(program);
    return folder;
  } catch {
    if (folder) rmSync(folder, { recursive: true, force: true });
    return null;
  }
}
