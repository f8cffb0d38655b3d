import type { App } from "obsidian";
import { afterEach, describe, expect, it } from "vitest";
import { afterNames, namesIn, titleIn } from "../../../plugin/src/app/names";
import type { SidecarClient } from "../../../plugin/src/sidecar/client";
import { callNotes, titleOf } from "../../../plugin/src/drawing/place";

/** An app whose notes all have these properties. */
function withProperties(frontmatter: Readonly<Record<string, unknown>> | undefined): App {
  return { metadataCache: { getCache: () => ({ frontmatter }) } } as unknown as App;
}

describe("papers", () => {
  it("are called by their names before anything is told of their annotations and of what cites them", async () => {
    const done: string[] = [];
    const told = (what: string) => () => Promise.resolve(done.push(what));
    const client = { searchAnnotations: told("annotations"), checkDraft: told("draft"), checkQuotes: told("quotes") };
    const after = afterNames(client as unknown as SidecarClient, () => Promise.resolve(void done.push("names")));

    await after.searchAnnotations();
    await after.checkDraft();
    await after.checkQuotes({ path: "Draft.md" });

    expect(done).toEqual(["names", "annotations", "names", "draft", "names", "quotes"]);
  });
});

describe("what can be named", () => {
  it("is a note by its file, by the title that it is shown with, and by its aliases", async () => {
    const frontmatter = { title: "Replication, no backup", aliases: ["Copies"] };
    const file = { basename: "replication", path: "Notes/replication.md" };
    const metadataCache = { getFileCache: () => ({ frontmatter }), getCache: () => ({ frontmatter }) };
    const vault = { getMarkdownFiles: () => [file], getAllFolders: () => [] };
    const client = { listAnnotationFiles: () => Promise.resolve({ files: [] }) } as unknown as SidecarClient;

    const { notes } = await namesIn({ metadataCache, vault } as unknown as App, client);

    expect(notes.map(({ name }) => name)).toEqual(["replication", "Replication, no backup", "Copies"]);
  });
});

describe("a note is called", () => {
  afterEach(() => {
    callNotes(() => undefined);
  });

  it.each([
    [
      "by its first alias, where its file is named by an id",
      "1716491727-abierto.md",
      { aliases: ["Abierto", "Open"] },
      "Abierto",
    ],
    ["by the only alias that it has as a text", "202401151230.md", { aliases: "Abierto" }, "Abierto"],
    [
      "by its title before all else",
      "1716491727-abierto.md",
      { title: "Open sets", aliases: ["Abierto"] },
      "Open sets",
    ],
    ["by its file, where that has a name", "Notes/Open sets.md", { aliases: ["Abierto"] }, "Open sets"],
    ["by its file, where a year begins its name", "2024 in review.md", { aliases: ["Review"] }, "2024 in review"],
    ["by its file, without properties", "1716491727-abierto.md", undefined, "1716491727-abierto"],
  ])("%s", (_how, path, frontmatter, expected) => {
    callNotes((each) => titleIn(withProperties(frontmatter), each));

    expect(titleOf(path)).toBe(expected);
  });
});
