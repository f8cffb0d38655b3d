/** The health page, and what it does with sidecar and settings. */

import type { App, WorkspaceLeaf } from "obsidian";
import { HEALTH_VIEW, HealthView } from "../health/HealthView";
import { readsText } from "../health/healthTexts";
import { statusLine } from "../status/state";
import { waitingWith } from "../waiting";
import type { Connected } from "./connected";
import { showProgress } from "./progressNotice";
import type { SettingsStore } from "./settingsStore";
import { t } from "../texts/texts";
import { showInTab } from "./sideViews";
import type { Support } from "./support";
import type { Tools } from "./tools";

export interface HealthDeps extends Tools {
  readonly connected: Connected;
  readonly store: SettingsStore;
  readonly pluginVersion: string;
  readonly help: Support;
}

export interface Health {
  readonly showHealth: () => void;
  readonly healthView: (leaf: WorkspaceLeaf) => HealthView;
}

export function health(deps: HealthDeps): Health {
  const { app, client, attempt, connected, store, help, timers } = deps;
  const waiting = waitingWith({ timers, show: showProgress });
  return {
    showHealth: () => void attempt(() => showHealth(app)),
    healthView: (leaf) =>
      new HealthView(leaf, {
        ...deps,
        ...help,
        reads: () => readsText(store.current),
        measure: async (signal) => {
          const before = timers.now();
          await client.search({ query: "a", limit: 1 }, signal);
          return timers.now() - before;
        },
        status: (signal) => client.status({ files: true }, signal),
        diagnose: (signal) => client.diagnose({}, signal),
        line: () => statusLine(connected.sidecar.state, connected.index),
        onLine: (listener) => connected.onChange(listener),
        isPaused: () => connected.index.activity === "paused",
        setPaused: (paused) => connected.setPaused(paused),
        reindex: async (full) => void (await waiting(t.Health_comparing, (signal) => client.reindex({ full }, signal))),
        setEnabled: async (path, enabled) => void (await client.setEnabled({ path, enabled })),
        excludedFolders: () => store.current.excludedFolders,
        setExcludedFolders: (excludedFolders) => store.change({ excludedFolders }),
      }),
  };
}

async function showHealth(app: App): Promise<void> {
  (await showInTab(app, HEALTH_VIEW, HealthView))?.focusInput();
}
