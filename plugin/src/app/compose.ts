/** Builds everything once and registers it with Obsidian, so that unloading takes all of it away again. */

import {
  apiVersion,
  debounce,
  FileSystemAdapter,
  Menu,
  Notice,
  Platform,
  type App,
  type PaneType,
  type Plugin,
} from "obsidian";
import { ANNOTATIONS_VIEW } from "../annotations/AnnotationsView";
import { AROUND_VIEW } from "../around/AroundView";
import { openingWords, type Opening } from "../ask/paneCommands";
import { QUERY_VIEW, QueryView } from "../ask/QueryView";
import { SearchModal } from "../ask/SearchModal";
import { COMMANDS, type CommandId } from "../commands/commands";
import type { Place } from "../drawing/place";
import { PDF_VIEW } from "../pdf/PdfOutlineView";
import { SettingsTab } from "../settings/SettingsTab";
import { folderForAnswers, parseSettings, serveArguments, type Settings } from "../settings/settings";
import { explain } from "../sidecar/failures";
import { isAbsolute } from "../sidecar/find";
import { SidecarUnavailable } from "../sidecar/sidecar";
import { diagnostics } from "../status/diagnostics";
import { LogModal } from "../status/LogModal";
import { statusLine } from "../status/state";
import { StatusBarView } from "../status/StatusBarView";
import { conceptAtHand, insertAtCursor, saveAnswer, type SaveDeps } from "./answers";
import { Connected } from "./connected";
import { exploring } from "./exploring";
import { thisMachine, timers } from "./node";
import { openNote } from "./notes";
import { papers } from "./papers";
import { readingPapers } from "./reading";

/** Where the program chosen on this device is kept: with the app, not with the vault. */
const EXECUTABLE_KEY = "catena-executable";
/** Typing a folder's name restarts the sidecar once, afterwards. */
const APPLY_SETTINGS_MS = 1_500;
/** Summaries say more than one can read in passing. */
const LONG_NOTICE_MS = 10_000;

/** What the lifecycle may do with it all. */
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
  const vault = vaultFolder(app);
  let settings = parseSettings(data);
  let drawStatus = (): void => undefined;

  const tell = (message: string): void =>
    void new Notice(message.startsWith("Catena") ? message : `Catena: ${message}`, LONG_NOTICE_MS);
  const executable = (): string | null => {
    const chosen: unknown = app.loadLocalStorage(EXECUTABLE_KEY);
    return typeof chosen === "string" && chosen !== "" ? chosen : null;
  };
  const connected = new Connected({
    vault,
    pluginVersion: manifest.version,
    settings: () => settings,
    executable,
    change: (changed) => change(changed),
    tell,
    changed: () => drawStatus(),
  });
  const { sidecar, client, model, log, sidecarLog } = connected;

  // ── what a person can do ──
  const restart = (): void => void sidecar.restart();
  const shownPane = async (): Promise<QueryView | null> => {
    const leaf = await app.workspace.ensureSideLeaf(QUERY_VIEW, "right", { active: true, reveal: true });
    await leaf.loadIfDeferred();
    return leaf.view instanceof QueryView ? leaf.view : null;
  };
  const openQueryPane = async (): Promise<void> => (await shownPane())?.focusInput();
  const startWith = async (words: string): Promise<void> => (await shownPane())?.startWith(words);
  // What the person is at is read before the pane takes the focus.
  const startAsking = (opening: Opening): Promise<void> => startWith(openingWords(opening, conceptAtHand(app)));
  /** Does it, and tells what went wrong. */
  const trying = async (act: () => void | Promise<void>): Promise<void> => {
    try {
      await act();
    } catch (error) {
      tell(explain(error) ?? "");
    }
  };
  const open = ({ path, line }: Place, where: PaneType | boolean): Promise<void> =>
    trying(() => openNote(app, timers, path, line, where));
  const copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      new Notice("Copied.");
    } catch (error) {
      tell(`The text could not be copied: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const explainAndHelp = (error: unknown): string | null => {
    // The pane has the command that mends it.
    if (error instanceof SidecarUnavailable && ["missing", "outdated"].includes(error.state.kind)) void openQueryPane();
    return explain(error);
  };
  const explore = exploring({ app, client, open, tell, explain: explainAndHelp, timers });
  const paper = papers({
    app,
    client,
    isPreviewed: () => settings.previewSummaries,
    open: (place) => void open(place, false),
    tell,
    explain: explainAndHelp,
    timers,
  });
  const reading = readingPapers({
    app,
    client,
    open,
    trying,
    ask: (words) => void startWith(words),
    copy,
    explain: explainAndHelp,
    timers,
  });
  const showLog = (): void => new LogModal(app, { plugin: log.lines(), sidecar: sidecarLog.lines() }, copy).open();
  const run: Readonly<Record<CommandId, () => void>> = {
    ask: () => void startAsking("ask"),
    "temporal-query": () => void startAsking("temporal-query"),
    compare: () => void startAsking("compare"),
    "surface-related": () => void startAsking("surface-related"),
    "related-notes": explore.relatedNotes,
    "suggest-links": explore.suggestLinks,
    "note-history": explore.noteHistory,
    "search-vault": () =>
      new SearchModal(app, {
        search: (query, signal) => client.search({ query, limit: settings.resultsLimit }, signal),
        explain: explainAndHelp,
        open,
        timers,
      }).open(),
    "summarize-paper": paper.summarize,
    "synthesize-papers": paper.synthesize,
    "browse-annotations": reading.browseAnnotations,
    "pdf-outline": reading.pdfOutline,
    "check-quotes": paper.checkQuotes,
    "open-query-pane": () => void openQueryPane(),
    "restart-sidecar": restart,
    "show-log": showLog,
    "copy-diagnostics": () =>
      void copy(
        diagnostics({
          pluginVersion: manifest.version,
          appVersion: apiVersion,
          platform: platformName(),
          sidecar: sidecar.state,
          index: connected.index,
          settings,
          log: log.lines(),
          sidecarLog: sidecarLog.lines(),
          places: { vault, home: thisMachine().home },
        }),
      ),
  };

  // ── settings ──
  const restartSoon = debounce(restart, APPLY_SETTINGS_MS, true);
  const apply = (changed: Settings): void => {
    const before = settings;
    settings = changed;
    // The sidecar is told with its arguments.
    const isTold = serveArguments(before).join("\n") !== serveArguments(changed).join("\n");
    if (isTold && sidecar.state.kind === "running") restartSoon();
  };
  const change = async (changed: Readonly<Record<string, unknown>>): Promise<void> => {
    apply(parseSettings({ ...settings, ...changed }));
    await plugin.saveData(settings);
  };
  const tab = new SettingsTab(app, plugin, {
    pluginVersion: manifest.version,
    settings: () => settings,
    change,
    sidecar: () => sidecar.state,
    status: () => statusLine(sidecar.state, connected.index),
    executable,
    chooseExecutable: (path) => {
      app.saveLocalStorage(EXECUTABLE_KEY, path);
      restart();
    },
    whyNotExecutable: (path) =>
      isAbsolute(path, thisMachine().platform) ? undefined : "Give the full path, from the root of the disk.",
    copy,
    restart,
  });

  const saving = (): SaveDeps => ({
    app,
    folder: folderForAnswers(settings),
    write: (request) => client.writeNote(request),
    open: (path) => void open({ path, line: null }, "tab"),
  });

  // ── registered with Obsidian ──
  plugin.addSettingTab(tab);
  plugin.registerView(
    QUERY_VIEW,
    (leaf) =>
      new QueryView(leaf, {
        model,
        pluginVersion: manifest.version,
        open,
        copy,
        save: (question, answer) => trying(() => saveAnswer(saving(), question, answer)),
        insert: (text) => void trying(() => insertAtCursor(app, text)),
        showHistory: explore.showHistory,
        showPlan: () => settings.showPlan,
        restart,
      }),
  );
  plugin.registerView(AROUND_VIEW, explore.aroundView);
  plugin.registerView(PDF_VIEW, reading.pdfView);
  plugin.registerView(ANNOTATIONS_VIEW, reading.annotationsView);
  plugin.registerHoverLinkSource(QUERY_VIEW, { display: "Catena", defaultMod: true });
  plugin.registerHoverLinkSource(AROUND_VIEW, { display: "Catena: notes around a note", defaultMod: true });
  plugin.addRibbonIcon("scroll-text", "Summarize this paper", paper.summarize);
  for (const { id, name, icon } of COMMANDS) plugin.addCommand({ id, name, icon, callback: run[id] });

  const statusBar = new StatusBarView(plugin.addStatusBarItem(), {
    open: run["open-query-pane"],
    menu: (event) => {
      const paused = connected.index.activity === "paused";
      const menu = new Menu();
      menu.addItem((item) => item.setTitle("Open query pane").setIcon("search").onClick(run["open-query-pane"]));
      if (sidecar.state.kind === "running") {
        menu.addItem((item) =>
          item
            .setTitle(paused ? "Resume indexing" : "Pause indexing")
            .setIcon(paused ? "play" : "pause")
            .onClick(() => {
              connected.setPaused(!paused).catch((error: unknown) => tell(explain(error) ?? ""));
            }),
        );
      }
      menu.addItem((item) => item.setTitle("Restart sidecar").setIcon("refresh-cw").onClick(restart));
      menu.addItem((item) => item.setTitle("Show log").setIcon("logs").onClick(showLog));
      menu.showAtMouseEvent(event);
    },
  });
  let drawnKind = sidecar.state.kind;
  drawStatus = () => {
    statusBar.draw(statusLine(sidecar.state, connected.index));
    // Obsidian redraws the tab only when told; progress alone is not worth losing what is being typed there.
    if (drawnKind === sidecar.state.kind) return;
    drawnKind = sidecar.state.kind;
    if (tab.containerEl.isShown()) tab.update();
  };
  drawStatus();

  const stop = async (): Promise<void> => {
    restartSoon.cancel();
    drawStatus = () => undefined;
    await connected.stop();
  };
  plugin.registerEvent(app.workspace.on("quit", (tasks) => tasks.addPromise(stop())));
  plugin.registerDomEvent(window, "pagehide", () => void stop());

  return {
    ready: () => {
      if (settings.startWithObsidian) void sidecar.start();
    },
    settingsArrived: (arrived) => apply(parseSettings(arrived)),
    openQueryPane,
    stop,
  };
}

function vaultFolder(app: App): string {
  const { adapter } = app.vault;
  if (!(adapter instanceof FileSystemAdapter)) throw new Error("Catena needs a vault on this computer’s disk.");
  return adapter.getBasePath();
}

function platformName(): string {
  if (Platform.isMacOS) return "macOS";
  if (Platform.isWin) return "Windows";
  return Platform.isLinux ? "Linux" : "unknown system";
}
