// @vitest-environment jsdom
import { App, WorkspaceLeaf } from "obsidian-test-mocks/obsidian";
import { setup } from "obsidian-test-mocks/setup";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { QueryModel, TYPING_PAUSE_MS } from "../../../plugin/src/ask/model";
import { QueryView } from "../../../plugin/src/ask/QueryView";
import type { SidecarState } from "../../../plugin/src/sidecar/sidecar";
import type { Result, SearchResults } from "../../../plugin/src/wire/types.generated";
import { aResult, FakeTimers, found } from "../fakes";

beforeAll(() => setup());
afterEach(() => document.body.replaceChildren());

const RUNNING: SidecarState = {
  kind: "running",
  exe: "/bin/catena",
  connection: { port: 1, token: "t", pid: 2, version: "0.1.0" },
};
const THREE = ["One", "Two", "Three"].map((title) => aResult({ note_title: title, note_path: `Notes/${title}.md` }));

/** The view opened as Obsidian opens it, with a sidecar that finds these notes. */
class OpenedView extends QueryView {
  openForTest(): Promise<void> {
    return this.onOpen();
  }
}

async function anOpenPane(answer: SearchResults = found(...THREE), sidecar: SidecarState = RUNNING) {
  const timers = new FakeTimers();
  const opened: { title: string; where: unknown }[] = [];
  const copied: string[] = [];
  const restart = vi.fn();
  const model = new QueryModel({
    search: () => Promise.resolve(answer),
    explain: (error) => (error instanceof Error ? error.message : ""),
    timers,
    mode: "hybrid",
    sidecar,
  });
  const app = App.createConfigured__();
  const leaf = WorkspaceLeaf.create2__(app).asOriginalType3__();
  const view = new OpenedView(leaf, {
    model,
    pluginVersion: "0.1.0",
    open: (result: Result, where) => {
      opened.push({ title: result.note_title, where });
      return Promise.resolve();
    },
    copy: (text) => {
      copied.push(text);
      return Promise.resolve();
    },
    restart,
  });
  document.body.append(view.contentEl);
  await view.openForTest();
  const pane = view.contentEl;
  const one = <E extends HTMLElement>(selector: string): E => {
    const el = pane.querySelector<E>(selector);
    if (el === null) throw new Error(`nothing is ${selector}`);
    return el;
  };
  const input = one<HTMLInputElement>(".catena-query-input");
  const search = async (words: string): Promise<void> => {
    input.value = words;
    input.dispatchEvent(new InputEvent("input", { bubbles: true }));
    await timers.pass(TYPING_PAUSE_MS);
  };
  const press = (key: string, options: KeyboardEventInit = {}): KeyboardEvent => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...options });
    (document.activeElement ?? pane).dispatchEvent(event);
    return event;
  };
  const results = (): HTMLElement[] => [...pane.querySelectorAll<HTMLElement>(".catena-result")];
  return { app, view, model, timers, pane, one, input, search, press, results, opened, copied, restart };
}

describe("results", () => {
  it("show title, section, excerpt with the found words marked, score and sources", async () => {
    const { search, one } = await anOpenPane(found(aResult()));

    await search("heads");

    expect(one(".catena-result-title").textContent).toBe("Attention");
    expect(one(".catena-result-section").textContent).toBe("Heads");
    expect(one(".catena-result-excerpt").textContent).toBe("Heads differ in what they attend to.");
    expect(one("mark").textContent).toBe("Heads");
    expect(one(".catena-result-score").textContent).toBe("0.90");
    expect(one(".catena-result-sources").textContent).toBe("by words and meaning");
    expect(one(".catena-query-count").textContent).toBe("1 note");
  });

  it("name their sources in the same order, and those of a newer sidecar last", async () => {
    const { search, one } = await anOpenPane(found(aResult({ sources: ["oracle", "semantic", "text"] })));

    await search("x");

    expect(one(".catena-result-sources").textContent).toBe("by words and meaning and oracle");
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
    expect(input.getAttribute("aria-label")).toBe("Search your notes");
    expect(one(".catena-query-count").getAttribute("role")).toBe("status");
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

    press("Enter");
    press("ArrowDown");
    press("ArrowDown");
    press("Enter", { ctrlKey: true });

    expect(opened.map(({ title }) => title)).toEqual(["One", "Two"]);
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
    expect(model.state.query).toBe("x");
    input.value = "x机";
    input.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true }));

    expect(opened).toEqual([]);
    expect(model.state.query).toBe("x机");
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

    expect(opened.map(({ title }) => title)).toEqual(["One", "Two", "Three"]);
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

  it("helps when nothing was found", async () => {
    const { search, one } = await anOpenPane(found());

    await search("quuux");

    expect(one(".catena-query-instead").textContent).toContain("No notes found matching 'quuux'.");
  });

  it("shows one copyable command when the sidecar is missing", async () => {
    const { pane, one, copied, restart } = await anOpenPane(found(), { kind: "missing", why: "Not installed." });

    expect(pane.querySelectorAll(".catena-install code")).toHaveLength(1);
    one(".catena-install-copy").click();
    one(".catena-install-check").click();

    expect(copied).toEqual(["uv tool install catena-sidecar==0.1.0"]);
    expect(restart).toHaveBeenCalledOnce();
  });

  it("offers to start a sidecar that stopped", async () => {
    const { one, restart } = await anOpenPane(found(), { kind: "stopped", why: "It ended with code 1." });

    one(".catena-query-restart").click();

    expect(restart).toHaveBeenCalledOnce();
  });
});
