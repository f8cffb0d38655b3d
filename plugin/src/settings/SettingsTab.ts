/** The definitions of the settings tab; Obsidian draws them and includes them in its search. */

import {
  ConfirmationModal,
  PluginSettingTab,
  type App,
  type Plugin,
  type Setting,
  type SettingDefinitionItem,
} from "obsidian";
import { put } from "../drawing/elements";
import type { SidecarState } from "../sidecar/sidecar";
import { drawInstallHelp } from "../status/drawInstallHelp";
import { installHelp } from "../status/install";
import type { StatusLine } from "../status/state";
import { asWords } from "../words";
import type { ColorRole } from "../wire/types.generated";
import { FIELD_MEANINGS } from "../wire/relationTypes.generated";
import { folderRows } from "./FoldersInTab";
import { paperRows } from "./PapersInTab";
import { whyNotField, withField } from "./relationFields";
import { RESULTS_LIMITS, whyNotFolder, type Settings } from "./settings";

export interface SettingsTabDeps {
  readonly pluginVersion: string;
  readonly settings: () => Settings;
  /** Checks, saves and applies changed settings. */
  readonly change: (changed: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly sidecar: () => SidecarState;
  readonly status: () => StatusLine;
  /** What marks mean in this vault, as the sidecar learned it; none while it is not running. */
  readonly marks: () => Promise<readonly ColorRole[]>;
  /** The program chosen on this device, or null. */
  readonly executable: () => string | null;
  readonly chooseExecutable: (path: string | null) => void;
  /** The folder of the embedding model chosen on this device, or null. */
  readonly modelFolder: () => string | null;
  readonly chooseModelFolder: (path: string | null) => void;
  /** Why a path can't be chosen; undefined when it can. */
  readonly whyNotPath: (path: string) => string | undefined;
  readonly copy: (text: string) => Promise<void>;
  readonly restart: () => void;
}

type Key = keyof Settings;

interface PathRow {
  readonly chosen: string | null;
  readonly label: string;
  readonly placeholder: string;
  /** Called with the typed path, or null when it was emptied. */
  readonly use: (path: string | null) => void;
}

const TYPE_NAMES: Record<string, string> = Object.fromEntries(FIELD_MEANINGS.map((type) => [type, asWords(type)]));

const { min, max, step } = RESULTS_LIMITS;

/** The settings that need no more than a control. */
const CHOICES: readonly SettingDefinitionItem<Key>[] = [
  {
    name: "Start with Obsidian",
    desc: "Otherwise the sidecar starts with the first search.",
    control: { type: "toggle", key: "startWithObsidian" },
  },
  {
    name: "Summaries folder",
    desc: "Where summaries are written. Changing it restarts the sidecar.",
    aliases: ["synthesis"],
    control: { type: "text", key: "synthesisFolder", placeholder: "Synthesis", validate: whyNotFolder },
  },
  {
    name: "Annotations folder",
    desc: "Where Catena looks for annotation notes. Leave empty for the whole vault. Changing it restarts the sidecar.",
    aliases: ["zotero", "papers"],
    control: { type: "text", key: "annotationsFolder", placeholder: "Whole vault", validate: whyNotFolder },
  },
  {
    name: "Results to show",
    desc: "How many notes a search shows.",
    control: { type: "slider", key: "resultsLimit", min, max, step },
  },
  {
    name: "Search by",
    desc: "How the query pane searches when it opens.",
    control: {
      type: "dropdown",
      key: "searchMode",
      options: { hybrid: "Words and meaning", text: "Words", semantic: "Meaning" },
    },
  },
  {
    name: "Show the plan before a question runs",
    desc: "Shows which sources are asked and why; Enter runs the plan. Expensive plans ask for 100 notes or more, or compare more than two subjects.",
    aliases: ["yolo", "confirm"],
    control: {
      type: "dropdown",
      key: "showPlan",
      options: { always: "Always", expensive: "For expensive plans", never: "Never (yolo)" },
    },
  },
  {
    name: "Answers folder",
    desc: "Where answers are saved as notes. Leave empty to use the summaries folder.",
    control: { type: "text", key: "answersFolder", placeholder: "Summaries folder", validate: whyNotFolder },
  },
];

export class SettingsTab extends PluginSettingTab {
  override icon = "link";
  readonly #deps: SettingsTabDeps;

  constructor(app: App, plugin: Plugin, deps: SettingsTabDeps) {
    super(app, plugin);
    this.#deps = deps;
  }

  override getSettingDefinitions(): SettingDefinitionItem[] {
    return [
      ...this.#sidecarRows(),
      ...CHOICES,
      ...paperRows({
        settings: this.#deps.settings,
        change: this.#deps.change,
        marks: this.#deps.marks,
        redraw: () => this.update(),
      }),
      ...folderRows({ settings: this.#deps.settings, change: this.#deps.change, redraw: () => this.update() }),
      this.#relationFields(),
      this.#newRelationField(),
      this.#thisDevice(),
    ];
  }

  override getControlValue(key: string): unknown {
    return new Map<string, unknown>(Object.entries(this.#deps.settings())).get(key);
  }

  override async setControlValue(key: string, value: unknown): Promise<void> {
    await this.#deps.change({ [key]: value });
  }

  #sidecarRows(): SettingDefinitionItem<Key>[] {
    const { sidecar, status, pluginVersion, copy, restart } = this.#deps;
    return [
      {
        name: "Sidecar",
        desc: "The program on your computer that indexes, searches and writes. Nothing leaves this machine.",
        aliases: ["status", "install", "restart", "server"],
        render: (setting) => {
          const line = status();
          put(setting.descEl, "div.setting-status", {
            text: `Now: ${line.text}. ${line.detail}`,
            "data-tone": line.tone,
          });
          setting.addButton((button) => button.setButtonText("Restart").onClick(() => restart()));
        },
      },
      {
        name: "Installation",
        visible: () => installHelp(sidecar(), pluginVersion) !== null,
        searchable: false,
        render: (setting) => {
          const help = installHelp(sidecar(), pluginVersion);
          if (help !== null) drawInstallHelp(setting.infoEl, help, { copy, checkAgain: restart });
        },
      },
    ];
  }

  #relationFields(): SettingDefinitionItem<Key> {
    const { settings, change } = this.#deps;
    const { relationFields } = settings();
    return {
      type: "list",
      heading: "Relation fields",
      emptyState: "Fields such as supports, up or next need no setting. Add the fields that you named differently.",
      items: relationFields.map(({ field, type }, at) => ({
        name: field,
        searchable: false,
        render: (setting) => {
          setting.addDropdown((dropdown) => {
            dropdown.addOptions(TYPE_NAMES).setValue(type);
            dropdown.selectEl.setAttribute("aria-label", `What ${field} means`);
            dropdown.onChange((chosen) => {
              void change({
                relationFields: relationFields.map((each, index) => (index === at ? { field, type: chosen } : each)),
              }).then(() => this.update());
            });
          });
        },
      })),
      onDelete: (at) => {
        void change({ relationFields: relationFields.filter((_, index) => index !== at) }).then(() => this.update());
      },
    };
  }

  #newRelationField(): SettingDefinitionItem<Key> {
    return {
      name: "Add a relation field",
      desc: "A property or an inline field of your notes that links to another note, and what it means. Changing the fields restarts the sidecar.",
      aliases: ["dataview", "breadcrumbs", "excalibrain", "relations"],
      render: (setting) => this.#newFieldRow(setting),
    };
  }

  #newFieldRow(setting: Setting): void {
    const { settings, change } = this.#deps;
    let [field, type] = ["", FIELD_MEANINGS[0] ?? ""];
    setting.addText((text) => {
      text.setPlaceholder("Such as because");
      text.inputEl.setAttribute("aria-label", "Name of the field");
      text.onChange((value) => {
        field = value;
        setting.setErrorMessage(null);
      });
    });
    setting.addDropdown((dropdown) => {
      dropdown.addOptions(TYPE_NAMES).setValue(type);
      dropdown.selectEl.setAttribute("aria-label", "What the field means");
      dropdown.onChange((chosen) => (type = chosen));
    });
    setting.addButton((button) =>
      button.setButtonText("Add").onClick(() => {
        const { relationFields } = settings();
        const why = whyNotField(field, relationFields);
        setting.setErrorMessage(why ?? null);
        if (why !== undefined) return;
        void change({ relationFields: withField(relationFields, { field, type }) }).then(() => this.update());
      }),
    );
  }

  #thisDevice(): SettingDefinitionItem<Key> {
    return {
      type: "group",
      heading: "This device only",
      items: [
        {
          name: "Sidecar program",
          desc: "The full path, if the sidecar is not where uv or pipx puts it. It stays on this device and does not sync with the vault.",
          aliases: ["executable", "path"],
          render: (setting) => {
            const { executable, chooseExecutable } = this.#deps;
            this.#pathRow(setting, {
              chosen: executable(),
              label: "Full path of the sidecar program",
              placeholder: "Found automatically",
              use: (path) => (path === null ? chooseExecutable(null) : this.#confirm(path)),
            });
          },
        },
        {
          name: "Embedding model",
          desc: "The full path of a folder with model.onnx and tokenizer.json, if you want another model than the one that comes with the sidecar. The index is then made anew.",
          aliases: ["onnx", "language", "multilingual", "path"],
          render: (setting) => {
            const { modelFolder, chooseModelFolder } = this.#deps;
            this.#pathRow(setting, {
              chosen: modelFolder(),
              label: "Full path of the folder of an embedding model",
              placeholder: "Comes with the sidecar",
              use: chooseModelFolder,
            });
          },
        },
      ],
    };
  }

  /** A path to type and use; an empty one takes the choice back. */
  #pathRow(setting: Setting, { chosen, label, placeholder, use }: PathRow): void {
    const { whyNotPath } = this.#deps;
    let typed = chosen ?? "";
    setting.addText((text) => {
      text.setPlaceholder(placeholder).setValue(typed);
      text.inputEl.setAttribute("aria-label", label);
      text.onChange((value) => {
        typed = value.trim();
        setting.setErrorMessage(typed === "" ? null : (whyNotPath(typed) ?? null));
      });
    });
    setting.addButton((button) =>
      button.setButtonText("Use").onClick(() => {
        if (typed === "") use(null);
        else if (whyNotPath(typed) === undefined) use(typed);
      }),
    );
  }

  /** A program can do everything that the person can, so it is confirmed by name before it is kept. */
  #confirm(path: string): void {
    const modal = new ConfirmationModal(this.app);
    modal.setTitle("Run this program as the sidecar?");
    modal.setContent(
      `Catena will start ${path} whenever this vault is open on this device. It can do everything you can do on this computer. Choose only a program that you installed yourself.`,
    );
    modal.addButton((button) =>
      button.setButtonText("Use this program").onClick(() => this.#deps.chooseExecutable(path)),
    );
    modal.addCancelButton();
    modal.open();
  }
}
