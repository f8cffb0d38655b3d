/** The settings tab's rows about papers: link targets, colour roles, indexing PDFs. */

import type { Setting, SettingDefinitionItem } from "obsidian";
import { put } from "../drawing/elements";
import { COLOR_NAMES, colorName, roleName, ROLES } from "../colors";
import { whyNotColor, withColorRole, type ColorRole } from "./colorRoles";
import { drawLearned } from "./drawLearned";
import { colorsToConfirm } from "./learnedColors";
import { LINK_STYLES } from "./linkStyles";
import type { ColorRole as MarkMeaning } from "../wire/types.generated";
import type { Settings } from "./settings";

export interface PaperRowsDeps {
  readonly settings: () => Settings;
  /** Checks, saves and applies changed settings. */
  readonly change: (changed: Partial<Settings>) => Promise<void>;
  /** What marks mean in this vault, as the sidecar learned it; none while it is not running. */
  readonly marks: () => Promise<readonly MarkMeaning[]>;
  /** Redraws the tab. */
  readonly redraw: () => void;
}

type Rows = SettingDefinitionItem<keyof Settings>[];

const ROLE_OPTIONS: Record<string, string> = Object.fromEntries(ROLES.map((role) => [role, roleName(role)]));

export function paperRows(deps: PaperRowsDeps): Rows {
  return [
    {
      name: "Page links",
      desc: linkStylesText(),
      aliases: ["zotero", "pdf", "citekey", "links"],
      control: {
        type: "dropdown",
        key: "linkStyle",
        options: Object.fromEntries(LINK_STYLES.map(({ style, name }) => [style, name])),
      },
    },
    {
      name: "Show what changes before a summary is renewed",
      desc: "A new summary is written without a preview.",
      aliases: ["preview", "diff"],
      control: { type: "toggle", key: "previewSummaries" },
    },
    {
      name: "Find text in PDFs",
      desc: "Indexes the text of the vault's PDFs section by section, which takes longer and needs more disk space. Changing it restarts the sidecar.",
      aliases: ["index"],
      control: { type: "toggle", key: "indexPdfs" },
    },
    colorRoleList(deps),
    {
      name: "What your colours seem to mean",
      desc: "Learned from your annotations. Keep what is right; what you keep is not asked again.",
      aliases: ["role", "highlight", "annotation", "learned"],
      render: (setting) =>
        void deps.marks().then((marks) => {
          const learned = colorsToConfirm(marks, deps.settings().colorRoles);
          if (learned.length === 0) put(setting.descEl, "div", "Nothing to confirm now.");
          drawLearned(setting.infoEl, learned, deps);
        }),
    },
    {
      name: "Add a colour",
      desc: "What you use a highlight colour for. Prefixes such as METHOD: take precedence. Changing it restarts the sidecar.",
      aliases: ["role", "highlight", "annotation"],
      render: (setting) => newColorRow(setting, deps),
    },
  ];
}

function linkStylesText(): DocumentFragment {
  return createFragment((into) => {
    into.appendText("Where the page numbers in summaries and syntheses link to. Changing it restarts the sidecar.");
    for (const { name, does } of LINK_STYLES) put(into, "div", `${name}: ${does}`);
  });
}

function colorRoleList({ settings, change, redraw }: PaperRowsDeps): Rows[number] {
  const { colorRoles } = settings();
  const keep = (roles: readonly ColorRole[]): void => void change({ colorRoles: roles }).then(redraw);
  return {
    type: "list",
    heading: "Colours of annotations",
    emptyState:
      "Colours have the meanings that Zotero Integration gives them, unless your import template says otherwise.",
    items: colorRoles.map(({ color, role }, at) => ({
      name: colorName(color),
      searchable: false,
      render: (setting) => {
        const swatch = createSpan({ cls: "catena-swatch", attr: { "aria-hidden": "true" } });
        swatch.setCssProps({ "--catena-annotation": color });
        setting.nameEl.prepend(swatch);
        setting.addDropdown((dropdown) => {
          dropdown.addOptions(ROLE_OPTIONS).setValue(role);
          dropdown.selectEl.setAttribute("aria-label", `What ${colorName(color)} is for`);
          dropdown.onChange((chosen) => {
            const changed = ROLES.find((each) => each === chosen) ?? role;
            keep(colorRoles.map((each, index) => (index === at ? { color, role: changed } : each)));
          });
        });
      },
    })),
    onDelete: (at) => keep(colorRoles.filter((_, index) => index !== at)),
  };
}

function newColorRow(setting: Setting, { settings, change, redraw }: PaperRowsDeps): void {
  let [color, role] = ["", ROLES[0] ?? "other"];
  setting.addText((text) => {
    text.setPlaceholder(`For example, #ffd400 or ${COLOR_NAMES[0] ?? ""}`);
    text.inputEl.setAttribute("aria-label", "Colour");
    text.onChange((value) => {
      color = value;
      setting.setErrorMessage(null);
    });
  });
  setting.addDropdown((dropdown) => {
    dropdown.addOptions(ROLE_OPTIONS).setValue(role);
    dropdown.selectEl.setAttribute("aria-label", "What the colour is for");
    dropdown.onChange((chosen) => (role = ROLES.find((each) => each === chosen) ?? role));
  });
  setting.addButton((button) =>
    button.setButtonText("Add colour").onClick(() => {
      const { colorRoles } = settings();
      const why = whyNotColor(color, colorRoles);
      setting.setErrorMessage(why ?? null);
      if (why === undefined) void change({ colorRoles: withColorRole(colorRoles, color, role) }).then(redraw);
    }),
  );
}
