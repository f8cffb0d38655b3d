/** The settings tab's rows about papers: link targets, colour roles, indexing PDFs. */

import type { Setting, SettingDefinitionItem } from "obsidian";
import { put, setAria } from "../drawing/elements";
import { colorName, ROLES } from "../colors";
import { t } from "../texts/texts";
import { whyNotColor, withColorRole, type ColorRole } from "./colorRoles";
import { drawLearned } from "./drawLearned";
import { colorsToConfirm } from "./learnedColors";
import { LINK_STYLES } from "./linkStyles";
import type { ColorRole as MarkMeaning } from "../wire/types.generated";
import { restarting, type Settings } from "./settings";

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

export function paperRows(deps: PaperRowsDeps): Rows {
  return [
    {
      name: t.Set_links,
      desc: linkStylesText(),
      aliases: ["zotero", "pdf", "citekey", "links"],
      control: {
        type: "dropdown",
        key: "linkStyle",
        options: t.Set_link_names,
      },
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
    colorRoleList(deps),
    {
      name: t.Set_learned,
      desc: t.Set_learned_desc,
      aliases: ["role", "highlight", "annotation", "learned"],
      render: (setting) =>
        void deps.marks().then((marks) => {
          const learned = colorsToConfirm(marks, deps.settings().colorRoles);
          if (learned.length === 0) put(setting.descEl, "div", t.Set_learned_none);
          drawLearned(setting.infoEl, learned, deps);
        }),
    },
    {
      name: t.Set_add_color,
      desc: restarting(t.Set_add_color_desc),
      aliases: ["role", "highlight", "annotation"],
      render: (setting) => newColorRow(setting, deps),
    },
  ];
}

function linkStylesText(): DocumentFragment {
  return createFragment((into) => {
    into.appendText(restarting(t.Set_links_desc));
    for (const style of LINK_STYLES) put(into, "div", `${t.Set_link_names[style]}: ${t.Set_link_descs[style]}`);
  });
}

function colorRoleList({ settings, change, redraw }: PaperRowsDeps): Rows[number] {
  const { colorRoles } = settings();
  const keep = (roles: readonly ColorRole[]): void => void change({ colorRoles: roles }).then(redraw);
  return {
    type: "list",
    heading: t.Set_colors,
    emptyState: t.Set_colors_empty,
    items: colorRoles.map(({ color, role }, at) => ({
      name: colorName(color),
      searchable: false,
      render: (setting) => {
        const swatch = createSpan({ cls: "catena-swatch", attr: { "aria-hidden": "true" } });
        swatch.setCssProps({ "--catena-annotation": color });
        setting.nameEl.prepend(swatch);
        setting.addDropdown((dropdown) => {
          dropdown.addOptions({ ...t.Role_names }).setValue(role);
          setAria(dropdown.selectEl, "label", t.Set_color_for(colorName(color)));
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
    text.setPlaceholder(t.Set_color_example(colorName("#ffd400")));
    setAria(text.inputEl, "label", t.Set_color);
    text.onChange((value) => {
      color = value;
      setting.setErrorMessage(null);
    });
  });
  setting.addDropdown((dropdown) => {
    dropdown.addOptions({ ...t.Role_names }).setValue(role);
    setAria(dropdown.selectEl, "label", t.Set_color_meaning);
    dropdown.onChange((chosen) => (role = ROLES.find((each) => each === chosen) ?? role));
  });
  setting.addButton((button) =>
    button.setButtonText(t.Set_add_color_button).onClick(() => {
      const { colorRoles } = settings();
      const why = whyNotColor(color, colorRoles);
      setting.setErrorMessage(why ?? null);
      if (why === undefined) void change({ colorRoles: withColorRole(colorRoles, color, role) }).then(redraw);
    }),
  );
}
