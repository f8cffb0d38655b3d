/**
 * Runs the end-to-end tests, one file after the other: each has a vault, a sidecar and a browser of its own.
 *
 *   node tests/e2e/run.mjs [--update-screenshots] [words of file names]
 *
 * `--update-screenshots` copies the pictures that the README shows to docs/screenshots, when every test has passed.
 */
import { copyFileSync, mkdirSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { fileURLToPath } from "node:url";
import { BrowserMissing, ensureChromium } from "../../scripts/browser.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const shots = path.resolve(here, "../shots");
const screenshots = path.resolve(here, "../../docs/screenshots");
const MAX_PICTURE_BYTES = 240_000;
const FILE_TIMEOUT_MS = 900_000;

const README_PICTURES = {
  "ask-causal": "ask",
  "catena-search": "search",
  "catena-summary": "summary",
  "graph-chain": "chain",
  "papers-annotations": "annotations",
  "papers-synthesis": "synthesis",
};

const flags = process.argv.slice(2).filter((arg) => arg.startsWith("--"));
const words = process.argv.slice(2).filter((arg) => !arg.startsWith("--"));
const unknown = flags.filter((flag) => flag !== "--update-screenshots");
if (unknown.length > 0) {
  console.error(`unknown option: ${unknown.join(" ")}`);
  process.exit(2);
}
try {
  ensureChromium();
} catch (error) {
  if (!(error instanceof BrowserMissing)) throw error;
  console.error(error.message);
  process.exit(1);
}

const files = readdirSync(here)
  .filter((name) => name.endsWith(".test.mjs") && (words.length === 0 || words.some((word) => name.includes(word))))
  .map((name) => path.join(here, name));
let failed = 0;
const results = run({ files, concurrency: 1, timeout: FILE_TIMEOUT_MS });
results.on("test:fail", () => (failed += 1));
results.on("end", () => {
  if (failed > 0) process.exitCode = 1;
  else if (flags.includes("--update-screenshots")) updateScreenshots();
});
results.compose(spec).pipe(process.stdout);

function updateScreenshots() {
  mkdirSync(screenshots, { recursive: true });
  for (const [shot, name] of Object.entries(README_PICTURES)) {
    const from = path.join(shots, `${shot}.png`);
    const { size } = statSync(from);
    if (size > MAX_PICTURE_BYTES)
      throw new Error(`${shot}.png has ${size} bytes; the README's pictures have at most ${MAX_PICTURE_BYTES}`);
    copyFileSync(from, path.join(screenshots, `${name}.png`));
    console.log(`docs/screenshots/${name}.png (${Math.round(size / 1024)} kB)`);
  }
}
