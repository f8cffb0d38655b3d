/** What is chosen on this device, the program, the model and the shared index: kept with the app, not with the vault, so that it never syncs. */

import type { App } from "obsidian";
import type { DeviceChoices } from "../settings/settings";

const EXECUTABLE_KEY = "catena-executable";
const MODEL_KEY = "catena-model-folder";
const SHARED_KEY = "catena-shared-index";

/** Its full path, or null when none is chosen. */
export function chosenExecutable(app: App): string | null {
  return chosen(app, EXECUTABLE_KEY);
}

/** Keeps the choice; null takes it back. */
export function chooseExecutable(app: App, path: string | null): void {
  app.saveLocalStorage(EXECUTABLE_KEY, path);
}

/** What else is chosen on this device. */
export function chosenHere(app: App): DeviceChoices {
  return { model: chosen(app, MODEL_KEY), sharedIndex: chosen(app, SHARED_KEY) };
}

/** Keeps the choices that are given; null takes one back. */
export function chooseHere(app: App, { model, sharedIndex }: Partial<DeviceChoices>): void {
  if (model !== undefined) app.saveLocalStorage(MODEL_KEY, model);
  if (sharedIndex !== undefined) app.saveLocalStorage(SHARED_KEY, sharedIndex);
}

function chosen(app: App, key: string): string | null {
  const kept: unknown = app.loadLocalStorage(key);
  return typeof kept === "string" && kept ? kept : null;
}
