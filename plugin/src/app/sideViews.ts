/** Showing Catena's views in the right sidebar. */

import type { App, View } from "obsidian";
import { openingWords, type Opening } from "../ask/paneCommands";
import { QUERY_VIEW, QueryView } from "../ask/QueryView";
import { currentConcept } from "./answers";

/** Shows a view of this type; null if Obsidian has put another one in its place. */
export async function showSideView<V extends View>(
  app: App,
  type: string,
  View: abstract new (...args: never[]) => V,
): Promise<V | null> {
  const leaf = await app.workspace.ensureSideLeaf(type, "right", { active: true, reveal: true });
  await leaf.loadIfDeferred();
  return leaf.view instanceof View ? leaf.view : null;
}

/** Shows a view where it is open, else in a tab of its own. */
export async function showInTab<V extends View>(
  { workspace }: App,
  type: string,
  View: abstract new (...args: never[]) => V,
): Promise<V | null> {
  const leaf = workspace.getLeavesOfType(type)[0] ?? workspace.getLeaf("tab");
  if (leaf.view.getViewType() !== type) await leaf.setViewState({ type, active: true });
  await workspace.revealLeaf(leaf);
  await leaf.loadIfDeferred();
  return leaf.view instanceof View ? leaf.view : null;
}

/** Builds open views anew, whose texts are in another language now. */
export async function rebuildViews({ workspace }: App, types: readonly string[]): Promise<void> {
  const { activeElement: focused } = activeDocument;
  for (const leaf of types.flatMap((type) => workspace.getLeavesOfType(type))) {
    if (leaf.isDeferred) continue;
    const state = leaf.getViewState();
    await leaf.setViewState({ type: "empty" });
    await leaf.setViewState(state);
  }
  if (focused?.instanceOf(HTMLElement) === true) focused.focus();
}

/** Tries again what was refused in open views, and in notes that are open. */
export function tryAgain({ workspace }: App): void {
  workspace.iterateAllLeaves((leaf) => {
    const view = leaf.view as View | null; // none while a leaf opens
    for (const button of view?.containerEl.findAll(".catena-refused") ?? []) button.click();
  });
}

export async function openQueryPane(app: App): Promise<void> {
  (await showSideView(app, QUERY_VIEW, QueryView))?.focusInput();
}

/** Opens the query pane with the beginning of a question. */
export async function startQuestion(app: App, words: string): Promise<void> {
  (await showSideView(app, QUERY_VIEW, QueryView))?.startWith(words);
}

/** Opens the query pane with a question about the selected words or the open note. */
export function startAsking(app: App, opening: Opening): Promise<void> {
  // What is selected is read before the pane takes the focus.
  return startQuestion(app, openingWords(opening, currentConcept(app)));
}
