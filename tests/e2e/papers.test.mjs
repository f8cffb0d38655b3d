/** Papers, with the real sidecar on the demo vault: annotations, PDFs, summaries renewed, a synthesis, quotations checked. */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, test } from "node:test";
import { accessible } from "./support/accessibility.mjs";
import { catenaForTests, restarted } from "./support/catena.mjs";
import { fits, framesAreWhole, isWideEnough, setDark } from "./support/looks.mjs";
import { plainPdf } from "./support/pdf.mjs";
import { eventually, START_MS } from "./support/waiting.mjs";

const PAPER = "lindqvist2021spacing";
/** What people call it. */
const NAME = "Lindqvist et al. 2021";
const OTHER = "haraldsen2019sleep";
const NOTE = `References/@${PAPER}.md`;
const NEW_HIGHLIGHT = `
<mark style="background-color: #ff6666">Highlight</mark>
**LIMITATION: no follow-up**
Nobody was asked again after the ward test had ended.
[@${PAPER} p. 217]
`;
/** A paper without annotations that tests what a note says of sleep. */
const UNREAD = [
  "Short naps and the recall of word pairs",
  "Maren Solberg",
  "Abstract",
  "Whether a nap after study helps memory is disputed.",
  "We studied 64 students who learned forty word pairs in the morning.",
  "Half of them slept for a short time, and the others stayed awake and read a magazine.",
  "Both groups recalled the pairs in the evening of the same day.",
  "We found that sleep after study did not improve the recall of word pairs.",
  "Results",
  "The groups recalled 21 and 22 pairs.",
  "The difference was not significant.",
  "We found that a full night of sleep significantly improved the recall of word pairs.",
  "Our results show that spaced repetition improved recall after thirty days.",
  "Discussion",
  "We conclude that sleep does not improve recall when the nap is short.",
  "Longer naps may act in another way.",
  "Our sample was small and young.",
  "Future work should compare naps of several lengths.",
  "The students knew what we expected of them.",
];

let catena;
let page;

catenaForTests({ open: NOTE }, (world) => ({ catena, page } = world));

// A test that failed in a window must not leave it before the next one.
afterEach(async () => {
  while ((await page.locator(".modal-container").count()) > 0) await page.keyboard.press("Escape");
});

const run = (command) => page.evaluate((id) => window.host.runCommand(`catena:${id}`), command);
const onDisk = (name) => readFileSync(path.join(catena.vault, name), "utf8");
const dialog = (name) => page.getByRole("dialog", { name });
const annotations = () => page.locator(".catena-annotations");
const pdf = () => page.locator(".catena-pdf");
const noteInFront = (title) =>
  page.locator(".mod-root .workspace-leaf:visible h1.inline-title", { hasText: title }).waitFor();

async function open(name) {
  await page.keyboard.press("Control+o");
  await page.locator(".prompt-input").fill(name);
  await page.keyboard.press("Enter");
  await noteInFront(name);
}

/** The number that a text begins with. */
const numberOf = async (locator) => Number.parseInt(await locator.innerText(), 10);

test("annotations of all papers are listed, and narrowed down by what they are", async () => {
  await run("browse-annotations");
  const rows = annotations().locator(".catena-annotation");
  const status = annotations().getByRole("status");
  await eventually(async () => assert.ok((await numberOf(status)) > 30));
  const shown = await rows.count();
  await annotations().getByRole("button", { name: "Show more" }).click();
  await rows.nth(shown).waitFor();
  await setDark(page, true);
  await page.shot("papers-annotations");
  await setDark(page, false);
  const critical = annotations().getByRole("button", { name: /^What for: Critical note/ });
  const expected = await numberOf(critical.locator(".catena-toggle-count"));
  await critical.click();
  await critical.and(page.locator('[aria-pressed="true"]')).waitFor();
  await eventually(async () => {
    assert.equal(await numberOf(status), expected);
    const roles = await rows.evaluateAll((all) => all.map((each) => each.dataset.role));
    assert.deepEqual([...new Set(roles)], ["negative"]);
  });
  // The other values can still be chosen.
  await annotations().getByRole("group", { name: "What for" }).getByRole("button").nth(1).waitFor();
  await accessible(page, ".catena-annotations");
  await page.shot("papers-annotations-critical");
  await annotations().getByRole("button", { name: "Show all" }).click();
  await critical.and(page.locator('[aria-pressed="false"]')).waitFor();
});

test("an annotation is found by its words, and opens in its note where it stands", async () => {
  await annotations().getByRole("searchbox", { name: "Search annotations" }).fill("expanding schedule gaps");
  const best = annotations()
    .locator(".catena-annotation")
    .first()
    .filter({ hasText: /expanding/i })
    .filter({ hasText: NAME });
  await best.waitFor();
  await page.shot("papers-annotations-found");
  await best.locator(".catena-annotation-text").click();
  await noteInFront(`@${PAPER}`);
  await page.locator(".mod-root .workspace-leaf:visible .is-flashing").waitFor();
});

test("the paper in front is one press away", async () => {
  await annotations().getByRole("button", { name: "Show all" }).click();
  await annotations()
    .getByRole("button", { name: /^Read from this paper: Expanding gaps/ })
    .click();
  await eventually(async () => {
    const papers = await annotations().locator(".catena-annotation-paper").allInnerTexts();
    assert.ok(papers.length > 5 && papers.every((each) => each.startsWith(NAME)), papers.join(" | "));
  });
});

test("the outline of the paper's PDF is shown, and its sections are read page by page", async () => {
  await run("pdf-outline");
  const section = (name) => pdf().getByRole("button", { name: `Read section ${name}`, exact: true });
  await section("3.2 Dosing errors").waitFor();
  await eventually(async () => assert.equal(await pdf().locator(".catena-outline-title").count(), 13));
  await pdf().getByRole("button", { name: "Below 2 Method" }).press("Enter");
  await section("2.1 Participants").waitFor({ state: "detached" });
  await section("2 Method").press("ArrowRight");
  await section("2.1 Participants").waitFor();
  await section("2 Method").press("ArrowDown");
  await page.locator('[aria-label="Read section 2.1 Participants"]:focus').waitFor();
  await section("3.2 Dosing errors").click();
  await pdf().locator(".catena-pdf-text", { hasText: "Dosing errors" }).first().waitFor();
  await accessible(page, ".catena-pdf");
  await page.shot("papers-outline");
  await pdf()
    .getByRole("button", { name: /^Copy the text/ })
    .click();
  await page.locator(".notice", { hasText: "Copied." }).waitFor();
  await eventually(async () =>
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /--- Page \d+ ---/),
  );
  await pdf().getByRole("button", { name: "Ask about this section" }).click();
  const input = page.getByRole("searchbox", { name: "Search your notes" });
  await eventually(async () =>
    assert.match(await input.inputValue(), /^What does “3\.2 Dosing errors” in Expanding gaps/),
  );
});

test("pages are read by their numbers, and what can't be read is said in the sidecar's words", async () => {
  await run("pdf-outline");
  const pages = pdf().getByRole("textbox", { name: "Pages" });
  await pages.waitFor();
  await pages.fill("1-2");
  await pages.press("Enter");
  await eventually(async () => assert.equal(await pdf().locator(".catena-pdf-page").count(), 2));
  await pages.fill("99");
  await pages.press("Enter");
  await pdf().getByRole("alert").filter({ hasText: /99|8/ }).waitFor();
  await page.shot("papers-no-such-page");
});

test("a page number opens the PDF, whose outline can be shown as well", async () => {
  await pdf().getByRole("button", { name: "Open page 6: 3.2 Dosing errors" }).click();
  await page.locator(".mod-root .workspace-leaf:visible .pdf-frame").waitFor();
  await pdf().getByRole("button", { name: "Show the outline of the PDF or paper in front" }).click();
  await pdf()
    .locator("h3", { hasText: /^lindqvist2021spacing$/ })
    .waitFor();
  await pdf().getByRole("button", { name: "Read section 4.1 Limits", exact: true }).waitFor();
});

test("the settings say where page links lead and what colours mean", async () => {
  await page.getByRole("button", { name: "Settings" }).click();
  await page.locator(".vertical-tab-nav-item", { hasText: "Catena" }).click();
  const settings = page.locator(".vertical-tab-content:visible");
  const choices = settings.getByLabel("Page links").locator("option");
  await eventually(async () =>
    assert.deepEqual(await choices.allInnerTexts(), [
      ...["Citekey and page", "Annotation note", "PDF in the vault", "Zotero"],
    ]),
  );
  await settings.getByRole("button", { name: /^Colours of annotations/ }).click();
  const [pid] = catena.host.pids();
  const keep = settings.getByRole("button", { name: /^Keep: / });
  await keep.first().focus();
  const asked = await keep.count();
  await page.keyboard.press("Enter");
  await eventually(async () => {
    assert.equal(await keep.count(), asked - 1);
    assert.ok(await keep.first().evaluate((button) => button === document.activeElement), "the next one is focused");
  });
  const colour = settings.getByRole("textbox", { name: "Colour" });
  await colour.fill("sunny");
  await restarted(page, catena.host, pid);
  assert.ok(await colour.evaluate((field) => field === document.activeElement && field.value === "sunny"));
  await settings.getByRole("button", { name: "Add colour" }).click();
  await settings.getByText("Give a colour as #ffd400").waitFor();
  await accessible(page, ".vertical-tab-content");
  await settings.getByRole("button", { name: "Add colour" }).scrollIntoViewIfNeeded();
  await page.shot("papers-settings");
  await page.keyboard.press("Escape");
});

test("a new summary is one press; before it is renewed, what changes is shown", async () => {
  await open(`@${PAPER}`);
  const summarize = page.getByRole("button", { name: "Summarize this paper" });
  await summarize.click();
  await noteInFront(`Summary - ${PAPER}`);
  const written = onDisk(`Synthesis/Summary - ${PAPER}.md`);
  writeFileSync(path.join(catena.vault, NOTE), onDisk(NOTE) + NEW_HIGHLIGHT);
  await open(`@${PAPER}`);
  await summarize.click();
  const renewal = dialog(/^Renew the summary of/);
  await renewal.locator(".catena-diff-line.is-added", { hasText: "Nobody was asked again" }).waitFor();
  assert.equal(onDisk(`Synthesis/Summary - ${PAPER}.md`), written);
  await accessible(page, ".catena-renewal");
  await page.shot("papers-renewal");
  await renewal.getByRole("button", { name: "Cancel" }).click();
  assert.equal(onDisk(`Synthesis/Summary - ${PAPER}.md`), written);
  await summarize.click();
  await renewal.getByRole("button", { name: "Renew" }).click();
  await noteInFront(`Summary - ${PAPER}`);
  await eventually(() => assert.match(onDisk(`Synthesis/Summary - ${PAPER}.md`), /Nobody was asked again/));
  await open(`@${PAPER}`);
  await summarize.click();
  await page.locator(".notice", { hasText: "nothing changes" }).waitFor();
});

test("a synthesis is composed of chosen papers, shown, and written once the person wants it", async () => {
  await open(`@${PAPER}`);
  await run("synthesize-papers");
  const modal = dialog("Synthesize papers");
  const search = modal.getByRole("combobox", { name: "Find papers" });
  await search.waitFor();
  await modal.getByText("Choose two papers or more.").waitFor();
  await modal.getByRole("button", { name: "Summarize this paper instead" }).waitFor();
  await modal.getByRole("button", { name: "Preview", disabled: true }).waitFor();
  await search.fill("hrldsn");
  await search.press("Enter");
  await modal.getByText("2 papers are chosen.").waitFor();
  await accessible(page, ".catena-synthesis");
  await framesAreWhole(page, ".catena-synthesis");
  await page.shot("papers-choose");
  // A paper of which no author is known is called by its title, however long; Enter takes it back.
  const { width, height } = page.viewportSize();
  await page.setViewportSize({ width: 420, height });
  await search.fill("silence");
  await search.press("Enter");
  await modal.locator(".catena-chip", { hasText: "when silence is enough" }).waitFor();
  await fits(page, ".catena-synthesis");
  await search.press("Enter");
  await page.setViewportSize({ width, height });
  await modal.getByText("2 papers are chosen.").waitFor();
  await modal.getByRole("button", { name: "Preview" }).click();
  await modal.locator(".catena-preview h2").first().waitFor();
  const name = await eventually(async () => {
    const where = await modal.locator(".catena-preview-what").innerText();
    const [, path] = /written to (Synthesis\/.*\.md)\./.exec(where) ?? [];
    assert.ok(path, where);
    return path;
  });
  assert.throws(() => onDisk(name), "nothing is written yet");
  // The note itself is drawn by Obsidian.
  await accessible(page, ".catena-synthesis-rest > :not(.catena-preview)");
  // They would lie over the picture.
  await page.evaluate(() => [...document.querySelectorAll(".notice")].forEach((notice) => notice.click()));
  await page.shot("papers-synthesis");
  await modal.getByRole("button", { name: "Write" }).click();
  await noteInFront(path.basename(name, ".md"));
  const written = onDisk(name);
  for (const key of [PAPER, OTHER]) assert.ok(written.includes(`[[@${key}`), key);
  await page.shot("papers-synthesis-written");
});

test("the quotations of a note are held against the papers", async () => {
  await open(`Summary - ${PAPER}`);
  await run("check-quotes");
  const list = page.locator(".catena-quotes");
  await list.getByRole("heading", { name: /^Quotations in “Summary/ }).waitFor();
  await list.locator(".catena-quotes-count", { hasText: "checked" }).waitFor();
  await page.shot("papers-quotes");
  await accessible(page, ".catena-quotes");
});

test("everything reads well narrow and in the dark", async () => {
  await page.getByRole("button", { name: "Toggle light/dark mode" }).click();
  await page.setViewportSize({ width: 1000, height: 800 });
  await run("browse-annotations");
  await annotations().locator(".catena-annotation").first().waitFor();
  await isWideEnough(page, ".catena-annotations");
  await page.shot("papers-annotations-dark");
  await run("pdf-outline");
  await pdf().locator(".catena-outline-title").first().click();
  await pdf().locator(".catena-pdf-text").first().waitFor();
  await isWideEnough(page, ".catena-pdf");
  await page.shot("papers-outline-dark");
});

test("where a snippet is from is told in a window that needs neither eyes nor mouse", async () => {
  await run("where-from");
  const from = dialog("Where is this from?");
  const snippet = from.getByRole("textbox");
  await snippet.fill("Nobody was asked again after the ward test had ended.");
  await snippet.press("Enter");
  await from.getByRole("button", { name: "Page 217 of Expanding gaps" }).waitFor();
  await accessible(page, ".modal");
  await page.shot("papers-source");
});

test("so is the reading list, which names the notes that an unread paper is near", async () => {
  writeFileSync(path.join(catena.vault, "Attachments/Unread.pdf"), plainPdf(UNREAD));
  await run("reading-list");
  const list = page.locator('.catena-reading[aria-busy="false"]');
  const again = page.locator(".mod-root").getByRole("button", { name: "Compare again" });
  const paper = list.getByRole("listitem").filter({ hasText: "Unread" });
  await eventually(async () => {
    await list.waitFor();
    if (!(await paper.isVisible())) await again.click();
    assert.ok(await paper.isVisible(), "the paper is not on the list");
  }, START_MS);
  await accessible(page, ".catena-reading");
  await isWideEnough(page, ".catena-reading");
  await page.shot("papers-reading");
});

test("nothing went wrong in the page, and nothing left this machine", () => {
  page.expectNoErrors();
  assert.deepEqual(catena.host.journal, []);
});
