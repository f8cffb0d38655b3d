/** What a person is writing: the note in front, and the paragraph under the cursor. */

import { MarkdownView, type App } from "obsidian";
import { paragraphAt, type Writing } from "../beside/paragraph";

/** The note that is open in the middle, whatever has the focus; null without one. */
export function currentWriting(app: App): Writing | null {
  const view = app.workspace.getMostRecentLeaf()?.view;
  if (!(view instanceof MarkdownView) || view.file === null) return null;
  const { path } = view.file;
  if (view.getMode() !== "source") return { path, paragraph: null };
  return { path, paragraph: paragraphAt(view.editor.getValue(), view.editor.getCursor().line) };
}
