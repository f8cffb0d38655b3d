/** A thousand results and five hundred papers can all be reached, and no step of it keeps the page's thread for long. */
import assert from "node:assert/strict";
import path from "node:path";
import { after, before, test } from "node:test";
import { openBrowser, openPage } from "./support/browser.mjs";
import { ready, root, startCatena } from "./support/catena.mjs";
import { tasksOf } from "./support/tasks.mjs";
import { eventually } from "./support/waiting.mjs";

const RESULTS = 1_000;
/** Of processor time, on a machine that is busy with other tests; a task of 50 ms would be felt on a quiet one. */
const MOST_MS = 150;

let browser;
let catena;
let page;

before(async () => {
  catena = await startCatena({ executable: path.join(root, "tests/e2e/support/thousand_results.mjs") });
  browser = await openBrowser();
  page = await openPage(browser, catena.host);
  await ready(page);
});

after(async () => {
  await browser?.close();
  await catena?.close();
});

/** Does something whose every task is short. */
async function short(context, what, act) {
  const [longest = 0] = await tasksOf(page, act);
  const said = `${what}: the longest task took ${Math.round(longest)} ms`;
  context.diagnostic(said);
  assert.ok(longest <= MOST_MS, said);
}

test("a thousand results come while one scrolls", async (context) => {
  await page.evaluate(() => window.host.runCommand("catena:open-query-pane"));
  await short(context, "searching", async () => {
    await page.getByRole("searchbox", { name: "Search your notes, or ask a question" }).fill("sleep");
    await page.locator(".catena-result").nth(10).waitFor();
  });
  await short(context, "scrolling", () => page.evaluate(scrollThrough, RESULTS));
  assert.equal(await page.locator(".catena-result").count(), RESULTS);
  await page.shot("scrolling-end");
});

test("then, with all of them there, one scrolls back to the first, and the keyboard goes on from there", async (context) => {
  await short(context, "scrolling back", () => page.evaluate(scrollBack));
  await page.getByRole("searchbox", { name: "Search your notes, or ask a question" }).press("ArrowDown");
  await page.locator('.catena-result:focus[data-path="Notes/Note 0.md"]').waitFor();
  page.expectNoErrors();
});

test("five hundred papers are narrowed down, chosen and scrolled without a wait", async (context) => {
  await short(context, "opening", async () => {
    await page.evaluate(() => window.host.runCommand("catena:papers"));
    await page.getByText("500 papers", { exact: true }).waitFor();
  });
  const rows = page.locator(".catena-papers .catena-paper");
  await short(context, "scrolling", () =>
    eventually(async () => {
      await page.evaluate(() => document.querySelector(".catena-papers").scrollBy(0, 10_000));
      assert.equal(await rows.count(), 500);
    }),
  );
  await short(context, "choosing", async () => {
    await rows.first().getByRole("checkbox").check();
    await page.getByText("1 paper chosen").waitFor();
  });
  await short(context, "typing", async () => {
    await page.getByLabel("Find a paper").fill("studies");
    await page.getByLabel("Find a paper").fill("ordinary 321");
    await page.getByText("1 of 500 papers").waitFor();
  });
  await eventually(async () => assert.equal(await rows.count(), 1));
  await page.getByLabel("Find a paper").fill("");
  await eventually(async () => assert.ok(await rows.first().getByRole("checkbox").isChecked()));
  await page.shot("scrolling-papers");
  page.expectNoErrors();
});

/** In the page: a third of a pane each frame, until all results are there. */
async function scrollThrough(results) {
  const pane = document.querySelector(".catena-query");
  const isDone = () =>
    pane.querySelectorAll('[role="option"]').length === results &&
    pane.scrollTop + pane.clientHeight >= pane.scrollHeight - 1;
  while (!isDone()) {
    pane.scrollTop += pane.clientHeight / 3;
    await new Promise(requestAnimationFrame);
  }
}

/** In the page: back to the beginning, a pane each frame. */
async function scrollBack() {
  const pane = document.querySelector(".catena-query");
  while (pane.scrollTop > 0) {
    pane.scrollTop -= pane.clientHeight;
    await new Promise(requestAnimationFrame);
  }
}
