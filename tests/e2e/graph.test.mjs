/** Graph and time, with the real sidecar on a vault with a git history: chains, neighbours, links, and how a note changed. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, test } from "node:test";
import { accessible } from "./support/accessibility.mjs";
import { catenaForTests, ready, restarted } from "./support/catena.mjs";
import { commitStates } from "./support/git.mjs";
import { fits, isWideEnough, largeFromRightToLeft, narrow, placesOf, setDark } from "./support/looks.mjs";
import { eventually, START_MS } from "./support/waiting.mjs";

const GARDEN = [
  {
    date: "2024-03-01T09:00:00+00:00",
    files: {
      "Garden/Compost.md": "# Compost\n\nCompost is kitchen waste that has rotted for some months.\n",
      "Garden/Soil.md": "# Soil\n\n[[Soil]] leads to stronger [[Roots]].\n\nbecause:: [[Earthworms]]\n",
      "Garden/Roots.md": "# Roots\n\nRoots hold a plant and drink for it. Strong roots reach deeper water.\n",
      "Garden/Earthworms.md": "# Earthworms\n\nEarthworms mix the layers of a garden bed.\n",
      "Garden/Mulch.md":
        "# Mulch\n\nMulch covers a garden bed, keeps [[Soil]] moist and rots slowly. Kitchen waste that rots for some months becomes a mulch.\n\nSee [[Earthworms]].\n",
    },
  },
  {
    date: "2024-06-10T09:00:00+00:00",
    files: {
      "Garden/Compost.md":
        "# Compost\n\nCompost is kitchen waste that has rotted for a whole year.\n\n[[Compost]] leads to richer [[Soil]].\n\nSee [[Earthworms]]. #garden\n",
    },
  },
];

let catena;
let page;

catenaForTests(
  { open: "Garden/Compost.md", prepare: (vault) => commitStates(vault, GARDEN) },
  (world) => ({ catena, page } = world),
);

// A test that failed in a window must not leave it before the next one.
afterEach(async () => {
  while ((await page.locator(".modal-container").count()) > 0) await page.keyboard.press("Escape");
});

const run = (command) => page.evaluate((id) => window.host.runCommand(`catena:${id}`), command);
const pane = () => page.locator(".catena-query");
const answer = () => pane().getByRole("region", { name: "Answer" });
const around = () => page.locator(".catena-around");
const dialog = (name) => page.getByRole("dialog", { name });
const noteInFront = (title) =>
  page.locator(".mod-root .workspace-leaf:visible h1.inline-title", { hasText: title }).waitFor();

async function ask(question) {
  await run("open-query-pane");
  const input = page.getByRole("searchbox", { name: "Search your notes" });
  await input.fill(question);
  await input.press("Enter");
  await answer().locator(".catena-question", { hasText: question }).waitFor();
  const waits = answer().getByRole("button", { name: "Run" });
  await waits.or(answer().locator(".catena-about")).first().waitFor();
  if (await waits.isVisible()) await input.press("Enter");
  await answer().locator(".catena-about").waitFor();
}

/** No text of these is empty, and there are some. */
const allSay = (locator) =>
  eventually(async () => {
    const said = await locator.allInnerTexts();
    assert.ok(said.length > 0 && said.every((text) => text !== ""), said.join(" | "));
  });

async function open(title) {
  await page.keyboard.press("Control+o");
  await page.locator(".prompt-input").fill(title);
  await page.keyboard.press("Enter");
  await noteInFront(title);
}

test("the notes around a note are drawn and listed, arrow keys go between them, and Enter opens one", async () => {
  await run("related-notes");
  await around().locator(".catena-graph .catena-edge").first().waitFor();
  await page.keyboard.press("Tab");
  await page.locator(".catena-around :focus").waitFor();
  await around().locator("summary", { hasText: "Related notes" }).click();
  await eventually(async () => {
    const listed = await around().locator(".catena-related-list .catena-result-title").allInnerTexts();
    assert.ok(listed.includes("Soil"), listed.join(", "));
    assert.ok(listed.includes("Roots"), "two relations away");
    assert.equal(await around().locator(".catena-graph .catena-node").count(), listed.length + 1);
  });
  await around().locator(".catena-edge-causes").first().waitFor();
  await allSay(around().locator(".catena-related-reason"));
  await accessible(page, ".catena-around");
  await page.shot("graph-around");
  const node = (title) =>
    around()
      .locator(".catena-graph")
      .getByRole("button", { name: new RegExp(`${title}$`) });
  await around().getByRole("button", { name: "Compost, in the middle: open the note" }).focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Home");
  await page.keyboard.press("End");
  await page.locator('.catena-around .catena-node[title]:not([title=""]):focus').waitFor();
  await node("Soil").focus();
  await page.keyboard.press("Enter");
  await noteInFront("Soil");
});

test("the view beside the writing follows the note and the cursor, and tells what points to the note", async () => {
  const beside = page.locator(".catena-beside");
  await open("Soil");
  await run("beside-writing");
  const pointing = beside.locator(".catena-beside-notes .catena-result-title");
  await pointing.filter({ hasText: "Compost" }).waitFor();
  await beside.getByText("Put the cursor into whole sentences").waitFor();
  await accessible(page, ".catena-beside");
  await page.shot("graph-beside");
  await open("Compost");
  await beside.locator(".catena-question", { hasText: "Compost" }).waitFor();
  // Nobody has a cursor in a note that is only read: what is near to its beginning is shown.
  await open("Literature review");
  await beside.locator(".catena-beside-near .catena-result-title", { hasText: "Spacing effect" }).waitFor();
});

test("a causal question draws the chain, each link with its sentence and place", async () => {
  await ask("How does compost affect roots?");
  const chain = answer().locator(".catena-chain").first();
  await chain.locator(".catena-chain-drawing").waitFor();
  await eventually(async () => {
    const drawn = await chain.locator(".catena-chain-drawing > .catena-node").allTextContents();
    assert.deepEqual(drawn.slice(0, 3), ["Compost", "Soil", "Roots"]);
    assert.deepEqual(await chain.locator(".catena-chain-sentence").allInnerTexts(), [
      "“Compost leads to richer Soil.”",
      "“Soil leads to stronger Roots.”",
    ]);
  });
  await accessible(page, ".catena-query");
  await chain.locator(".catena-link-arrow").first().focus();
  await chain.locator(".catena-chain-link.is-told").waitFor();
  await setDark(page, true);
  await accessible(page, ".catena-query");
  await page.shot("graph-chain");
  await setDark(page, false);
  await page.keyboard.press("Enter");
  await noteInFront("Compost");
  await chain.locator(".catena-node").nth(2).focus();
  await page.keyboard.press("Enter");
  await noteInFront("Roots");
});

test("how a concept evolved is asked again as of another day, and leads to a note's history", async () => {
  const days = () => daysOf(answer());
  // Asked until git's history is taken in, which a start does when all else is ready.
  await eventually(async () => {
    await ask("How has my understanding of compost evolved?");
    const told = await days();
    assert.ok(told.includes("2024-06-10") && told.includes("2024-03-01"), told.join(", "));
  }, START_MS);
  await page.shot("graph-timeline");
  await answer().getByLabel("As of").fill("2024-04-30");
  await page.keyboard.press("Enter");
  await answer().getByRole("button", { name: "As of now" }).waitFor();
  await eventually(async () => {
    const told = await days();
    assert.ok(told.length > 0 && told.every((day) => day <= "2024-04-30"), told.join(", "));
  });
  await answer().getByRole("button", { name: "How did Compost change?" }).first().click();
  await dialog("How “Compost” changed").locator(".catena-then-text", { hasText: "rotted for some months" }).waitFor();
  await page.keyboard.press("Escape");
});

test("how a note changed is told sentence by sentence, and its text of any day is there to read", async () => {
  await open("Compost");
  await run("note-history");
  const history = dialog("How “Compost” changed");
  await history.locator(".catena-moment").first().waitFor();
  await eventually(async () => {
    const versions = await daysOf(history);
    assert.deepEqual([versions[0], versions.at(-1)], ["2024-06-10", "2024-03-01"]);
  });
  const changes = history.locator(".catena-moment").first().locator(".catena-change");
  await changes.filter({ hasText: "a whole year" }).first().waitFor();
  await history.locator("ins").first().waitFor();
  await accessible(page, ".catena-history");
  await page.shot("graph-history");
  await history.getByLabel("What it said on").fill("2024-04-30");
  await page.keyboard.press("Enter");
  await history.locator(".catena-then-text", { hasText: "rotted for some months" }).waitFor();
  await history.getByLabel("as known on").fill("2020-01-01");
  await page.keyboard.press("Enter");
  await history.getByText("Nothing was known on Jan 1, 2020 of what the note said on Apr 30, 2024.").waitFor();
  await page.shot("graph-history-then");
  await page.keyboard.press("Escape");
});

test("links are suggested with their reasons; an accepted one stands in both notes, a dismissed one never comes again", async () => {
  await run("suggest-links");
  const links = dialog("Suggested links for “Compost”");
  const rows = links.locator(".catena-links .catena-note");
  await rows.first().waitFor();
  await allSay(links.locator(".catena-note > .catena-link-context"));
  await accessible(page, ".catena-links");
  const mulch = rows.filter({ has: page.locator(".catena-result-title", { hasText: /^Mulch$/ }) });
  await mulch.getByRole("combobox").selectOption("elaborates");
  await mulch.getByRole("button", { name: "Accept" }).press("Enter");
  await mulch.locator(".catena-link-written").waitFor();
  await page.shot("graph-links");
  const read = (name) => readFileSync(path.join(catena.vault, name), "utf8");
  assert.match(read("Garden/Compost.md"), /elaborates:: \[\[[^\]]*Mulch/);
  assert.match(read("Garden/Mulch.md"), /elaborated_by:: \[\[[^\]]*Compost/);
  const others = rows.filter({ has: page.getByRole("button", { name: "Dismiss" }) });
  const title = (await others.count()) > 0 ? await others.first().locator(".catena-result-title").innerText() : null;
  if (title !== null) {
    await others.first().getByRole("button", { name: "Dismiss" }).click();
    await links.getByText("Dismissed: it is not suggested again.").waitFor();
  }
  await page.keyboard.press("Escape");
  await links.waitFor({ state: "detached" });
  await run("suggest-links");
  await links.locator(".catena-links-status").filter({ hasText: /\S/, hasNotText: "Looking" }).waitFor();
  await eventually(async () => {
    const again = await links.locator(".catena-result-title").allInnerTexts();
    assert.ok(!again.includes("Mulch") && (title === null || !again.includes(title)), again.join(", "));
  });
  await page.keyboard.press("Escape");
});

test("a field that a person named is a relation once the settings say so", async () => {
  const [pid] = catena.host.pids();
  await page.getByRole("button", { name: "Settings" }).click();
  await page.locator(".vertical-tab-nav-item", { hasText: "Catena" }).click();
  const settings = page.locator(".vertical-tab-content:visible");
  const row = (name) => settings.locator(".setting-item", { hasText: name });
  await settings.getByRole("button", { name: /^Relation fields/ }).press("Enter");
  await settings.getByRole("button", { name: "Add", exact: true }).click();
  await settings.getByText("Give the field's name, such as because.").waitFor();
  await settings.getByPlaceholder("Such as because").fill("because");
  await row("Add a relation field").getByRole("combobox").selectOption("influences");
  await settings.getByRole("button", { name: "Add", exact: true }).click();
  await row(/^because/)
    .getByRole("combobox")
    .waitFor();
  await page.shot("graph-settings");
  await eventually(() => {
    const { relationFields } = JSON.parse(readFileSync(path.join(catena.plugin, "data.json"), "utf8"));
    assert.deepEqual(relationFields, [{ field: "because", type: "influences" }]);
  });
  await page.keyboard.press("Escape");
  await restarted(page, catena.host, pid);
  await open("Soil");
  const worms = around()
    .locator(".catena-related-list .catena-note")
    .filter({ has: page.locator(".catena-result-title", { hasText: /^Earthworms$/ }) });
  await eventually(async () => {
    await run("related-notes");
    await around().locator(".is-middle", { hasText: "Soil" }).waitFor();
    await page.locator('.catena-around[aria-busy="false"]').waitFor();
    assert.match((await worms.allInnerTexts()).join(), /influences/, "the field is no relation");
  }, START_MS);
});

test("the belief timeline shows what was said beside what is said now, and can be slid by keys alone", async () => {
  await open("Compost");
  await run("belief-timeline");
  const view = page.locator(".catena-beliefs");
  const pair = view.locator(".catena-belief-pair .catena-claim-text");
  await eventually(async () =>
    assert.deepEqual(await pair.allInnerTexts(), [
      "Compost is kitchen waste that has rotted for some months.",
      "Compost is kitchen waste that has rotted for a whole year.",
    ]),
  );
  await accessible(page, ".catena-beliefs");
  await view.getByRole("slider").focus();
  await page.keyboard.press("PageUp");
  await pair.first().waitFor({ state: "detached" });
  await eventually(async () => assert.equal(await view.locator(".catena-date").first().inputValue(), "2024-06-10"));
  await page.shot("graph-beliefs");
});

test("everything reads well narrow and in the dark", async () => {
  await page.getByRole("button", { name: "Toggle light/dark mode" }).click();
  await page.setViewportSize({ width: 1000, height: 800 });
  await isWideEnough(page, ".catena-around");
  await page.shot("graph-around-dark");
  await ask("How does compost affect roots?");
  await answer().locator(".catena-chain-drawing").first().waitFor();
  await isWideEnough(page, ".catena-query");
  await page.shot("graph-chain-dark");
});

test("letters twice as large, from right to left and in a narrow pane, stay in their places", async () => {
  await narrow(page);
  await largeFromRightToLeft(page);
  await fits(page, ".catena-query");
  await page.shot("graph-chain-large");
  await eventually(async () => {
    const parts = [".catena-query .catena-chains h4", ".catena-query .catena-chain-drawing"];
    const [said, chain] = await placesOf(page, parts);
    assert.ok(chain.y > said.y && chain.x >= said.x - 1, "the chain is below what is said of it");
  });
  await run("related-notes");
  await around().locator(".catena-edge .catena-node").first().waitFor();
  await fits(page, ".catena-around");
  await eventually(async () => {
    const nodes = [".catena-around .is-middle", ".catena-around .catena-edge .catena-node"];
    const [middle, below] = await placesOf(page, nodes);
    const [right, ofMiddle] = [below.x + below.width, middle.x + middle.width];
    assert.ok(right < ofMiddle - 5, "what is drawn below a note is set in from the right");
  });
  await page.shot("graph-around-large");
  await run("papers");
  await page.locator(".catena-papers").waitFor();
  await fits(page, ".catena-papers");
});

test("nothing went wrong in the page, and nothing left this machine", () => {
  page.expectNoErrors();
  assert.deepEqual(catena.host.journal, []);
});

/** The days of a timeline as YYYY-MM-DD, whatever the language writes. */
function daysOf(timeline) {
  const times = timeline.locator(".catena-moment-day");
  return times.evaluateAll((all) => all.map((time) => time.getAttribute("datetime").slice(0, 10)));
}
