/** What plugins registered with the app. The app's own lists are undocumented, so this is not reachable from a plugin. */
import type { Extension } from "@codemirror/state";
import type * as O from "obsidian";
import type { Plugin } from "./plugin";

export const registry = Symbol("registry");

export type CodeBlockProcessor = (source: string, el: HTMLElement, ctx: O.MarkdownPostProcessorContext) => unknown;

export class Registry {
  readonly plugins = new Map<string, Plugin>();
  readonly commands = new Map<string, O.Command>();
  readonly settingTabs = new Map<string, { name: string; tab: O.SettingTab }>();
  readonly viewCreators = new Map<string, O.ViewCreator>();
  readonly hoverSources = new Map<string, O.HoverLinkSource>();
  readonly postProcessors: O.MarkdownPostProcessor[] = [];
  readonly codeBlockProcessors = new Map<string, CodeBlockProcessor>();
  readonly editorExtensions: Extension[] = [];
  readonly basesViews = new Map<string, O.BasesViewRegistration>();
  readonly cliHandlers = new Map<string, O.CliHandler>();
  readonly protocolHandlers = new Map<string, O.ObsidianProtocolHandler>();
}

export function registryOf(app: O.App): Registry {
  return (app as O.App & { [registry]: Registry })[registry];
}

/** Enters into one of the registry's maps; refuses a taken name, as the app does. Returns what takes it out again. */
export function enter<T>(map: Map<string, T>, name: string, value: T, what: string): () => void {
  if (map.has(name)) throw new Error(`Attempting to register an existing ${what} "${name}"`);
  map.set(name, value);
  return () => map.delete(name);
}
