// `npm test`: every check of both languages. `npm test -- WORD...` runs only the steps whose names contain one of these.
// Checks that only read run two at a time, and so do the files of Python tests; the steps of tests run one after another,
// since they start processes of their own.
import { spawn } from "node:child_process";
import path from "node:path";
import process from "node:process";

import { Missing, python, root, setUp } from "./setup.mjs";

const node = process.execPath;
const tool = (name) => path.join(root, "node_modules", ".bin", name);
const module = (name, ...args) => [python, ["-m", name, ...args]];

const CHECKS = [
  ["types (python)", tool("pyright"), []],
  ["format (python)", ...module("ruff", "format", "--check", "--quiet", "sidecar", "scripts", "tests")],
  ["lint (python)", ...module("ruff", "check", "--quiet", "sidecar", "scripts", "tests")],
  ["layers (python)", path.join(path.dirname(python), "lint-imports"), []],
  ["contract drift", node, ["scripts/contract.mjs", "--check"]],
  ["types (typescript)", tool("tsc"), ["--noEmit"]],
  ["types (host)", tool("tsc"), ["--noEmit", "-p", "tests/host"]],
  ["lint (typescript)", tool("eslint"), [".", "--max-warnings", "0"]],
];
const TESTS = [
  ["tests (typescript)", tool("vitest"), ["run"]],
  ["tests (python)", ...module("pytest", "-n", "2", "--dist", "loadfile")],
  ["end to end", node, ["tests/e2e/run.mjs"]],
];

/** Run one step and tell how it went; what a check prints is kept until it has ended, so that two don't mix. */
function runStep([name, command, args], { quietly }) {
  const started = Date.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: quietly ? ["ignore", "pipe", "pipe"] : "inherit" });
    const printed = [];
    child.stdout?.on("data", (data) => printed.push(data));
    child.stderr?.on("data", (data) => printed.push(data));
    const end = (code) => {
      const ok = code === 0;
      if (!ok) process.stdout.write(Buffer.concat(printed));
      console.log(`${ok ? "✓" : "✗"} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
      resolve(ok ? [] : [name]);
    };
    child.on("error", (error) => {
      printed.push(Buffer.from(`${error.message}\n`));
      end(1);
    });
    child.on("close", end);
  });
}

async function inLanes(steps, lanes, options) {
  const waiting = [...steps];
  const failed = [];
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) failed.push(...(await runStep(step, options)));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return failed;
}

try {
  await setUp({ tools: true });
  const words = process.argv.slice(2);
  const wanted = (steps) => steps.filter(([name]) => words.length === 0 || words.some((word) => name.includes(word)));
  const failed = [
    ...(await inLanes(wanted(CHECKS), 2, { quietly: true })),
    ...(await inLanes(wanted(TESTS), 1, { quietly: false })),
  ];
  if (failed.length) console.error(`\nFailed: ${failed.join(", ")}`);
  process.exitCode = failed.length ? 1 : 0;
} catch (error) {
  if (!(error instanceof Missing)) throw error;
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}
