/** All papers in one view, the health of the index, and what the menus offer. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { accessible } from "./support/accessibility.mjs";
import { catenaForTests, ready } from "./support/catena.mjs";
import { placesOf } from "./support/looks.mjs";
import { eventually, START_MS } from "./support/waiting.mjs";

let catena;
let page;

const RETRACTED = `---
title: Naps double recall
authors: ["Gone, Ida"]
year: 2015
citekey: gone2015naps
retracted: true
---

# Annotations

> Recall doubled after a nap. [@gone2015naps p. 5]
`;

catenaForTests(
  { prepare: (vault) => writeFileSync(path.join(vault, "References/@gone2015naps.md"), RETRACTED) },
  (world) => ({ catena, page } = world),
);

/** Copies something of the chosen papers. */
async function copy(what) {
  await page.getByRole("button", { name: "Copy ▾" }).click();
  await page.getByRole("menuitem", { name: what }).click();
}
const copied = (text) =>
  eventually(async () => assert.match(await page.evaluate(() => navigator.clipboard.readText()), text));

test("all papers are listed, and found and chosen by the keyboard alone", async () => {
  await page.getByRole("button", { name: "Show all papers" }).click();
  await page.getByText("11 papers", { exact: true }).waitFor();
  await page.keyboard.type("okonkwo");
  await page.getByText("1 of 11 papers").waitFor();
  await page.keyboard.press("ArrowDown");
  const [before] = await placesOf(page, [".catena-papers .catena-paper"]);
  await page.keyboard.press("Space");
  await page.getByText("1 paper chosen").waitFor();
  assert.deepEqual(await placesOf(page, [".catena-papers .catena-paper"]), [before], "no row moves under the mouse");
  await accessible(page, ".catena-papers");
});

test("a retracted paper is marked, and can be looked for", async () => {
  await page.getByLabel("Find a paper").fill("");
  await page.getByLabel("Which papers").selectOption("retracted");
  await page.getByText("1 of 11 papers").waitFor();
  await page.locator(".catena-paper", { hasText: "Naps double recall" }).getByText("Retracted").waitFor();
  await accessible(page, ".catena-papers");
  await page.getByLabel("Which papers").selectOption("all");
});

test("papers are copied for a manuscript, with pages", async () => {
  await copy("Copy BibTeX");
  await page.locator(".notice", { hasText: "Copied the BibTeX entries of 1 paper." }).waitFor();
  await copied(/author = \{Okonkwo/);
  await copy("Copy quotations");
  await page.locator(".notice", { hasText: "Copied the quotations of 1 paper." }).waitFor();
  await copied(/^> .+\[@\S+, p\. \d+\]$/m);
});

test("several papers are compared and synthesized, and the synthesis begins with them", async () => {
  await page.getByLabel("Find a paper").fill("");
  await page.getByRole("checkbox", { name: /^Choose Expanding gaps/ }).check();
  await copy("Copy matrix");
  await page.locator(".notice", { hasText: "Copied the matrix (CSV) of 2 papers." }).waitFor();
  await copied(/^citekey,title,year,Question/);
  await page.shot("catena-papers");
  await page.getByRole("button", { name: "Synthesize", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Synthesize papers" });
  await dialog
    .getByRole("button", { name: /Expanding gaps|lindqvist/ })
    .first()
    .waitFor();
  await page.keyboard.press("Escape");
});

test("a paper leads to its annotations and to its PDF’s outline", async () => {
  await page.getByRole("button", { name: /^More about Expanding gaps/ }).click();
  await page.locator(".menu").getByText("Annotations", { exact: true }).click();
  await page.locator(".catena-annotation").first().waitFor();
  await page.getByRole("button", { name: /^More about Expanding gaps/ }).click();
  await page.locator(".menu").getByText("Show its outline").click();
  await page.locator(".catena-pdf-head", { hasText: /Expanding gaps/ }).waitFor();
});

test("the health page tells what became of every file, and leaves a folder out", async () => {
  await page.getByRole("button", { name: /Catena: ready/ }).click({ button: "right" });
  await page.locator(".menu").getByText("Show index health").click();
  await page.getByText(/^Nothing needs attention\. In the index: \d+ files$/).waitFor();
  await page.getByText("can be rebuilt at any time").waitFor();
  await accessible(page, ".catena-health");
  await page.shot("catena-health");
  await page.getByLabel("Which files").selectOption("all");
  await page
    .getByRole("button", { name: /^More about Daily\// })
    .first()
    .click();
  await page.locator(".menu").getByText("Leave out the folder Daily").click();
  await page.getByRole("button", { name: "Read Daily again" }).waitFor();
  await page
    .getByRole("button", { name: /^Daily\// })
    .first()
    .waitFor({ state: "detached", timeout: START_MS });
});

test("the menu of a folder takes that back, and that of a note leads to the notes around it", async () => {
  await page.getByRole("treeitem", { name: "Daily" }).click({ button: "right" });
  await page.locator(".menu").getByText("Let Catena read it again").click();
  await page.getByRole("button", { name: "Read Daily again" }).waitFor({ state: "detached" });
  await page.getByRole("treeitem", { name: "Home" }).click({ button: "right" });
  await page.locator(".menu").getByText("Show notes around it").click();
  // The heading gives way to the drawing, whichever of them is seen first.
  await page.locator(".catena-around .is-middle", { hasText: "Home" }).waitFor({ timeout: START_MS });
});

test("after a restart of the app, every view is as it was left", async () => {
  const run = (command) => page.evaluate((id) => window.host.runCommand(`catena:${id}`), command);
  const [find, which] = [page.getByLabel("Find a paper"), page.getByLabel("Which papers")];
  await run("papers");
  await find.fill("spacing");
  await which.selectOption("with-pdf");
  await run("open-query-pane");
  // No note in another language answers it, whose vectors may still be made since the last test.
  const question = "What is a Zettelkasten?";
  await ready(page);
  const input = page.getByRole("searchbox", { name: "Search your notes, or ask a question" });
  await input.fill(question);
  await page.getByLabel("Search by").selectOption("text");
  await input.press("Enter");
  const answer = page.getByRole("region", { name: "Answer" });
  await answer.locator(".catena-evidence").waitFor();
  await answer.locator(".catena-about").waitFor();
  const said = await answer.locator(".catena-passages").innerText();

  await page.reload();
  await page.waitForSelector("body[data-host-ready]");

  await answer.locator(".catena-evidence").waitFor();
  await eventually(async () => {
    assert.equal(await input.inputValue(), question);
    assert.equal(await answer.locator(".catena-passages").innerText(), said);
  });
  await run("papers");
  await eventually(async () =>
    assert.deepEqual([await find.inputValue(), await which.inputValue()], ["spacing", "with-pdf"]),
  );
  await page.shot("catena-restored");
  page.expectNoErrors();
});
