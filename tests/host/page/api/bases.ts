/**
 * Bases: a `.base` file lists notes, and shows them in a view that a plugin registered. The app's own views and its formulas
 * are not played; filters are what the tests need: folders, tags, equal properties, and these put together.
 */
import type * as O from "obsidian";
import { Component } from "./component";
import type { TFile } from "./files";
import { TextFileView } from "./file_view";
import { debounce } from "./functions";
import { registryOf } from "./registry";
import { parseYaml, stringifyYaml } from "./text";
import { notImplemented } from "../strict";
import type { Public } from "./view";

const UPDATE_AFTER_MS = 100;

export abstract class Value implements O.Value {
  static equals(a: O.Value | null, b: O.Value | null): boolean {
    return a?.toString() === b?.toString();
  }

  static looseEquals(a: O.Value | null, b: O.Value | null): boolean {
    return Value.equals(a, b);
  }

  abstract toString(): string;
  abstract isTruthy(): boolean;

  equals(other: this): boolean {
    return Value.equals(this, other);
  }

  looseEquals(other: O.Value): boolean {
    return Value.equals(this, other);
  }

  renderTo(el: HTMLElement): void {
    el.setText(this.toString());
  }
}

/** Every property's value is a text here; the app has a class for each type. */
export class StringValue extends Value {
  readonly #text: string;

  constructor(text: string) {
    super();
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }

  isTruthy(): boolean {
    return this.#text !== "";
  }
}

export class BasesEntry implements O.BasesEntry {
  readonly file: O.TFile;
  readonly #app: O.App;

  constructor(app: O.App, file: O.TFile) {
    this.#app = app;
    this.file = file;
  }

  getValue(propertyId: O.BasesPropertyId): O.Value | null {
    const [type, name] = [propertyId.split(".", 1)[0], propertyId.slice(propertyId.indexOf(".") + 1)];
    const { basename, path, parent, extension } = this.file;
    const ofFile: Record<string, string> = { name: basename, path, folder: parent?.path ?? "", ext: extension };
    const frontmatter: Record<string, unknown> = this.#app.metadataCache.getFileCache(this.file)?.frontmatter ?? {};
    const value = type === "file" ? ofFile[name] : frontmatter[name];
    return value === undefined || value === null ? null : new StringValue([value].flat().join(", "));
  }
}

export class BasesEntryGroup implements O.BasesEntryGroup {
  constructor(
    readonly entries: O.BasesEntry[],
    readonly key: O.Value = new StringValue(""),
  ) {}

  hasKey(): boolean {
    return this.key.isTruthy();
  }
}

export class BasesQueryResult implements O.BasesQueryResult {
  constructor(
    readonly data: O.BasesEntry[],
    readonly properties: O.BasesPropertyId[],
    readonly groupedData: O.BasesEntryGroup[],
  ) {}

  getSummaryValue(): O.Value {
    return notImplemented("BasesQueryResult.getSummaryValue");
  }
}

interface ViewSettings {
  name?: string;
  type?: string;
  order?: O.BasesPropertyId[];
  groupBy?: { property?: O.BasesPropertyId };
  filters?: O.BasesConfigFileFilter;
  [option: string]: unknown;
}

interface BaseFile {
  filters?: O.BasesConfigFileFilter;
  properties?: Record<string, { displayName?: string }>;
  views?: ViewSettings[];
}

export class BasesViewConfig implements O.BasesViewConfig {
  readonly #settings: ViewSettings;
  readonly #names: BaseFile["properties"];
  readonly #changed: () => void;

  constructor(settings: ViewSettings, names: BaseFile["properties"], changed: () => void) {
    this.#settings = settings;
    this.#names = names;
    this.#changed = changed;
  }

  get name(): string {
    return this.#settings.name ?? "";
  }

  get(key: string): unknown {
    return this.#settings[key];
  }

  getAsPropertyId(key: string): O.BasesPropertyId | null {
    const value = this.#settings[key];
    return typeof value === "string" && value.includes(".") ? (value as O.BasesPropertyId) : null;
  }

  getEvaluatedFormula(): O.Value {
    return notImplemented("BasesViewConfig.getEvaluatedFormula");
  }

  set(key: string, value: unknown): void {
    this.#settings[key] = value;
    this.#changed();
  }

  getOrder(): O.BasesPropertyId[] {
    return this.#settings.order ?? ["file.name"];
  }

  getSort(): O.BasesSortConfig[] {
    return [];
  }

  getDisplayName(propertyId: O.BasesPropertyId): string {
    return this.#names?.[propertyId]?.displayName ?? propertyId.slice(propertyId.indexOf(".") + 1);
  }
}

/** Runs a base's query, and hands what it found to the view of it. */
export class QueryController extends Component implements O.QueryController {
  readonly app: O.App;
  view: BasesView | null = null;

  constructor(app: O.App) {
    super();
    this.app = app;
  }
}

export abstract class BasesView extends Component implements Public<O.BasesView> {
  abstract type: string;
  readonly app: O.App;
  config!: O.BasesViewConfig;
  data!: O.BasesQueryResult;
  allProperties: O.BasesPropertyId[] = [];

  protected constructor(controller: O.QueryController) {
    super();
    this.app = (controller as QueryController).app;
  }

  abstract onDataUpdated(): void;

  createFileForView(): Promise<void> {
    return notImplemented("BasesView.createFileForView");
  }
}

/** A `.base` file: a menu of its views, the options of the one that is shown, and the view itself. */
export class BaseFileView extends TextFileView {
  override icon = "lucide-table";
  #base: BaseFile = {};
  #shown = 0;
  #text = "";
  #view: BasesView | null = null;
  readonly #updateSoon = debounce(() => this.#update(), UPDATE_AFTER_MS, true);

  getViewType(): string {
    return "bases";
  }

  getViewData(): string {
    return this.#text;
  }

  setViewData(text: string): void {
    this.#text = text;
    this.#base = (parseYaml(text) ?? {}) as BaseFile;
    this.#show(0);
  }

  clear(): void {
    this.#close();
    this.contentEl.empty();
  }

  override onload(): void {
    super.onload();
    this.registerEvent(this.app.metadataCache.on("changed", () => this.#updateSoon()));
    this.registerEvent(this.app.vault.on("delete", () => this.#updateSoon()));
  }

  override onunload(): void {
    this.#close();
  }

  #close(): void {
    if (this.#view !== null) this.removeChild(this.#view);
    this.#view = null;
  }

  #show(at: number): void {
    this.#close();
    this.#shown = at;
    const { contentEl } = this;
    contentEl.empty();
    const settings = this.#base.views?.[at] ?? {};
    const toolbar = contentEl.createDiv("bases-toolbar");
    const into = contentEl.createDiv("bases-view");
    const registration = registryOf(this.app).basesViews.get(settings.type ?? "");
    const config = new BasesViewConfig(settings, this.#base.properties, () => {
      this.#text = stringifyYaml(this.#base);
      this.requestSave();
    });
    this.#drawToolbar(toolbar, config, registration);
    if (registration === undefined) {
      into.setText(`The test host cannot show a view of type "${settings.type ?? ""}".`);
      return;
    }
    const controller = new QueryController(this.app);
    const view = registration.factory(controller, into) as unknown as BasesView;
    view.config = config;
    this.#view = view;
    this.addChild(view);
    this.#update();
  }

  #drawToolbar(
    toolbar: HTMLElement,
    config: O.BasesViewConfig,
    registration: O.BasesViewRegistration | undefined,
  ): void {
    const views = toolbar.createEl("select", { cls: "dropdown", attr: { "aria-label": "View" } });
    for (const [at, { name = "", type = "" }] of (this.#base.views ?? []).entries())
      views.createEl("option", { text: name || type, value: String(at) });
    views.value = String(this.#shown);
    views.addEventListener("change", () => {
      this.#show(Number(views.value));
    });
    for (const option of registration?.options?.(config) ?? []) {
      if (option.type !== "text" && option.type !== "dropdown") notImplemented(`a Bases option of type ${option.type}`);
      const kept = config.get(option.key) ?? option.default ?? "";
      const label = toolbar.createEl("label", { text: option.displayName });
      const field =
        option.type === "text" ? label.createEl("input", { type: "text" }) : label.createEl("select", "dropdown");
      if (option.type === "dropdown")
        for (const [value, text] of Object.entries(option.options)) field.createEl("option", { value, text });
      field.value = typeof kept === "string" ? kept : "";
      field.addEventListener("change", () => {
        config.set(option.key, field.value);
        this.#update();
      });
    }
  }

  #update(): void {
    const view = this.#view;
    if (view === null) return;
    const settings = this.#base.views?.[this.#shown] ?? {};
    const isListed = (file: TFile): boolean =>
      [this.#base.filters, settings.filters].every((filter) => filter === undefined || passes(this.app, file, filter));
    const files = (this.app.vault.getFiles() as TFile[]).filter(isListed);
    const entries = files.map((file) => new BasesEntry(this.app, file));
    const property = settings.groupBy?.property;
    view.data = new BasesQueryResult(entries, view.config.getOrder(), groups(entries, property));
    view.onDataUpdated();
  }
}

function groups(entries: O.BasesEntry[], property: O.BasesPropertyId | undefined): O.BasesEntryGroup[] {
  if (property === undefined) return [new BasesEntryGroup(entries)];
  const byKey = new Map<string, O.BasesEntry[]>();
  for (const entry of entries) {
    const key = entry.getValue(property)?.toString() ?? "";
    byKey.set(key, [...(byKey.get(key) ?? []), entry]);
  }
  return [...byKey].map(([key, own]) => new BasesEntryGroup(own, new StringValue(key)));
}

function passes(app: O.App, file: O.TFile, filter: O.BasesConfigFileFilter): boolean {
  if (typeof filter === "string") return passesOne(app, file, filter);
  if ("and" in filter) return filter.and.every((each) => passes(app, file, each));
  if ("or" in filter) return filter.or.some((each) => passes(app, file, each));
  return !filter.not.some((each) => passes(app, file, each));
}

function passesOne(app: O.App, file: O.TFile, filter: string): boolean {
  const [, folder] = /^file\.inFolder\("(.*)"\)$/.exec(filter) ?? [];
  if (folder !== undefined) return file.path.startsWith(`${folder}/`);
  const [, tag] = /^file\.hasTag\("(.*)"\)$/.exec(filter) ?? [];
  if (tag !== undefined) {
    const cache = app.metadataCache.getFileCache(file);
    const tags = [...(cache?.tags ?? []).map((each) => each.tag.slice(1)), cache?.frontmatter?.tags as unknown].flat();
    return tags.includes(tag);
  }
  const [, name = "", value] = /^([\w.]+) == "(.*)"$/.exec(filter) ?? [];
  if (value === undefined) return notImplemented(`the Bases filter ${filter}`);
  const id = (name.includes(".") ? name : `note.${name}`) as O.BasesPropertyId;
  return new BasesEntry(app, file).getValue(id)?.toString() === value;
}
