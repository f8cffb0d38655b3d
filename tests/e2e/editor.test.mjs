/** A draft checked in its editor, with the real sidecar on the demo vault: marks in the text, and the list beside it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible } from "./support/accessibility.mjs";
import { catenaForTests, ready } from "./support/catena.mjs";
import { isWideEnough } from "./support/looks.mjs";
import { eventually } from "./support/waiting.mjs";

const DRAFT = "Projects/Literature review - spacing and sleep.md";
/** The beginning of a sentence of the draft that its source supports only in part. */
const ALTERED = "In a supervised nursing course";

let catena;
let page;

catenaForTests({ open: DRAFT }, (world) => ({ catena, page } = world));

const run = (command) => page.evaluate((id) => window.host.runCommand(`catena:${id}`), command);
const list = () => page.locator(".catena-quotes");
const listed = (words) => list().locator(".catena-note", { hasText: words });
const mark = (kind) => page.locator(`.cm-content .catena-mark-${kind}`);
const count = (locator, expected) => eventually(async () => assert.equal(await locator.count(), expected));
/** Lets the note in front be edited. */
const edit = async () => {
  const button = page.locator(".mod-root").getByRole("button", { name: "Click to edit" }).locator("visible=true");
  const editor = page.locator(".mod-root .cm-content").locator("visible=true");
  await button.or(editor).first().waitFor();
  if (await button.isVisible()) await button.click();
  await editor.waitFor();
};

test("a checked draft is marked in its text, by colour and by the shape of the line", async () => {
  await edit();
  await run("check-draft");
  await list()
    .getByText(/^\d+ sentences checked, \d+ to review\.$/)
    .waitFor();
  await eventually(async () => {
    const looks = await page.evaluate(() =>
      [...document.querySelectorAll(".cm-content .catena-mark")].map((el) => {
        const { textDecorationStyle, textDecorationColor } = getComputedStyle(el);
        return `${textDecorationStyle} ${textDecorationColor}`;
      }),
    );
    const [shapes, colours] = [0, 1].map((at) => new Set(looks.map((look) => look.split(/ (.*)/)[at])));
    assert.ok(shapes.size >= 2 && shapes.size === colours.size, [...new Set(looks)].join("; "));
  });
  await accessible(page, ".catena-quotes");
  await page.shot("editor-marks");
});

test("the mouse over a mark shows the verdict and the passage, whose page is one press away", async () => {
  await mark("altered").first().hover();
  const remark = page.locator(".catena-remark");
  await remark.getByText("Only partly supported").waitFor();
  await remark.getByText("improved recall after 30 days by 34 percent compared").waitFor();
  await page.shot("editor-remark");
  await remark.getByRole("button", { name: "Page 215 in the PDF" }).click({ modifiers: ["Control"] });
  const frame = page.locator(".mod-root .workspace-leaf:visible .pdf-frame");
  await frame.waitFor();
  await eventually(async () => assert.match(await frame.getAttribute("src"), /#page=5$/));
});

test("the list and the text follow each other", async () => {
  await listed(ALTERED).locator("> .catena-quote-text").click();
  await page.locator(".cm-editor.cm-focused").waitFor();
  await listed(ALTERED).and(page.locator('[aria-current="true"]')).waitFor();
  await mark("missing").last().click();
  const current = list().locator('[aria-current="true"] .catena-quote-status');
  await current.getByText("Not found in the source").waitFor();
  await count(list().locator(".is-current"), 1);
});

test("an edited sentence loses its mark, the others keep theirs, and the list says so", async () => {
  await mark("altered").first().waitFor();
  const before = await mark("altered").count();
  await listed(ALTERED).locator("> .catena-quote-text").click();
  await page.locator(".cm-editor.cm-focused").waitFor();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type("deed");
  await listed(ALTERED).getByText("Edited since it was checked.").waitFor();
  await eventually(async () => assert.ok((await mark("altered").count()) < before));
  await count(list().locator(".is-edited"), 1);
  await page.shot("editor-edited");
});

test("marks come back when their note is opened again, and are cleared by a command", async () => {
  const marks = page.locator(".cm-content .catena-mark");
  await marks.first().waitFor();
  await page.evaluate(() => window.host.app.workspace.openLinkText("Home", ""));
  await count(marks, 0);
  await page.evaluate((path) => window.host.app.workspace.openLinkText(path, ""), DRAFT);
  await mark("missing").first().waitFor();
  await run("clear-marks");
  await count(marks, 0);
  await list().getByRole("button", { name: "Check it" }).waitFor();
  assert.equal(await run("clear-marks"), false, "nothing is left to clear");
});

test("it reads well narrow and in the dark", async () => {
  await list().getByRole("button", { name: "Check it" }).click();
  await mark("missing").first().waitFor();
  await page.getByRole("button", { name: "Toggle light/dark mode" }).click();
  await page.setViewportSize({ width: 960, height: 800 });
  await isWideEnough(page, ".catena-quotes");
  await accessible(page, ".catena-quotes");
  await page.shot("editor-marks-dark");
});

test("the view beside the writing follows the cursor, and marks what wants a source", async () => {
  await run("clear-marks");
  await run("beside-writing");
  const beside = page.locator(".catena-beside");
  await edit();
  const line = (words) => page.locator(".cm-editor .cm-line", { hasText: words });
  await page.evaluate(() => {
    const { editor } = window.host.app.workspace.getMostRecentLeaf().view;
    const at = editor.getValue().indexOf("Participants who slept were tested");
    editor.setCursor(editor.offsetToPos(at));
    editor.scrollIntoView({ from: editor.getCursor(), to: editor.getCursor() }, true);
  });
  await beside.getByText("Without a source, and what could be one").waitFor();
  await line("Participants who slept").locator(".catena-mark-unsourced").first().waitFor();
  await page.shot("editor-beside");
  await line("Participants who slept").click();
  await page.keyboard.press("Control+Home");
  await mark("unsourced").first().waitFor({ state: "detached" });
});

test("a reload keeps what was open: a list offers its check, and tabs not seen are not made", async () => {
  await page.reload();
  await page.waitForSelector("body[data-host-ready]");
  const views = () =>
    page.evaluate(() => {
      const { workspace } = window.host.app;
      const found = ["catena-check", "catena-beside"].flatMap((type) => workspace.getLeavesOfType(type));
      return found.map((leaf) => `${leaf.view.getViewType()} ${leaf.isDeferred ? "deferred" : "made"}`);
    });
  await eventually(async () => assert.deepEqual(await views(), ["catena-check deferred", "catena-beside made"]));
  await page.getByRole("tab", { name: "Checked draft" }).click();
  await list()
    .getByRole("heading", { name: /^Sources of “Literature review/ })
    .waitFor();
  await list().getByRole("button", { name: "Check it" }).waitFor();
});

test("in a window of its own a draft is marked as well, and its list follows the cursor there", async () => {
  await ready(page);
  await page.locator(".mod-root .workspace-tab-header").first().click();
  const opening = page.waitForEvent("popup");
  await page.evaluate(() => {
    const { workspace } = window.host.app;
    const [leaf] = workspace.getLeavesOfType("markdown").filter(({ view }) => view.getMode?.() === "source");
    workspace.moveLeafToPopout(leaf);
  });
  const popout = await opening;
  popout.on("pageerror", (error) => page.errors.push(String(error)));
  await list().getByRole("button", { name: "Check it" }).click();
  await list()
    .getByText(/sentences checked/)
    .waitFor();
  await popout.locator(".cm-content .catena-mark-missing").first().hover();
  await popout.locator(".catena-remark").getByText("Not found in the source").waitFor();
  await popout.locator(".cm-content .catena-mark-missing").last().click();
  await list().locator('[aria-current="true"]').waitFor();
  await popout.screenshot({ path: "tests/shots/editor-window.png" });
  await popout.close();
});

test("Catena’s own pane works in a window of its own, by the keyboard too", async () => {
  const opening = page.waitForEvent("popup");
  await page.evaluate(async () => {
    const { workspace } = window.host.app;
    const leaf = await workspace.ensureSideLeaf("catena-query", "right", { reveal: true });
    workspace.moveLeafToPopout(leaf);
  });
  const popout = await opening;
  popout.on("pageerror", (error) => page.errors.push(String(error)));
  const input = popout.getByRole("searchbox", { name: "Search your notes" });
  await input.fill("What did Lindqvist and colleagues find about expanding gaps?");
  await input.press("Enter");
  const told = popout.locator(".catena-told").first();
  // A question has seconds; a machine that is busy with other tests may need them again.
  const again = popout.getByRole("button", { name: "Try again" });
  await eventually(async () => {
    await told.or(again).first().waitFor();
    if (await again.isVisible()) await again.click();
    assert.ok(await told.isVisible(), "no answer");
  });
  await input.focus();
  await input.press("ArrowDown");
  await popout.waitForFunction(() => document.activeElement?.matches(".catena-quote"));
  await popout.screenshot({ path: "tests/shots/editor-pane-window.png" });
  await popout.close();
  await count(page.locator(".catena-query"), 0);
});

/** Drags an element with the mouse to somewhere in a line of the note in front. */
async function drag(element, line) {
  await element.scrollIntoViewIfNeeded();
  const [from, to] = [await element.boundingBox(), await line.boundingBox()];
  await page.mouse.move(from.x + 30, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y + 12, { steps: 4 });
  await page.mouse.move(to.x + 60, to.y + 8, { steps: 8 });
  await page.mouse.up();
}

test("a sentence of an answer is dropped as a quotation below a line, and a note’s title as a link in it", async () => {
  await page.evaluate(() => window.host.app.workspace.openLinkText("Notes/Weekly review", "", "tab"));
  await edit();
  await run("open-query-pane");
  const input = page.getByRole("searchbox", { name: "Search your notes" });
  await input.fill("What is interleaving?");
  await input.press("Enter");
  const pane = page.locator(".catena-query");
  await pane.locator(".catena-told").first().waitFor();
  const line = page.locator(".mod-root .cm-line:visible", { hasText: "Friday, forty minutes" });
  await line.click(); // Chromium drops nothing into a selection
  const said = await line.innerText();
  const text = () => page.locator(".mod-root .cm-content:visible").innerText();
  await drag(pane.locator(".catena-told").first(), line);
  await eventually(async () => {
    const lines = (await text()).split(/\n+/u);
    const at = lines.indexOf(said);
    assert.match(lines[at + 1], /^> Mixing problem types/u);
    assert.equal(lines[at + 2], "> — [[Notes/Interleaving|Interleaving]]");
  });
  await line.click();
  await drag(pane.locator(".catena-result-title").first(), line);
  await eventually(async () => assert.match(await text(), /Friday.*\[\[Notes\/Interleaving\|Interleaving\]\]/u));
  await page.shot("editor-dragged");
});

test("nothing of it is left when the plugin is disabled", async () => {
  await page.evaluate(() => window.host.disable("catena"));
  await count(page.locator(".catena-mark, .catena-remark, .catena-quotes"), 0);
  page.expectNoErrors();
});
