/** The settings tab's rows about folders that are left out. */

import { setAria } from "../drawing/elements";
import type { Setting, SettingDefinitionItem } from "obsidian";
import { t } from "../texts/texts";
import { restarting, whyNotFolder, type Settings } from "./settings";

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
      heading: t.Set_folders,
      emptyState: t.Set_folders_empty,
      items: excludedFolders.map((folder) => ({ name: folder, searchable: false })),
      onDelete: (at) => {
        void change({ excludedFolders: excludedFolders.filter((_, index) => index !== at) }).then(redraw);
      },
    },
    {
      name: t.Set_leave_out,
      desc: restarting(t.Set_leave_out_desc),
      aliases: ["exclude", "ignore", "private"],
      render: (setting) => newFolderRow(setting, deps),
    },
  ];
}

function newFolderRow(setting: Setting, { settings, change, redraw }: FolderRowsDeps): void {
  let folder = "";
  setting.addText((text) => {
    text.setPlaceholder(t.Set_folder_path);
    setAria(text.inputEl, "label", t.Set_folder_label);
    text.onChange((value) => {
      folder = value.trim();
      setting.setErrorMessage(whyNotFolder(folder) ?? null);
    });
  });
  setting.addButton((button) =>
    button.setButtonText(t.Set_leave_out_button).onClick(() => {
      if (folder === "" || whyNotFolder(folder) !== undefined) return;
      void change({ excludedFolders: [...settings().excludedFolders, folder] }).then(redraw);
    }),
  );
}
