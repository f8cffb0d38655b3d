// @vitest-environment jsdom
import { MarkdownView, type Plugin } from "obsidian";
import { setup } from "obsidian-test-mocks/setup";
import { beforeAll, expect, it } from "vitest";
import { registerBlocks } from "../../../plugin/src/app/register";

beforeAll(() => setup());

/** The notes that are drawn anew when blocks are registered, and the languages of these. */
function registering({ layoutReady }: { layoutReady: boolean }) {
  const [drawn, languages]: string[][] = [[], []];
  const view = (name: string, kind: object) =>
    Object.assign(Object.create(kind) as object, { previewMode: { rerender: () => drawn?.push(name) } });
  const leaves = [
    { view: view("a note", MarkdownView.prototype) },
    { view: view("one that was not looked at yet", Object.prototype) },
  ];
  const plugin = {
    app: { workspace: { layoutReady, getLeavesOfType: () => leaves } },
    registerMarkdownCodeBlockProcessor: (language: string) => languages?.push(language),
  };
  registerBlocks(plugin as unknown as Plugin, { catena: () => expect.unreachable() });
  return { drawn, languages };
}

it("draws the blocks of notes that were open when the plugin was switched on", () => {
  expect(registering({ layoutReady: true })).toEqual({ drawn: ["a note"], languages: ["catena"] });
});

it("draws nothing twice when Obsidian starts, before any note is shown", () => {
  expect(registering({ layoutReady: false })).toEqual({ drawn: [], languages: ["catena"] });
});
