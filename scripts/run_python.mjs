// Run a Python script of the repository in its virtual environment: `node scripts/run_python.mjs FILE [ARGS]`.
import process from "node:process";

import { Missing, python, run, setUp } from "./setup.mjs";

try {
  await setUp();
  run(python, process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Missing)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
