/** The definitions of the settings tab; Obsidian draws them and includes them in its search. */

import {
  ConfirmationModal,
  PluginSettingTab,
  type App,
  type Plugin,
  type Setting,
  type SettingDefinition,
  type SettingDefinitionItem,
  type SettingDefinitionRender,
} from "obsidian";
import { put } from "../drawing/elements";
import type { SidecarState } from "../sidecar/sidecar";
import { drawInstallHelp } from "../status/drawInstallHelp";
import { installHelp, isToInstall } from "../status/install";
import type { StatusLine } from "../status/state";
import { t } from "../texts/texts";
import type { ColorRole } from "../wire/types.generated";
import { colorsPage, fieldsPage, foldersPage } from "./PagesInTab";
import { drawTyped, pageOf } from "./RowsInTab";
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

type Control = SettingDefinition<Key>;

const starting = (): Control => ({
  name: t.Set_start,
  desc: t.Set_start_desc,
  control: { type: "toggle", key: "startWithObsidian" },
});

const asking = (): Control[] => [
  {
    name: t.Set_search_by,
    desc: t.Set_search_by_desc,
    control: { type: "dropdown", key: "searchMode", options: t.Set_search_modes },
  },
  {
    name: t.Set_results,
    desc: t.Set_results_desc,
    control: { type: "slider", key: "resultsLimit", ...RESULTS_LIMITS },
  },
  {
    name: t.Set_plan,
    desc: t.Set_plan_desc,
    aliases: ["yolo", "confirm"],
    control: { type: "dropdown", key: "showPlan", options: t.Set_plan_options },
  },
  {
    name: t.Set_answers,
    desc: t.Set_answers_desc,
    control: { type: "text", key: "answersFolder", placeholder: t.Set_answers_default, validate: whyNotFolder },
  },
];

const onPapers = (): Control[] => [
  {
    name: t.Set_annotations,
    desc: restarting(t.Set_annotations_desc),
    aliases: ["zotero", "papers"],
    control: { type: "text", key: "annotationsFolder", placeholder: t.Set_whole_vault, validate: whyNotFolder },
  },
  {
    name: t.Set_summaries,
    desc: restarting(t.Set_summaries_desc),
    aliases: ["synthesis"],
    control: { type: "text", key: "synthesisFolder", placeholder: SIDECARS_FOLDER, validate: whyNotFolder },
  },
  {
    name: t.Set_links,
    desc: restarting(t.Set_links_desc),
    aliases: ["zotero", "pdf", "citekey", "links"],
    control: { type: "dropdown", key: "linkStyle", options: t.Set_link_names },
  },
  {
    name: t.Set_preview,
    desc: t.Set_preview_desc,
    aliases: ["preview", "diff"],
    control: { type: "toggle", key: "previewSummaries" },
  },
  {
    name: t.Set_pdfs,
    desc: restarting(t.Set_pdfs_desc),
    aliases: ["index"],
    control: { type: "toggle", key: "indexPdfs" },
  },
];

export class SettingsTab extends PluginSettingTab {
  override icon = "link";
  readonly #deps: SettingsTabDeps;
  /** What marks mean, as far as it was asked since the tab was opened. */
  #known: readonly ColorRole[] = [];
  #sayState = (): void => undefined;

  constructor(app: App, plugin: Plugin, deps: SettingsTabDeps) {
    super(app, plugin);
    this.#deps = deps;
  }

  /** What one looks at first stands on top; what few people change is behind the entries at the end. */
  override getSettingDefinitions(): SettingDefinitionItem[] {
    const [program, ...others] = this.#deviceRows();
    if (isToInstall(this.#deps.sidecar()))
      return [...this.#sidecarRows(), { type: "group", heading: t.Set_device, items: [program] }];
    const deps = { ...this.#deps, redraw: () => this.update() };
    return [
      ...this.#sidecarRows(),
      starting(),
      { type: "group", heading: t.Set_asking, items: asking() },
      {
        type: "group",
        heading: t.Set_papers,
        items: [...onPapers(), colorsPage(deps, (draw) => this.#withMarks(draw))],
      },
      {
        type: "group",
        heading: t.Set_more,
        items: [foldersPage(deps), fieldsPage(deps), pageOf(t.Set_device, t.Set_device_desc, [program, ...others])],
      },
    ];
  }

  override hide(): void {
    this.#known = [];
    super.hide();
  }

  /** Draws everything anew, and leaves the keyboard where it was: before what was added, at what follows what is gone. */
  override update(): void {
    const controls = (): HTMLElement[] => this.containerEl.findAll("button,input,select");
    const before = controls();
    const at = before.findIndex((el) => el === activeDocument.activeElement);
    super.update();
    const after = controls();
    if (at >= 0) after[at + Math.max(0, after.length - before.length)]?.focus();
  }

  /** Tells what became of the sidecar; what is being typed stays. */
  showState(): void {
    const isTyping = this.containerEl.contains(activeDocument.activeElement);
    if (isTyping && !isToInstall(this.#deps.sidecar())) this.#sayState();
    else this.update();
  }

  #withMarks(draw: (known: readonly ColorRole[]) => void): void {
    if (this.#known.length) draw(this.#known);
    else void this.#deps.marks().then((known) => draw((this.#known = known)));
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
          const help = installHelp(sidecar(), pluginVersion);
          if (help) {
            drawInstallHelp(setting.infoEl, help, { copy, checkAgain: restart });
            return;
          }
          const said = put(setting.descEl, ".setting-status");
          this.#sayState = () => {
            const { text, detail, tone } = status();
            said.setText(t.Set_sidecar_now(`${text}. ${detail}`));
            said.dataset["tone"] = tone;
          };
          this.#sayState();
          setting.addButton((button) => button.setButtonText(t.Set_restart).onClick(() => restart()));
        },
      },
    ];
  }

  /** What is chosen on this device; where the sidecar is comes first. */
  #deviceRows(): [SettingDefinitionRender, ...SettingDefinitionRender[]] {
    const { executable, chooseExecutable, chosenHere, chooseHere, whyNotPath } = this.#deps;
    const { model, sharedIndex } = chosenHere();
    return [
      pathRow(t.Set_program, t.Set_program_desc, ["executable", "path"], {
        typed: executable(),
        label: t.Set_program_path,
        placeholder: t.Set_program_found,
        whyNot: whyNotPath,
        use: (path) => (path === null ? chooseExecutable(null) : this.#confirm(path)),
      }),
      pathRow(t.Set_model, t.Set_model_desc, ["onnx", "language", "multilingual", "path"], {
        typed: model,
        label: t.Set_model_path,
        placeholder: t.Set_model_own,
        whyNot: whyNotPath,
        use: (path) => chooseHere({ model: path }),
      }),
      pathRow(t.Set_shared, restarting(t.Set_shared_desc), ["index_uri", "team", "s3"], {
        typed: sharedIndex,
        label: t.Set_shared,
        placeholder: "",
        whyNot: (place) => (place.includes("://") ? whyNotAddress(place) : whyNotPath(place)),
        use: (place) => chooseHere({ sharedIndex: place }),
      }),
    ];
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

interface PathRow {
  readonly typed: string | null;
  readonly label: string;
  readonly placeholder: string;
  /** Why something can't be chosen. */
  readonly whyNot: (typed: string) => string | undefined;
  /** Called with the typed path, or null when it was emptied. */
  readonly use: (path: string | null) => void;
}

/** A path to type and use; an empty one takes the choice back. */
function pathRow(name: string, desc: string, aliases: string[], row: PathRow): SettingDefinitionRender {
  const { typed, whyNot, use, ...field } = row;
  const take = (path: string): string | undefined => {
    const why = path ? whyNot(path) : undefined;
    if (why === undefined) use(path ? path : null);
    return why;
  };
  const render = (setting: Setting): void =>
    drawTyped(setting, { ...field, typed: typed ?? "", button: t.Set_use, take });
  return { name, desc, aliases, render };
}
