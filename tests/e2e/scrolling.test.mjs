/** A large vault keeps nobody waiting: no step in a thousand results, five hundred papers or ten thousand notes keeps the page's thread. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { catenaForTests, root } from "./support/catena.mjs";
import { tasksOf } from "./support/tasks.mjs";
import { eventually } from "./support/waiting.mjs";

const RESULTS = 1_000;
const NOTES = 10_000;
/** Of processor time, on a machine that is busy with other tests; a task of 50 ms would be felt on a quiet one. */
const MOST_MS = 100;

let catena;
let page;

catenaForTests({ executable: path.join(root, "tests/e2e/support/large_vault.mjs") }, async (world) => {
  ({ catena, page } = world);
  await page.evaluate(manyNotes, NOTES);
});

/** Runs a command in a task of its own. */
const run = (command) => page.evaluate((id) => void setTimeout(() => window.host.runCommand(`catena:${id}`)), command);

/** Does something whose every task is short. */
async function short(context, what, act) {
  const [longest = 0] = await tasksOf(page, act);
  const said = `${what}: the longest task took ${Math.round(longest)} ms`;
  context.diagnostic(said);
  assert.ok(longest <= MOST_MS, said);
}

test("a thousand results come while one scrolls", async (context) => {
  await run("open-query-pane");
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
    await run("papers");
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

test("among ten thousand notes one is named, and every file is listed with what became of it", async (context) => {
  await run("open-query-pane");
  const input = page.getByRole("searchbox", { name: "Search your notes, or ask a question" });
  const named = page.locator(".catena-query-commands [role=option]", { hasText: /^Many |^Day / }).first();
  // What can be named is read again some time after it was read last.
  for (const words of ["[[", "[[Many 9", "[[99", "*compare Many 9"])
    await short(context, `naming by ${words}`, () =>
      eventually(async () => {
        await input.fill("");
        await input.fill(words);
        await named.waitFor({ timeout: 1_000 });
      }),
    );
  await input.fill("");
  await short(context, "health", async () => {
    await run("index-health");
    await page.getByText("100 of 10,000 files").waitFor();
  });
  await short(context, "all files", async () => {
    await page.getByLabel("Which files").selectOption("all");
    await page.getByRole("button", { name: "Notes/Note 1.md", exact: true }).waitFor();
  });
  page.expectNoErrors();
});

test("what follows a note that is being written does so in short steps", async (context) => {
  await page.evaluate(() => window.host.app.workspace.openLinkText("Spaced repetition", ""));
  await page.getByRole("button", { name: "Click to edit" }).locator("visible=true").click();
  await run("related-notes");
  await page.locator(".catena-around .catena-edge").nth(10).waitFor();
  await run("beside-writing");
  const editor = page.locator(".mod-root .cm-content").locator("visible=true");
  await editor.click();
  await page.keyboard.press("Control+End");
  await short(context, "writing", async () => {
    await page.keyboard.type("\n\nA paragraph long enough to be held against what other notes say of it.", {
      delay: 20,
    });
    await page.locator(".catena-beside").getByText("Sleep strengthens it.").waitFor();
    await eventually(() => {
      const saved = readFileSync(path.join(catena.vault, "Notes/Spaced repetition.md"), "utf8");
      assert.match(saved, /of it\.$/);
    });
  });
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

/** In the page: from now on, the vault has so many notes, each with an alias and tags. */
function manyNotes(count) {
  const { vault, metadataCache } = window.host.app;
  const [first] = vault.getMarkdownFiles();
  const files = Array.from({ length: count }, (_each, at) =>
    Object.assign(Object.create(Object.getPrototypeOf(first)), { path: `Many/Many ${at}.md`, basename: `Many ${at}` }),
  );
  const cache = (at) => ({ frontmatter: { aliases: [`Day ${at}`], tags: ["sleep", `day${at % 50}`] } });
  const caches = new Map(files.map(({ path }, at) => [path, cache(at)]));
  const { getFileCache } = metadataCache;
  vault.getMarkdownFiles = () => files;
  metadataCache.getFileCache = (file) => caches.get(file.path) ?? getFileCache.call(metadataCache, file);
}
