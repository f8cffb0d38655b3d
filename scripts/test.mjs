// `npm test`: every check and test of both languages. `npm test -- WORD...` runs only the steps whose names contain one of these.
// The Python tests take longest, so everything else runs beside them, but for the end-to-end tests, which come last: they
// occupy both cores themselves.
import path from "node:path";
import process from "node:process";

import { runLanes, Shown, temporaryFolder } from "./lanes.mjs";
import { Missing, python, root, setUp } from "./setup.mjs";

const node = process.execPath;
const tool = (name) => path.join(root, "node_modules", ".bin", name);
const check = (name, command, ...args) => ({ name, command, args, shown: Shown.ON_FAILURE });
const pythonCheck = (name, ...args) => check(name, python, "-m", ...args);

const CHECKS = [
  check("types (python)", tool("pyright")),
  pythonCheck("format (python)", "ruff", "format", "--check", "--quiet", "sidecar", "scripts", "tests"),
  pythonCheck("lint (python)", "ruff", "check", "--quiet", "sidecar", "scripts", "tests"),
  check("layers (python)", path.join(path.dirname(python), "lint-imports")),
  check("contract drift", node, "scripts/contract.mjs", "--check"),
  check("types (typescript)", tool("tsc"), "--noEmit"),
  check("types (host)", tool("tsc"), "--noEmit", "-p", "tests/host"),
  check("lint (typescript)", tool("eslint"), ".", "--max-warnings", "0"),
];
const TYPESCRIPT_TESTS = { name: "tests (typescript)", command: tool("vitest"), args: ["run"], shown: Shown.AT_END };
const END_TO_END = { name: "end to end", command: node, args: ["tests/e2e/run.mjs"], shown: Shown.LIVE };

function pythonTests() {
  const args = ["-m", "pytest", "-n", "2", "--dist", "loadfile", "-o", "tmp_path_retention_policy=failed"];
  if (process.stdout.isTTY) args.push("--color=yes"); // what it prints goes through a pipe
  return { name: "tests (python)", command: python, args, shown: Shown.LIVE, env: { TMPDIR: temporaryFolder() } };
}

/** The environment without what forbids Python to keep compiled modules: the tests start it some sixty times. */
function environment() {
  const { PYTHONDONTWRITEBYTECODE: _, ...env } = process.env;
  return env;
}

try {
  await setUp({ tools: true });
  const words = process.argv.slice(2);
  const wanted = (steps) => steps.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  const where = { cwd: root, env: environment() };
  const failed = [
    ...(await runLanes([wanted([pythonTests()]), wanted([...CHECKS, TYPESCRIPT_TESTS])], where)),
    ...(await runLanes([wanted([END_TO_END])], where)),
  ];
  if (failed.length) console.error(`\nFailed: ${failed.join(", ")}`);
  process.exitCode = failed.length ? 1 : 0;
} catch (error) {
  if (!(error instanceof Missing)) throw error;
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}
