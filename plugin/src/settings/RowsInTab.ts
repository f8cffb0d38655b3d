/** What the rows of the settings tab share: lists whose entries can be deleted, and fields to type something new into. */

import type { Setting, SettingDefinitionItem, SettingDefinitionPage } from "obsidian";
import { setAria, drawSwatch } from "../drawing/elements";
import type { Settings } from "./settings";

export type Row = SettingDefinitionItem<keyof Settings>;
export type Page = SettingDefinitionPage<keyof Settings>;

export interface RowDeps {
  readonly settings: () => Settings;
  /** Checks, saves and applies changed settings. */
  readonly change: (changed: Partial<Settings>) => Promise<void>;
  /** Redraws the tab. */
  readonly redraw: () => void;
}

/** A choice among options, by their values. */
interface Choice {
  readonly label: string;
  readonly options: Readonly<Record<string, string>>;
}

type ListKey = "colorRoles" | "excludedFolders" | "relationFields";

interface ListOf<Entry> {
  readonly emptyState: string;
  readonly nameOf: (entry: Entry) => string;
  /** What an entry means, which can be changed. */
  readonly choice?: {
    readonly of: (entry: Entry) => Choice & { readonly chosen: string };
    readonly changed: (entry: Entry, chosen: string) => Entry;
  };
  readonly color?: (entry: Entry) => string;
}

/** The entries of a setting that is a list, each to be deleted. */
export function listRows<Key extends ListKey>(
  { settings, change, redraw }: RowDeps,
  key: Key,
  { emptyState, nameOf, choice, color }: ListOf<Settings[Key][number]>,
): Row {
  const entries: readonly Settings[Key][number][] = settings()[key];
  const keep = (kept: readonly Settings[Key][number][]): void => void change({ [key]: kept }).then(redraw);
  return {
    type: "list",
    emptyState,
    items: entries.map((entry, at) => ({
      name: nameOf(entry),
      searchable: false,
      render: (setting) => {
        if (color) setting.nameEl.prepend(drawSwatch(setting.nameEl, color(entry)));
        if (!choice) return;
        const { chosen, ...offered } = choice.of(entry);
        addChoice(setting, offered, chosen, (value) =>
          keep(entries.map((each, index) => (index === at ? choice.changed(entry, value) : each))),
        );
      },
    })),
    onDelete: (at) => keep(entries.filter((_, index) => index !== at)),
  };
}

/** A field to type into, a choice beside it, and a button that takes both. */
export interface Typed {
  readonly label: string;
  readonly placeholder: string;
  readonly typed?: string;
  readonly choice?: Choice;
  readonly button: string;
  /** Takes what was typed, trimmed, and chosen; gives back why it can't be taken. */
  readonly take: (typed: string, chosen: string) => string | undefined;
}

export function drawTyped(setting: Setting, { label, placeholder, typed = "", choice, button, take }: Typed): void {
  let [text, chosen] = [typed, Object.keys(choice?.options ?? {})[0] ?? ""];
  setting.addText((field) => {
    field.setPlaceholder(placeholder).setValue(text);
    setAria(field.inputEl, "label", label);
    field.onChange((value) => {
      text = value.trim();
      setting.setErrorMessage(null);
    });
  });
  if (choice) addChoice(setting, choice, chosen, (value) => (chosen = value));
  setting.addButton((each) =>
    each.setButtonText(button).onClick(() => setting.setErrorMessage(take(text, chosen) ?? null)),
  );
}

function addChoice(setting: Setting, { label, options }: Choice, value: string, changed: (to: string) => void): void {
  setting.addDropdown((dropdown) => {
    dropdown.addOptions({ ...options }).setValue(value);
    setAria(dropdown.selectEl, "label", label);
    dropdown.onChange(changed);
  });
}

/** What few people change, on a page of its own; the entry tells how much is set there. */
export function pageOf(name: string, desc: string, items: Row[], count = 0): Page {
  return { type: "page", name, desc, items, displayValue: count === 0 ? "" : String(count) };
}
