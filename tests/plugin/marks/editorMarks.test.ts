// @vitest-environment jsdom
import { EditorState, StateField } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { setup } from "obsidian-test-mocks/setup";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { EditorMarks } from "../../../plugin/src/marks/editorMarks";
import type { Mark } from "../../../plugin/src/marks/marks";
import { MarkStore } from "../../../plugin/src/marks/markStore";

let opened: EditorView[] = [];

beforeAll(() => setup());
afterEach(() => {
  for (const view of opened) view.destroy();
  opened = [];
});

const TEXT = "One is so. Two is not. Three may be.";
const PATH = "Draft.md";

function aMark(words: string, kind: Mark["kind"]): Mark {
  const from = TEXT.indexOf(words);
  return { id: words, kind, from, to: from + words.length, remark: { title: kind, message: null, passage: null } };
}

const MARKS = [aMark("One is so.", "supported"), aMark("Two is not.", "contradicted")];

function aMarkedEditor() {
  const store = new MarkStore();
  const path = StateField.define<string>({ create: () => PATH, update: (value) => value });
  const marks = new EditorMarks({
    store,
    pathOf: (state) => state.field(path, false) ?? null,
    drawRemark: () => undefined,
  });
  const end = marks.follow();
  const stateOf = (note: string, text: string) =>
    EditorState.create({ doc: text, extensions: [path.init(() => note), marks.extension] });
  const view = new EditorView({ state: stateOf(PATH, TEXT), parent: document.body });
  view.dom.isShown = () => true;
  opened.push(view);
  const marked = (): string[] =>
    [...view.dom.querySelectorAll(".catena-mark")].map((el) => `${el.className.split("-").at(-1)}: ${el.textContent}`);
  return { store, marks, view, marked, stateOf, end };
}

const markAll = (store: MarkStore): void => store.mark("check", { path: PATH, text: TEXT, marks: MARKS });

describe("marks in an editor", () => {
  it("appear where a check puts them, each with its own look, and go with it", () => {
    const { store, marked } = aMarkedEditor();

    markAll(store);
    expect(marked()).toEqual(["supported: One is so.", "contradicted: Two is not."]);
    store.mark("check", null);
    expect(marked()).toEqual([]);
  });

  it("move with edits around them, and vanish from an edited sentence", () => {
    const { store, view, marked } = aMarkedEditor();
    markAll(store);

    view.dispatch({
      changes: [
        { from: 0, insert: "# A heading\n" },
        { from: TEXT.length, insert: " Four." },
      ],
    });
    expect(marked()).toEqual(["supported: One is so.", "contradicted: Two is not."]);
    const at = view.state.doc.toString().indexOf("is not");
    view.dispatch({ changes: { from: at, to: at + 2, insert: "was" } });
    expect(marked()).toEqual(["supported: One is so."]);
    expect([...(store.standing("check") ?? [])]).toEqual(["One is so."]);
  });

  it("stay when words are typed right behind a sentence", () => {
    const { store, view, marked } = aMarkedEditor();
    markAll(store);

    view.dispatch({ changes: { from: "One is so.".length, insert: " Very." } });

    expect(marked()).toEqual(["supported: One is so.", "contradicted: Two is not."]);
  });

  it("come back with their note, as it was edited meanwhile", () => {
    const { store, view, marked, stateOf } = aMarkedEditor();
    markAll(store);
    view.dispatch({ changes: { from: 0, insert: "Now: " } });

    view.setState(stateOf("Other.md", TEXT));
    expect(marked()).toEqual([]);
    view.setState(stateOf(PATH, `Now: ${TEXT.replace("Two is not.", "Two is.")}`));
    expect(marked()).toEqual(["supported: One is so."]);
  });

  it("follow their note when it is renamed", () => {
    const { store, view, marked, stateOf } = aMarkedEditor();
    markAll(store);

    store.renamed(PATH, "Chapter.md");
    view.setState(stateOf("Chapter.md", TEXT));

    expect(marked()).toHaveLength(2);
  });

  it("tell which of them the cursor is in, and take the cursor there", () => {
    const { store, view, marks } = aMarkedEditor();
    markAll(store);
    const entered: (string | null)[] = [];
    store.entered.add(({ id }) => entered.push(id));

    view.dispatch({ selection: { anchor: 3 } });
    view.dispatch({ selection: { anchor: TEXT.length } });
    expect(entered).toEqual(["One is so.", null]);
    expect(marks.reveal(PATH, "Two is not.")).toBe(true);
    expect(view.state.selection.main.head).toBe(TEXT.indexOf("Two"));
    expect(entered.at(-1)).toBe("Two is not.");
    expect(marks.reveal("Other.md", "Two is not.")).toBe(false);
    expect(marks.reveal(PATH, "Unknown")).toBe(false);
  });

  it("are no longer followed after the plugin has ended", () => {
    const { store, view, marked, end } = aMarkedEditor();

    end();
    markAll(store);
    expect(marked()).toEqual([]);
    view.destroy();
    expect(() => markAll(store)).not.toThrow();
  });
});
