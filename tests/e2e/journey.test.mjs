/** A researcher's way through Catena, in one sitting, on a copy of the demo vault with the real sidecar. */
import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { accessible } from "./support/accessibility.mjs";
import { catenaForTests, ready, restarted } from "./support/catena.mjs";
import { gone, isAlive } from "./support/processes.mjs";
import { eventually } from "./support/waiting.mjs";

const PAPER = "lindqvist2021spacing";
const HOSTILE = `# <img src=x onerror="window.hacked = 1">

Wolpertinger <script>window.hacked = 2</script> and <img src=x onerror="window.hacked = 3"> beside [[x|y]] and \`code\`.
`;

let catena;
let page;
let sidecarPid;

catenaForTests(
  { open: `References/@${PAPER}.md`, beforeScripts: collectStatuses, isReady: false },
  (world) => ({ catena, page } = world),
);

/** Keeps every text that the status bar showed, in order, as `window.statuses`; runs in the page before its scripts. */
function collectStatuses() {
  window.statuses = [];
  const look = () => {
    const text = document.querySelector(".catena-status-text")?.textContent;
    if (text && window.statuses.at(-1) !== text) window.statuses.push(text);
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
}

const pane = () => page.locator(".catena-query");
const input = () => page.getByRole("searchbox", { name: "Search your notes" });
const results = () => pane().getByRole("listbox").getByRole("option");
const note = () => page.locator(".mod-root .workspace-leaf:visible .markdown-reading-view");
const prompt = () => page.locator(".prompt-input");
const title = (text) => note().locator("h1.inline-title", { hasText: text });
const onDisk = (name) => readFileSync(path.join(catena.vault, name), "utf8");

/** Types a question and waits for its own answer: what the pane still shows of the last one does not count. */
async function search(query) {
  await input().fill(query);
  await pane().locator('[role="listbox"][aria-busy="false"]').waitFor();
  await results().first().waitFor();
}

/** The first result says this. */
const first = (words) => results().first().filter({ hasText: words }).waitFor();

async function openNote(name) {
  await page.keyboard.press("Control+o");
  await prompt().fill(name);
  await page.keyboard.press("Enter");
  await title(name).waitFor();
}

test("the sidecar starts with the app, and the status bar follows the indexing until it is ready", async () => {
  await ready(page);
  const shown = await page.evaluate(() => window.statuses); // an observer kept them
  assert.ok(
    shown.some((text) => /indexing \d+% \(\d+\/\d+\)/.test(text)),
    `progress was shown: ${shown.join(" | ")}`,
  );
  [sidecarPid] = catena.host.pids();
  assert.ok(isAlive(sidecarPid));
});

test("typing in the pane shows results live, an exact title first, with the matched words marked", async () => {
  await page.keyboard.press("Control+p");
  await prompt().fill("open query pane");
  await page.keyboard.press("Enter");
  await input().pressSequentially("retrieval practice", { delay: 15 });
  await results()
    .locator(".catena-result-title")
    .first()
    .filter({ hasText: /^Retrieval practice$/ })
    .waitFor();
  await results().nth(3).waitFor();
  await pane().locator("mark").first().waitFor();
  await accessible(page, ".catena-query, .catena-status");
  await page.shot("catena-search");
});

test("a question in other words finds the note by its meaning", async () => {
  await search("does a night of rest help people remember what they learned");
  await results().locator(".catena-result-title", { hasText: /sleep/i }).first().waitFor();
});

test("arrow keys choose a result and Enter opens it at the place that was found", async () => {
  await search("punishes holidays");
  await pane().locator('[role="option"]:first-child[data-path="Notes/Spaced repetition.md"]').waitFor();
  await input().press("ArrowDown");
  await pane().locator('[role="option"][aria-selected="true"][data-path="Notes/Spaced repetition.md"]').waitFor();
  await page.keyboard.press("Enter");
  await title("Spaced repetition").waitFor();
  await note()
    .locator(".is-flashing", { hasText: /Limits|punishes holidays/ })
    .waitFor();
  await page.shot("catena-opened-at-section");
});

test("Ctrl-click opens a result in a new tab", async () => {
  const tabs = page.locator(".mod-root .workspace-tab-header");
  const before = await tabs.count();
  await search("zettelkasten");
  const result = results()
    .filter({ has: page.locator(".catena-result-title", { hasText: /^Zettelkasten$/ }) })
    .first();
  await result.click({ modifiers: ["Control"] });
  await title("Zettelkasten").waitFor();
  await eventually(async () => assert.equal(await tabs.count(), before + 1));
});

test("hovering a result with Ctrl previews the note", async () => {
  await search("forgetting curve");
  await page.keyboard.down("Control");
  await results().first().locator(".catena-result-title").hover();
  const preview = page.locator(".hover-popover");
  await preview.locator(".inline-title", { hasText: "Forgetting curve" }).waitFor();
  await page.shot("catena-hover");
  await page.keyboard.up("Control");
  await page.mouse.move(500, 700);
  await preview.waitFor({ state: "detached" });
});

test("the search command finds from the palette", async () => {
  await page.evaluate(() => window.host.runCommand("catena:search-vault"));
  await prompt().fill("evergreen notes");
  await page.locator(".catena-suggestion .catena-result-title", { hasText: "Evergreen notes" }).first().waitFor();
  await page.shot("catena-search-modal");
  await page.keyboard.press("Enter");
  await title("Evergreen notes").waitFor();
});

test("the search command writes a link at the cursor, too", async () => {
  await openNote("Weekly review");
  const turn = (to) =>
    page
      .locator(".mod-root")
      .getByRole("button", { name: `Click to ${to}` })
      .locator("visible=true")
      .click();
  await turn("edit");
  await page.locator(".mod-root .cm-content").locator("visible=true").waitFor();
  await page.evaluate(() => {
    const { editor } = window.host.app.workspace.getMostRecentLeaf().view;
    editor.setCursor(editor.lastLine(), editor.getLine(editor.lastLine()).length);
  });
  await page.evaluate(() => window.host.runCommand("catena:search-vault"));
  await prompt().fill("evergreen notes");
  await page.locator(".catena-suggestion .catena-result-title", { hasText: "Evergreen notes" }).first().waitFor();
  await page.keyboard.press("Alt+Enter");
  await eventually(() => assert.match(onDisk("Notes/Weekly review.md"), /\[\[Notes\/Evergreen notes\b/));
  await page.locator(".cm-editor.cm-focused").waitFor();
  await turn("read");
  await title("Weekly review").waitFor();
});

test("the ribbon button summarizes the paper in front: the note is written to the vault and opened", async () => {
  await openNote(`@${PAPER}`);
  await page.getByRole("button", { name: "Summarize this paper" }).click();
  await title(`Summary - ${PAPER}`).waitFor();
  await page.locator(".notice", { hasText: "Summary of" }).waitFor();
  const written = onDisk(`Synthesis/Summary - ${PAPER}.md`);
  assert.match(written, /^---\ntype: summary\nsource: "\[\[@lindqvist2021spacing\]\]"\n/);
  assert.match(written, /\(\[\[lindqvist2021spacing\.pdf#page=1\|p\. 211\]\]\)/);
  await page.locator(".notice").first().click();
  await page.shot("catena-summary");
});

test("when the note in front is no paper, the button asks which one", async () => {
  await openNote("Home");
  await page.getByRole("button", { name: "Summarize this paper" }).click();
  await prompt().fill("haraldsen");
  await page.locator(".catena-paper.is-selected, .is-selected .catena-paper-title").first().waitFor();
  await page.shot("catena-choose-paper");
  await page.keyboard.press("Enter");
  await title("Summary - haraldsen2019sleep").waitFor();
  assert.ok(existsSync(path.join(catena.vault, "Synthesis/Summary - haraldsen2019sleep.md")));
});

test("a note written outside the app is found soon after", async () => {
  await input().fill("quokka");
  await pane().getByText("No notes found matching 'quokka'.").waitFor();
  writeFileSync(path.join(catena.vault, "Notes/Field trip.md"), "# Field trip\n\nWe saw a quokka on the island.\n");
  await page
    .locator('.nav-file-title[data-path="Notes/Field trip.md"]')
    .or(page.locator('.nav-folder-title[data-path="Notes"]'))
    .first()
    .waitFor();
  await results().filter({ hasText: "Field trip" }).waitFor();
});

test("what a note says stays text, whatever it says", async () => {
  writeFileSync(path.join(catena.vault, "Notes/<img src=x onerror=alert(1)>.md"), HOSTILE);
  await input().fill("wolpertinger");
  // Results are drawn anew as the note is read further, so its text is waited for instead of looked at once.
  const result = results()
    .filter({ hasText: "Wolpertinger" })
    .filter({ hasText: /<script>|<img/ })
    .first();
  await result.waitFor();
  assert.equal(await pane().locator("img, script").count(), 0);
  await result.click();
  await note().getByText("Wolpertinger").waitFor();
  assert.equal(await page.evaluate(() => window.hacked), undefined);
  await page.shot("catena-hostile");
});

test("the settings tab checks what is typed and keeps what is right, outside the vault's notes", async () => {
  await page.getByRole("button", { name: "Settings" }).click();
  const dialog = page.getByRole("dialog", { name: "Settings" });
  const folder = dialog.getByLabel("Summaries folder");
  await folder.fill("/etc");
  await dialog.getByText("Use a path inside the vault").waitFor();
  await folder.fill("Summaries");
  await dialog.getByRole("alert").first().waitFor({ state: "detached" });
  await accessible(page, ".vertical-tab-content");
  await page.shot("catena-settings");
  await page.keyboard.press("Escape");
  await restarted(page, catena.host, sidecarPid); // a moved folder restarts the sidecar
  assert.equal(JSON.parse(readFileSync(path.join(catena.plugin, "data.json"), "utf8")).synthesisFolder, "Summaries");
});

test("a killed sidecar is shown and comes back by itself, and is asked again what it left unanswered", async () => {
  const [before] = catena.host.pids();
  await page.evaluate(() => (window.statuses = []));
  process.kill(before, "SIGSTOP");
  await page.evaluate(() => window.host.runCommand("catena:papers"));
  const papers = page.locator(".catena-papers");
  await papers.getByText("Reading the papers…").waitFor();
  process.kill(before, "SIGKILL");
  await restarted(page, catena.host, before);
  await papers.getByText(/^\d+ papers$/).waitFor();
  assert.ok(await page.evaluate(() => window.statuses.some((text) => /starting again/.test(text))));
  await search("interleaving");
  await first(/Interleaving/);
});

test("a sidecar that hangs is said so, and works again once it is restarted", async () => {
  const [hanging] = catena.host.pids();
  process.kill(hanging, "SIGSTOP");
  await input().fill("evergreen");
  await pane().getByText("Still searching. Catena is busy, or it hangs.").waitFor();
  await page.shot("catena-hangs");
  await pane().getByRole("button", { name: "Restart sidecar" }).click();
  await restarted(page, catena.host, hanging);
  [sidecarPid] = catena.host.pids();
  await search("evergreen");
  await first(/Evergreen notes/);
});

test("the menu of a paper's note offers its annotations", async () => {
  const file = page.locator(`.nav-file-title[data-path="References/@${PAPER}.md"]`);
  await page.locator('.nav-folder-title[data-path="References"]').waitFor();
  if (!(await file.isVisible())) await page.locator('.nav-folder-title[data-path="References"]').click();
  await file.click({ button: "right" });
  await page.locator(".menu").getByText("Summarize this paper").waitFor();
  await page.locator(".menu").getByText("Annotations", { exact: true }).click();
  await page.locator(".catena-annotations .catena-annotation").first().waitFor();
  await page.evaluate(() => window.host.runCommand("catena:open-query-pane"));
});

test("the pane reads well in the dark", async () => {
  await openNote("Attention residue");
  await page.getByRole("button", { name: "Toggle light/dark mode" }).click();
  await search("attention residue");
  await page.shot("catena-dark");
  await eventually(async () => {
    const texts = ".catena-result-title, .catena-result-excerpt, .catena-query-count";
    const contrast = await page.evaluate(lowestContrast, texts);
    assert.ok(contrast >= 4.5, `text on its background has a contrast of ${contrast.toFixed(2)}`);
  });
});

test("switching the plugin off ends its process and removes everything it drew", async () => {
  await page.getByRole("button", { name: "Settings" }).click();
  const dialog = page.getByRole("dialog", { name: "Settings" });
  await dialog.getByRole("button", { name: "Community plugins" }).click();
  await dialog.getByRole("switch", { name: "Catena" }).click();
  await gone(sidecarPid);
  await page.keyboard.press("Escape");
  await eventually(async () => {
    assert.equal(await page.getByRole("button", { name: "Summarize this paper" }).count(), 0);
    assert.equal(await page.locator(".catena-status, .catena-query, style[data-plugin]").count(), 0);
    assert.deepEqual(await page.evaluate(() => window.host.commandIds().filter((id) => id.startsWith("catena:"))), []);
  });
  assert.equal(
    existsSync(path.join(catena.vault, ".obsidian/plugins")),
    false,
    "nothing of the plugin is in the vault",
  );
});

test("nothing went wrong in the page, and nothing left this machine", () => {
  page.expectNoErrors();
  assert.deepEqual(catena.host.journal, []);
});

/** The lowest contrast ratio (WCAG 2) between texts and the first solid background behind them. Runs in the page. */
function lowestContrast(selector) {
  const parse = (color) => (color.match(/[\d.]+/g) ?? []).map(Number);
  const luminance = ([red, green, blue]) => {
    const [r, g, b] = [red, green, blue].map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const backgroundOf = (el) => {
    for (let each = el; each; each = each.parentElement) {
      const color = parse(getComputedStyle(each).backgroundColor);
      if ((color[3] ?? 1) === 1) return color;
    }
    return [255, 255, 255];
  };
  const ratios = [...document.querySelectorAll(selector)]
    .filter((el) => el.checkVisibility() && el.textContent.trim() !== "")
    .map((el) => {
      const pair = [luminance(parse(getComputedStyle(el).color)), luminance(backgroundOf(el))].sort((a, b) => b - a);
      return (pair[0] + 0.05) / (pair[1] + 0.05);
    });
  return Math.min(...ratios);
}
