/** The tour that the README shows: real frames of the plugin on the demo vault, made when its pictures are renewed. */
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { animated } from "./support/animation.mjs";
import { catenaForTests, root } from "./support/catena.mjs";
import { setDark } from "./support/looks.mjs";

const SIZE = { width: 1000, height: 640 };
const QUESTION = "Does spaced retrieval improve recall after 30 days?";
const WHY = "How does spaced repetition affect long-term retention?";
const [SHORT_MS, READ_MS, LONG_MS] = [700, 2200, 3200];

let catena;
let page;
const frames = [];

catenaForTests({ open: "Projects/Literature review - spacing and sleep.md" }, async (world) => {
  ({ catena, page } = world);
  await page.setViewportSize(SIZE);
});

const run = (command) => page.evaluate((id) => window.host.runCommand(`catena:${id}`), command);
const input = () => page.getByRole("searchbox", { name: "Search your notes" });
const answer = () => page.locator(".catena-query").getByRole("region", { name: "Answer" });

/** Keeps what is on the screen, under a line that says what is to be seen. */
async function frame(said, ms) {
  await page.evaluate((text) => {
    const line = document.querySelector(".tour-line") ?? document.body.createDiv("tour-line");
    line.setText(text);
    Object.assign(line.style, {
      ...{ position: "fixed", insetBlockEnd: "14px", insetInlineStart: "50%", translate: "-50% 0", zIndex: "999" },
      ...{ padding: "7px 18px", borderRadius: "16px", font: "600 15px sans-serif", whiteSpace: "nowrap" },
      ...{ color: "#fff", background: "#2b2440" },
    });
  }, said);
  frames.push({ png: await page.screenshot({ animations: "disabled", caret: "hide" }), ms });
}

/** On a machine that is busy every source may be late; then a person presses Enter again. */
async function ask(question) {
  await input().fill(question);
  const [about, problem] = [answer().locator(".catena-about"), answer().getByRole("alert").filter({ hasText: /\S/ })];
  for (let presses = 0; presses < 5; presses += 1) {
    await input().press("Enter");
    await about.or(problem).filter({ visible: true }).first().waitFor();
    if (await about.isVisible()) return;
  }
  assert.fail(`no answer to: ${question}`);
}

test("a search while one types, and a question answered with the sentences of one's own notes", async () => {
  await page.getByRole("button", { name: "Toggle left sidebar" }).click();
  await run("open-query-pane");
  await input().waitFor();
  await frame("Your notes, and a question", READ_MS);
  for (const words of ["spaced retr", "Does spaced retrieval improve"]) {
    await input().fill(words);
    await page.locator('.catena-query [role="listbox"][aria-busy="false"] [role="option"]').first().waitFor();
    await frame("Notes are found while you type", SHORT_MS);
  }
  await ask(QUESTION);
  await frame("The answer: sentences of your notes, each with its source", LONG_MS);
  await answer().locator(".catena-told").first().click();
  await page.locator(".mod-root h1.inline-title:visible", { hasText: /@(?:lindqvist|okonkwo)/ }).waitFor();
  await page.waitForFunction(() => (CSS.highlights.get("catena-quote")?.size ?? 0) > 0);
  await frame("A click shows the sentence where it stands", LONG_MS);
});

test("what contradicts what, and what leads to what", async () => {
  const contradictions = answer().locator(".catena-contradictions");
  await contradictions.waitFor();
  await contradictions.evaluate((el) => el.scrollIntoView());
  await frame("Contradictions: both quotes, and what differs", LONG_MS);
  await ask(WHY);
  await answer()
    .locator(".catena-chain-drawing")
    .first()
    .evaluate((el) => el.scrollIntoView({ block: "center" }));
  await setDark(page, true);
  await frame("What leads to what, each link with its sentence", LONG_MS);
});

test("papers compared, and a synthesis before it is written", async () => {
  await run("papers");
  await page.getByText("10 papers", { exact: true }).waitFor();
  await frame("All papers: annotations by what they are for", READ_MS);
  await page.getByRole("checkbox", { name: /^Choose Expanding gaps/ }).check();
  await page.getByRole("checkbox", { name: /^Choose Spacing in ordinary classrooms/ }).check();
  await frame("Choose some…", SHORT_MS);
  await page.getByRole("button", { name: "Synthesize", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Synthesize papers" });
  await dialog.getByRole("button", { name: "Preview" }).click();
  await dialog.locator(".catena-preview h2").first().waitFor();
  await frame("…and read their synthesis before it is written", LONG_MS);
  await page.keyboard.press("Escape");
});

test("the frames make one picture", () => {
  page.expectNoErrors();
  assert.ok(frames.length >= 9);
  const shots = path.join(root, "tests/shots");
  mkdirSync(shots, { recursive: true });
  writeFileSync(path.join(shots, "tour.png"), animated(frames));
  for (const [at, { png }] of frames.entries()) writeFileSync(path.join(shots, `tour-${at}.png`), png);
});
