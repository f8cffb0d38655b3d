// @vitest-environment jsdom
import { App, type Menu } from "obsidian-test-mocks/obsidian";
import { setup } from "obsidian-test-mocks/setup";
import type { Plugin } from "obsidian";
import { beforeAll, describe, expect, it } from "vitest";
import { registerMenus, type MenuDeps } from "../../../plugin/src/app/menus";
import type { Names } from "../../../plugin/src/ask/completing";

beforeAll(() => setup());

function aVault() {
  const known: Names["papers"][number][] = [];
  const app = App.createConfigured__({
    files: { "Notes/a.md": "", "Papers/@kim.md": "", "Papers/b.pdf": "", "c.png": "" },
  });
  const done: string[] = [];
  const say = (what: string) => () => done.push(what);
  let excludedFolders: readonly string[] = ["Papers"];
  const deps = {
    explore: {
      showAround: (path: string) => Promise.resolve(done.push(`around ${path}`)),
      suggestLinksOf: (path: string) => done.push(`links ${path}`),
      showHistory: ({ path }: { path: string }) => done.push(`history ${path}`),
    },
    reading: {
      outlineOf: ({ title }: { title: string }) => Promise.resolve(done.push(`outline ${title}`)),
      annotationsOf: ({ citekey }: { citekey: string }) => Promise.resolve(done.push(`annotations ${citekey}`)),
    },
    paper: { summarizeNote: (path: string) => done.push(`summarize ${path}`) },
    knownPapers: () => known,
    hasPdf: (note: string) => note === "Papers/@kim.md",
    list: { copyCitations: (names: readonly string[]) => done.push(`cite ${names.join()}`) },
    store: {
      get current() {
        return { excludedFolders };
      },
      change: (changed: { excludedFolders: readonly string[] }) => {
        ({ excludedFolders } = changed);
        return Promise.resolve();
      },
    },
    commands: {
      ask: say("ask"),
      "check-draft": say("check"),
      "beside-writing": say("beside"),
      "temporal-query": say(""),
    },
  } as unknown as MenuDeps;
  const handlers: Record<string, (...given: unknown[]) => void> = {};
  const workspace = { on: (event: string, handle: (...given: unknown[]) => void) => (handlers[event] = handle) };
  registerMenus({ app: { workspace }, registerEvent: () => undefined } as unknown as Plugin, deps);
  const offered = (event: string, about: unknown): readonly { title: string; click: () => void }[] => {
    const items: { title: string; click: () => void }[] = [];
    const item = {
      setSection: () => item,
      setIcon: () => item,
      setTitle: (title: string) => {
        items.push({ title, click: () => undefined });
        return item;
      },
      onClick: (click: () => void) => {
        const last = items.at(-1);
        if (last !== undefined) last.click = click;
        return item;
      },
    };
    const menu = { addItem: (fill: (given: typeof item) => void) => fill(item) } as unknown as Menu;
    handlers[event]?.(menu, about);
    return items;
  };
  const file = (path: string) => app.vault.getAbstractFileByPath(path);
  return { offered, file, done, known, excluded: () => excludedFolders };
}

describe("the menu of a file", () => {
  it("offers for a note what is about one note", () => {
    const { offered, file, done } = aVault();

    for (const { click } of offered("file-menu", file("Notes/a.md"))) click();
    expect(done).toEqual(["around Notes/a.md", "links Notes/a.md", "history Notes/a.md", "cite Notes/a.md"]);
  });

  it("offers for a paper's note, once it is known to be one, its summary, its annotations and the outline of its PDF", () => {
    const { offered, file, done, known } = aVault();
    const first = (): readonly string[] =>
      offered("file-menu", file("Papers/@kim.md"))
        .map(({ title }) => title)
        .slice(0, 2);
    expect(first()).toEqual(["Show notes around it", "Suggest links"]);

    known.push({ name: "kim", about: "On tides", path: "Papers/@kim.md" });

    known.push({ name: "a", about: "On ebb", path: "Notes/a.md" });

    expect(first()).toEqual(["Summarize this paper", "Annotations"]);
    for (const { click } of offered("file-menu", file("Papers/@kim.md")).slice(0, 3)) click();
    expect(done).toEqual(["summarize Papers/@kim.md", "annotations kim", "outline On tides"]);
    const withoutPdf = offered("file-menu", file("Notes/a.md")).map(({ title }) => title);
    expect(withoutPdf.slice(0, 3)).toEqual(["Summarize this paper", "Annotations", "Show notes around it"]);
  });

  it("offers the outline of a PDF, and nothing for other files", () => {
    const { offered, file, done } = aVault();

    for (const { click } of offered("file-menu", file("Papers/b.pdf"))) click();
    expect(done).toEqual(["outline b"]);
    expect(offered("file-menu", file("c.png"))).toEqual([]);
  });

  it("leaves out a folder, and takes that back", () => {
    const { offered, file, excluded } = aVault();

    offered("file-menu", file("Notes"))[0]?.click();
    expect(excluded()).toEqual(["Papers", "Notes"]);
    offered("file-menu", file("Papers"))[0]?.click();
    expect(excluded()).toEqual(["Notes"]);
    expect(offered("file-menu", file("/"))).toEqual([]);
  });
});

describe("the menu of the editor", () => {
  it("asks about what is selected, or looks at the writing", () => {
    const { offered, done } = aVault();

    offered("editor-menu", { somethingSelected: () => true })[0]?.click();
    offered("editor-menu", { somethingSelected: () => false })[0]?.click();
    expect(done).toEqual(["ask", "beside"]);
  });
});
