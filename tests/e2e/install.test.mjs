/** Before there is a sidecar: steps with commands to copy, and nothing breaks. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible } from "./support/accessibility.mjs";
import { EXECUTABLE_KEY, catenaForTests, ready, sidecarProgram } from "./support/catena.mjs";
import { eventually } from "./support/waiting.mjs";

const LOADS = 30;

let catena;
let page;

catenaForTests({ executable: "/nowhere/catena", isReady: false }, (world) => ({ catena, page } = world));

test("a missing sidecar is shown in the status bar, and the pane leads to one in numbered steps, each command to copy", async () => {
  await page.getByRole("button", { name: /Catena: not installed/ }).click();
  const help = page.getByRole("region", { name: "Install the sidecar" });
  await help.getByText("The program chosen on this device is not there: /nowhere/catena").waitFor();
  const command = await eventually(async () => {
    const text = await help.getByRole("listitem").locator("code").last().innerText();
    assert.match(text, /^(uv tool|pipx) install --force \.\/catena_sidecar-\d+\.\d+\.\d+-py3-none-any\.whl$/);
    return text;
  });
  await help.getByRole("button", { name: `Copy the command ${command}` }).click();
  await page.locator(".notice", { hasText: "Copied." }).waitFor();
  await eventually(async () => assert.equal(await page.evaluate(() => navigator.clipboard.readText()), command));
  await page.shot("catena-install");
});

test("checking again says what came of it, and leaves the steps and the keyboard where they are", async () => {
  await page.evaluate(() => [...document.querySelectorAll(".notice")].forEach((notice) => notice.click()));
  const again = page.locator(".catena-query").getByRole("button", { name: "Check again" });
  await again.focus();
  await page.evaluate(() => {
    window.wasHidden = false;
    const look = () => (window.wasHidden ||= document.querySelector(".catena-query .catena-install") === null);
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });
  await page.keyboard.press("Enter");
  await page.locator(".notice", { hasText: "is not there: /nowhere/catena" }).waitFor();
  assert.ok(await again.evaluate((button) => button === document.activeElement));
  assert.equal(await page.evaluate(() => window.wasHidden), false);
});

test("the settings say the same, and every command leads there", async () => {
  await page.getByRole("button", { name: "Settings" }).click();
  const dialog = page.getByRole("dialog", { name: "Settings" });
  await dialog.getByText("Install the sidecar").waitFor();
  await accessible(page, ".vertical-tab-content");
  await page.shot("catena-install-settings");
  await page.keyboard.press("Escape");
  const ids = await page.evaluate(() => window.host.commandIds().filter((id) => id.startsWith("catena:")));
  const others = ["open-query-pane", "restart-sidecar", "clear-marks", "show-log", "copy-diagnostics"];
  for (const id of ids.filter((each) => !others.includes(each.slice("catena:".length)))) {
    await page.getByRole("treeitem", { name: "Home" }).click();
    await page.evaluate((command) => window.host.runCommand(command), id);
    await page.locator(".catena-query-input:focus").waitFor();
    await eventually(async () => assert.equal(await page.getByRole("dialog").count(), 0, id));
  }
});

test("many loads and unloads leave no element, listener or extension behind", async () => {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const left = async () => {
    await session.send("HeapProfiler.collectGarbage");
    const { metrics } = await session.send("Performance.getMetrics");
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  };
  const reload = (times) =>
    page.evaluate(async (count) => {
      for (let each = 0; each < count; each += 1) {
        await window.host.disable("catena");
        await window.host.enable("catena");
        window.host.runCommand("catena:open-query-pane");
        await new Promise((painted) => requestAnimationFrame(painted));
      }
    }, times);
  await page
    .getByRole("button", { name: /Click to edit/ })
    .locator("visible=true")
    .click();
  await reload(5);
  const before = await left();
  await reload(LOADS);
  await eventually(async () => {
    const after = await left();
    const grown = ["Nodes", "JSEventListeners"].map((name) => [name, before[name], after[name]]);
    // A single load has hundreds of both, and one that stays is one each time; notices that fade out may add some.
    for (const [name, first, last] of grown) assert.ok(last < first + LOADS, `${name}: ${first}, then ${last}`);
    assert.ok(after.JSHeapUsedSize < before.JSHeapUsedSize + LOADS * 200_000, `${after.JSHeapUsedSize} bytes`);
  });
  await page.locator(".notice").evaluateAll((all) => all.forEach((each) => each.click()));
});

test("once it is there, “Check again” starts it without a restart of the app", async () => {
  await page.evaluate(
    ([key, program]) => window.host.app.saveLocalStorage(key, program),
    [EXECUTABLE_KEY, sidecarProgram],
  );
  await page.getByRole("button", { name: "Check again" }).click();
  await ready(page);
  await page.getByRole("region", { name: "Install the sidecar" }).waitFor({ state: "detached" });
  page.expectNoErrors();
});
