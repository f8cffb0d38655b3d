/** The test host itself, tried with a small plugin of its own. */
import assert from "node:assert/strict";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import esbuild from "esbuild";
import { startHost } from "../host/server.mjs";
import { openBrowser, openPage } from "./support/browser.mjs";
import { gone, isAlive } from "./support/processes.mjs";
import { eventually } from "./support/waiting.mjs";
import { temporaryFolder, writeFiles } from "./support/vaults.mjs";

const sample = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../host/sample-plugin");
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const START = `---
tags: [one, two]
created: 2026-01-02
source: "[[Target]]"
---

# Start

A [[Target]], a [[Nowhere]], a #tag, ==marked==, $x \\in M$ for $5 to $6, and <mark style="background-color: #2ea8e5">Highlight</mark>.

> [!question]- Folded
> Hidden text

![[pixel.png]]

~~~sample
a block
~~~

<script>document.body.dataset.hacked = "yes"</script> <img src=x onerror="document.body.dataset.hacked = 'yes'">
`;
const TARGET = `# Target\n\nFirst words.\n\n${"Filler.\n\n".repeat(80)}## Second part\n\nFound here.\n\n## Third part\n\nNot this.\n\n${"Filler.\n\n".repeat(40)}`;

const vault = temporaryFolder();
const outside = temporaryFolder();
let browser;
let host;
let page;

before(async () => {
  writeFiles(outside.folder, { "secret.md": "secret" });
  writeFiles(vault.folder, {
    "Start.md": START,
    "Folder/Target.md": TARGET,
    "Windows.md": "one\r\ntwo\r\n",
    "pixel.png": PIXEL,
    ".obsidian/plugins/host-sample/manifest.json": readFileSync(path.join(sample, "manifest.json")),
    ".obsidian/plugins/host-sample/styles.css": readFileSync(path.join(sample, "styles.css")),
  });
  symlinkSync(outside.folder, path.join(vault.folder, "Leaves"));
  await esbuild.build({
    entryPoints: [path.join(sample, "main.ts")],
    outfile: path.join(vault.folder, ".obsidian/plugins/host-sample/main.js"),
    bundle: true,
    format: "cjs",
    platform: "browser",
    external: ["obsidian", "node:*", "@codemirror/*"],
  });
  host = await startHost({
    vault: vault.folder,
    enabled: ["host-sample"],
    open: "Start.md",
    localStorage: { "host-sample-script": path.join(sample, "server.mjs") },
  });
  browser = await openBrowser();
  page = await openPage(browser, host);
});

after(async () => {
  await browser?.close();
  await host?.close();
  vault.remove();
  outside.remove();
});

const active = () => page.locator(".workspace-leaf:visible .markdown-reading-view");

test("a note is shown with its title, properties, links, callouts and images, and its HTML stays text", async () => {
  await active().locator("h1.inline-title", { hasText: "Start" }).waitFor();
  await eventually(async () => {
    assert.equal(await active().locator(".metadata-property").count(), 3);
    assert.equal(await active().locator(".internal-link.is-unresolved").innerText(), "Nowhere");
    assert.equal(await active().locator("mark").count(), 2);
    assert.equal(await active().locator(".callout.is-collapsed .callout-title-inner").innerText(), "Folded");
    assert.deepEqual(await active().locator("math").allTextContents(), ["x∈M"]);
    const image = active().locator(".image-embed img");
    assert.equal(await image.evaluate(({ naturalWidth }) => naturalWidth), 1);
    assert.match(await active().innerText(), /<script>/);
    // Plugins are there before the first note is drawn.
    assert.match(await active().locator(".block-language-sample").innerText(), /^Drawn: a block/);
  });
  assert.equal(await page.evaluate(() => document.body.dataset.hacked), undefined);
  await page.shot("host-1-note");
});

test("a plugin's child process is real: token, echo and streamed events arrive", async () => {
  await page.locator(".status-bar-item", { hasText: "Sample: hello, 3 steps" }).waitFor();
});

test("a plugin's view opens, renders Markdown and previews a section on hover", async () => {
  await page.getByRole("button", { name: "Open sample" }).click();
  const view = page.locator('.workspace-leaf-content[data-type="host-sample-view"]');
  await view.locator("strong", { hasText: /^bold$/ }).waitFor();
  await view.getByText("Open the target").hover();
  const preview = page.locator(".hover-popover");
  await preview.getByText("Found here.").waitFor();
  assert.equal(await preview.getByText("Not this.").count(), 0, "only the section that was linked");
  await page.shot("host-2-hover");
  await page.mouse.move(600, 400);
  await preview.waitFor({ state: "detached" });
});

test("a link to a heading scrolls there and flashes it; with Ctrl it opens a new tab", async () => {
  const tabs = page.locator(".mod-root .workspace-tab-header");
  const before = await tabs.count();
  await page.getByText("Open the target").click({ modifiers: ["Control"] });
  const heading = active().locator("h2.is-flashing", { hasText: "Second part" });
  await heading.waitFor();
  await eventually(async () => {
    // It flashes for a while only.
    const { y } = await active().locator("h2", { hasText: "Second part" }).boundingBox();
    assert.ok(y > 60 && y < 300, `the heading stands near the top, at ${y}`);
    assert.equal(await tabs.count(), before + 1);
  });
});

test("the command palette runs a plugin's command, whose modal finds by letters and opens at a line", async () => {
  await page.keyboard.press("Control+p");
  await page.getByRole("combobox").fill("pick a note");
  await page.keyboard.press("Enter");
  await page.getByRole("combobox").fill("fldtrg");
  await page.locator(".suggestion-item.is-selected", { hasText: "Folder/Target.md" }).waitFor();
  await page.shot("host-3-picker");
  await page.keyboard.press("Enter");
  await active().locator(".is-flashing", { hasText: "First words." }).waitFor();
});

test("the quick switcher opens a note", async () => {
  await page.keyboard.press("Control+o");
  await page.getByRole("combobox").fill("windows");
  await page.keyboard.press("Enter");
  await active().locator("h1.inline-title", { hasText: "Windows" }).waitFor();
});

test("reading a note with CRLF and switching modes changes no byte; an editor command is saved to disk", async () => {
  await page
    .getByRole("button", { name: /Click to edit/ })
    .locator("visible=true")
    .click();
  await page
    .getByRole("button", { name: /Click to read/ })
    .locator("visible=true")
    .click();
  assert.equal(readFileSync(path.join(vault.folder, "Windows.md"), "utf8"), "one\r\ntwo\r\n");
  await page.evaluate(() => window.host.runCommand("host-sample:insert"));
  await page
    .getByRole("button", { name: /Click to edit/ })
    .locator("visible=true")
    .click();
  await page.locator(".cm-content:visible").first().waitFor();
  await eventually(() => assert.match(readFileSync(path.join(vault.folder, "Windows.md"), "utf8"), /^Inserted\. one/));
  await page
    .getByRole("button", { name: /Click to read/ })
    .locator("visible=true")
    .click();
});

test("the editor is CodeMirror: it takes typing and a plugin's extension, and knows its note", async () => {
  const editor = page.locator(".workspace-leaf:visible .cm-editor");
  await page
    .getByRole("button", { name: /Click to edit/ })
    .locator("visible=true")
    .click();
  await editor.locator(".cm-content").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("three\nfour");
  const ask = () =>
    page.evaluate(() => {
      const { editor } = window.host.app.workspace.activeEditor;
      const { doc } = editor.cm.state;
      return [editor.getValue(), doc.lines, editor.lineCount(), editor.getCursor(), editor.wordAt({ line: 2, ch: 1 })];
    });
  const range = { from: { line: 2, ch: 0 }, to: { line: 2, ch: 5 } };
  await eventually(async () => {
    assert.deepEqual(await ask(), ["Inserted. one\ntwo\nthree\nfour", 4, 4, { line: 3, ch: 4 }, range]);
    assert.equal(await editor.getAttribute("data-note"), "Windows.md");
  });
  await page.shot("host-6-editor");
  await page
    .getByRole("button", { name: /Click to read/ })
    .locator("visible=true")
    .click();
  const onDisk = () => readFileSync(path.join(vault.folder, "Windows.md"), "utf8");
  await eventually(() => assert.match(onDisk(), /three\nfour$/));
});

test("a note written outside appears in the vault, the explorer and the open view", async () => {
  writeFileSync(path.join(vault.folder, "Outside.md"), "Made outside.");
  await page.locator(".notice", { hasText: "Created Outside.md" }).waitFor();
  await page.locator('.nav-file-title[data-path="Outside.md"]').click();
  await active().getByText("Made outside.").waitFor();
  writeFileSync(path.join(vault.folder, "Outside.md"), "Changed outside.");
  await active().getByText("Changed outside.").waitFor();
});

test("settings are checked, saved to data.json, and a wrong value is refused with the reason", async () => {
  await page.getByRole("button", { name: "Settings" }).click();
  const dialog = page.getByRole("dialog", { name: "Settings" });
  await dialog.getByLabel("Folder").fill("/etc");
  await dialog.getByText("Choose a folder inside the vault.").waitFor();
  await dialog.getByLabel("Folder").fill("Other");
  await dialog.getByRole("switch", { name: "Loud" }).click();
  await page.shot("host-4-settings");
  await page.waitForFunction(() => window.host.plugin("host-sample").settings.loud);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  const data = () => readFileSync(path.join(vault.folder, ".obsidian/plugins/host-sample/data.json"), "utf8");
  await eventually(() => assert.deepEqual(JSON.parse(data()), { folder: "Other", loud: true }));
});

test("undocumented members and missing modules are refused by name", async () => {
  const ask = (expression) => page.evaluate(expression).catch((error) => String(error));
  assert.match(await ask(() => window.host.runCommand("host-sample:undocumented")), /App\.plugins is not implemented/);
  assert.match(await ask(() => window.host.app.vault.fileMap), /Vault\.fileMap is not implemented/);
  assert.match(await ask(() => window.require("node:net")), /require\("node:net"\)/);
  assert.match(await ask(() => window.require("obsidian").moment), /obsidian\.moment is not implemented/);
});

test("paths that leave the vault are refused, whichever way they try", async () => {
  for (const name of ["../x.md", "/etc/passwd", "Folder/../../x.md", "Leaves/secret.md", "Leaves/new.md"]) {
    const read = await page.evaluate((each) => window.host.app.vault.adapter.read(each).catch(String), name);
    assert.match(read, /path refused/, name);
    const written = await page.evaluate((each) => window.host.app.vault.adapter.write(each, "x").catch(String), name);
    assert.match(written, /path refused/, name);
  }
});

test("nothing leaves this machine", async () => {
  const answer = await page.evaluate(() => window.require("obsidian").requestUrl("http://192.0.2.1/").catch(String));
  assert.match(answer, /lets nothing leave this machine/);
  assert.deepEqual(host.journal.at(-1), { kind: "refused-request", detail: "http://192.0.2.1/" });
});

test("whoever lacks the token, or comes from elsewhere, gets nothing", async () => {
  const ask = (headers, target = "/") =>
    new Promise((resolve, reject) => {
      http
        .get({ port: host.port, host: "127.0.0.1", path: target, headers }, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
        .on("error", reject);
    });
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  assert.equal(await ask({ cookie }), 200, "the page itself");
  assert.equal(await ask({}), 403, "no token");
  assert.equal(await ask({}, "/?t=guess"), 403, "a wrong token");
  assert.equal(await ask({ cookie, host: "evil.example" }), 403, "another host name");
  assert.equal(await ask({ cookie, origin: "http://evil.example" }), 403, "another origin");
  assert.equal(await ask({}, "/__vault/Start.md"), 403, "a file without the token");
});

test("dark mode changes the colours and is remembered", async () => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.getByRole("button", { name: "Toggle light/dark mode" }).click();
  await eventually(async () => assert.notEqual(await background(), light));
  await page.locator('.nav-file-title[data-path="Start.md"]').click();
  await page.shot("host-5-dark");
});

test("a tab moves to a window of its own, with its styles and its editor, and closes with it", async () => {
  const editing = page.getByRole("button", { name: /Click to edit/ }).locator("visible=true");
  await editing.click();
  const opening = page.waitForEvent("popup");
  await page.evaluate(() => window.host.runCommand("workspace:move-to-new-window"));
  const popout = await opening;
  popout.on("pageerror", (error) => page.errors.push(String(error)));
  const editor = popout.locator(".cm-editor .cm-content");
  await editor.click();
  await popout.keyboard.press("Control+Home");
  await popout.keyboard.type("Typed in a window. ");
  await eventually(async () => assert.match(await editor.innerText(), /^Typed in a window\. /));
  const looks = (each) => each.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor);
  const looksAlike = () => eventually(async () => assert.equal(await looks(popout), await looks(page)));
  await looksAlike();
  await popout.keyboard.press("Control+p");
  await popout.getByRole("combobox").fill("toggle light");
  await popout.keyboard.press("Enter");
  await looksAlike();
  const isActive = (expected) =>
    eventually(async () => assert.equal(await page.evaluate(() => window.activeWindow === window), expected));
  await isActive(false);
  const leaves = () => page.evaluate(() => window.host.app.workspace.getLeavesOfType("markdown").length);
  const before = await leaves();
  await popout.close();
  await eventually(async () => assert.equal(await leaves(), before - 1, "the leaf outlived its window"));
  await isActive(true);
});

test("a page that is opened again has its tabs back; those not looked at are deferred", async () => {
  await page.evaluate(async () => {
    const { workspace } = window.host.app;
    await workspace.ensureSideLeaf("host-sample-view", "right", { reveal: true });
    const [sample] = workspace.getLeavesOfType("host-sample-view");
    await sample.setViewState({ type: "host-sample-view", state: { remembered: 7 } });
    for (const name of ["Start", "Folder/Target"]) await workspace.openLinkText(name, "", "tab");
  });
  const tabs = () => page.locator(".mod-root .workspace-tab-header").allInnerTexts();
  await page.locator(".mod-root .workspace-tab-header", { hasText: "Target" }).last().waitFor();
  const before = await tabs();
  await page.reload();
  await page.waitForSelector("body[data-host-ready]");
  await page.locator(".status-bar-item", { hasText: "Sample: hello" }).waitFor();
  await eventually(async () => assert.deepEqual(await tabs(), before));
  const isDeferred = (name) =>
    page.evaluate(
      (title) =>
        window.host.app.workspace.getLeavesOfType("markdown").findLast((leaf) => leaf.getDisplayText() === title)
          .isDeferred,
      name,
    );
  await eventually(async () =>
    assert.deepEqual([await isDeferred("Target"), await isDeferred("Start")], [false, true]),
  );
  assert.equal(await page.locator('.markdown-preview-view h1.inline-title:text("Start")').count(), 0);
  await page.locator('.mod-root .workspace-tab-header:has-text("Start")').last().click();
  await active().locator("h1.inline-title", { hasText: "Start" }).waitFor();
  await eventually(async () => assert.equal(await isDeferred("Start"), false));
  const sample = page.locator('[data-type="host-sample-view"] .view-content');
  await sample.and(page.locator('[data-remembered="7"]')).waitFor();
});

test("disabling a plugin ends its process and removes all it drew", async () => {
  const [pid] = host.pids();
  assert.ok(isAlive(pid));
  await page.evaluate(() => window.host.disable("host-sample"));
  await gone(pid);
  const drawn = ".status-bar-item, [data-type='host-sample-view'], style[data-plugin], .cm-editor[data-note]";
  await eventually(async () => {
    assert.equal(await page.getByRole("button", { name: "Open sample" }).count(), 0);
    assert.equal(await page.locator(drawn).count(), 0);
  });
});

test("closing the page ends the processes it started", async () => {
  await page.evaluate(() => window.host.enable("host-sample"));
  await page.locator(".status-bar-item", { hasText: "Sample: hello" }).waitFor();
  const [pid] = host.pids();
  page.expectNoErrors();
  await page.close();
  await gone(pid);
});
