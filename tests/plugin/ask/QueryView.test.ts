// @vitest-environment jsdom
import { setup } from "obsidian-test-mocks/setup";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { REFRESH_MS } from "../../../plugin/src/ask/searchModel";
import { INDEX_UNKNOWN } from "../../../plugin/src/status/state";
import type { Answer, AnswerPart } from "../../../plugin/src/wire/types.generated";
import {
  aComparison,
  aContradiction,
  aNarrative,
  aPassage,
  anAnswer,
  anUnsureReading,
  aPlan,
  aPlannedSource,
  aReading,
  aSource,
  aTimeline,
} from "../answers";
import { aResult, found, settled } from "../fakes";
import { anOpenPane, RUNNING } from "./openPane";

beforeAll(() => setup());
afterEach(() => document.body.replaceChildren());

describe("results", () => {
  it.each(["Heads: they attend to each other.", "Heads · they attend to each other", "Heads"])(
    "don’t name a section that introduces the excerpt: %s",
    async (excerpt) => {
      const { one, search } = await anOpenPane(found(aResult({ section_title: "Heads", excerpts: [excerpt] })));

      await search("heads");

      expect(one(".catena-result-folder").textContent).toBe("Notes");
    },
  );

  it("show title, section and passage with the found words marked, and when pointed at how they were found", async () => {
    const { search, one } = await anOpenPane(found(aResult()));

    await search("heads");

    expect(one(".catena-result-title").textContent).toBe("Attention");
    expect(one(".catena-result-folder").textContent).toBe("Notes › Heads");
    expect(one(".catena-result-excerpt").textContent).toBe("Heads differ in what they attend to.");
    expect(one("mark").textContent).toBe("Heads");
    expect(one(".catena-result-where").title).toBe("Notes/Attention.md\nFound by words and meaning");
    expect(one(".catena-query-count").textContent).toBe("1 note");
  });

  it("name their sources in the same order, and those of a newer sidecar last", async () => {
    const { search, one } = await anOpenPane(found(aResult({ sources: ["oracle", "semantic", "text"] })));

    await search("x");

    expect(one(".catena-result-where").title).toContain("Found by words, meaning and oracle");
  });

  it("show a note's HTML as text", async () => {
    const hostile = '<img src=x onerror="alert(1)"><script>1</script>';
    const { search, pane, one } = await anOpenPane(
      found(
        aResult({
          note_title: hostile,
          section_title: hostile,
          excerpts: [hostile],
          highlights: [[0, 0, 9]],
          sources: [hostile],
        }),
      ),
    );

    await search("x");

    expect(one(".catena-result-title").textContent).toBe(hostile);
    expect(pane.querySelector("img, script")).toBeNull();
  });

  it("mark what Catena wrote itself", async () => {
    const { search, one } = await anOpenPane(found(aResult({ generated: true })));

    await search("x");

    expect(one(".catena-result-generated").textContent).toBe("generated");
  });

  it("have the roles that screen readers need", async () => {
    const { search, one, results, input } = await anOpenPane();

    await search("x");

    expect(one(".catena-query-results").getAttribute("role")).toBe("listbox");
    expect(results().map((el) => el.getAttribute("role"))).toEqual(["option", "option", "option"]);
    expect(results().map((el) => el.getAttribute("tabindex"))).toEqual(["0", "-1", "-1"]);
    expect(input.getAttribute("aria-label")).toBe("Search your notes, or ask a question");
    expect(one(".catena-query-count").getAttribute("role")).toBe("status");
  });

  it("stay the same elements when a note was indexed and the same is found again", async () => {
    const { model, search, one, timers } = await anOpenPane(found(aResult({ note_title: "Only" })));

    await search("x");
    const before = one(".catena-result");
    const { finding } = model.search.state;
    model.search.noteIndexed();
    await timers.pass(REFRESH_MS);

    expect(model.search.state.finding).not.toBe(finding);
    expect(one(".catena-result")).toBe(before);
  });

  it("are dimmed while the next answer is on its way", async () => {
    const { search, one, input } = await anOpenPane();

    await search("x");
    input.value = "xy";
    input.dispatchEvent(new InputEvent("input", { bubbles: true }));

    expect(one(".catena-query-results").hasClass("is-stale")).toBe(true);
    expect(one(".catena-query-results").getAttribute("aria-busy")).toBe("true");
  });
});

describe("the keyboard", () => {
  it("goes down and up through the results and back to the input", async () => {
    const { search, press, results, input } = await anOpenPane();
    await search("x");

    press("ArrowDown");
    expect(document.activeElement).toBe(results()[0]);
    press("ArrowDown");
    expect(document.activeElement).toBe(results()[1]);
    expect(results().map((el) => el.getAttribute("aria-selected"))).toEqual(["false", "true", "false"]);
    press("ArrowUp");
    press("ArrowUp");

    expect(document.activeElement).toBe(input);
    expect(results().every((el) => el.getAttribute("aria-selected") === "false")).toBe(true);
  });

  it("opens with Enter, and with Ctrl in a new tab", async () => {
    const { search, press, opened } = await anOpenPane();
    await search("x");

    press("ArrowDown");
    press("Enter");
    press("ArrowDown");
    press("Enter", { ctrlKey: true });

    expect(opened.map(({ path, line }) => [path, line])).toEqual([
      ["Notes/One.md", 3],
      ["Notes/Two.md", 3],
    ]);
    expect(opened[0]?.where).toBe(false);
    expect(opened[1]?.where).not.toBe(false);
  });

  it("goes back to the input with Escape, or with the next letter", async () => {
    const { search, press, input, results } = await anOpenPane();
    await search("x");

    press("ArrowDown");
    press("Escape");
    expect(document.activeElement).toBe(input);
    press("ArrowDown");
    expect(document.activeElement).toBe(results()[0]);
    const letter = press("z");

    expect(document.activeElement).toBe(input);
    expect(letter.defaultPrevented).toBe(false);
  });

  it("is left alone while characters are composed", async () => {
    const { search, press, opened, input, timers, model } = await anOpenPane();
    await search("x");

    press("Enter", { isComposing: true });
    input.value = "xji";
    input.dispatchEvent(new InputEvent("input", { bubbles: true, isComposing: true }));
    await timers.pass(1_000);
    expect(model.state.words).toBe("x");
    input.value = "x机";
    input.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true }));

    expect(opened).toEqual([]);
    expect(model.state.words).toBe("x机");
  });

  it("does not open what was found for other words", async () => {
    const { search, press, opened, input } = await anOpenPane();
    await search("x");

    input.value = "xy";
    input.dispatchEvent(new InputEvent("input", { bubbles: true }));
    press("Enter");

    expect(opened).toEqual([]);
  });
});

describe("the mouse", () => {
  it("opens with a click, in a new tab with Ctrl or the middle button", async () => {
    const { search, results, opened } = await anOpenPane();
    await search("x");

    results()[0]?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    results()[1]?.dispatchEvent(new MouseEvent("click", { bubbles: true, ctrlKey: true }));
    results()[2]?.dispatchEvent(new MouseEvent("auxclick", { bubbles: true, button: 1 }));

    expect(opened.map(({ path }) => path)).toEqual(["Notes/One.md", "Notes/Two.md", "Notes/Three.md"]);
    expect(opened.map(({ where }) => where !== false)).toEqual([false, true, true]);
  });

  it("asks Obsidian for a preview at the line", async () => {
    const { app, search, results } = await anOpenPane();
    const hovered: unknown[] = [];
    app.workspace.on("hover-link", (hover: unknown) => hovered.push(hover));
    await search("x");

    results()[1]?.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));

    expect(hovered).toMatchObject([{ source: "catena-query", linktext: "Notes/Two.md", state: { scroll: 2 } }]);
  });
});

describe("without results", () => {
  it("tells how to ask", async () => {
    const { one } = await anOpenPane();

    expect(one(".catena-query-instead").textContent).toMatch(/^Type words/u);
  });

  it("says of a vault without notes that there are none, whatever is looked for", async () => {
    const { search, one } = await anOpenPane(found(), RUNNING, 0);
    expect(one(".catena-query-instead").textContent).toMatch(/^There are no notes in this vault yet\./u);

    await search("quuux");
    expect(one(".catena-query-instead").textContent).toMatch(/^There are no notes in this vault yet\./u);
  });

  it("promises more while notes are indexed, and gives no advice", async () => {
    const { model, search, one } = await anOpenPane(found());
    model.search.indexChanged({ ...INDEX_UNKNOWN, activity: "indexing" });

    await search("quuux");

    expect(one(".catena-query-instead").textContent).toBe("Nothing found yet: your notes are still being indexed.");
  });

  it("helps when nothing was found", async () => {
    const { model, search, one } = await anOpenPane(found());
    model.search.indexChanged({ ...INDEX_UNKNOWN, activity: "ready" });

    await search("quuux");

    expect(one(".catena-query-instead").textContent).toContain("No notes found matching 'quuux'.");
  });

  it.each([
    ["below what introduces it", "Stop the kiln: kiln stop \\ · --slow", "Stop the kiln:"],
    ["below the heading that says what it does", "Stop the kiln · kiln stop \\ · --slow", "Stop the kiln"],
  ])("shows code with its lines %s, in the thread as well, and copies it", async (_what, text, said) => {
    const code = "kiln stop \\\n\n  --slow";
    const { ask, one, texts, copied } = await anOpenPane();

    await ask("How do I stop the kiln?", anAnswer({ answer: [aPassage({ text, code })] }));

    expect(texts(".catena-told")).toEqual([said]);
    expect(texts(".catena-code")).toEqual([code]);
    one(".catena-code-copy").click();
    expect(copied).toEqual([code]);
    await ask("What are tides?");
    expect(texts(".catena-earlier .catena-code")).toEqual([code]);
  });

  it("shows a text as it is when it doesn't end with the code that is named", async () => {
    const { ask, texts } = await anOpenPane();

    await ask("How?", anAnswer({ answer: [aPassage({ text: "Stop the kiln.", code: "kiln stop" })] }));

    expect(texts(".catena-told")).toEqual(["Stop the kiln."]);
    expect(texts(".catena-code")).toEqual([]);
  });

  it("shows a copyable command when the sidecar is missing", async () => {
    const setup = { platform: "linux", installers: ["uv"] } as const;
    const { pane, one, copied, restart } = await anOpenPane(found(), { kind: "missing", why: "Not installed.", setup });

    expect(pane.querySelectorAll(".catena-install code")).toHaveLength(1);
    one(".catena-code-copy").click();
    one(".catena-install-check").click();

    expect(copied).toEqual(["uv tool install --force ./catena_sidecar-0.1.0-py3-none-any.whl"]);
    expect(restart).toHaveBeenCalledOnce();
  });

  it("says once why a question was refused, and offers to start the sidecar as well", async () => {
    const { enter, calls, texts } = await anOpenPane(found(), { kind: "stopped", why: "It ended with code 1." });
    await enter("What are tides?");

    calls.at(-1)?.reply.reject(new Error("Catena stopped. It ended with code 1."));
    await settled();

    expect(texts(".catena-query-problem").filter((text) => text !== "")).toEqual([
      "Restart sidecar",
      "Catena stopped. It ended with code 1.Try again",
    ]);
  });

  it("offers to start a sidecar that stopped", async () => {
    const { one, restart } = await anOpenPane(found(), { kind: "stopped", why: "It ended with code 1." });

    expect(one(".catena-query-problem").textContent).toBe("Catena stopped. It ended with code 1.Restart sidecar");
    one(".catena-query-restart").click();

    expect(restart).toHaveBeenCalledOnce();
  });
});

describe("asking", () => {
  it("is offered above the results, and is what Enter does when none is chosen", async () => {
    const { search, one, press, timers, calls, opened } = await anOpenPane();
    await search("What are tides?");
    expect(one(".catena-ask-row").textContent).toBe("Ask: “What are tides?” ⏎");

    press("Enter");
    await timers.pass(0);

    expect(calls.map(({ request }) => request)).toEqual([{ question: "What are tides?" }]);
    expect(opened).toEqual([]);
  });

  it("shows how the question was read, then what each source found, then the answer", async () => {
    const { enter, one, texts, calls } = await anOpenPane();

    await enter("What are tides?");
    expect(one(".catena-query-count").textContent).toBe("Looking through your notes…");
    calls[0]?.listening.onPlan(aPlan());
    expect(one(".catena-intent").textContent).toBe("Fact ▾");
    calls[0]?.listening.onSource(aSource());
    expect(texts(".catena-heard-list li")).toEqual(["words: 1 note in 8 msTides"]);
    calls[0]?.reply.resolve(anAnswer());
    await settled();

    expect(one(".catena-query-count").textContent).toBe("Stated in your notes. 1 note found in 41 ms");
    expect(texts(".catena-tier .catena-result-title")).toEqual(["Tides"]);
  });

  it("keeps the answer while its words stand in the input or none do, and searches again for others", async () => {
    const { ask, type, search, pane, results } = await anOpenPane();
    const isAnswerShown = (): boolean => pane.querySelector(".catena-note") !== null && results().length === 0;
    await ask("What are tides?");
    expect(isAnswerShown()).toBe(true);

    type("");
    expect(isAnswerShown()).toBe(true);
    await search("ebb");
    expect(results()).toHaveLength(3);
    await search("What are tides?");

    expect(isAnswerShown()).toBe(true);
  });

  it("is cancelled when the pane closes", async () => {
    const { enter, view, calls } = await anOpenPane();
    await enter("tides");

    await view.closeForTest();

    expect(calls[0]?.listening.signal.aborted).toBe(true);
  });

  it("shows the sidecar's own sentence when it refuses", async () => {
    const { enter, one, calls } = await anOpenPane();
    await enter("Compare tides");

    calls[0]?.reply.reject(new Error("Comparison requires at least two subjects."));
    await settled();

    expect(one(".catena-answer .catena-query-problem span").textContent).toBe(
      "Comparison requires at least two subjects.",
    );
  });

  it("shows an expensive plan first, and runs it with another Enter", async () => {
    const { model, enter, press, one, timers, calls } = await anOpenPane();
    await enter("*yolo"); // switched on by default in these tests: this switches it off
    await enter("tides");
    calls[0]?.reply.resolve(anAnswer({ plan: [aPlannedSource({ limit: 500 })], results: [] }));
    await settled();
    expect(one(".catena-plan").textContent).toContain("By meaning: at most 500 notes");
    expect(one(".catena-query-count").textContent).toBe("The plan is ready. Press Enter to run it.");

    press("Enter");
    await timers.pass(0);

    expect(calls.map(({ request }) => request.plan_only ?? false)).toEqual([true, false]);
    expect(model.state.ask?.progress.kind).toBe("gathering");
  });

  it("lets a reading be picked by its number", async () => {
    const { ask, enter, texts, calls, input } = await anOpenPane();
    await ask("Tell me about tides", anAnswer({ classification: anUnsureReading() }));
    expect(texts(".catena-pick")).toEqual([
      "1) Get a definition of tides (factual)",
      "2) Explore all notes about tides (exploratory)",
    ]);

    await enter("2");

    expect(calls[1]?.request).toEqual({ question: "Tell me about tides", intent: "exploratory" });
    expect(input.value).toBe("Tell me about tides");
  });

  it("takes a number for a question when there is no such reading", async () => {
    const { ask, enter, calls } = await anOpenPane();
    await ask("Tell me about tides", anAnswer({ classification: anUnsureReading() }));

    await enter("3");

    expect(calls[1]?.request.question).toBe("3");
  });
});

describe("an answer", () => {
  it("in a table names its rows and subjects, shows empty cells as empty, and opens each cell's place", async () => {
    const { ask, texts, one, opened } = await anOpenPane();

    await ask("Compare ebb and flood", aComparison());

    expect(texts(".catena-table thead th")).toEqual(["Ebb", "Flood"]);
    expect(texts(".catena-table tbody td")).toEqual(["Water that goes.", "–"]);
    expect(one(".catena-cell-empty").getAttribute("aria-label")).toBe("nothing found");
    expect(texts(".catena-subject h4")).toEqual(["Ebb", "Flood"]);
    one(".catena-cell").click();
    expect(opened).toMatchObject([{ path: "Notes/Ebb.md", line: 5, where: false }]);
  });

  it.each([
    [
      "at its head, for all that is said of one subject",
      ["Tides", "Tides"],
      ["Moon", "Sea"],
      ["EbbTides", "Flood"],
      ["Definition", "Use"],
    ],
    [
      "beside a row's name, where one note says all of a row",
      ["Tides", "Moon"],
      ["Tides", "Sea"],
      ["Ebb", "Flood"],
      ["DefinitionTides", "Use"],
    ],
    [
      "nowhere, where the note has the subject's name",
      ["ebb!", "ebb!"],
      ["Moon", "Sea"],
      ["Ebb", "Flood"],
      ["Definition", "Use"],
    ],
  ] as const)("in a table says the same source once: %s", async (_where, ebb, flood, heads, names) => {
    const { ask, texts } = await anOpenPane();
    const cell = (note_title: string) => ({ text: "It is.", note_path: `${note_title}.md`, note_title, span: null });
    const attributes = ["Definition", "Use"].map((name, at) => ({
      name,
      values: [cell(ebb[at] ?? ""), cell(flood[at] ?? "")],
    }));

    await ask("Compare", aComparison({ comparison: { subjects: ["Ebb", "Flood"], attributes } }));

    expect(texts(".catena-table thead th")).toEqual(heads);
    expect(texts(".catena-table tbody th")).toEqual(names);
    const isOnce = (title: string): boolean =>
      texts(".catena-cell-source").filter((each) => each === title).length <= 1;
    expect([...ebb, ...flood].every(isOnce)).toBe(true);
  });

  it("in a table says of each value what it is a value of, for columns that find no room beside each other", async () => {
    const { ask, pane } = await anOpenPane();
    const cell = (note_title: string) => ({ text: "It is.", note_path: `${note_title}.md`, note_title, span: null });
    const attributes = ["Definition", "Use"].map((name) => ({ name, values: [cell("Ebb"), cell("Tides"), null] }));

    await ask("Compare", aComparison({ comparison: { subjects: ["Ebb", "Flood", "Wind"], attributes } }));

    const above = [...pane.querySelectorAll(".catena-table td")].map((each) => each.getAttribute("data-subject"));
    expect(above).toEqual(["Ebb", "Flood", "Wind", "Ebb", "Flood", "Wind"]);
  });

  it("in a table says across the whole width what one sentence says of all subjects", async () => {
    const { ask, pane, texts } = await anOpenPane();
    const cell = { text: "Ebb and flood follow the moon.", note_path: "Notes/Ebb.md", note_title: "Ebb", span: null };
    const attributes = [{ name: "Together", values: [null, cell] }];

    await ask("Compare", aComparison({ comparison: { subjects: ["Ebb", "Flood"], attributes } }));

    expect(texts(".catena-table tbody td")).toEqual(["Ebb and flood follow the moon.Ebb"]);
    expect(pane.querySelector(".catena-table tbody td")?.getAttribute("colspan")).toBe("2");
  });

  it("has its table within what is said first, and says nothing of it again", async () => {
    const { ask, one, texts } = await anOpenPane();
    const same = aPassage({ text: "Water that goes.", note_path: "Notes/Ebb.md" });
    const other = aPassage({ text: "It is dangerous.", note_path: "Notes/Flood.md" });

    await ask("Compare ebb and flood", aComparison({ answer: [same, other] }));

    expect(one(".catena-said").querySelector(".catena-table")).not.toBeNull();
    expect(texts(".catena-passage-text")).toEqual(["It is dangerous."]);
  });

  it("shows below only what it has not told above", async () => {
    const { ask, texts } = await anOpenPane();
    const told = aResult({
      note_path: "Notes/Tides.md",
      excerpts: ["the sea rising  and falling"],
      section_title: "Rise",
    });
    const other = aResult({ note_path: "Notes/Moon.md", excerpts: ["the sea rising and falling"] });

    await ask("What are tides?", anAnswer({ results: [told, other] }));

    expect(texts(".catena-note .catena-result-excerpt")).toEqual(["the sea rising and falling"]);
    expect(texts(".catena-note .catena-result-title")).toHaveLength(2);
  });

  it("shows below the next passage of a note whose best one it has told above", async () => {
    const { ask, texts } = await anOpenPane();
    const told = aResult({
      note_path: "Notes/Tides.md",
      excerpts: ["the sea rising and falling", "Two · Ebbs a day."],
    });

    await ask("What are tides?", anAnswer({ results: [told] }));

    expect(texts(".catena-note .catena-result-excerpt")).toEqual(["Two; Ebbs a day."]);
  });

  it("says no more of a note than its name where all its passages stand above, or but a mere heading is left", async () => {
    const { ask, texts } = await anOpenPane();
    const told = (...more: string[]) =>
      aResult({ note_path: "Notes/Tides.md", excerpts: ["the sea rising and falling", ...more] });
    const named = aResult({ note_path: "Notes/Moon.md", excerpts: ["Moon and tide", "The moon pulls at the sea."] });

    await ask("What are tides?", anAnswer({ results: [told(), told("Tides and moons"), named] }));

    expect(texts(".catena-note .catena-result-excerpt")).toEqual(["The moon pulls at the sea."]);
    expect(texts(".catena-note")).toHaveLength(3);
    expect(texts(".catena-note .catena-answer-aside")).toEqual([]);
  });

  it("says once that the index is loaded, on which a question waits", async () => {
    const { model, enter, texts, timers } = await anOpenPane();
    model.search.indexChanged({ ...INDEX_UNKNOWN, activity: "starting" });
    await enter("What are tides?");
    await timers.pass(0);

    expect(texts(".catena-query-count, .catena-query-hint")).toEqual(["Catena is loading its index."]);
  });

  it("says how a note was found of which no passage is known", async () => {
    const { ask, texts } = await anOpenPane();

    await ask(
      "What are tides?",
      anAnswer({ results: [aResult({ note_path: "Moon.md", excerpts: [], sources: ["semantic"] })] }),
    );

    expect(texts(".catena-note .catena-answer-aside")).toEqual(["Found by meaning"]);
  });

  it("has its question marked from Enter on, and when somebody comes back to it, so that typing begins another", async () => {
    const { ask, search, press, one } = await anOpenPane();
    const input = one<HTMLInputElement>(".catena-query-input");
    const isMarked = () => input.selectionStart === 0 && input.selectionEnd === input.value.length;
    await search("What are tides?");
    input.setSelectionRange(15, 15);
    press("Enter"); // which is not answered yet
    expect(isMarked()).toBe(true);

    await ask("What are tides?", anAnswer());
    input.setSelectionRange(4, 4);
    input.blur();
    input.dispatchEvent(new MouseEvent("mousedown", { cancelable: true }));
    expect(isMarked()).toBe(true);

    input.setSelectionRange(4, 4);
    expect(input.dispatchEvent(new MouseEvent("mousedown", { cancelable: true }))).toBe(true); // places the caret
    expect(isMarked()).toBe(false);
  });

  it("says that it was asked before all notes were indexed, once they are, and asks again", async () => {
    const { model, ask, calls, texts, one, timers } = await anOpenPane();
    const hasIndexed = (done: number, total: number): void =>
      model.search.indexChanged({ ...INDEX_UNKNOWN, activity: done < total ? "indexing" : "ready", done, total });
    hasIndexed(0, 3); // notes that were just saved
    await ask("What are tides?", anAnswer());
    hasIndexed(0, 0);
    expect(texts(".catena-query-hint")).toEqual([]);

    hasIndexed(12, 200);
    hasIndexed(200, 200);
    expect(texts(".catena-query-hint")).toEqual(["Asked before all notes were indexed. Ask again"]);
    const before = calls.length;
    one<HTMLElement>(".catena-query-hint .catena-place").click();
    await timers.pass(0);
    expect(calls).toHaveLength(before + 1);
  });

  it("in a timeline goes by month", async () => {
    const { ask, texts } = await anOpenPane();

    await ask("When did I learn about tides?", aTimeline());

    expect(texts(".catena-month h4")).toEqual(["January 2024", "March 2024"]);
    expect(texts(".catena-moment-day")).toEqual(["Jan 15, 2024", "Jan 20, 2024", "Mar 2, 2024"]);
    expect(texts(".catena-moment-event")).toEqual(["Note created", "Content modified", "Relationships added"]);
  });

  it("in a timeline names the first of many new links", async () => {
    const { ask, texts } = await anOpenPane();
    const [entry] = aTimeline().timeline ?? [];
    if (entry === undefined) throw new Error("the timeline is empty");
    const new_links = ["Moon", "Ebb", "Flood", "Sun", "Wind", "Coast", "Harbour"];

    await ask("When did I learn about tides?", { ...aTimeline(), timeline: [{ ...entry, new_links }] });

    expect(texts(".catena-moment-links")).toEqual(["New links: Moon, Ebb, Flood, Sun, Wind (and 2 more)"]);
  });

  it("stands below the question without the name of its command, in the thread as well", async () => {
    const { ask, texts } = await anOpenPane();

    await ask("*compare ebb vs flood");
    expect(texts(".catena-question")).toEqual(["ebb vs flood"]);
    await ask("* ebb");

    expect(texts(".catena-question")).toEqual(["* ebb"]);
    expect(texts(".catena-earlier summary")).toEqual(["ebb vs flood"]);
  });

  it("in a timeline tells events apart, links to notes and days, and leads to a note's history", async () => {
    const { ask, pane, texts, opened, histories } = await anOpenPane();
    await ask("When did I learn about tides?", aTimeline());

    const kinds = [...pane.querySelectorAll<HTMLElement>(".catena-moment")].map((el) => el.dataset["event"]);
    expect(kinds).toEqual(["created", "modified", "linked"]);
    expect(new Set(texts(".catena-moment-sign")).size).toBe(3);
    expect(texts(".catena-moment-links")).toEqual(["New links: Moon"]);
    pane.querySelector<HTMLElement>(".catena-moment-open")?.click();
    expect(opened).toEqual([{ path: "Notes/Tides.md", line: null, where: false }]);
    pane.querySelectorAll<HTMLElement>(".catena-moment-history")[1]?.click();
    expect(histories).toEqual(["Notes/Tides.md 2024-01-20"]);
  });

  it("in a timeline leads to no version of a note on a day that its text only names", async () => {
    const { ask, texts } = await anOpenPane();
    const [entry] = aTimeline().timeline ?? [];
    if (entry === undefined) throw new Error("the timeline is empty");

    await ask("When did the sea rise?", { ...aTimeline(), timeline: [{ ...entry, event: "Dated in the text" }] });

    expect(texts(".catena-moment-event")).toEqual(["Dated in the text"]);
    expect(texts(".catena-moment-history")).toEqual([]);
  });

  it("in a timeline comes before the day that may be chosen, unless one was", async () => {
    const { ask, pane } = await anOpenPane();
    const order = (): string[] =>
      [...pane.querySelectorAll(".catena-as-of, .catena-timeline")].map(({ className }) => className);

    await ask("When did I learn about tides?", aTimeline());
    expect(order().at(-1)).toContain("as-of");
    const parameters = { ...aTimeline().parameters, end_date: "2024-02-01" };
    await ask("When did I learn about ebbs?", { ...aTimeline(), parameters });

    expect(order()[0]).toContain("as-of");
  });

  it("in a timeline is asked again as of another day, which stays to be taken back", async () => {
    const { ask, one, calls, timers } = await anOpenPane();
    await ask("When did I learn about tides?", aTimeline());
    const asOf = async (day: string): Promise<void> => {
      one<HTMLInputElement>(".catena-as-of input").value = day;
      one(".catena-as-of").dispatchEvent(new Event("submit", { cancelable: true }));
      await timers.pass(0);
    };

    await asOf("2024-02-01");
    const parameters = { ...aTimeline().parameters, end_date: "2024-02-01" };
    calls.at(-1)?.reply.resolve({ ...aTimeline(), parameters, timeline: [], results: [] });
    await settled();
    expect(calls.at(-1)?.request).toEqual({ question: "When did I learn about tides?", end_date: "2024-02-01" });
    expect(one<HTMLInputElement>(".catena-as-of input").value).toBe("2024-02-01");
    one(".catena-as-of-now").click();
    await timers.pass(0);

    expect(calls.at(-1)?.request).toEqual({ question: "When did I learn about tides?" });
  });

  it("as causal chains draws each, and lists it with the sentences that state it", async () => {
    const { ask, pane, texts, opened } = await anOpenPane();
    await ask("Why are there tides?", aNarrative());
    const press = (selector: string): void => pane.querySelector<HTMLElement>(selector)?.click();

    expect(texts(".catena-chain-drawing > .catena-node")).toEqual(["Moon", "Tides", "Wet feet"]);
    expect(texts(".catena-link-arrow")).toEqual(["causes", "leads to"]);
    expect(pane.querySelector(".catena-chain-drawing")?.getAttribute("aria-label")).toBe(
      "From Moon to Wet feet in 2 steps",
    );
    expect(texts(".catena-chain-link-text")).toEqual(["Moon causes Tides", "Tides leads to Wet feet"]);
    press(".catena-node");
    press(".catena-link-arrow");
    pane.querySelectorAll<HTMLElement>(".catena-chain-sentence")[1]?.click();
    expect(opened.map(({ path, line }) => [path, line])).toEqual([
      ["Notes/Moon.md", null],
      ["Notes/Tides.md", 5],
      ["Notes/Tides.md", 9],
    ]);
  });

  it("as causal chains has no way into a note that does not exist", async () => {
    const { ask, pane } = await anOpenPane();

    await ask("Why are there tides?", aNarrative());

    const missing = pane.querySelector(".catena-node.is-missing");
    expect(missing?.textContent).toContain("Wet feet");
    expect(missing?.getAttribute("role")).toBe("img");
    expect(missing?.hasAttribute("tabindex")).toBe(false);
  });

  it("as causal chains tells the sentence of the link that has the focus", async () => {
    const { ask, pane } = await anOpenPane();
    await ask("Why are there tides?", aNarrative());

    pane.querySelectorAll<HTMLElement>(".catena-link-arrow")[1]?.focus();

    expect(pane.querySelectorAll(".catena-chain-link")[1]?.classList.contains("is-told")).toBe(true);
  });

  it("as a narrative numbers its sources, and each number opens its sentence", async () => {
    const { ask, texts, pane, opened } = await anOpenPane();

    await ask("Why are there tides?", aNarrative());

    expect(texts(".catena-footnote")).toEqual(["[1]", "[2]", "[1]"]);
    expect(texts(".catena-numbered-sources li")).toEqual(["Moon", "Tides"]);
    pane.querySelectorAll<HTMLElement>(".catena-footnote")[1]?.click();
    expect(opened[0]).toMatchObject({ path: "Notes/Tides.md", line: 5 });
  });

  it("as a narrative of one note has no numbers, and names the note once below", async () => {
    const { ask, texts, pane, opened } = await anOpenPane();
    const told = aNarrative();
    const [first] = told.narrative ?? [];
    if (first === undefined) throw new Error("the narrative tells nothing");
    const ofOne = [first, { ...first, text: "The moon pulls again." }] as Answer["narrative"];

    await ask("Why are there tides?", { ...told, answer: [], narrative: ofOne });

    expect(texts(".catena-sentence")).toHaveLength(2);
    expect(texts(".catena-footnote")).toEqual([]);
    expect(texts(".catena-said .catena-passage-foot")).toEqual(["Moon"]);
    pane.querySelector<HTMLElement>(".catena-said .catena-passage-foot .catena-place")?.click();
    expect(opened[0]).toMatchObject({ path: "Notes/Moon.md" });
  });

  it("stands first, each passage with its words in bold and a way to its place", async () => {
    const { ask, one, texts, pane, opened, pages } = await anOpenPane();
    const who = aPassage({ text: "Kepler 🌒 named the moon.", bold: [[0, 6]], page: "7" });

    await ask("Who named the moon?", anAnswer({ answer: [who, aPassage({ section_title: null })] }));

    const parts = [".catena-intent", ".catena-said", ".catena-save", ".catena-note"].map((each) => one(each));
    for (const [index, part] of parts.slice(1).entries())
      expect(parts[index]?.compareDocumentPosition(part)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(one(".catena-evidence").textContent).toBe("Stated in your notes");
    expect(texts(".catena-passage-text")).toEqual([
      "Kepler 🌒 named the moon.",
      "Tides are the sea rising and falling.",
    ]);
    expect(texts(".catena-passage strong")).toEqual(["Kepler"]);
    expect(texts(".catena-passage-source")).toEqual(["Tides › What they are", "Tides"]);
    one(".catena-page").click();
    expect(pages).toEqual(["Notes/Tides.md 7"]);
    pane.querySelector<HTMLElement>(".catena-passage-source")?.click();
    expect(opened[0]).toMatchObject({ path: "Notes/Tides.md", line: 5 });
  });

  it("shows the items of a list on lines of their own", async () => {
    const { ask, texts } = await anOpenPane();
    const introduced = aPassage({ text: "Tides need: the moon · the sun" });
    const items = aPassage({ text: "the moon · the sun", kind: "item" });
    const prose = aPassage({ text: "A tide · as Kepler says · rises." });

    await ask("What do tides need?", anAnswer({ answer: [introduced, items, prose] }));

    expect(texts(".catena-passage-text")).toEqual([
      "Tides need:\n• the moon\n• the sun",
      "• the moon\n• the sun",
      "A tide · as Kepler says · rises.",
    ]);
    expect(texts(".catena-item").map((item) => item.trim())).toEqual([
      "• the moon",
      "• the sun",
      "• the moon",
      "• the sun",
    ]);
  });

  it("shows words in bold within the items of a list, and a list whose sentence breaks off before it", async () => {
    const { ask, texts } = await anOpenPane();
    const items = aPassage({ text: "Kepler: the moon. · Newton: the sun.", kind: "item", bold: [[0, 6], [20, 26]] }); // prettier-ignore
    const announced = aPassage({ text: "In no particular order · The moon · The sun" });

    await ask("Who named them?", anAnswer({ answer: [items, announced] }));

    expect(texts(".catena-passage-text")).toEqual([
      "• Kepler: the moon.\n• Newton: the sun.",
      "In no particular order\n• The moon\n• The sun",
    ]);
    expect(texts(".catena-item strong")).toEqual(["Kepler", "Newton"]);
  });

  it("names the source of neighbouring passages once, and each of them opens its place", async () => {
    const { ask, texts, pane, opened } = await anOpenPane();
    const [first, second] = [aPassage({ text: "It rises." }), aPassage({ text: "It falls." })];

    await ask("What is a tide?", anAnswer({ answer: [first, second, aPassage({ section_title: null })] }));

    expect(texts(".catena-passage-text")).toEqual(["It rises.", "It falls.", "Tides are the sea rising and falling."]);
    expect(texts(".catena-passage-source")).toEqual(["Tides › What they are", "Tides"]);
    pane.querySelector<HTMLElement>(".catena-told")?.click();
    expect(opened[0]).toMatchObject({ path: "Notes/Tides.md" });
  });

  it("names a page that can't be opened without a button", async () => {
    const { ask, texts, pane } = await anOpenPane();
    await ask("Who?", anAnswer({ answer: [aPassage({ note_path: "Notes/Without.md", page: "7" })] }));
    expect(texts(".catena-page")).toEqual(["p. 7"]);
    expect(pane.querySelector("button.catena-page")).toBeNull();
  });

  it.each([
    ["yes", "Yes. Tides are the sea rising and falling."],
    ["no", "No. Tides are the sea rising and falling."],
    [null, "Tides are the sea rising and falling."],
  ] as const)("says %s before a passage only when it is entailed", async (verdict, said) => {
    const { ask, one } = await anOpenPane();

    await ask("Do tides rise?", anAnswer({ verdict, answer_type: "yes_no" }));

    expect(one(".catena-passage-text").textContent).toBe(said);
  });

  it("that no note gives says so, names what is missing, and shows the nearest notes", async () => {
    const { ask, one, texts } = await anOpenPane();
    const low = ["A", "B", "C", "D"].map((note_title) => aResult({ note_title, tier: "low_relevance" }));

    await ask(
      "Does caffeine make tides?",
      anAnswer({
        ...{ evidence: "none", answer: [], missing: ["caffeine"], unmentioned: ["caffeine"], results: low },
        next_steps: ["Use `*surface-related caffeine` to explore"],
      }),
    );

    expect(one(".catena-evidence").textContent).toBe("Nothing in your notes says this");
    expect(texts(".catena-said p")).toEqual(["No note mentions “caffeine”."]);
    expect(one(".catena-nearest h4").textContent).toBe("Nearest notes");
    expect(texts(".catena-step")).toEqual([]);
    expect(texts(".catena-nearest > ul .catena-result-title")).toEqual(["A", "B", "C"]);
    expect(one(".catena-nearest summary").textContent).toBe("1 more note, further from the question");
    expect(one(".catena-query-count").textContent).toBe("Nothing in your notes says this. 4 notes found in 41 ms");
  });

  it("to several questions goes question by question, and names the part that nothing answers", async () => {
    const { ask, texts } = await anOpenPane();
    const parts: AnswerPart[] = [
      { question: "What are tides?", evidence: "stated", answer: [aPassage()] },
      { question: "What do they cost?", evidence: "none", answer: [] },
    ];

    await ask("What are tides and what do they cost?", anAnswer({ evidence: "partial", parts }));

    expect(texts(".catena-part")).toEqual(["What are tides?"]);
    expect(texts(".catena-passage-source")).toEqual(["Tides › What they are"]);
    expect(texts(".catena-missing")).toEqual(["Not answered: What do they cost?"]);
  });

  it("says what was read otherwise, and searches for it as typed", async () => {
    const { ask, one, input, model } = await anOpenPane();

    await ask("What are tdies?", anAnswer({ corrections: [{ typed: "tdies", read_as: "tides" }] }));

    expect(one(".catena-correction").textContent).toBe("Read “tdies” as “tides”. Search for “tdies”");
    one(".catena-correction button").click();
    expect(input.value).toBe("tdies");
    expect(model.state.search.query).toBe("tdies");
  });

  it("to a follow-up is asked with the question before, and can be asked again without it", async () => {
    const { ask, one, calls, timers } = await anOpenPane();
    await ask("What are tides?");
    const { query_metadata } = anAnswer();
    const understood = { ...query_metadata, sanitized_query: "Since when are there tides?" };

    await ask("And since when?", anAnswer({ query_metadata: understood }));

    expect(calls[1]?.request).toEqual({ question: "And since when?", previous_question: "What are tides?" });
    expect(one(".catena-correction").textContent).toContain("Understood as “Since when are there tides?”");
    one(".catena-correction button").click();
    await timers.pass(0);
    expect(calls[2]?.request).toEqual({ question: "And since when?" });
  });

  it("to a misspelled question is no follow-up", async () => {
    const { ask, texts } = await anOpenPane();
    await ask("What are tides?");
    const query_metadata = { ...anAnswer().query_metadata, sanitized_query: "What are Tides?" };

    await ask("What are tdies?", anAnswer({ query_metadata, corrections: [{ typed: "tdies", read_as: "tides" }] }));

    expect(texts(".catena-correction")).toEqual(["Read “tdies” as “tides”. Search for “tdies”"]);
  });

  it("to a question whose words were put into the notes' language is no follow-up", async () => {
    const { ask, texts } = await anOpenPane();
    await ask("What are tides?");
    const query_metadata = { ...anAnswer().query_metadata, sanitized_query: "Was sind Gezeiten?" };

    await ask(
      "Was sind Gezeiten?",
      anAnswer({ query_metadata, corrections: [{ typed: "Gezeiten", read_as: "tides" }] }),
    );

    expect(texts(".catena-correction")).toEqual(["Read “Gezeiten” as “tides”. Search for “Gezeiten”"]);
  });

  it("to a question in the notes' own forms of its words is no follow-up", async () => {
    const { ask, texts } = await anOpenPane();
    await ask("What are tides?");
    const query_metadata = { ...anAnswer().query_metadata, sanitized_query: "How does one measuring a tide?" };

    await ask("How does one measure a tide?", anAnswer({ query_metadata }));

    expect(texts(".catena-correction")).toEqual([]);
  });

  it("that found nothing helps", async () => {
    const { ask, one } = await anOpenPane();

    await ask("What are tides?", anAnswer({ results: [], answer: [] }));

    expect(one(".catena-nothing-found").textContent).toContain("No notes found matching 'What are tides?'. Try:");
  });

  it("keeps what limits it behind one line, which says when a source failed", async () => {
    const { ask, one, texts } = await anOpenPane();
    const warnings = [
      { source: "graph", error: "Still loading.", impact: "Relationship context limited." },
      { source: "text", error: "No history is kept yet.", impact: "Only dates tell." },
      { source: "text", error: "text query exceeded 500ms timeout", impact: "Some notes may be missing." },
    ];

    await ask("tides", anAnswer({ warnings }));

    expect(texts(".catena-about .catena-warning")).toEqual([
      "Still loading. Relationship context limited.",
      "No history is kept yet. Only dates tell.",
      "Some notes may be missing.",
    ]);
    expect(one(".catena-about > summary").textContent).toBe("Save, copy, details · not complete");
    expect(one<HTMLDetailsElement>(".catena-about").open).toBe(false);
  });

  it("says where everybody sees it that a paper was retracted", async () => {
    const { ask, texts } = await anOpenPane();
    const warnings = [{ source: "text", error: "“Tides” was retracted.", impact: "It may not hold." }];

    await ask("tides", anAnswer({ warnings }));

    expect(texts(".catena-warnings .catena-warning")).toEqual(["“Tides” was retracted. It may not hold."]);
    expect(texts(".catena-about .catena-warning")).toEqual([]);
  });

  it("marks a retracted paper where it is quoted, and where it was found", async () => {
    const { ask, texts } = await anOpenPane();
    const results = [
      aResult({ note_path: "Naps.md", note_title: "Naps", is_retracted: true }),
      aResult({ note_path: "Moon.md", note_title: "Moon", is_retracted: false }),
    ];

    await ask("tides", anAnswer({ results, answer: [aPassage({ note_path: "Naps.md", note_title: "Naps" })] }));

    expect(texts(".catena-passage-foot .catena-badge")).toEqual(["Retracted"]);
    expect(texts("[data-path='Naps.md'] .catena-badge")).toEqual(["Retracted"]);
    expect(texts("[data-path='Moon.md'] .catena-badge")).toEqual([]);
  });

  it("names no source below a cell whose note is called by what the cell says", async () => {
    const { ask, texts } = await anOpenPane();
    const said = {
      text: "Tides have two kinds.",
      note_path: "Tides.md",
      note_title: "Tides have two kinds",
      span: null,
    };
    const attributes = [{ name: "Definition", values: [said, { ...said, note_path: "Moon.md", note_title: "Moon" }] }];

    await ask("tides", aComparison({ comparison: { subjects: ["Rest", "Waves"], attributes } }));

    expect(texts(".catena-cell-source")).toEqual(["Moon"]);
  });

  it("repeats a question that no longer fits into the field", async () => {
    const { ask, view, input, one } = await anOpenPane();
    await ask("tides");
    const isAbove = (): boolean => one(".catena-answer").hasClass("catena-asked-above");
    expect(isAbove()).toBe(true);

    Object.defineProperty(input, "scrollWidth", { value: 1_000, configurable: true });
    view.onResize();
    expect(isAbove()).toBe(false);

    Object.defineProperty(input, "scrollWidth", { value: 0 });
    view.app.workspace.trigger("css-change");
    expect(isAbove()).toBe(true);
  });

  it("marks a retracted paper where sources are named by number, in a table, a contradiction and a timeline", async () => {
    const { ask, texts } = await anOpenPane();
    const results = [aResult({ note_path: "Naps.md", note_title: "Naps", is_retracted: true })];
    const said = { text: "It is.", note_path: "Naps.md", note_title: "Naps", span: null };
    const attributes = [{ name: "Definition", values: [said, { ...said, note_path: "Moon.md", note_title: "Moon" }] }];
    const comparison = { subjects: ["Rest", "Tides"], attributes };
    const { note_a: a, ...rest } = aContradiction();
    const contradictions = [{ ...rest, note_a: { ...a, path: "Naps.md", title: "Naps" } }];

    await ask("tides", aComparison({ results, comparison, contradictions }));

    expect(texts(".catena-cell-source")).toEqual(["Naps Retracted", "Moon"]);
    expect(texts(".catena-claim-head .catena-badge")).toEqual(["Retracted"]);

    await ask("naps", { ...aNarrative(), results, narrative: [{ ...said, causal: true }] });

    expect(texts(".catena-numbered-sources li")).toContain("Naps Retracted");

    const tides = aResult({ note_path: "Notes/Tides.md", is_retracted: true });
    await ask("*temporal-query tides", { ...aTimeline(), results: [tides] });

    expect(texts(".catena-moment-head .catena-badge")).toHaveLength(3);
  });

  it("speaks to people: nothing but the answer to the eye, and no numbers that only developers read", async () => {
    const { ask, one, pane } = await anOpenPane();

    const moon = aPassage({ note_path: "Notes/Moon.md" });
    await ask("tides", anAnswer({ answer: [moon], contradictions: [aContradiction()] }));

    expect(one(".catena-query-count").hasClass("catena-unseen")).toBe(true);
    expect(pane.textContent).not.toMatch(/confidence|similarity|threshold|0\.\d\d/u);
    expect(one(".catena-opposed").textContent).toBe("1 contradiction");
  });

  it("folds below the next one, where it can be read and asked again", async () => {
    const { ask, pane, texts, one, timers, calls } = await anOpenPane();
    await ask("What are tides?");

    await ask("What is ebb?");

    expect(one(".catena-question").textContent).toBe("What is ebb?");
    expect(texts(".catena-earlier summary")).toEqual(["What are tides?"]);
    expect(texts(".catena-earlier .catena-told")).toEqual(["Tides are the sea rising and falling."]);
    expect(one<HTMLDetailsElement>(".catena-earlier").open).toBe(false);
    const buttons = pane.querySelectorAll<HTMLElement>(".catena-earlier button");
    buttons[buttons.length - 1]?.click();
    await timers.pass(0);
    expect(calls.at(-1)?.request.question).toBe("What are tides?");
  });

  it("shows both sides of a contradiction, and what is said of it at once, with the focus kept", async () => {
    const { ask, one, texts, judged } = await anOpenPane();
    const superseded = aContradiction({ id: "c-2", superseded: true });
    await ask("tides", anAnswer({ contradictions: [aContradiction(), superseded] }));
    expect(texts(".catena-contradictions .catena-claim-text")).toEqual([
      "The moon makes the tides.",
      "The moon does not make the tides.",
    ]);
    expect(texts(".catena-contradictions .catena-claim-where")).toEqual([
      "May 20, 2024",
      "Weather · p. 12 · Jan 2, 2025",
    ]);
    expect(texts(".catena-superseded summary")).toEqual(["Superseded by a newer note by the same author (1)"]);

    one(".catena-contradictions .catena-dismiss").focus();
    one(".catena-contradictions .catena-dismiss").click();

    expect(judged).toEqual(["c-1 dismissed"]);
    expect(texts(".catena-contradictions .catena-judged")).toEqual(["Dismissed: later answers leave it out."]);
    expect(document.activeElement?.textContent).toBe("Take back");
  });

  it("asks a next step when it is clicked, and only types a command that wants its argument", async () => {
    const { ask, pane, timers, calls, input } = await anOpenPane();
    const next_steps = ["Use `*surface-related tides` to explore", "Use `*compare` to contrast"];
    await ask("tides", anAnswer({ next_steps }));
    const steps = [...pane.querySelectorAll<HTMLElement>(".catena-step")];

    steps[1]?.click();
    await timers.pass(0);
    expect(input.value).toBe("*compare tides vs ");
    expect(calls).toHaveLength(1);
    steps[0]?.click();
    await timers.pass(0);

    expect(calls[1]?.request).toEqual({ question: "*surface-related tides" });
    expect(input.value).toBe("*surface-related tides");
  });

  it("can be saved, copied and inserted", async () => {
    const { ask, one, saved, copied, inserted } = await anOpenPane();
    await ask("What are tides?");

    one(".catena-save").click();
    one(".catena-copy").click();
    one(".catena-insert").click();

    expect([saved, copied, inserted]).toEqual([["What are tides?"], ["# Query Results\n"], ["# Query Results\n"]]);
  });

  it("closes with its button, and with Escape in an empty input", async () => {
    const { ask, one, type, press, model } = await anOpenPane();

    await ask("tides");
    one(".catena-close").click();
    expect(model.state.ask).toBeNull();
    await ask("tides");
    type("");
    press("Escape");

    expect(model.state.ask).toBeNull();
  });

  it("shows hostile text of notes and questions as text, wherever it stands", async () => {
    const hostile = '<img src=x onerror="alert(1)"><script>1</script>[[x]]';
    const answers = [aComparison(), aTimeline(), aNarrative(), anAnswer({ contradictions: [aContradiction()] })];
    const poisoned = (answer: Answer): Answer =>
      JSON.parse(JSON.stringify(answer), (key, value: unknown) =>
        ["note_title", "title", "claim", "text", "name", "reason", "content_snapshot", "context", "event"].includes(key)
          ? hostile
          : value,
      ) as Answer;
    for (const answer of answers) {
      const { ask, pane } = await anOpenPane();

      await ask(hostile, poisoned({ ...answer, next_steps: [hostile, `\`${hostile}\``] }));

      expect(pane.querySelector("img, script")).toBeNull();
      expect(pane.textContent).toContain(hostile);
    }
  });

  it("can be read in another way", async () => {
    const { ask, model, timers, calls } = await anOpenPane();
    await ask("tides", anAnswer({ classification: aReading({ intent: "factual" }) }));

    void model.askOtherwise({ intent: "temporal" });
    await timers.pass(0);

    expect(calls[1]?.request).toEqual({ question: "tides", intent: "temporal" });
  });
});

describe("commands", () => {
  it("are suggested after a star, chosen by arrow keys and completed by Enter", async () => {
    const { type, press, texts, input, one, timers } = await anOpenPane();

    type("*");
    expect(texts(".catena-command-name")).toContain("*compare");
    press("ArrowDown");
    press("ArrowDown");
    press("ArrowDown");
    expect(input.getAttribute("aria-activedescendant")).toBe(one(".catena-command.is-selected").id);
    press("Enter");
    await timers.pass(0);

    expect(input.value).toBe("*compare ");
    expect(document.activeElement).toBe(input);
  });

  it("are never searched for", async () => {
    const { search, results } = await anOpenPane();

    await search("*compare ebb vs flood");

    expect(results()).toEqual([]);
  });

  it("are asked as they stand: the sidecar understands them", async () => {
    const { enter, calls } = await anOpenPane();

    await enter("*compare ebb vs flood");

    expect(calls[0]?.request).toEqual({ question: "*compare ebb vs flood" });
  });

  it("*help numbers them all, with how things stand", async () => {
    const { enter, texts, one, input } = await anOpenPane();

    await enter("*help");

    expect(texts(".catena-help-list code")).toHaveLength(7);
    expect(one(".catena-help").textContent).toContain("Performance budget: <3 seconds per query");
    expect(one(".catena-help").textContent).toContain("Yolo mode: on");
    expect(one(".catena-help").textContent).toContain("Available sources: words, meaning and links");
    expect(input.value).toBe("");
  });

  it("*yolo switches, and says so", async () => {
    const { enter, one } = await anOpenPane();

    await enter("*yolo");
    expect(one(".catena-query-said").textContent).toBe("🛡️ Yolo Mode DISABLED - Will confirm before executing queries");
    await enter("*yolo");

    expect(one(".catena-query-said").textContent).toBe(
      "⚡ Yolo Mode ENABLED - Auto-executing queries without confirmation",
    );
  });

  it("/summarize writes the note and says so, and asks nothing", async () => {
    const { enter, one, calls } = await anOpenPane();

    await enter("/summarize tides2020");
    expect(one(".catena-query-said").textContent).toBe("Summary of tides2020 written.");
    await enter("/synthesize tides2020 moon1999");

    expect(one(".catena-query-said").textContent).toBe("No annotation note has this citekey.");
    expect(calls).toHaveLength(0);
  });

  it("about papers are not searched for, and say what they lack", async () => {
    const { search, enter, one, results } = await anOpenPane();

    await search("/summarize tides2020");
    expect(results()).toEqual([]);
    expect(one(".catena-choice").isShown()).toBe(false);

    await enter("/summarize tides2020 moon1999");
    expect(one(".catena-query-said").textContent).toMatch(/^Name a paper/u);
  });

  it("*exit says goodbye and closes the pane", async () => {
    const { enter, notices, detach } = await anOpenPane();

    await enter("*exit");

    expect(notices).toEqual(["Exiting Query Interpreter. Your knowledge awaits your next question."]);
    expect(detach).toHaveBeenCalledOnce();
  });

  it("that don't exist are named, with those that do", async () => {
    const { enter, one, calls } = await anOpenPane();

    await enter("*foo bar");

    expect(one(".catena-query-said").textContent).toContain("There is no command *foo. The commands are *query,");
    expect(calls).toEqual([]);
  });
});
