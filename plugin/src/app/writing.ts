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

/** The note that was written in last, also while a view of something else is in front; null without one. */
export function currentWriting({ workspace }: App): Writing | null {
  const file = workspace.getActiveFile();
  const leaves = [workspace.getMostRecentLeaf(), ...workspace.getLeavesOfType("markdown")];
  const view = leaves.map((leaf) => leaf?.view).find((each) => each instanceof MarkdownView && each.file === file);
  if (!(view instanceof MarkdownView) || view.file === null) return null;
  const { path } = view.file;
  const text = view.editor.getValue();
  if (view.getMode() !== "source") return { path, text, paragraph: null };
  return { path, text, paragraph: paragraphAt(text, view.editor.getCursor().line) };
}
