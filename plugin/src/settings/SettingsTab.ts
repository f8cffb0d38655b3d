/** The definitions of the settings tab; Obsidian draws them and includes them in its search. */

import {
  ConfirmationModal,
  PluginSettingTab,
  type App,
  type Plugin,
  type Setting,
  type SettingDefinitionItem,
} from "obsidian";
import { put, setAria } from "../drawing/elements";
import type { SidecarState } from "../sidecar/sidecar";
import { drawInstallHelp } from "../status/drawInstallHelp";
import { installHelp, isToInstall } from "../status/install";
import type { StatusLine } from "../status/state";
import { named } from "../words";
import { t } from "../texts/texts";
import type { ColorRole } from "../wire/types.generated";
import { FIELD_MEANINGS } from "../wire/relationTypes.generated";
import { folderRows } from "./FoldersInTab";
import { paperRows } from "./PapersInTab";
import { whyNotField, withField } from "./relationFields";
import {
  restarting,
  RESULTS_LIMITS,
  SIDECARS_FOLDER,
  whyNotAddress,
  whyNotFolder,
  type DeviceChoices,
  type Settings,
} from "./settings";

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
  /** What else is chosen on this device. */
  readonly chosenHere: () => DeviceChoices;
  readonly chooseHere: (choice: Partial<DeviceChoices>) => void;
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
  /** Why something can't be chosen; unless given, what can't be a path. */
  readonly whyNot?: (typed: string) => string | undefined;
  /** Called with the typed path, or null when it was emptied. */
  readonly use: (path: string | null) => void;
}

const { min, max, step } = RESULTS_LIMITS;

/** The settings that need no more than a control. */
const choices = (): SettingDefinitionItem<Key>[] => [
  {
    name: t.Set_start,
    desc: t.Set_start_desc,
    control: { type: "toggle", key: "startWithObsidian" },
  },
  {
    name: t.Set_summaries,
    desc: restarting(t.Set_summaries_desc),
    aliases: ["synthesis"],
    control: { type: "text", key: "synthesisFolder", placeholder: SIDECARS_FOLDER, validate: whyNotFolder },
  },
  {
    name: t.Set_annotations,
    desc: restarting(t.Set_annotations_desc),
    aliases: ["zotero", "papers"],
    control: { type: "text", key: "annotationsFolder", placeholder: t.Set_whole_vault, validate: whyNotFolder },
  },
  {
    name: t.Set_results,
    desc: t.Set_results_desc,
    control: { type: "slider", key: "resultsLimit", min, max, step },
  },
  {
    name: t.Set_search_by,
    desc: t.Set_search_by_desc,
    control: {
      type: "dropdown",
      key: "searchMode",
      options: t.Set_search_modes,
    },
  },
  {
    name: t.Set_plan,
    desc: t.Set_plan_desc,
    aliases: ["yolo", "confirm"],
    control: {
      type: "dropdown",
      key: "showPlan",
      options: t.Set_plan_options,
    },
  },
  {
    name: t.Set_answers,
    desc: t.Set_answers_desc,
    control: { type: "text", key: "answersFolder", placeholder: t.Set_answers_default, validate: whyNotFolder },
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
    if (isToInstall(this.#deps.sidecar())) return [...this.#sidecarRows(), this.#thisDevice(false)];
    return [
      ...this.#sidecarRows(),
      ...choices(),
      ...paperRows({
        settings: this.#deps.settings,
        change: this.#deps.change,
        marks: this.#deps.marks,
        redraw: () => this.update(),
      }),
      ...folderRows({ settings: this.#deps.settings, change: this.#deps.change, redraw: () => this.update() }),
      this.#relationFields(),
      this.#newRelationField(),
      this.#thisDevice(true),
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
        name: t.Set_sidecar,
        desc: t.Set_sidecar_desc,
        aliases: ["status", "install", "restart", "server"],
        render: (setting) => {
          const line = status();
          put(setting.descEl, "div.setting-status", {
            text: t.Set_sidecar_now(`${line.text}. ${line.detail}`),
            "data-tone": line.tone,
          });
          setting.addButton((button) => button.setButtonText(t.Set_restart).onClick(() => restart()));
        },
      },
      {
        name: t.Set_installation,
        visible: () => isToInstall(sidecar()),
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
      heading: t.Set_fields,
      emptyState: t.Set_fields_empty,
      items: relationFields.map(({ field, type }, at) => ({
        name: field,
        searchable: false,
        render: (setting) => {
          setting.addDropdown((dropdown) => {
            dropdown.addOptions(typeNames()).setValue(type);
            setAria(dropdown.selectEl, "label", t.Set_field_means(field));
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
      name: t.Set_add_field,
      desc: restarting(t.Set_add_field_desc),
      aliases: ["dataview", "breadcrumbs", "excalibrain", "relations"],
      render: (setting) => this.#newFieldRow(setting),
    };
  }

  #newFieldRow(setting: Setting): void {
    const { settings, change } = this.#deps;
    let [field, type] = ["", FIELD_MEANINGS[0] ?? ""];
    setting.addText((text) => {
      text.setPlaceholder(t.Set_field_example);
      setAria(text.inputEl, "label", t.Set_field_name);
      text.onChange((value) => {
        field = value;
        setting.setErrorMessage(null);
      });
    });
    setting.addDropdown((dropdown) => {
      dropdown.addOptions(typeNames()).setValue(type);
      setAria(dropdown.selectEl, "label", t.Set_field_meaning);
      dropdown.onChange((chosen) => (type = chosen));
    });
    setting.addButton((button) =>
      button.setButtonText(t.Set_add).onClick(() => {
        const { relationFields } = settings();
        const why = whyNotField(field, relationFields);
        setting.setErrorMessage(why ?? null);
        if (why !== undefined) return;
        void change({ relationFields: withField(relationFields, { field, type }) }).then(() => this.update());
      }),
    );
  }

  /** What is kept here; while there is no sidecar, only where it is. */
  #thisDevice(hasSidecar: boolean): SettingDefinitionItem<Key> {
    const { executable, chooseExecutable, chosenHere, chooseHere, whyNotPath } = this.#deps;
    const program: PathRow = {
      chosen: executable(),
      label: t.Set_program_path,
      placeholder: t.Set_program_found,
      use: (path) => (path === null ? chooseExecutable(null) : this.#confirm(path)),
    };
    const model: PathRow = {
      chosen: chosenHere().model,
      label: t.Set_model_path,
      placeholder: t.Set_model_own,
      use: (path) => chooseHere({ model: path }),
    };
    const shared: PathRow = {
      chosen: chosenHere().sharedIndex,
      label: t.Set_shared,
      placeholder: "",
      whyNot: (place) => (place.includes("://") ? whyNotAddress(place) : whyNotPath(place)),
      use: (sharedIndex) => chooseHere({ sharedIndex }),
    };
    const rows = [
      {
        name: t.Set_program,
        desc: t.Set_program_desc,
        aliases: ["executable", "path"],
        render: (setting: Setting) => this.#pathRow(setting, program),
      },
      {
        name: t.Set_model,
        desc: t.Set_model_desc,
        aliases: ["onnx", "language", "multilingual", "path"],
        render: (setting: Setting) => this.#pathRow(setting, model),
      },
      {
        name: t.Set_shared,
        desc: restarting(t.Set_shared_desc),
        aliases: ["index_uri", "team", "s3"],
        render: (setting: Setting) => this.#pathRow(setting, shared),
      },
    ];
    return { type: "group", heading: t.Set_device, items: hasSidecar ? rows : rows.slice(0, 1) };
  }

  /** A path to type and use; an empty one takes the choice back. */
  #pathRow(setting: Setting, { chosen, label, placeholder, use, whyNot = this.#deps.whyNotPath }: PathRow): void {
    let typed = chosen ?? "";
    setting.addText((text) => {
      text.setPlaceholder(placeholder).setValue(typed);
      setAria(text.inputEl, "label", label);
      text.onChange((value) => {
        typed = value.trim();
        setting.setErrorMessage(typed === "" ? null : (whyNot(typed) ?? null));
      });
    });
    setting.addButton((button) =>
      button.setButtonText(t.Set_use).onClick(() => {
        if (typed === "") use(null);
        else if (whyNot(typed) === undefined) use(typed);
      }),
    );
  }

  /** A program can do everything that the person can, so it is confirmed by name before it is kept. */
  #confirm(path: string): void {
    const modal = new ConfirmationModal(this.app);
    modal.setTitle(t.Set_confirm_program);
    modal.setContent(t.Set_confirm_program_desc(path));
    modal.addButton((button) =>
      button.setButtonText(t.Set_use_program).onClick(() => this.#deps.chooseExecutable(path)),
    );
    modal.addCancelButton();
    modal.open();
  }
}

function typeNames(): Record<string, string> {
  return Object.fromEntries(FIELD_MEANINGS.map((type) => [type, named(t.Relation_names, type)]));
}
