/** The settings tab's rows about folders that are left out. */

import type { Setting, SettingDefinitionItem } from "obsidian";
import { whyNotFolder, type Settings } from "./settings";

export interface FolderRowsDeps {
  readonly settings: () => Settings;
  /** Checks, saves and applies changed settings. */
  readonly change: (changed: Partial<Settings>) => Promise<void>;
  /** Redraws the tab. */
  readonly redraw: () => void;
}

export function folderRows(deps: FolderRowsDeps): SettingDefinitionItem<keyof Settings>[] {
  const { settings, change, redraw } = deps;
  const { excludedFolders } = settings();
  return [
    {
      type: "list",
      heading: "Folders that are left out",
      emptyState: "Catena reads the whole vault, but not what Obsidian’s own setting for excluded files names.",
      items: excludedFolders.map((folder) => ({ name: folder, searchable: false })),
      onDelete: (at) => {
        void change({ excludedFolders: excludedFolders.filter((_, index) => index !== at) }).then(redraw);
      },
    },
    {
      name: "Leave out a folder",
      desc: "Its notes are neither searched nor quoted. Changing it restarts the sidecar.",
      aliases: ["exclude", "ignore", "private"],
      render: (setting) => newFolderRow(setting, deps),
    },
  ];
}

function newFolderRow(setting: Setting, { settings, change, redraw }: FolderRowsDeps): void {
  let folder = "";
  setting.addText((text) => {
    text.setPlaceholder("Path of a folder");
    text.inputEl.setAttribute("aria-label", "Folder to leave out");
    text.onChange((value) => {
      folder = value.trim();
      setting.setErrorMessage(whyNotFolder(folder) ?? null);
    });
  });
  setting.addButton((button) =>
    button.setButtonText("Leave out").onClick(() => {
      if (folder === "" || whyNotFolder(folder) !== undefined) return;
      void change({ excludedFolders: [...settings().excludedFolders, folder] }).then(redraw);
    }),
  );
}
