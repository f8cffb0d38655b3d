/** The page's start: connect, build the frame, read the vault, load the plugins, open the first note. */
import * as codemirrorState from "@codemirror/state";
import * as codemirrorView from "@codemirror/view";
import type * as O from "obsidian";
import { setup as extendDom } from "obsidian-test-mocks/setup";
import { App } from "./api/app";
import { BaseFileView } from "./api/bases";
import { runCommand } from "./api/commands";
import { ImageView, PdfView } from "./api/file_view";
import { asDocumented } from "./api/leaf";
import { MarkdownView } from "./api/markdown_view";
import { metadataReady } from "./api/metadata";
import { obsidianModule } from "./api/module";
import { Notice } from "./api/notice";
import { activate, allDocuments, knowOtherWindows } from "./api/popout";
import { registry } from "./api/registry";
import { syncWithDisk } from "./api/vault";
import { EmptyView, type View } from "./api/view";
import { announceLayoutReady, hasLayout, restoreLayout } from "./api/workspace";
import { livingPids } from "./bridge/child_process";
import { installNodeGlobals, nodeModules } from "./bridge/node_modules";
import { call, connect, listen, type HostInfo } from "./bridge/rpc";
import { PluginLoader } from "./plugins";
import { FileExplorerView } from "./shell/file_explorer";
import { buildFrame, iconButton } from "./shell/frame";
import { handleLinks } from "./shell/links";
import { CommandPalette, QuickSwitcher } from "./shell/pickers";
import { SettingsWindow } from "./shell/settings_window";

const DARK_MODE_KEY = "host-dark-mode";

async function start(): Promise<void> {
  await connect();
  const info = await call<HostInfo>("host.info");
  extendDom();
  knowOtherWindows();
  installNodeGlobals(info);
  activate(window);
  document.body.toggleClass("mod-macos", info.platform === "darwin");

  const app = new App(info.vault, buildFrame(), info.localStorage);
  document.title = `${app.vault.getName()} - Obsidian test host`;
  registerViews(app);
  const plugins = new PluginLoader(app, {
    ...nodeModules(info),
    // One CodeMirror for the page and all plugins, as in the app: two would not know each other's types.
    "@codemirror/state": codemirrorState,
    "@codemirror/view": codemirrorView,
    obsidian: obsidianModule(info),
  });
  registerCommands(app, plugins);
  handleLinks(app);

  await app.vault[syncWithDisk]();
  await app.metadataCache[metadataReady]();
  listen("vault", () => void app.vault[syncWithDisk]());
  drawFrame(app, plugins);
  exposeToTests(app, plugins);
  // Before any note is drawn, as in the app: their blocks are drawn by plugins.
  for (const id of info.enabled) await enable(plugins, id);
  if (app.workspace[hasLayout]()) await app.workspace[restoreLayout]();
  else await openFirst(app, info.open);
  app.workspace[announceLayoutReady]();
  app.metadataCache.trigger("resolved");
  for (const id of info.justEnabled) app[registry].plugins.get(id)?.onUserEnable();
  document.body.dataset.hostReady = "true";
}

/** A plugin that fails to load is said on the screen and in the console; the app goes on without it, as the app does. */
async function enable(plugins: PluginLoader, id: string): Promise<void> {
  try {
    await plugins.enable(id);
  } catch (error) {
    console.error(error);
    new Notice(`Failed to load plugin "${id}". ${String(error)}`, 0);
  }
}

function registerViews(app: App): void {
  const views: Record<string, new (leaf: O.WorkspaceLeaf) => View> = {
    bases: BaseFileView,
    empty: EmptyView,
    "file-explorer": FileExplorerView,
    image: ImageView,
    markdown: MarkdownView,
    pdf: PdfView,
  };
  for (const [type, make] of Object.entries(views))
    app[registry].viewCreators.set(type, (leaf) => asDocumented(new make(leaf)));
}

function toggleDarkMode(app: App): void {
  const dark = !app.isDarkMode();
  setDarkMode(dark);
  app.saveLocalStorage(DARK_MODE_KEY, dark);
  app.workspace.trigger("css-change");
}

function setDarkMode(dark: boolean): void {
  for (const { body } of allDocuments()) {
    body.toggleClass("theme-dark", dark);
    body.toggleClass("theme-light", !dark);
  }
}

function registerCommands(app: App, plugins: PluginLoader): void {
  const { workspace } = app;
  const editing = (): MarkdownView | null =>
    workspace.getActiveViewOfType(MarkdownView as unknown as O.Constructor<O.MarkdownView>) as MarkdownView | null;
  const commands: O.Command[] = [
    {
      id: "workspace:move-to-new-window",
      name: "Move current tab to new window",
      checkCallback: (checking) => {
        const leaf = workspace.activeLeaf;
        if (leaf && !checking) workspace.moveLeafToPopout(leaf);
        return leaf !== null;
      },
    },
    {
      id: "app:open-settings",
      name: "Open settings",
      hotkeys: [{ modifiers: ["Mod"], key: "," }],
      callback: () => new SettingsWindow(app, plugins).open(),
    },
    { id: "app:toggle-left-sidebar", name: "Toggle left sidebar", callback: () => workspace.leftSplit.toggle() },
    { id: "app:toggle-right-sidebar", name: "Toggle right sidebar", callback: () => workspace.rightSplit.toggle() },
    {
      id: "command-palette:open",
      name: "Open command palette",
      hotkeys: [{ modifiers: ["Mod"], key: "P" }],
      callback: () => new CommandPalette(app).open(),
    },
    {
      id: "markdown:toggle-preview",
      name: "Toggle reading view",
      hotkeys: [{ modifiers: ["Mod"], key: "E" }],
      checkCallback: (checking) => {
        const view = editing();
        if (view && !checking) void view.toggleMode();
        return view !== null;
      },
    },
    {
      id: "switcher:open",
      name: "Quick switcher: Open quick switcher",
      hotkeys: [{ modifiers: ["Mod"], key: "O" }],
      callback: () => new QuickSwitcher(app).open(),
    },
    {
      id: "theme:toggle-light-dark",
      name: "Toggle light/dark mode",
      callback: () => {
        toggleDarkMode(app);
      },
    },
    { id: "workspace:close", name: "Close current tab", callback: () => workspace.activeLeaf?.detach() },
  ];
  for (const command of commands) {
    app[registry].commands.set(command.id, command);
    for (const { modifiers, key } of command.hotkeys ?? []) {
      app.scope.register(modifiers, key, () => (runCommand(app, command) ? false : undefined));
    }
  }
}

function drawFrame(app: App, plugins: PluginLoader): void {
  setDarkMode(app.loadLocalStorage(DARK_MODE_KEY) === true);
  const ribbon = document.body.find(".side-dock-actions");
  const run = (id: string) => () => {
    const command = app[registry].commands.get(id);
    if (command) runCommand(app, command);
  };
  iconButton(ribbon, "panel-left", "Toggle left sidebar", run("app:toggle-left-sidebar"), "side-dock-ribbon-action");
  iconButton(ribbon, "file-search", "Open quick switcher", run("switcher:open"), "side-dock-ribbon-action");
  iconButton(ribbon, "terminal", "Open command palette", run("command-palette:open"), "side-dock-ribbon-action");

  const profile = document.body.find(".mod-left-split").createDiv("workspace-sidedock-vault-profile");
  profile.createDiv({ cls: "workspace-drawer-vault-name", text: app.vault.getName() });
  iconButton(profile, "sun-moon", "Toggle light/dark mode", run("theme:toggle-light-dark"));
  iconButton(profile, "settings", "Settings", () => {
    new SettingsWindow(app, plugins).open();
  });
}

/** What is open when nothing was: the files, and a note. */
async function openFirst({ workspace, vault }: App, open: string | null): Promise<void> {
  const explorer = await workspace.ensureSideLeaf("file-explorer", "left", { reveal: true });
  const first = workspace.getLeaf(true);
  const file = open === null ? null : vault.getFileByPath(open);
  if (file) {
    (explorer.view as unknown as FileExplorerView).reveal(file);
    await first.openFile(file);
  }
  workspace.setActiveLeaf(first, { focus: true });
}

/** What end-to-end tests may reach in the page, as `window.host`. */
function exposeToTests(app: App, plugins: PluginLoader): void {
  const host = {
    app,
    enable: (id: string) => plugins.enable(id),
    disable: (id: string) => plugins.disable(id),
    plugin: (id: string) => app[registry].plugins.get(id),
    runCommand: (id: string) => {
      const command = app[registry].commands.get(id);
      if (!command) throw new Error(`there is no command "${id}"`);
      return runCommand(app, command);
    },
    childPids: livingPids,
    commandIds: () => [...app[registry].commands.keys()],
    runCli: (name: string, params: O.CliData) => app[registry].cliHandlers.get(name)?.(params),
  };
  Object.assign(window, { host });
}

start().catch((error: unknown) => {
  console.error(error);
  document.body.dataset.hostError = String(error);
  document.body.append(`The test host could not start: ${String(error)}`);
});
