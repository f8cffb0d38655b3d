// `npm test`: every check of both languages, in the order in which a failure is cheapest to see.
// `npm test -- NAME...` runs only the steps whose names contain one of these.
import { spawnSync } from "node:child_process";
import path from "node:path";
import process from "node:process";

import { Missing, python, root, setUp } from "./setup.mjs";

const node = process.execPath;
const tool = (name) => path.join(root, "node_modules", ".bin", name);
const module = (name, ...args) => [python, ["-m", name, ...args]];

const STEPS = [
  ["format (python)", ...module("ruff", "format", "--check", "--quiet", "sidecar", "scripts", "tests")],
  ["lint (python)", ...module("ruff", "check", "--quiet", "sidecar", "scripts", "tests")],
  ["layers (python)", path.join(path.dirname(python), "lint-imports"), []],
  ["types (python)", tool("pyright"), []],
  ["contract drift", node, ["scripts/contract.mjs", "--check"]],
  ["types (typescript)", tool("tsc"), ["--noEmit"]],
  ["types (host)", tool("tsc"), ["--noEmit", "-p", "tests/host"]],
  ["lint (typescript)", tool("eslint"), [".", "--max-warnings", "0"]],
  ["tests (typescript)", tool("vitest"), ["run"]],
  ["tests (python)", ...module("pytest")],
  ["end to end", node, ["tests/e2e/run.mjs"]],
];

try {
  setUp({ tools: true });
  const wanted = process.argv.slice(2);
  const failed = [];
  for (const [name, command, args] of STEPS) {
    if (wanted.length && !wanted.some((word) => name.includes(word))) continue;
    const started = Date.now();
    const done = spawnSync(command, args, { cwd: root, stdio: "inherit" });
    const ok = done.status === 0;
    if (!ok) failed.push(name);
    console.log(`${ok ? "✓" : "✗"} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  }
  if (failed.length) console.error(`\nFailed: ${failed.join(", ")}`);
  process.exitCode = failed.length ? 1 : 0;
} catch (error) {
  if (!(error instanceof Missing)) throw error;
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}
