/** Builds everything once and registers it with Obsidian, so that unloading takes all of it away again. */

import { debounce, FileSystemAdapter, getLanguage, type App, type Plugin } from "obsidian";
import { readAsked } from "../ask/recalling";
import { readPinned } from "../ask/taking";
import { callNotes } from "../drawing/place";
import { serveArguments } from "../settings/settings";
import type { SettingsTab } from "../settings/SettingsTab";
import { isToInstall } from "../status/install";
import { Connected } from "./connected";
import { chosenExecutable, chosenHere } from "./executable";
import { featuresOf, type Features } from "./features";
import { namesIn, titleIn } from "./names";
import { timers } from "./node";
import { register } from "./register";
import { buildSettingsTab } from "./settingsTab";
import { SettingsStore } from "./settingsStore";
import { openQueryPane, rebuildViews, tryAgain } from "./sideViews";
import { buildStatusItem } from "./statusItem";
import { makeTools, notify } from "./tools";
import { sentencesIn } from "../texts/heard";
import { learn, speak, spoken, t } from "../texts/texts";

/** Typing a folder's name restarts the sidecar once, afterwards. */
const APPLY_SETTINGS_MS = 1_500;

/** Questions stay on this device: they are nobody's business where the vault is shared. */
const ASKED_KEY = "catena-asked";
const PINNED_KEY = "catena-pinned";

/** What the plugin's lifecycle calls. */
export interface Catena {
  /** Obsidian's layout is there: start the sidecar if the person wants it so. */
  ready(): void;
  /** Settings on disk were changed by something else, such as a sync tool. */
  settingsArrived(data: unknown): void;
  openQueryPane(): Promise<void>;
  /** Ends the sidecar; settles when its process is gone. */
  stop(): Promise<void>;
}

/**
 * @throws {Error} The vault is not on this computer's disk, which can't happen on a desktop.
 */
export function compose(plugin: Plugin, data: unknown): Catena {
  const { app, manifest } = plugin;
  const textsKey = speakingAsBefore(app);
  callNotes((path) => titleIn(app, path));
  const vault = vaultFolder(app);
  const pluginVersion = manifest.version;
  const store = new SettingsStore(data, (settings) => plugin.saveData(settings));
  const connected = new Connected({
    vault,
    pluginVersion,
    settings: () => store.current,
    executable: () => chosenExecutable(app),
    chosenHere: () => chosenHere(app),
    change: (changed) => store.change(changed),
    names: (client) => namesIn(app, client),
    asked: readAsked(app.loadLocalStorage(ASKED_KEY)),
    pinned: readPinned(app.loadLocalStorage(PINNED_KEY)),
    keepPinned: (pinned) => app.saveLocalStorage(PINNED_KEY, pinned),
    keepAsked: (asked) => app.saveLocalStorage(ASKED_KEY, asked),
    textsArrived: (texts) => {
      if (texts === app.loadLocalStorage(textsKey)) return;
      app.saveLocalStorage(textsKey, texts);
      learn(sentencesIn(texts));
      if (tab.containerEl.isShown()) tab.update();
      void rebuildViews(app, Object.keys(features.views));
    },
    notify,
  });
  const tools = makeTools(app, connected.client, timers, connected.onIndexed);
  const { sidecar } = connected;
  const restart = (): void =>
    void sidecar.restart().then(() => {
      if (isToInstall(sidecar.state)) notify(sidecar.state.why);
    });
  const features = featuresOf({ tools, connected, store, vault, pluginVersion, restart });
  const tab = buildSettingsTab(plugin, { connected, store, copy: tools.copy, restart });
  register(plugin, features, tab);
  showStatus(plugin, connected, features);
  connected.onChange(keepingUpToDate(app, tab, connected));
  const cancelRestart = restartingFor(store, connected, restart);

  const stop = async (): Promise<void> => {
    cancelRestart();
    await connected.stop();
  };
  plugin.registerEvent(app.workspace.on("quit", (tasks) => tasks.addPromise(stop())));
  plugin.registerDomEvent(window, "pagehide", () => void stop());
  return {
    ready: () => {
      if (store.current.startWithObsidian) void connected.sidecar.start();
    },
    settingsArrived: (arrived) => store.arrived(arrived),
    openQueryPane: () => openQueryPane(app),
    stop,
  };
}

/** Speaks the app's language with the texts that a sidecar handed out last on this device; where those are kept. */
function speakingAsBefore(app: App): string {
  speak(getLanguage());
  const key = `catena-texts-${spoken}`;
  const kept: unknown = app.loadLocalStorage(key);
  if (typeof kept === "string") learn(sentencesIn(kept));
  return key;
}

/** Shows the state of the sidecar and the index in the status bar. */
function showStatus(plugin: Plugin, connected: Connected, { commands }: Features): void {
  const draw = buildStatusItem(plugin.addStatusBarItem(), {
    connected,
    openQueryPane: commands["open-query-pane"],
    restart: commands["restart-sidecar"],
    showHealth: commands["index-health"],
    showLog: commands["show-log"],
  });
  draw();
  connected.onChange(draw);
}

/** Restarts a running sidecar soon after its arguments changed; the returned function calls that off. */
function restartingFor(store: SettingsStore, { sidecar }: Connected, restart: () => void): () => void {
  const restartSoon = debounce(restart, APPLY_SETTINGS_MS, true);
  store.onChange(({ before, after }) => {
    const isChanged = serveArguments(before).join("\n") !== serveArguments(after).join("\n");
    if (isChanged && sidecar.state.kind === "running") restartSoon();
  });
  return () => void restartSoon.cancel();
}

/**
 * When the sidecar's state changes, redraws the tab (progress alone is not worth losing what is being typed there); when
 * it is back, tries again in open views what failed meanwhile. What ended it twice waits for a person.
 */
function keepingUpToDate(app: App, tab: SettingsTab, { sidecar }: Connected): () => void {
  let drawnKind = sidecar.state.kind;
  return () => {
    if (drawnKind === sidecar.state.kind) return;
    drawnKind = sidecar.state.kind;
    if (tab.containerEl.isShown()) tab.showState();
    if (drawnKind === "running" && sidecar.failures < 2) tryAgain(app);
  };
}

function vaultFolder(app: App): string {
  const { adapter } = app.vault;
  if (!(adapter instanceof FileSystemAdapter)) throw new Error(t.Notice_no_disk);
  return adapter.getBasePath();
}
