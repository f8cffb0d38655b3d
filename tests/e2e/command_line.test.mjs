/** Obsidian's own command line, and its Bases, with the real sidecar on the demo vault. */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { accessible } from "./support/accessibility.mjs";
import { catenaForTests } from "./support/catena.mjs";
import { eventually } from "./support/waiting.mjs";

const QUESTION = "Does expanding the gaps between reviews help?";
const CLAIM = "Do expanding gaps keep retrieval effortful?";

const BASE = `filters:
  or:
    - file.inFolder("References")
    - file.inFolder("Notes")
views:
  - type: catena
    name: What helps
    order: [file.name, year]
`;

let catena;
let page;

catenaForTests(
  { prepare: (vault) => writeFileSync(path.join(vault, "Learning.base"), BASE) },
  (world) => ({ catena, page } = world),
);

const cli = (command, params) => page.evaluate(([name, given]) => window.host.runCli(name, given), [command, params]);

test("a question typed on the command line is answered with quotes and places, as in the pane", async () => {
  // A source that runs late on a busy machine is left out, and then a person asks again.
  await eventually(async () => {
    const text = await cli("catena:ask", { question: CLAIM });
    assert.match(text, /^“.+”\n {2}.+, p\. \d+ \(References\/@lindqvist2021spacing\.md:\d+\)$/m);
    assert.match(text, /10 notes found in .+$/);
  });
  await eventually(async () => {
    const { answer } = JSON.parse(await cli("catena:ask", { question: CLAIM, format: "json" }));
    assert.match(answer[0].note_path, /lindqvist/);
  });
});

test("a search lists notes with their lines, and a wrong argument is told in a sentence", async () => {
  assert.match(await cli("catena:search", { query: "spacing effect", limit: "2" }), /Spacing effect\.md:\d+\)/);
  assert.match(await cli("catena:search", { query: "naps", limit: "200" }), /^Error: limit is a number from 1 to 100/);
});

test("a summary is shown before it is written, and a paper that is not there is said", async () => {
  assert.match(await cli("catena:summarize", { paper: "lindqvist2021spacing", preview: "true" }), /## Results/);
  const refused = JSON.parse(await cli("catena:summarize", { paper: "nobody1900", format: "json" }));
  assert.match(refused.error.message, /nobody1900/);
});

test("a base lists its notes with their relevance to a question, contradictions and evidence", async () => {
  await page.evaluate(() => window.host.app.workspace.openLinkText("Learning.base", "", "tab"));
  const base = page.locator(".catena-base");
  await base.getByText("Ask a question to see how relevant each note is.").waitFor();
  await base.getByRole("searchbox", { name: "Question" }).fill(QUESTION);
  await page.keyboard.press("Enter");
  const first = base.getByRole("row").nth(1);
  await first
    .filter({ hasText: "lindqvist2021spacing" })
    .filter({ hasText: /annotations/ })
    .waitFor();
  await first.getByText("Medium", { exact: true }).waitFor();
  const last = base.getByRole("row").last();
  await last.locator("td").first().getByRole("img", { name: "None" }).waitFor(); // far from the question
  await base.locator('[aria-busy="false"]').waitFor();
  await accessible(page, ".catena-base");
  await page.shot("catena-base");
});

test("its rows are ordered by a column, its claims unfold, and the base file keeps question and order", async () => {
  const base = page.locator(".catena-base");
  await base.getByRole("button", { name: "Order by Contradictions" }).click();
  await base.locator('th[aria-sort="descending"]', { hasText: "Contradictions" }).waitFor();
  const fold = base
    .getByRole("row")
    .nth(1)
    .getByText(/^\d+ contradictions?$/);
  await fold.click();
  await base.locator(".catena-claim").first().waitFor();
  await page.shot("catena-base-claims");
  await eventually(() => {
    const written = readFileSync(path.join(catena.vault, "Learning.base"), "utf8");
    assert.ok(written.includes("sortBy: contradictions") && written.includes(`question: ${QUESTION}`), written);
  });
  await base.getByRole("button", { name: "@lindqvist2021spacing", exact: true }).click();
  await page.locator(".mod-root h1.inline-title:visible", { hasText: "@lindqvist2021spacing" }).waitFor();
  page.expectNoErrors();
});
