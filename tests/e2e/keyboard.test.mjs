/** A way through Catena with the keyboard alone: after each key, what has the focus is seen, and Escape goes back one step. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { accessible } from "./support/accessibility.mjs";
import { catenaForTests, ready } from "./support/catena.mjs";
import { eventually, START_MS } from "./support/waiting.mjs";

const DRAFT = "Projects/Literature review - spacing and sleep.md";
const QUESTION = "Does spaced retrieval improve recall after 30 days?";
/** More keys than that lead nowhere. */
const MOST_KEYS = 60;

let catena;
let page;

catenaForTests({ open: DRAFT }, (world) => ({ catena, page } = world));

const pane = () => page.locator(".catena-query");
const input = () => page.getByRole("searchbox", { name: "Search your notes" });
const note = (text) => page.locator(".mod-root .workspace-leaf:visible h1.inline-title", { hasText: text });
const editor = () => page.locator(".mod-root .workspace-leaf:visible .cm-content");
const dialog = (name) => page.getByRole("dialog", { name });
const selected = () => page.locator(".menu .selected");
const isFocused = (locator) => eventually(async () => assert.ok(await locator.evaluate((el) => el.matches(":focus"))));
const draft = () => readFileSync(path.join(catena.vault, DRAFT), "utf8");
const press = (key) => page.keyboard.press(key);

/** Runs a command as a person does who knows its name. */
async function command(name) {
  await press("Control+p");
  await page.locator(".prompt-input").fill(name);
  await page.locator(".prompt .is-selected", { hasText: name }).waitFor();
  await press("Enter");
}

/** What has the focus; fails where one could not see it. */
async function focused() {
  const { text, isSeen } = await page.evaluate(() => {
    const el = document.activeElement;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(el);
    const { top, bottom } = el.getBoundingClientRect();
    // The parts of a date show by themselves which of them is meant, and a text shows its cursor.
    const isMarked =
      el.isContentEditable ||
      el.matches("[type=date]") ||
      (outlineStyle !== "none" && outlineWidth !== "0px") ||
      boxShadow !== "none";
    const isSeen = el !== document.body && isMarked && top < window.innerHeight && bottom > 0;
    return { text: `${el.getAttribute("aria-label") ?? ""} ${el.textContent}`.trim().slice(0, 80), isSeen };
  });
  assert.ok(isSeen, `nobody sees that the focus is at “${text}”`);
  return text;
}

/** Presses a key until the focus is at something of this name. */
async function pressTo(key, name) {
  const passed = [];
  while (passed.length < MOST_KEYS) {
    await press(key);
    const text = await focused();
    if (name.test(text)) return;
    passed.push(text);
  }
  assert.fail(`${key} does not lead to ${name}, but to: ${passed.join(" | ")}`);
}

/** Chooses an entry of the menu that is open. */
async function choose(entry) {
  for (let keys = 0; keys < MOST_KEYS; keys += 1) {
    await press("ArrowDown");
    if ((await selected().innerText()).startsWith(entry)) return press("Enter");
  }
  assert.fail(`no entry ${entry}`);
}

test("a question is asked, and its first sentence opens its note and comes back", async () => {
  await press("Control+e"); // the note is edited, so that there is a cursor to insert at
  await page.locator(".mod-root .cm-content").waitFor();
  await command("Open query pane");
  await isFocused(input());
  await page.keyboard.type(QUESTION);
  const contradiction = pane().locator(".catena-contradictions .catena-contradiction").first();
  // Claims are compared once their notes are indexed, a little after search is ready.
  await eventually(async () => {
    await press("Enter");
    await pane().locator(".catena-about").waitFor();
    assert.ok(await contradiction.isVisible(), "no contradiction is found");
  }, START_MS);
  await press("ArrowDown");
  assert.match(await focused(), /^Spaced retrieval improved recall/);
  await accessible(page, ".catena-query");
  await press("Control+Enter");
  await note(/^@(?:lindqvist|okonkwo)/).waitFor();
  await command("Close current tab");
  await editor().filter({ hasText: "Literature review" }).waitFor();
});

test("a sentence is inserted as a quotation with its source, from a menu that Escape closes first", async () => {
  await command("Open query pane");
  await isFocused(input());
  await press("ArrowDown");
  await press("Shift+F10");
  await page.getByRole("menuitem", { name: "Insert as quotation" }).waitFor();
  await press("Escape");
  await page.locator(".menu").waitFor({ state: "detached" });
  assert.match(await focused(), /^Spaced retrieval improved recall/, "Escape closed the menu and nothing else");
  await press("Shift+F10");
  await choose("Insert as quotation");
  await eventually(() =>
    assert.match(draft(), /^---\n[^]*\n---\n> Spaced retrieval improved recall after 30 days by .*\n> — \[@/),
  );
});

test("a paper is cited at the cursor by some letters of its name", async () => {
  const citations = () => draft().split("[@lindqvist2021spacing]").length;
  const before = citations();
  await command("Insert a citation");
  await page.getByPlaceholder("Type words of a title").waitFor();
  await page.keyboard.type("lindqvist");
  await page.locator(".prompt .is-selected", { hasText: "Lindqvist" }).waitFor();
  await press("Enter");
  await eventually(() => assert.equal(citations(), before + 1));
  await isFocused(editor());
});

test("a menu that a key opens stands where the focus is", async () => {
  await command("Open query pane");
  await pressTo("Tab", /^More for /);
  await press("Enter");
  await eventually(async () => {
    const [menu, button] = await page.evaluate(() =>
      [document.querySelector(".menu"), document.activeElement].map((el) => el.getBoundingClientRect().toJSON()),
    );
    assert.ok(Math.abs(menu.right - button.right) < 250 && menu.bottom > button.top, JSON.stringify([menu, button]));
  });
  await press("Escape");
  assert.match(await focused(), /^More for /);
});

test("the answer is saved as a note", async () => {
  await press("Escape");
  await isFocused(input());
  await pressTo("ArrowDown", /^Save, copy, details/);
  await press("Enter");
  await pressTo("Tab", /^Save as note/);
  await press("Enter");
  const answers = () =>
    readdirSync(path.join(catena.vault, "Synthesis")).filter((name) => /spaced retrieval/i.test(name));
  await eventually(() => assert.equal(answers().length, 1));
});

test("a contradiction is dismissed, and the focus stays at what takes that back", async () => {
  await pressTo("Tab", /^Dismiss$/);
  await press("Enter");
  await pane().getByText("Dismissed: later answers leave it out.").waitFor();
  await eventually(async () => assert.match(await focused(), /^Take back/));
});

test("Escape leads from the answer to the question, then clears it, then closes the answer, then back to the note", async () => {
  await press("Escape");
  await isFocused(input());
  await press("Escape");
  await eventually(async () => assert.equal(await input().inputValue(), ""));
  await press("Escape");
  await pane().getByRole("region", { name: "Answer" }).waitFor({ state: "hidden" });
  await isFocused(input());
  await press("Escape");
  await isFocused(editor());
});

test("a suggested link is accepted, and what came of it is said where the focus is", async () => {
  await command("Suggest links for this note");
  const links = dialog(/^Suggested links/);
  await links.locator(".catena-note").first().waitFor();
  await pressTo("Tab", /^Accept the link to/);
  await press("Enter");
  await links.locator(".catena-link-written").first().waitFor();
  await eventually(async () => assert.ok(await links.evaluate((el) => el.contains(document.activeElement))));
  await press("Escape");
  await links.waitFor({ state: "detached" });
  await isFocused(editor());
});

test("the history of the note opens over it, and Escape closes it", async () => {
  await command("How did this note change?");
  const history = dialog(/^How .* changed/);
  await history.locator(".catena-history-found").waitFor();
  await accessible(page, ".catena-history");
  await pressTo("Tab", /^Show/);
  await press("Escape");
  await history.waitFor({ state: "detached" });
  await isFocused(editor());
});

test("nothing went wrong in the page", () => page.expectNoErrors());
