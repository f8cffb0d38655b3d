/** Registers the table of features with Obsidian. */

import { MarkdownView, type Plugin, type PluginSettingTab } from "obsidian";
import { COMMANDS } from "../commands/commands";
import { BASES_VIEW } from "../bases/CatenaBasesView";
import type { Features } from "./features";
import { t } from "../texts/texts";

export function register(
  plugin: Plugin,
  { commands, offered, views, previews, blocks, addMarks, addMenus, cli, basesView, ribbon }: Features,
  tab: PluginSettingTab,
): void {
  plugin.addSettingTab(tab);
  for (const [type, build] of Object.entries(views)) plugin.registerView(type, build);
  for (const [type, display] of Object.entries(previews))
    plugin.registerHoverLinkSource(type, { display: `Catena: ${display}`, defaultMod: true });
  registerBlocks(plugin, blocks);
  addMarks(plugin);
  addMenus(plugin);
  plugin.registerBasesView(BASES_VIEW, basesView);
  for (const { command, description, flags, handle } of cli)
    plugin.registerCliHandler(`catena:${command}`, description, flags, handle);
  for (const { icon, title, command } of ribbon) plugin.addRibbonIcon(icon, title, commands[command]);
  for (const { id, icon } of COMMANDS) {
    const [callback, isOffered] = [commands[id], offered[id]];
    const checkCallback = (isAsked: boolean): boolean => {
      if (isOffered?.() === false) return false;
      if (!isAsked) callback();
      return true;
    };
    const run = isOffered ? { checkCallback } : { callback };
    plugin.addCommand({ id, name: t.Command_names[id], icon, ...run });
  }
}

/** Draws code blocks of these languages, also in notes that were drawn before: a plugin may be switched on at any time. */
export function registerBlocks(plugin: Plugin, blocks: Features["blocks"]): void {
  for (const [language, build] of Object.entries(blocks))
    plugin.registerMarkdownCodeBlockProcessor(language, (block, el, context) =>
      context.addChild(build(block, el, context.sourcePath)),
    );
  const { workspace } = plugin.app;
  if (!workspace.layoutReady) return; // nothing is drawn yet
  for (const { view } of workspace.getLeavesOfType("markdown"))
    if (view instanceof MarkdownView) view.previewMode.rerender(true);
}
