/** The program chosen on this device: kept with the app, not with the vault, so that it never syncs. */

import type { App } from "obsidian";

const EXECUTABLE_KEY = "catena-executable";

/** Its full path, or null when none is chosen. */
export function chosenExecutable(app: App): string | null {
  const chosen: unknown = app.loadLocalStorage(EXECUTABLE_KEY);
  return typeof chosen === "string" && chosen !== "" ? chosen : null;
}

/** Keeps the choice; null takes it back. */
export function chooseExecutable(app: App, path: string | null): void {
  app.saveLocalStorage(EXECUTABLE_KEY, path);
}
