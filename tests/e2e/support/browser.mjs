/** One browser for a test file, and pages that fail the test when something went wrong in them. */
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { ensureChromium } from "../../../scripts/browser.mjs";
import { PATIENCE_MS } from "./waiting.mjs";

const shots = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../shots");
const VIEWPORT = { width: 1280, height: 800 };
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Starts headless Chromium; close it when the test file ends. */
export function openBrowser() {
  return chromium.launch({ executablePath: ensureChromium(), headless: true, args: FLAGS });
}

/**
 * Opens a host in a page of its own.
 *
 * @param {() => void} [beforeScripts] runs in the page before its own scripts.
 * @returns the page, with `expectNoErrors` (fails on console errors and uncaught exceptions so far) and `shot` (saves a
 *   picture under tests/shots).
 */
export async function openPage(browser, host, beforeScripts) {
  const context = await browser.newContext({ viewport: VIEWPORT, reducedMotion: "reduce" });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  if (beforeScripts) await page.addInitScript(beforeScripts);
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.stack ?? String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await page.goto(host.url);
  await page.waitForSelector("body[data-host-ready], body[data-host-error]");
  const failure = await page.evaluate(() => document.body.dataset.hostError);
  assert.equal(failure, undefined, "the host page could not start");
  return Object.assign(page, {
    errors,
    expectNoErrors: () => assert.deepEqual(errors, []),
    shot: (name) => {
      mkdirSync(shots, { recursive: true });
      return page.screenshot({ path: path.join(shots, `${name}.png`) });
    },
  });
}
