// `npm start`: set everything up, do the main job on a vault, and open the plugin on it.
import { cpSync, existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";

import { Missing, catena, root, run, setUp, step } from "./setup.mjs";

const USAGE = `npm start -- [--vault PATH] [--once] [--no-preview] [--install-plugin]

  --vault PATH       work on this vault instead of the demo; nothing is written into it
  --once             stop after printing
  --no-preview       the same
  --install-plugin   put the plugin into the vault's .obsidian/plugins folder`;

const DEMO_PAPER = "lindqvist2021spacing";
const DEMO_QUESTIONS = [
  "What is Zettelkasten?",
  "How has my understanding of atomic notes evolved?",
  "Why do atomic notes improve recall?",
  "Compare Zettelkasten and PARA",
  "Show me everything about sleep",
];
const SHOWN_LINES = 40;

async function main() {
  const { values } = parseArgs({
    options: {
      vault: { type: "string" },
      once: { type: "boolean", default: false },
      "no-preview": { type: "boolean", default: false },
      "install-plugin": { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) return void console.log(USAGE);
  const own = values.vault !== undefined;
  if (own && !existsSync(values.vault)) throw new Missing(`There is no folder at ${values.vault}. Give the path of a vault.`);

  await setUp();
  const vault = own ? path.resolve(values.vault) : demoVault();
  step(own ? `Indexing ${vault}` : `Indexing the demo vault (a copy in ${path.relative(process.cwd(), vault)})`);
  sidecar(["index", "--vault", vault]);
  summarizeOne(vault, own);
  for (const question of own ? ownQuestions(vault) : DEMO_QUESTIONS) {
    step(`Asking “${question}”`);
    console.log(beginning(sidecar(["ask", question, "--vault", vault], { stdio: ["ignore", "pipe", "inherit"] }).stdout));
  }
  step("Where things lie");
  sidecar(["status", "--vault", vault]);
  if (values["install-plugin"]) installPlugin(vault);
  if (values.once || values["no-preview"]) return;

  const { preview } = await import("./preview.mjs");
  await preview({ vault, installPlugin: values["install-plugin"] });
}

/** The demo is worked on as a copy, so that what you try never shows up as a change of the repository. */
function demoVault() {
  const copy = path.join(root, ".state", "demo-vault");
  if (!existsSync(copy)) {
    mkdirSync(path.dirname(copy), { recursive: true });
    cpSync(path.join(root, "demo", "vault"), copy, { recursive: true });
  }
  return copy;
}

/** In the demo the summary is written; in a person's own vault that of the paper with most marks is only shown. */
function summarizeOne(vault, own) {
  const papers = JSON.parse(sidecar(["papers", "--vault", vault, "--json"], { stdio: ["ignore", "pipe", "inherit"] }).stdout).files;
  const paper = papers.find((p) => p.citekey === DEMO_PAPER) ?? papers.toSorted((a, b) => b.annotation_count - a.annotation_count)[0];
  if (!paper) return void step("No annotated paper in this vault, so none is summarized");
  step(`Summarizing ${paper.citekey}${own ? " (shown only; `catena summarize` writes it)" : ""}`);
  sidecar(["summarize", paper.citekey, "--vault", vault, ...(own ? ["--dry-run"] : [])]);
}

/** As much of an answer as can be taken in at a glance. */
function beginning(answer) {
  const lines = answer.trimEnd().split("\n");
  return lines.length <= SHOWN_LINES ? answer.trimEnd() : [...lines.slice(0, SHOWN_LINES), `… ${lines.length - SHOWN_LINES} more lines`].join("\n");
}

/** One question about a note that is there: the longest one that is called by words, not by a number or a sign. */
function ownQuestions(vault) {
  const title = longestTitle(vault);
  return title ? [`What do I know about ${title}?`] : [];
}

function longestTitle(vault) {
  const listed = sidecar(["status", "--files", "--json", "--vault", vault], { stdio: ["ignore", "pipe", "inherit"] });
  const done = (JSON.parse(listed.stdout).file_list ?? []).filter((file) => file.status === "completed");
  const titles = done
    .sort((one, other) => other.num_chunks - one.num_chunks)
    .map((file) => JSON.parse(file.metadata_json ?? "{}").title ?? file.file_name.replace(/\.md$/i, ""));
  return titles.find((title) => /^\p{L}/u.test(title)) ?? titles[0];
}

function installPlugin(vault) {
  const target = path.join(vault, ".obsidian", "plugins", "catena");
  mkdirSync(target, { recursive: true });
  for (const file of ["main.js", "manifest.json", "styles.css"]) cpSync(path.join(root, "dist", "plugin", file), path.join(target, file));
  step(`The plugin is in ${target}; switch it on in Obsidian under Community plugins`);
}

function sidecar(args, options = {}) {
  return run(catena, args, { encoding: "utf8", maxBuffer: 1e9, ...options });
}

try {
  await main();
} catch (error) {
  if (!(error instanceof Missing) && error.code !== "ERR_PARSE_ARGS_UNKNOWN_OPTION") throw error;
  console.error(`\n${error.message}`);
  process.exitCode = error instanceof Missing ? 1 : 2;
}
