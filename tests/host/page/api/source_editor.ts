/** The source mode of a note: CodeMirror with what every editor of the app has, and what plugins add. */
import { Compartment, EditorState, Prec, StateEffect, StateField, type Extension } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import type * as O from "obsidian";
import { registryOf } from "./registry";

/** Documented fields by which an extension learns which note and view it is in. */
export const editorInfoField = StateField.define<O.MarkdownFileInfo>({
  create: () => {
    throw new Error("[test host] editorInfoField is only known in editors of notes");
  },
  update: (info) => info,
});

const setEditorView = StateEffect.define<EditorView>();
export const editorEditorField = StateField.define<EditorView | null>({
  create: () => null,
  update: (view, { effects }) => (effects.find((each) => each.is(setEditorView))?.value as EditorView | null) ?? view,
}) as StateField<EditorView>;

export const editorLivePreviewField = StateField.define<boolean>({ create: () => false, update: () => false });

const plugins = new Compartment();

/** CodeMirror has no keys of its own; the browser's would split a line into elements of its own making. */
const ENTER = keymap.of([
  {
    key: "Enter",
    run: (view) => {
      view.dispatch(view.state.replaceSelection("\n"), { scrollIntoView: true, userEvent: "input" });
      return true;
    },
  },
]);

/** What a view does when its text was changed, by whom ever. */
export type Changed = () => void;

/** Builds the editor of one view. */
export function makeSourceEditor(info: O.MarkdownFileInfo, parent: HTMLElement, changed: Changed): EditorView {
  const view = new EditorView({ parent, state: stateOf(info, "", changed) });
  view.dispatch({ effects: setEditorView.of(view) });
  return view;
}

/** Shows another note: as in the app, all that extensions know of the one before is gone. */
export function showText(view: EditorView, info: O.MarkdownFileInfo, text: string, changed: Changed): void {
  view.setState(stateOf(info, text, changed));
  view.dispatch({ effects: setEditorView.of(view) });
}

/** Gives an editor the extensions that are registered now. */
export function updatePlugins(app: O.App, view: EditorView): void {
  view.dispatch({ effects: plugins.reconfigure(extensionsOf(app)) });
}

function stateOf(info: O.MarkdownFileInfo, text: string, changed: Changed): EditorState {
  return EditorState.create({
    doc: text,
    extensions: [
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ "aria-label": "Note text", spellcheck: "false" }),
      EditorState.allowMultipleSelections.of(true),
      Prec.lowest(ENTER),
      editorInfoField.init(() => info),
      editorEditorField,
      editorLivePreviewField,
      EditorView.updateListener.of((update) => {
        if (update.docChanged) changed();
      }),
      plugins.of(extensionsOf(info.app)),
    ],
  });
}

function extensionsOf(app: O.App): Extension {
  return [...registryOf(app).editorExtensions];
}
