/** What a person is writing: the note in front, and the paragraph under the cursor. */

import { MarkdownView, type App } from "obsidian";
import { openingBelow, paragraphAt, type Writing } from "../beside/paragraph";

/** The selected words, else the paragraph under the cursor; "" where nothing is edited. */
export function currentPassage(app: App): string {
  const view = app.workspace.getMostRecentLeaf()?.view;
  if (!(view instanceof MarkdownView) || view.getMode() !== "source") return "";
  const { editor } = view;
  const selected = editor.getSelection().trim();
  return selected ? selected : (paragraphAt(editor.getValue(), editor.getCursor().line)?.markdown ?? "");
}

/** The note that was written in last, also while a view of something else is in front; null without one. */
export function currentWriting({ workspace }: App): Writing | null {
  const file = workspace.getActiveFile();
  const leaves = [workspace.getMostRecentLeaf(), ...workspace.getLeavesOfType("markdown")];
  const view = leaves.map((leaf) => leaf?.view).find((each) => each instanceof MarkdownView && each.file === file);
  if (!(view instanceof MarkdownView) || !view.file) return null;
  const { path } = view.file;
  const text = view.editor.getValue();
  const line = view.getMode() === "source" ? view.editor.getCursor().line : -1;
  return { path, text, paragraph: paragraphAt(text, line) ?? openingBelow(text, line) };
}
