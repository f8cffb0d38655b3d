/** Notes in Obsidian: opening one at a line, saving what is being edited. */

import { MarkdownView, type App, type TFile } from "obsidian";
import type { Where } from "../drawing/PaneView";
import type { Place } from "../drawing/place";
import { PlainError } from "../errors";
import type { Timers } from "../sidecar/timers";
import { markQuote } from "./quotes";
import { t } from "../texts/texts";

/** A note the sidecar just wrote is seen by Obsidian a little later. */
const APPEARS_WITHIN_MS = 5_000;

/** A note is not in Obsidian's vault; the message names it. */
class NoteNotThere extends PlainError {
  override readonly name = "NoteNotThere";

  constructor(path: string) {
    super(t.Notice_note_gone(path));
  }
}

/**
 * Opens a note with its line in view and its quote marked, or a PDF at its page.
 *
 * @throws {NoteNotThere} It did not appear in the vault either.
 */
export async function openPlace(
  app: App,
  timers: Timers,
  { path, line, quote, page }: Place,
  where: Where,
): Promise<void> {
  const file = findFile(app, path) ?? (await appearing(app, timers, path));
  if (!file) throw new NoteNotThere(path);
  const leaf = app.workspace.getLeaf(where);
  if (page !== undefined) await leaf.openFile(file, { active: true, eState: { subpath: `#page=${page}` } });
  else await leaf.openFile(file, line === null ? { active: true } : { active: true, eState: { line: line - 1 } });
  if (quote) markQuote(leaf.view, quote, timers);
}

/** Writes to disk what is being edited in these notes. */
export async function saveNotes(app: App, paths: readonly string[]): Promise<void> {
  const views = app.workspace.getLeavesOfType("markdown").map(({ view }) => view);
  for (const view of views) {
    if (view instanceof MarkdownView && view.file && paths.includes(view.file.path)) await view.save();
  }
}

function findFile(app: App, path: string): TFile | null {
  // The sidecar speaks NFC; a file made on a Mac may be named otherwise, which link resolution forgives.
  return app.vault.getFileByPath(path) ?? app.metadataCache.getFirstLinkpathDest(path, "");
}

function appearing(app: App, timers: Timers, path: string): Promise<TFile | null> {
  return new Promise((settle) => {
    const created = app.vault.on("create", () => finish(findFile(app, path)));
    const tooLate = timers.after(APPEARS_WITHIN_MS, () => {
      app.vault.offref(created);
      settle(null);
    });
    const finish = (file: TFile | null): void => {
      if (!file) return;
      app.vault.offref(created);
      tooLate();
      settle(file);
    };
  });
}
