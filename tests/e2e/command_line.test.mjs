/** Obsidian's own command line, and its Bases, with the real sidecar on the demo vault. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openBrowser, openPage } from "./support/browser.mjs";
import { startCatena } from "./support/catena.mjs";

const READY_WITHIN_MS = 240_000;
const QUESTION = "Does expanding the gaps between reviews help?";

let browser;
let catena;
let page;

before(async () => {
  catena = await startCatena();
  browser = await openBrowser();
  page = await openPage(browser, catena.host);
  await page.getByRole("button", { name: /Catena: ready/ }).waitFor({ timeout: READY_WITHIN_MS });
});

after(async () => {
  await browser?.close();
  await catena?.close();
});

const cli = (command, params) => page.evaluate(([name, given]) => window.host.runCli(name, given), [command, params]);

test("a question typed on the command line is answered with quotes and places, as in the pane", async () => {
  const text = await cli("catena:ask", { question: QUESTION });
  assert.match(text, /^“.+”\n {2}.+, p\. \d+ \(References\/@lindqvist2021spacing\.md:\d+\)$/m);
  assert.match(text, /10 notes found in .+$/);
  const answer = JSON.parse(await cli("catena:ask", { question: QUESTION, format: "json" }));
  assert.match(answer.answer[0].note_path, /lindqvist/);
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
