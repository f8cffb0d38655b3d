/**
 * Runs the end-to-end tests, two files at a time, since they wait half of theirs: each has a vault, a sidecar and a
 * browser of its own, and the plugin is built once for all of them.
 *
 *   node tests/e2e/run.mjs [--update-screenshots] [words of file names]
 *
 * `--update-screenshots` copies the pictures that the README shows to docs/screenshots, when every test has passed; the
 * animated tour, which is nothing but a picture, is made only then, or when it is named.
 */
import { copyFileSync, mkdirSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { fileURLToPath } from "node:url";
import { buildPlugin } from "../../plugin/esbuild.config.mjs";
import { BrowserMissing, ensureChromium } from "../../scripts/browser.mjs";
import { BUILT_PLUGIN } from "./support/catena.mjs";
import { temporaryFolder } from "./support/vaults.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const shots = path.resolve(here, "../shots");
const screenshots = path.resolve(here, "../../docs/screenshots");
const MAX_PICTURE_BYTES = 240_000;
const MAX_TOUR_BYTES = 1_500_000;
const TOUR = "tour";
const FILE_TIMEOUT_MS = 1_800_000;

const README_PICTURES = {
  "ask-causal": "ask",
  "catena-search": "search",
  "catena-summary": "summary",
  "graph-chain": "chain",
  "papers-annotations": "annotations",
  "papers-synthesis": "synthesis",
  [TOUR]: "tour",
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

const isUpdating = flags.includes("--update-screenshots");
const isMeant = (name) =>
  words.length === 0 ? isUpdating || !name.startsWith(TOUR) : words.some((word) => name.includes(word));
const files = readdirSync(here)
  .filter((name) => name.endsWith(".test.mjs") && isMeant(name))
  .map((name) => path.join(here, name));
const built = temporaryFolder();
process.env[BUILT_PLUGIN] = await buildPlugin({ outdir: built.folder });
let failed = 0;
const results = run({ files, concurrency: 2, timeout: FILE_TIMEOUT_MS });
results.on("test:fail", () => (failed += 1));
results.on("end", () => {
  built.remove();
  if (failed > 0) process.exitCode = 1;
  else if (isUpdating) updateScreenshots();
});
results.compose(spec).pipe(process.stdout);

function updateScreenshots() {
  mkdirSync(screenshots, { recursive: true });
  for (const [shot, name] of Object.entries(README_PICTURES)) {
    const from = path.join(shots, `${shot}.png`);
    const { size } = statSync(from);
    const most = shot === TOUR ? MAX_TOUR_BYTES : MAX_PICTURE_BYTES;
    if (size > most) throw new Error(`${shot}.png has ${size} bytes; it may have ${most}`);
    copyFileSync(from, path.join(screenshots, `${name}.png`));
    console.log(`docs/screenshots/${name}.png (${Math.round(size / 1024)} kB)`);
  }
}
