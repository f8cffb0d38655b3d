/** What a person is writing: the note in front, and the paragraph under the cursor. */

import { MarkdownView, type App } from "obsidian";
import { paragraphAt, type Writing } from "../beside/paragraph";

/** The selected words, else the paragraph under the cursor; "" where nothing is edited. */
export function currentPassage(app: App): string {
  const view = app.workspace.getMostRecentLeaf()?.view;
  if (!(view instanceof MarkdownView) || view.getMode() !== "source") return "";
  const selected = view.editor.getSelection().trim();
  return selected === "" ? (currentWriting(app)?.paragraph?.markdown ?? "") : selected;
}

/** The note that is open in the middle, whatever has the focus; null without one. */
export function currentWriting(app: App): Writing | null {
  const view = app.workspace.getMostRecentLeaf()?.view;
  if (!(view instanceof MarkdownView) || view.file === null) return null;
  const { path } = view.file;
  const text = view.editor.getValue();
  if (view.getMode() !== "source") return { path, text, paragraph: null };
  return { path, text, paragraph: paragraphAt(text, view.editor.getCursor().line) };
}
