/** What the menus of files and of the editor offer. */

import { TFile, TFolder, type Menu, type Plugin, type TAbstractFile } from "obsidian";
import type { CommandId } from "../commands/commands";
import type { Exploring } from "./exploring";
import type { Names } from "../ask/completing";
import type { PaperList } from "./paperList";
import type { Papers } from "./papers";
import type { PdfSource } from "../pdf/pdfState";
import type { ReadingPapers } from "./reading";
import type { SettingsStore } from "./settingsStore";
import { t } from "../texts/texts";

export interface MenuDeps {
  readonly explore: Exploring;
  readonly reading: ReadingPapers;
  readonly list: PaperList;
  readonly paper: Papers;
  /** The papers, as far as they are known: a menu opens at once. */
  readonly knownPapers: () => Names["papers"];
  /** Whether the PDF of a paper's note is in the vault. */
  readonly hasPdf: (note: string, citekey: string) => boolean;
  readonly store: SettingsStore;
  readonly commands: Readonly<Record<CommandId, () => void>>;
}

interface Entry {
  readonly title: string;
  readonly icon: string;
  readonly act: () => void;
}

/** Adds the entries until the plugin is unloaded. */
export function registerMenus(plugin: Plugin, deps: MenuDeps): void {
  const { workspace } = plugin.app;
  plugin.registerEvent(workspace.on("file-menu", (menu, file) => addEntries(menu, entriesOf(file, deps))));
  plugin.registerEvent(
    workspace.on("editor-menu", (menu, editor) => addEntries(menu, editorEntries(editor.somethingSelected(), deps))),
  );
}

function addEntries(menu: Menu, entries: readonly Entry[]): void {
  for (const { title, icon, act } of entries)
    menu.addItem((item) => item.setSection("catena").setTitle(title).setIcon(icon).onClick(act));
}

function entriesOf(file: TAbstractFile, deps: MenuDeps): readonly Entry[] {
  if (file instanceof TFolder) return folderEntries(file, deps);
  if (!(file instanceof TFile)) return [];
  if (file.extension === "pdf") return pdfEntries(file, deps);
  return file.extension === "md" ? noteEntries(file.path, deps) : [];
}

function noteEntries(path: string, deps: MenuDeps): readonly Entry[] {
  const { explore, list, knownPapers } = deps;
  const known = knownPapers().find((each) => each.path === path);
  return [
    ...(known ? paperEntries(known, deps) : []),
    { title: t.Menu_around, icon: "waypoints", act: () => void explore.showAround(path) },
    { title: t.Menu_suggest_links, icon: "link", act: () => explore.suggestLinksOf(path) },
    {
      title: t.Menu_history,
      icon: "git-commit-vertical",
      act: () => explore.showHistory({ path, line: null }, null),
    },
    { title: t.Menu_copy_cited, icon: "copy", act: () => list.copyCitations([path], "bib") },
  ];
}

function paperEntries(
  { name: citekey, about: title, path }: Names["papers"][number],
  { paper, reading, hasPdf }: MenuDeps,
): readonly Entry[] {
  const source = { name: { citekey }, title, note: path };
  return [
    { title: t.Ribbon_summarize, icon: "scroll-text", act: () => paper.summarizeNote(path) },
    { title: t.Papers_annotations, icon: "highlighter", act: () => void reading.annotationsOf({ citekey, title }) },
    ...(hasPdf(path, citekey) ? [outlineEntry(source, reading)] : []),
  ];
}

function pdfEntries({ path, basename }: TFile, { reading }: MenuDeps): readonly Entry[] {
  return [outlineEntry({ name: { file: path }, title: basename, note: null }, reading)];
}

function outlineEntry(source: PdfSource, { outlineOf }: ReadingPapers): Entry {
  return { title: t.Menu_outline, icon: "list-tree", act: () => void outlineOf(source) };
}

function folderEntries(folder: TFolder, { store }: MenuDeps): readonly Entry[] {
  if (folder.isRoot()) return [];
  const { excludedFolders: before } = store.current;
  const isLeftOut = before.includes(folder.path);
  const excludedFolders = isLeftOut ? before.filter((each) => each !== folder.path) : [...before, folder.path];
  return [
    {
      title: isLeftOut ? t.Menu_read_folder_again : t.Menu_leave_folder_out,
      icon: isLeftOut ? "folder-check" : "folder-x",
      act: () => void store.change({ excludedFolders }),
    },
  ];
}

function editorEntries(isSelected: boolean, { commands }: MenuDeps): readonly Entry[] {
  if (isSelected)
    return [
      { title: t.Menu_ask_selection, icon: "message-circle-question", act: commands.ask },
      { title: t.Menu_selection_over_time, icon: "history", act: commands["temporal-query"] },
      { title: t.Command_names["where-from"], icon: "map-pin", act: commands["where-from"] },
      { title: t.Menu_selection_beliefs, icon: "calendar-clock", act: commands["belief-timeline"] },
    ];
  return [
    { title: t.Menu_beside, icon: "panel-right", act: commands["beside-writing"] },
    { title: t.Command_names["check-draft"], icon: "list-checks", act: commands["check-draft"] },
  ];
}
