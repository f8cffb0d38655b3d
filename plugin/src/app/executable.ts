/** What is chosen on this device, the program and the model: kept with the app, not with the vault, so that it never syncs. */

import type { App } from "obsidian";

const EXECUTABLE_KEY = "catena-executable";
const MODEL_KEY = "catena-model-folder";

/** Its full path, or null when none is chosen. */
export function chosenExecutable(app: App): string | null {
  const chosen: unknown = app.loadLocalStorage(EXECUTABLE_KEY);
  return typeof chosen === "string" && chosen !== "" ? chosen : null;
}

/** Keeps the choice; null takes it back. */
export function chooseExecutable(app: App, path: string | null): void {
  app.saveLocalStorage(EXECUTABLE_KEY, path);
}

/** The folder of the embedding model to use instead of the one that comes with the sidecar, or null. */
export function chosenModelFolder(app: App): string | null {
  const chosen: unknown = app.loadLocalStorage(MODEL_KEY);
  return typeof chosen === "string" && chosen !== "" ? chosen : null;
}

/** Keeps the choice; null takes it back. */
export function chooseModelFolder(app: App, path: string | null): void {
  app.saveLocalStorage(MODEL_KEY, path);
}
