// @vitest-environment jsdom
import type { Plugin as OriginalPlugin, SettingDefinitionItem } from "obsidian";
import { App, Plugin, Setting } from "obsidian-test-mocks/obsidian";
import { setup } from "obsidian-test-mocks/setup";
import { beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS, parseSettings, type Settings } from "../../../plugin/src/settings/settings";
import { SettingsTab } from "../../../plugin/src/settings/SettingsTab";
import type { SidecarState } from "../../../plugin/src/sidecar/sidecar";
import type { ColorRole } from "../../../plugin/src/wire/types.generated";

beforeAll(() => setup());

class SomePlugin extends Plugin {}

function aTab(sidecar: SidecarState = { kind: "idle" }, marks: readonly ColorRole[] = []) {
  const app = App.createConfigured__();
  const plugin: OriginalPlugin = new SomePlugin(app, {
    id: "catena",
    name: "Catena",
    version: "0.1.0",
    minAppVersion: "1.13.0",
    description: "",
    author: "",
  }).asOriginalType2__();
  let settings: Settings = DEFAULT_SETTINGS;
  const tab = new SettingsTab(app.asOriginalType__(), plugin, {
    pluginVersion: "0.1.0",
    settings: () => settings,
    change: (changed) => {
      settings = parseSettings({ ...settings, ...changed });
      return Promise.resolve();
    },
    sidecar: () => sidecar,
    status: () => ({ text: "ready", detail: "Your notes can be found.", tone: "good" }),
    executable: () => null,
    chooseExecutable: () => undefined,
    chosenHere: () => ({ model: null, sharedIndex: null }),
    chooseHere: () => undefined,
    whyNotPath: () => undefined,
    marks: () => Promise.resolve(marks),
    copy: () => Promise.resolve(),
    restart: () => undefined,
  });
  return { tab, settings: () => settings };
}

/** Every row, those in groups too. */
function rows(items: readonly SettingDefinitionItem[]): SettingDefinitionItem[] {
  return items.flatMap((item) => ("type" in item && "items" in item ? rows(item.items ?? []) : [item]));
}

type Page = Extract<SettingDefinitionItem, { type: "page" }>;

/** What is seen first: rows, and entries that lead to pages. */
function firstRows(tab: SettingsTab): Exclude<SettingDefinitionItem, { type: "group" | "list" }>[] {
  return tab.getSettingDefinitions().flatMap((item) => {
    if (!("type" in item)) return [item];
    return item.type === "page" ? [item] : (item.items ?? []);
  });
}

const isPage = (row: ReturnType<typeof firstRows>[number]): row is Page => "type" in row;

/** The list on a page. */
function listOf(tab: SettingsTab, page: string) {
  const items = firstRows(tab)
    .filter(isPage)
    .find(({ name }) => name === page)?.items;
  const list = items?.find((item) => "type" in item && item.type === "list");
  if (list === undefined || !("onDelete" in list)) throw new Error(`there is no list on the page ${page}`);
  return list;
}

describe("the settings tab", () => {
  it("has a control for each setting, and each control a setting", () => {
    const keys = rows(aTab().tab.getSettingDefinitions()).flatMap((row) =>
      "control" in row && row.control !== undefined ? [row.control.key] : [],
    );

    // These are lists of rows.
    expect([...keys, "relationFields", "colorRoles", "excludedFolders"].sort()).toEqual(
      Object.keys(DEFAULT_SETTINGS).sort(),
    );
  });

  it("reads and keeps values, checked", async () => {
    const { tab, settings } = aTab();

    await tab.setControlValue("resultsLimit", 40);
    await tab.setControlValue("synthesisFolder", "../out");

    expect(tab.getControlValue("resultsLimit")).toBe(40);
    expect(tab.getControlValue("__proto__")).toBeUndefined();
    expect(settings().synthesisFolder).toBe("");
  });

  it("fits on a screen: what few people change is behind entries that tell how much is set", async () => {
    const { tab } = aTab();
    await tab.setControlValue("excludedFolders", ["Archive", "Old"]);

    expect(firstRows(tab).length).toBeLessThanOrEqual(16);
    expect(
      firstRows(tab)
        .filter(isPage)
        .map(({ name, displayValue }) => [name, displayValue]),
    ).toEqual([
      ["Colours of annotations", ""],
      ["Folders that are left out", "2"],
      ["Relation fields", ""],
      ["This device only", ""],
    ]);
  });

  it("lists the relation fields, each to be deleted", async () => {
    const { tab, settings } = aTab();
    const because = { field: "because", type: "supports" };
    await tab.setControlValue("relationFields", [because, { field: "hints", type: "influences" }]);

    const list = listOf(tab, "Relation fields");
    expect(list.items?.map(({ name }) => name)).toEqual(["because", "hints"]);
    list.onDelete?.(1);

    expect(settings().relationFields).toEqual([because]);
  });

  it("lists the colours that have roles, each to be deleted", async () => {
    const { tab, settings } = aTab();
    const yellow = { color: "#ffd400", role: "question" };
    await tab.setControlValue("colorRoles", [yellow, { color: "#123456", role: "code" }]);

    const list = listOf(tab, "Colours of annotations");
    expect(list.items?.map(({ name }) => name)).toEqual(["Yellow", "#123456"]);
    list.onDelete?.(1);

    expect(settings().colorRoles).toEqual([yellow]);
  });

  it("lists the folders that are left out, each to be read again", async () => {
    const { tab, settings } = aTab();
    await tab.setControlValue("excludedFolders", ["Archive/", "Old", "../x", "Old"]);

    const list = listOf(tab, "Folders that are left out");
    expect(list.items?.map(({ name }) => name)).toEqual(["Archive", "Old"]);
    list.onDelete?.(0);

    expect(settings().excludedFolders).toEqual(["Old"]);
  });

  it("says once how to install the sidecar, or how it is doing and how to restart it", () => {
    const shown = (sidecar: SidecarState) => {
      const row = rows(aTab(sidecar).tab.getSettingDefinitions()).find(
        (item) => "name" in item && item.name === "Sidecar",
      );
      const setting = new Setting(document.createElement("div"));
      if (row !== undefined && "render" in row) void row.render?.(setting.asOriginalType__(), {} as never);
      return ["button", ".catena-install", ".catena-setting-status"].map(
        (selector) => setting.settingEl.querySelectorAll(selector).length,
      );
    };

    expect(shown({ kind: "missing", why: "Not installed." })).toEqual([1, 1, 0]);
    expect(shown({ kind: "idle" })).toEqual([1, 0, 1]);
  });
});
