/** The settings tab, connected. */

import type { Plugin } from "obsidian";
import { SettingsTab } from "../settings/SettingsTab";
import { isAbsolute } from "../sidecar/find";
import { statusLine } from "../status/state";
import type { Connected } from "./connected";
import { chooseExecutable, chooseHere, chosenExecutable, chosenHere } from "./executable";
import type { ColorRole } from "../wire/types.generated";
import { t } from "../texts/texts";
import { thisMachine } from "./node";
import type { SettingsStore } from "./settingsStore";

export interface SettingsTabParts {
  readonly connected: Connected;
  readonly store: SettingsStore;
  readonly copy: (text: string) => Promise<void>;
  readonly restart: () => void;
}

export function buildSettingsTab(plugin: Plugin, { connected, store, copy, restart }: SettingsTabParts): SettingsTab {
  const { app, manifest } = plugin;
  return new SettingsTab(app, plugin, {
    pluginVersion: manifest.version,
    settings: () => store.current,
    change: (changed) => store.change(changed),
    sidecar: () => connected.sidecar.state,
    status: () => statusLine(connected.sidecar.state, connected.index),
    marks: () => learnedMarks(connected),
    executable: () => chosenExecutable(app),
    chooseExecutable: (path) => {
      chooseExecutable(app, path);
      restart();
    },
    chosenHere: () => chosenHere(app),
    chooseHere: (choice) => {
      chooseHere(app, choice);
      restart();
    },
    whyNotPath: (path) => (isAbsolute(path, thisMachine().platform) ? undefined : t.Set_not_absolute),
    copy,
    restart,
  });
}

/** What marks mean in this vault; asked only of a sidecar that runs already, and nothing when it can't say. */
async function learnedMarks({ sidecar, client }: Connected): Promise<readonly ColorRole[]> {
  if (sidecar.state.kind !== "running") return [];
  return client.diagnose().then(
    ({ color_roles: marks }) => marks,
    () => [],
  );
}
