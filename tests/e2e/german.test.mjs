/** Where Obsidian speaks German, so does Catena: everywhere that a person looks, and with room for longer words. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { build } from "esbuild";
import { accessible } from "./support/accessibility.mjs";
import { openBrowser, openPage } from "./support/browser.mjs";
import { EXECUTABLE_KEY, ready, root, sidecarProgram, startCatena } from "./support/catena.mjs";
import { fits, narrow } from "./support/looks.mjs";
import { eventually } from "./support/waiting.mjs";

/** A program that is not there. */
const NOWHERE = "/nowhere/catena";

let browser;
let catena;
let page;
let english;

before(async () => {
  const [en, de] = await Promise.all(["en", "de"].map(catalogue));
  catena = await startCatena({ language: "de", executable: NOWHERE });
  // Notes have words such as "and" themselves, and names such as "Reading list".
  const names = readdirSync(catena.vault, { recursive: true }).map((file) => path.parse(file).name);
  const others = new Set([...textsOf(de), ...handedOut(), ...names]);
  english = textsOf(en).filter((text) => /^\p{Lu}|\s/u.test(text) && !others.has(text));
  browser = await openBrowser();
  page = await openPage(browser, catena.host);
});

after(async () => {
  await browser?.close();
  await catena?.close();
});

const run = (command) => page.evaluate((id) => window.host.runCommand(`catena:${id}`), command);

/** As somebody does in the settings. */
const chooseProgram = (program) =>
  page.evaluate(([key, file]) => window.host.app.saveLocalStorage(key, file), [EXECUTABLE_KEY, program]);

test("before there is a sidecar, all that a person can reach is German", async () => {
  for (const command of ["open-query-pane", "papers", "search-vault", "suggest-links", "synthesize-papers"]) {
    await run(command);
    await page.locator(".catena-query").getByText("Sidecar installieren").waitFor();
    await isGerman(".catena-query, .status-bar, .notice, .modal-content");
  }
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("dialog", { name: "Settings" }).getByText("Nur dieses Gerät", { exact: true }).waitFor();
  await isGerman(".vertical-tab-content-container");
  await page.keyboard.press("Escape");
  await chooseProgram(sidecarProgram);
  await page.getByRole("button", { name: "Erneut prüfen" }).click();
  await ready(page);
});

test("commands, ribbon and menus have German names", async () => {
  await page.getByRole("button", { name: "Dieses Paper zusammenfassen" }).waitFor();
  await page.keyboard.press("Control+p");
  await page.keyboard.type("Catena: Frage");
  await page.getByText("Catena: Frage stellen").click();
  await page.getByPlaceholder("Suchen oder fragen ⏎").waitFor();
  await page.getByRole("treeitem", { name: "Home" }).click({ button: "right" });
  await page.locator(".menu").getByText("Notizen rundherum anzeigen").waitFor();
  await page.keyboard.press("Escape");
});

test("the settings are German", async () => {
  await page.getByRole("button", { name: "Settings" }).click();
  const dialog = page.getByRole("dialog", { name: "Settings" });
  await dialog.getByText("Ordner für Zusammenfassungen", { exact: true }).waitFor();
  await dialog.getByText("Jetzt: bereit. Deine Notizen lassen sich finden.").waitFor();
  await isGerman(".vertical-tab-content-container");
  await page.keyboard.press("Escape");
});

test("an answer, its numbers and its details are German, and fit into a narrow pane", async () => {
  await narrow(page);
  await run("open-query-pane");
  const input = page.getByRole("searchbox", { name: "Notizen durchsuchen" });
  await input.fill("Does sleep help memory?");
  const answer = page.getByRole("region", { name: "Antwort" });
  const said = answer.locator(".catena-evidence", { hasText: "in deinen Notizen" });
  // A machine that is busy with other tests may let every source run late, and then a person presses Enter again.
  const refused = answer.getByRole("alert").filter({ hasText: /\S/ });
  await eventually(async () => {
    await input.press("Enter");
    await said.or(refused).first().waitFor();
    assert.ok(await said.isVisible(), "nothing is answered");
  });
  await answer.locator(".catena-about").evaluate((el) => (el.open = true));
  await answer.getByRole("button", { name: "Als Notiz speichern" }).waitFor();
  const why = answer.locator(".catena-planned .catena-answer-aside");
  await why
    .filter({ hasText: /^Notizen, die fast dasselbe bedeuten\.$/ })
    .first()
    .waitFor({ state: "attached" });
  await looksGerman(".catena-query");
  await page.shot("german-ask");
});

test("so are the notes around a note and beside the writing", async () => {
  await run("related-notes");
  await page.getByText(/^Verwandte Notizen \(\d+ Notizen\)$/).waitFor();
  await looksGerman(".catena-around");
  await run("beside-writing");
  await page.locator(".catena-beside").getByText("Rund um diese Notiz").waitFor();
  await looksGerman(".catena-beside");
});

test("so are annotations", async () => {
  await run("browse-annotations");
  await page.locator(".catena-annotations .catena-annotation").first().waitFor();
  await looksGerman(".catena-annotations");
  await page.locator(".catena-annotations summary", { hasText: /^Paper/ }).click(); // some names are long
  await fits(page, ".catena-annotations");
});

test("so are papers and the health of the index, in the dark too", async () => {
  await page.evaluate(() => window.host.runCommand("theme:toggle-light-dark"));
  await run("papers");
  await page.getByText("10 Papers", { exact: true }).waitFor();
  await looksGerman(".catena-papers");
  await run("index-health");
  await page.getByText(/^Alles in Ordnung\. Im Index: \d+ Dateien$/).waitFor();
  await page.getByText(/\d,\d MB, lässt sich jederzeit neu aufbauen/).waitFor();
  await looksGerman(".catena-health");
  await page.shot("german-health");
});

test("after a restart of the app, open views are German even if the sidecar is gone", async () => {
  await chooseProgram(NOWHERE);
  await page.reload();
  await page.getByRole("button", { name: /Catena: nicht installiert/ }).waitFor();
  await page.locator(".catena-health").getByText(NOWHERE).waitFor();
  await isGerman(".catena-health");
  await page.locator(".workspace-tab-header", { hasText: "Papers" }).click();
  await page.locator(".catena-papers").getByText("Erneut versuchen").waitFor();
  await isGerman(".catena-papers");
  page.expectNoErrors();
});

async function looksGerman(selector) {
  await isGerman(selector);
  await fits(page, selector);
  await accessible(page, selector);
}

/** Nothing that the page says or tells a screen reader is an English text of the catalogue. */
function isGerman(selector) {
  return eventually(async () => assert.deepEqual(await englishIn(selector), []));
}

function englishIn(selector) {
  return page.evaluate(
    ([within, texts]) => {
      const all = [...document.querySelectorAll(within)].flatMap((el) => [el, ...el.querySelectorAll("*")]);
      const seen = all.filter((el) => el.checkVisibility());
      const said = seen.flatMap((el) => [
        ...[...el.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent.trim()),
        ...["aria-label", "placeholder", "title"].map((name) => el.getAttribute(name)),
      ]);
      return said.filter((text) => texts.includes(text));
    },
    [selector, english],
  );
}

/** A language's texts, as the plugin has them. */
async function catalogue(language) {
  const entry = path.join(root, "plugin/src/texts", language, "index.ts");
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: "esm",
    charset: "utf8",
  });
  const made = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}`);
  return made[language];
}

/** The German texts that the sidecar hands out. */
function handedOut() {
  const file = readFileSync(path.join(root, "sidecar/catena/language/shown/de.toml"), "utf8");
  return [...file.matchAll(/^".*?" = (".*")$/gm)].map(([, text]) => JSON.parse(text));
}

/** The texts without parts. */
function textsOf(entries) {
  return Object.values(entries).flatMap((entry) =>
    typeof entry === "string" ? [entry.trim()] : typeof entry === "object" ? textsOf(entry) : [],
  );
}
