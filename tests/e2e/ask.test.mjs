/** Asking, on a copy of the demo vault with the real sidecar: every kind of question, and what is done with answers. */
import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { accessible } from "./support/accessibility.mjs";
import { catenaForTests, ready } from "./support/catena.mjs";
import { asWide, fits, isWideEnough, narrow, placesOf } from "./support/looks.mjs";
import { eventually, START_MS } from "./support/waiting.mjs";

const LIVING = "# Living\n\n```catena\nWhat is a quibblewort?\n```\n";
const HOSTILE = `# <img src=x onerror="window.hacked = 1">

The grumblefax improves memory <script>window.hacked = 2</script> and <img src=x onerror="window.hacked = 3">.

A grumblefax is a | table [[x|y]] \`code\` %%comment%% <iframe src="javascript:alert(1)">.
`;

let catena;
let page;

catenaForTests(
  { prepare: (vault) => writeFileSync(path.join(vault, "Notes/Living.md"), LIVING), beforeScripts: watchTheAnswer },
  async (world) => {
    ({ catena, page } = world);
    await page.evaluate(() => window.host.runCommand("catena:open-query-pane"));
    await input().waitFor();
  },
);

/**
 * Notes in which order the parts of an answer were first seen, as `window.seen`, and "stop and close" where both could be
 * pressed at once; runs in the page before its scripts.
 */
function watchTheAnswer() {
  const parts = { plan: ".catena-intent", source: ".catena-heard-list li", answer: ".catena-answer-form > *" };
  window.seen = [];
  const look = () => {
    for (const [name, selector] of Object.entries(parts))
      if (!window.seen.includes(name) && document.querySelector(selector)) window.seen.push(name);
    const [stop, close] = [".catena-stop", ".catena-close"].map((selector) => document.querySelector(selector));
    if (stop && close?.checkVisibility({ visibilityProperty: true })) window.seen.push("stop and close");
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true });
}

const pane = () => page.locator(".catena-query");
const input = () => page.getByRole("searchbox", { name: "Search your notes" });
const answer = () => pane().getByRole("region", { name: "Answer" });
const heading = (text) => answer().getByRole("heading", { name: text });
const texts = (selector) => pane().locator(selector).allInnerTexts();
/** Opens the quiet line below the answer, behind which its buttons are. */
const unfold = () =>
  answer()
    .locator(".catena-about")
    .evaluate((el) => (el.open = true));
const notice = (text) => page.locator(".notice", { hasText: text });

/** Waits until this stands in the input. */
const typed = (text) =>
  eventually(async () => assert[text instanceof RegExp ? "match" : "equal"](await input().inputValue(), text));
const onDisk = (...names) => readFileSync(path.join(...names), "utf8");

/** Types a question, presses Enter and waits for its own answer. */
async function ask(question) {
  await input().fill(question);
  await input().press("Enter");
  await answered(question);
}

/**
 * The answer to this question is there; a refusal fails with its words. A machine that is busy with all the other tests
 * may let every source run late, and then a person presses Enter again.
 */
async function answered(question) {
  const [about, problem] = [answer().locator(".catena-about"), answer().getByRole("alert").filter({ hasText: /\S/ })];
  for (let presses = 0; presses < 5; presses += 1) {
    await answer().locator(".catena-question", { hasText: question }).waitFor();
    await about.or(problem).first().waitFor();
    const [refused] = await problem.allInnerTexts();
    if (refused === undefined) return;
    assert.match(refused, /All data sources failed|timed out/);
    await input().press("Enter");
  }
  assert.fail(`no answer to: ${question}`);
}

test("a question is offered while notes are found, and Enter asks it: reading, sources, then the answer", async () => {
  await input().fill("What is Zettelkasten?");
  await pane().getByRole("listbox", { name: "Found notes" }).getByRole("option").first().waitFor();
  await pane().getByRole("button", { name: "Ask: “What is Zettelkasten?”" }).waitFor();
  await page.shot("ask-offer");
  await page.evaluate(() => (window.seen = []));
  await input().press("Enter");
  await answered("What is Zettelkasten?");
  assert.deepEqual(await page.evaluate(() => window.seen), ["plan", "source", "answer"]);
  await eventually(async () => {
    assert.equal(await answer().locator(".catena-intent").innerText(), "Fact ▾");
    assert.match(
      await pane().locator(".catena-query-count").innerText(),
      /^Stated in your notes\. \d+ notes found in /,
    );
    assert.match(await answer().locator(".catena-passage-text").first().innerText(), /^A Zettelkasten /);
    assert.equal(await answer().locator(".catena-result-title").first().innerText(), "Zettelkasten");
    const [said, top] = await placesOf(page, [".catena-query .catena-said", ".catena-query"]);
    assert.ok(said.y - top.y < 120, `the answer begins ${said.y - top.y} px below the pane's top`);
  });
  await accessible(page, ".catena-query");
  await page.shot("ask-factual");
});

test("a note of the answer opens at its place", async () => {
  await answer().locator(".catena-result-title").first().click();
  await page.locator(".mod-root .workspace-leaf:visible h1.inline-title", { hasText: "Zettelkasten" }).waitFor();
  await answer().waitFor();
});

test("a sentence of the answer opens its note with these words marked, from the keyboard too", async () => {
  const said = await answer().locator(".catena-told").first().innerText();
  const marked = () =>
    page.evaluate(() => [...(CSS.highlights.get("catena-quote") ?? [])].map((range) => range.toString()).join(""));
  await input().press("ArrowDown");
  await page.keyboard.press("Enter");
  await eventually(async () => assert.ok(said.startsWith((await marked()) || "-"), `not marked: ${said}`));
  await page.shot("ask-quote");
});

test("a sentence is dragged into a note as a quotation with its source", async () => {
  await page
    .locator(".mod-root")
    .getByRole("button", { name: /edit|editing/i })
    .first()
    .click();
  const area = page.locator(".mod-root .workspace-leaf:visible .cm-content").first();
  await area.waitFor();
  await answer().locator(".catena-told").first().dragTo(area);
  const dropped = /\n?> A Zettelkasten .*\n> — \[\[Notes\/Zettelkasten/;
  await eventually(async () => assert.match(await area.innerText(), dropped));
  await page
    .locator(".mod-root")
    .getByRole("button", { name: /edit|editing/i })
    .first()
    .click();
});

test("how an understanding evolved comes as a timeline by month", async () => {
  await ask("How has my understanding of atomic notes evolved?");
  await eventually(async () => {
    const months = await texts(".catena-month h4");
    assert.ok(months.length > 3, months.join(", "));
    assert.ok(months.includes("January 2024"), months.join(", "));
    assert.ok((await texts(".catena-moment-event")).includes("Note created"));
  });
  await accessible(page, ".catena-query");
  await page.shot("ask-temporal");
});

test("a comparison comes as a table whose cells open their places, and stays inside a narrow pane", async () => {
  await ask("Compare Zettelkasten and PARA");
  const table = answer().getByRole("table");
  await eventually(async () => {
    const compared = await table.getByRole("columnheader").allInnerTexts();
    assert.deepEqual(compared.slice(0, 2), ["Zettelkasten", "PARA method"]);
    assert.ok((await table.getByRole("rowheader").count()) >= 3);
    const [inner, outer] = await placesOf(page, [".catena-query .catena-said .catena-table-frame", ".catena-query"]);
    assert.ok(inner.x + inner.width <= outer.x + outer.width, "the table does not widen the pane");
  });
  await accessible(page, ".catena-query");
  await page.shot("ask-comparative");
  await table
    .locator(".catena-cell")
    .first()
    .evaluate((el) => el.append("@aCitekeyThatIsAsLongAsTheListOfItsAuthors2021"));
  await isWideEnough(page, ".catena-answer-said .catena-table-frame");
  await table.locator(".catena-cell").first().click();
  await page.locator(".mod-root .workspace-leaf:visible h1.inline-title", { hasText: "Zettelkasten" }).waitFor();
});

test("in a narrow pane, the values of three subjects stand below each other, each below its subject's name", async () => {
  await ask("Compare Zettelkasten, PARA and evergreen notes");
  const frame = ".catena-answer-said .catena-table-frame";
  const wide = await page.locator(`${frame} td`).first().boundingBox();
  const style = await narrow(page);
  await isWideEnough(page, frame);
  await fits(page, ".catena-query");
  const cells = await page.locator(`${frame} td`).evaluateAll((all) =>
    all.slice(0, 3).map((el) => {
      const { x, width } = el.getBoundingClientRect();
      return { x, width, name: el.dataset.subject };
    }),
  );
  assert.deepEqual(
    cells.map(({ name }) => name),
    ["Zettelkasten", "PARA method", "Evergreen notes"],
  );
  assert.equal(new Set(cells.map(({ x }) => x)).size, 1);
  assert.equal(await page.locator(`${frame} td .catena-cell-empty:visible`).count(), 0);
  assert.equal(await page.locator(`${frame} thead th:visible`).count(), 3);
  assert.ok(cells.every(({ width }) => width > wide.width / 2 && width > 200));
  await accessible(page, ".catena-query");
  await page.shot("ask-comparative-narrow");
  await style.evaluate((el) => el.remove());
});

test("a causal question comes as a text whose every sentence has a numbered source", async () => {
  await ask("Why does sleep improve recall?");
  await eventually(async () => {
    const sentences = await pane().locator(".catena-sentence").count();
    assert.ok(sentences > 0);
    assert.equal(await pane().locator(".catena-footnote").count(), sentences);
    assert.ok((await pane().locator(".catena-numbered-sources li").count()) > 0);
  });
  await accessible(page, ".catena-query");
  await page.shot("ask-causal");
});

test("a contradiction shows both claims, and what is said of it is shown at once and kept", async () => {
  const contradiction = pane().locator(".catena-contradictions .catena-contradiction").first();
  // Claims are compared once their notes are indexed, a little after search is ready.
  await eventually(async () => {
    await ask("Why does sleep improve recall?");
    assert.ok((await contradiction.count()) > 0, "no contradiction is found");
  }, START_MS);
  const claims = await eventually(async () => {
    const both = await contradiction.locator(".catena-claim-text").allInnerTexts();
    assert.equal(both.length, 2);
    return both;
  });
  const dismissed = contradiction.getByText("Dismissed: later answers leave it out.");
  await contradiction.getByRole("button", { name: "Dismiss" }).click();
  await dismissed.waitFor();
  await contradiction.getByRole("button", { name: "Take back" }).click();
  await contradiction.getByRole("button", { name: "Confirm" }).waitFor();
  await contradiction.getByRole("button", { name: "Dismiss" }).press("Enter");
  await dismissed.waitFor();
  await contradiction.scrollIntoViewIfNeeded();
  await page.shot("ask-contradiction");
  await ask("What is interleaving?");
  await ask("Why does sleep improve recall?");
  const others = await pane()
    .locator(".catena-contradiction")
    .evaluateAll((all) =>
      all.map((el) => [...el.querySelectorAll(".catena-claim-text")].map((text) => text.innerText)),
    );
  for (const other of others) assert.notDeepEqual(other, claims);
});

test("everything about something comes at once, in tiers", async () => {
  await ask("Show me everything about productivity");
  await heading(/^Direct matches \(\d+ notes?\)$/).waitFor();
  await accessible(page, ".catena-query");
  await page.shot("ask-exploratory");
});

test("a plan of very many notes waits", async () => {
  const question = "Compare productivity, sleep, memory, habits and focus";
  await input().fill(question);
  await input().press("Enter");
  await answer().getByRole("button", { name: "Run" }).waitFor();
  await page.shot("ask-plan");
  await input().press("Enter");
  await answered(question);
});

test("an ambiguous question offers readings, and a number picks one", async () => {
  await ask("Tell me about Zettelkasten");
  await answer().getByText("Did you mean something else?").click();
  const pick = (text) => pane().locator(".catena-pick", { hasText: text });
  await pick(/^1\) Get a definition of Zettelkasten \(factual\)$/).waitFor();
  await pick(/^2\) Explore all notes about Zettelkasten \(exploratory\)$/).waitFor();
  await page.shot("ask-ambiguous");
  await input().fill("2");
  await input().press("Enter");
  await answer().getByRole("button", { name: "Read as “Overview”" }).waitFor();
  await typed("Tell me about Zettelkasten");
});

test("another reading is one click away", async () => {
  await ask("What is spaced repetition?");
  await answer().locator(".catena-intent").click();
  await page.getByRole("menuitem", { name: "Over time" }).click();
  await answer().getByRole("button", { name: "Read as “Over time”" }).waitFor();
  await pane().locator(".catena-month").first().waitFor();
});

test("a new question takes the place of the old one", async () => {
  await input().fill("What is sleep?");
  await input().press("Enter");
  await ask("What is interleaving?");
  await answer().locator(".catena-earlier summary", { hasText: "What is spaced repetition?" }).waitFor();
  await eventually(async () => {
    assert.equal(await answer().locator(".catena-question").innerText(), "What is interleaving?");
    assert.match(await answer().locator(".catena-result-title").first().innerText(), /Interleaving/);
  });
});

test("a comparison of one thing says what is missing, in the sidecar's words", async () => {
  await input().fill("Compare atomic notes");
  await input().press("Enter");
  await answer().getByRole("alert").filter({ hasText: "Comparison requires at least two subjects." }).waitFor();
  await page.shot("ask-refused");
});

test("what is not in the vault is said, with the notes that are nearest", async () => {
  await input().fill("What is xyzzyquux?");
  await input().press("Enter");
  await answered("What is xyzzyquux?");
  await answer()
    .locator(".catena-evidence", { hasText: /^Nothing in your notes says this$/ })
    .waitFor();
  await answer().locator(".catena-nearest, .catena-nothing-found").first().waitFor();
  await page.shot("ask-nothing");
});

test("commands are suggested after a star, chosen with arrow keys, and run from the keyboard alone", async () => {
  await input().fill("");
  await page.keyboard.type("*co");
  await pane().getByRole("option", { name: "*compare" }).waitFor();
  await page.shot("ask-commands");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await typed("*compare ");
  await page.keyboard.type("PARA vs Zettelkasten");
  await page.keyboard.press("Enter");
  await answered("PARA vs Zettelkasten");
  await answer().getByRole("table").waitFor();
  await page.keyboard.press("Tab"); // out of the input, into the answer
  await page.keyboard.press("Tab");
  await page.locator(".catena-answer :focus").waitFor(); // Tab reaches the answer
  await page.keyboard.press("Escape");
  await page.locator(".catena-query-input:focus").waitFor(); // Escape comes back to the input
});

test("*help lists every command, *yolo switches the plan off and on, *foo is told which there are", async () => {
  await input().fill("*help");
  await input().press("Enter");
  await pane().getByText("Performance budget: <3 seconds per query").waitFor();
  await accessible(page, ".catena-query");
  await page.shot("ask-help");
  await input().fill("*yolo");
  await input().press("Enter");
  await pane().getByText("⚡ Yolo Mode ENABLED - Auto-executing queries without confirmation").waitFor();
  await eventually(() => assert.equal(JSON.parse(onDisk(catena.plugin, "data.json")).showPlan, "never"));
  await ask("Explore note-taking methods");
  await input().fill("*foo");
  await input().press("Enter");
  await pane().getByText("There is no command *foo.").waitFor();
});

test("an answer is saved as a note, twice under two names", async () => {
  await ask("What is deep work?");
  await unfold();
  await answer().getByRole("button", { name: "Save as note" }).click();
  await notice("the answer is saved as Synthesis/What is deep work.md").waitFor();
  const note = onDisk(catena.vault, "Synthesis/What is deep work.md");
  assert.match(note, /^---\ntype: answer\nquestion: /);
  assert.match(note, /\ncreated: ['"]?\d{4}-\d{2}-\d{2}/);
  assert.match(note, /# Query Results/);
  await answer().getByRole("button", { name: "Save as note" }).click();
  await notice("Synthesis/What is deep work-1.md").waitFor();
  assert.ok(existsSync(path.join(catena.vault, "Synthesis/What is deep work-1.md")));
  await notice("What is deep work-1.md").getByRole("link").click();
  await page.locator(".mod-root .workspace-leaf:visible h1.inline-title", { hasText: "What is deep work-1" }).waitFor();
  await page.shot("ask-saved");
});

test("an answer and a citation are copied", async () => {
  const copied = (text) =>
    eventually(async () => assert.match(await page.evaluate(() => navigator.clipboard.readText()), text));
  await answer().getByRole("button", { name: "Copy as Markdown" }).click();
  await notice("Copied.").first().waitFor();
  await copied(/^# Query Results\n/);
  await answer().getByRole("button", { name: "More for Deep work" }).first().press("Enter");
  await page.getByRole("menuitem", { name: "Copy as citation" }).click();
  await copied(/^\[\[Notes\/Deep work[#|]/);
});

test("an answer goes where the cursor stands", async () => {
  await page.keyboard.press("Control+o");
  await page.locator(".prompt-input").fill("Weekly review");
  await page.keyboard.press("Enter");
  const leaf = page.locator(".mod-root .workspace-leaf:visible");
  await leaf.locator("h1.inline-title", { hasText: "Weekly review" }).waitFor();
  await answer().getByRole("button", { name: "Insert at cursor" }).click();
  await notice("Open a note for editing first").waitFor();
  await page
    .locator(".mod-root")
    .getByRole("button", { name: /edit|editing/i })
    .first()
    .click();
  const area = leaf.locator(".cm-content").first();
  await area.waitFor();
  await answer().getByRole("button", { name: "Insert at cursor" }).click();
  await eventually(async () => assert.match(await area.innerText(), /# Query Results\n/));
});

test("palette commands open the pane with their words typed", async () => {
  await page.evaluate(() => window.host.runCommand("catena:surface-related"));
  await typed("*surface-related Weekly review");
  await page.evaluate(() => window.host.runCommand("catena:compare"));
  await typed("*compare Weekly review vs ");
});

test("the page of a paper's sentence opens its PDF there", async () => {
  await ask("What did Lindqvist and colleagues find about expanding gaps?");
  await answer().getByRole("button", { name: "Page 217 of" }).first().click();
  const frame = page.locator(".mod-root .workspace-leaf:visible .pdf-frame");
  await frame.waitFor();
  await eventually(async () => assert.match(await frame.getAttribute("src"), /#page=7$/));
});

test("a tag is completed and narrows what is found; what is typed comes back by arrow up", async () => {
  await input().fill("");
  await page.keyboard.type("recall #meth");
  await pane().getByRole("option", { name: "#method" }).first().waitFor();
  await page.keyboard.press("Enter");
  await typed("recall ");
  await pane().getByRole("button", { name: "Only #method" }).waitFor();
  await pane().locator(".catena-result").first().waitFor();
  await pane().getByRole("button", { name: "Filter by folder" }).click();
  await page.getByRole("menuitem", { name: /^Notes \(\d+\)$/ }).click();
  await pane().getByRole("button", { name: "Only Notes." }).waitFor();
  await page.shot("ask-filters");
  await pane().getByRole("button", { name: "Only Notes." }).click();
  await pane().getByRole("button", { name: "Only #method" }).click();
  await input().press("ArrowUp");
  await typed(/^What did Lindqvist/);
});

test("a query in a note shows what the notes say, and follows them", async () => {
  await page.keyboard.press("Control+o");
  await page.locator(".prompt-input").fill("Living");
  await page.keyboard.press("Enter");
  const leaf = page.locator(".mod-root .workspace-leaf:visible");
  await leaf.locator(".cm-content, .catena-live").first().waitFor();
  if (await leaf.locator(".cm-content").isVisible()) await leaf.getByRole("button", { name: /to read/i }).click();
  const block = leaf.getByRole("region", { name: "What is a quibblewort?" });
  await block.waitFor();
  writeFileSync(path.join(catena.vault, "Notes/Quibblewort.md"), "A quibblewort is a small plant that argues.\n");
  await block.getByText("A quibblewort is a small plant that argues.").waitFor();
  await page.shot("ask-living");
});

test("what notes and questions say stays text, whatever they say", async () => {
  writeFileSync(path.join(catena.vault, "Notes/Grumblefax.md"), HOSTILE);
  await input().fill("grumblefax");
  await pane().getByRole("option").filter({ hasText: "grumblefax" }).first().waitFor();
  await ask("What is a grumblefax & <b>bold</b>?");
  await answer()
    .filter({ hasText: /<b>bold<\/b>/ })
    .filter({ hasText: /grumblefax/i })
    .waitFor();
  assert.equal(await pane().locator("img, script, iframe, b").count(), 0);
  assert.equal(await page.evaluate(() => window.hacked), undefined);
  await page.shot("ask-hostile");
});

test("six found notes and more can be seen in a pane of 1,000 px", async () => {
  await page.setViewportSize({ width: 1280, height: 1000 });
  await input().fill("spaced repetition");
  await pane().getByRole("option").nth(7).waitFor();
  const inSight = (all) => all.filter((card) => card.getBoundingClientRect().bottom < innerHeight).length;
  await eventually(async () => {
    const cards = await pane().getByRole("option").evaluateAll(inSight);
    assert.ok(cards >= 6, `${cards} cards`);
  });
});

test("a passage of which only the beginning is seen is shown whole once it has the keyboard", async () => {
  const style = await narrow(page);
  await ask("What is interleaving?");
  const passages = page.locator(".catena-answer-said .catena-passage-text");
  const hidden = () => passages.evaluateAll((all) => all.map((el) => el.scrollHeight - el.clientHeight));
  const cut = (await hidden()).findIndex((px) => px > 0);
  assert.ok(cut > 0, "one that follows the best is cut");
  await passages.nth(cut).locator(".catena-told").focus();
  assert.equal((await hidden())[cut], 0);
  await style.evaluate((el) => el.remove());
});

test("a long first passage, too, leaves room for what follows it until it has the keyboard", async () => {
  const places = Array.from({ length: 60 }, (_, at) => `valley number ${at + 1}`).join(", ");
  writeFileSync(path.join(catena.vault, "Notes/Flumewort.md"), `A flumewort is a herb that grows in ${places}.\n`);
  const style = await narrow(page);
  await input().fill("flumewort");
  await pane().getByRole("option").filter({ hasText: "Flumewort" }).first().waitFor();
  await ask("What is a flumewort?");
  const first = page.locator(".catena-answer-said .catena-passage-text").first();
  const hidden = () => first.evaluate((el) => el.scrollHeight - el.clientHeight);
  assert.ok((await hidden()) > 0, "it is cut");
  await first.locator(".catena-told").focus();
  assert.equal(await hidden(), 0);
  await style.evaluate((el) => el.remove());
});

test("a found note stands on one line with its day, also where it is in no folder", async () => {
  const style = await asWide(page, 700);
  await input().fill("home");
  const heads = pane().locator(".catena-result-head");
  await heads.filter({ hasText: /^Home\w{3} \d/ }).waitFor();
  const drops = await heads.evaluateAll((all) =>
    all.flatMap((head) => {
      const [title, day] = [".catena-result-title", ".catena-result-day"].map((each) => head.querySelector(each));
      const [above, below] = [title, day].map((el) => el?.getBoundingClientRect() ?? null);
      return above && below && below.top < above.bottom ? [Math.abs(above.bottom - below.bottom)] : [];
    }),
  );
  assert.ok(drops.length > 3 && drops.every((px) => px < 2), drops.join(" "));
  await style.evaluate((el) => el.remove());
});

test("the pane reads well narrow and in the dark", async () => {
  await page.getByRole("button", { name: "Toggle light/dark mode" }).click();
  await page.setViewportSize({ width: 1000, height: 800 });
  await ask("Why does sleep improve recall?");
  await isWideEnough(page, ".catena-query");
  await page.shot("ask-dark");
});

test("*exit says goodbye and closes the pane", async () => {
  await input().fill("*exit");
  await input().press("Enter");
  await notice("Exiting Query Interpreter. Your knowledge awaits your next question.").waitFor();
  await pane().waitFor({ state: "detached" });
});

test("nothing went wrong in the page, and nothing left this machine", () => {
  page.expectNoErrors();
  assert.deepEqual(catena.host.journal, []);
});
