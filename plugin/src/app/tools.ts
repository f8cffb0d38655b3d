/** What every feature needs: Obsidian, the sidecar, and ways to open, copy, notify and report errors. */

import { Notice, type App } from "obsidian";
import type { Where } from "../drawing/PaneView";
import type { Place } from "../drawing/place";
import type { SidecarClient } from "../sidecar/client";
import { explain } from "../sidecar/failures";
import { isToInstall } from "../status/install";
import { SidecarUnavailable } from "../sidecar/sidecar";
import type { Timers } from "../sidecar/timers";
import type { Indexing } from "../soon";
import { openPlace } from "./notes";
import { openQueryPane } from "./sideViews";
import { t } from "../texts/texts";

/** Long enough to read a sentence or two. */
const NOTICE_MS = 10_000;

export interface Tools extends Indexing {
  readonly app: App;
  readonly client: SidecarClient;
  /** Shows a notice. */
  readonly notify: (message: string) => void;
  /** Does it, and shows a notice if it fails. */
  readonly attempt: (act: () => void | Promise<void>) => Promise<void>;
  /** Opens a note at a place; shows a notice if it fails. */
  readonly open: (place: Place, where: Where) => Promise<void>;
  /** Copies text to the clipboard, and says so. */
  readonly copy: (text: string, said?: string) => Promise<void>;
  /** Any error as a sentence for a person, null when there is nothing to say; opens the pane that helps with installing. */
  readonly explain: (error: unknown) => string | null;
}

export function makeTools(app: App, client: SidecarClient, timers: Timers, onIndexed: Indexing["onIndexed"]): Tools {
  const attempt: Tools["attempt"] = async (act) => {
    try {
      await act();
    } catch (error) {
      const message = explain(error);
      if (message !== null) notify(message);
    }
  };
  return {
    app,
    client,
    timers,
    onIndexed,
    notify,
    attempt,
    open: (place, where) => attempt(() => openPlace(app, timers, place, where)),
    copy,
    explain: (error) => {
      if (needsInstalling(error)) void openQueryPane(app);
      return explain(error);
    },
  };
}

/** Does something with the note that is open; without one, says so. */
export function withNote({ app, notify }: Tools, act: (path: string) => void): () => void {
  return () => {
    const file = app.workspace.getActiveFile();
    if (file?.extension === "md") act(file.path);
    else notify(t.Notice_open_a_note);
  };
}

export function notify(message: string): void {
  new Notice(message.startsWith("Catena") ? message : `Catena: ${message}`, NOTICE_MS);
}

async function copy(text: string, said = t.Notice_copied): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    new Notice(said);
  } catch (error) {
    notify(t.Notice_not_copied(error instanceof Error ? error.message : String(error)));
  }
}

function needsInstalling(error: unknown): boolean {
  return error instanceof SidecarUnavailable && isToInstall(error.state);
}
