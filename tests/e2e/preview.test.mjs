/** `scripts/preview.mjs`: shows the plugin on somebody's vault, writes nothing into it, and leaves no process behind. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import path from "node:path";
import readline from "node:readline";
import { after, before, test } from "node:test";
import { openBrowser, openPage } from "./support/browser.mjs";
import { ready, root } from "./support/catena.mjs";
import { gone } from "./support/processes.mjs";
import { buildPlugin } from "../../plugin/esbuild.config.mjs";
import { temporaryFolder, writeFiles } from "./support/vaults.mjs";

const work = temporaryFolder();
const vault = path.join(work.folder, "vault");
let browser;

before(async () => {
  writeFiles(work.folder, { "vault/Home.md": "# Home\n\nA marmot whistles.\n", "home/.keep": "" });
  await buildPlugin({ outdir: path.join(work.folder, "plugin") });
  browser = await openBrowser();
});

after(async () => {
  await browser?.close();
  work.remove();
});

test("the plugin works on the vault, and Ctrl-C ends everything", async (t) => {
  const home = path.join(work.folder, "home");
  const preview = spawn(
    process.execPath,
    [path.join(root, "scripts/preview.mjs"), "--vault", vault, "--plugin-dir", path.join(work.folder, "plugin")],
    {
      env: { ...process.env, HOME: home, XDG_DATA_HOME: path.join(home, "data") },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  t.after(() => preview.kill("SIGKILL"));
  const exited = once(preview, "exit");
  const [line] = await once(readline.createInterface({ input: preview.stdout }), "line");
  const [, url] = /^Open (http:\/\/127\.0\.0\.1:\d+\/\S*)$/.exec(line) ?? [];
  assert.ok(url, line);

  const page = await openPage(browser, { url });
  await page.locator("h1.inline-title", { hasText: "Home" }).waitFor();
  await ready(page);
  await page.getByRole("searchbox", { name: "Search your notes" }).fill("marmot");
  await page.getByRole("listbox").getByText("whistles").waitFor();
  const pid = await page.evaluate(() => window.host.childPids()[0]);
  page.expectNoErrors();
  await page.close();

  preview.kill("SIGINT");
  assert.deepEqual(await exited, [0, null]);
  await gone(pid);
  assert.deepEqual(readdirSync(vault), ["Home.md"], "nothing was written into the vault");
});

test("a vault that is not there is said in one sentence", async () => {
  const preview = spawn(process.execPath, [path.join(root, "scripts/preview.mjs"), "--vault", "/nowhere"]);
  const complaint = [];
  preview.stderr.on("data", (data) => complaint.push(data));
  assert.deepEqual(await once(preview, "close"), [1, null]);
  assert.equal(Buffer.concat(complaint).toString(), "There is no vault folder at /nowhere.\n");
});
