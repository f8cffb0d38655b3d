/** The pages of the settings tab: what colours mean, which folders are left out, and what fields say. */

import { put } from "../drawing/elements";
import { colorName, ROLES } from "../colors";
import { t } from "../texts/texts";
import { named } from "../words";
import { FIELD_MEANINGS } from "../wire/relationTypes.generated";
import type { ColorRole as MarkMeaning } from "../wire/types.generated";
import { whyNotColor, withColorRole } from "./colorRoles";
import { drawLearned } from "./drawLearned";
import { colorsToConfirm } from "./learnedColors";
import { whyNotField, withField } from "./relationFields";
import { drawTyped, listRows, pageOf, type Page, type RowDeps } from "./RowsInTab";
import { restarting, whyNotFolder } from "./settings";

/** @param marks Hands over what marks mean in this vault, as the sidecar learned it; none while it is not running. */
export function colorsPage(deps: RowDeps, marks: (draw: (known: readonly MarkMeaning[]) => void) => void): Page {
  const { colorRoles } = deps.settings();
  const roleOf = (chosen: string): (typeof ROLES)[number] => ROLES.find((each) => each === chosen) ?? "other";
  return pageOf(
    t.Set_colors,
    t.Set_colors_empty,
    [
      {
        name: t.Set_learned,
        desc: t.Set_learned_desc,
        aliases: ["role", "highlight", "annotation", "learned"],
        render: (setting) =>
          marks((known) => {
            const learned = colorsToConfirm(known, deps.settings().colorRoles);
            if (learned.length === 0) put(setting.descEl, "div", t.Set_learned_none);
            drawLearned(setting.infoEl, learned, deps);
          }),
      },
      listRows(deps, "colorRoles", {
        emptyState: t.Set_colors_empty,
        nameOf: ({ color }) => colorName(color),
        color: ({ color }) => color,
        choice: {
          of: ({ color, role }) => ({
            label: t.Set_color_for(colorName(color)),
            options: t.Role_names,
            chosen: role,
          }),
          changed: ({ color }, chosen) => ({ color, role: roleOf(chosen) }),
        },
      }),
      {
        name: t.Set_add_color,
        desc: restarting(t.Set_add_color_desc),
        aliases: ["role", "highlight", "annotation"],
        render: (setting) =>
          drawTyped(setting, {
            label: t.Set_color,
            placeholder: t.Set_color_example(colorName("#ffd400")),
            choice: { label: t.Set_color_meaning, options: t.Role_names },
            button: t.Set_add_color_button,
            take: (color, role) => {
              const there = deps.settings().colorRoles;
              return whyNotColor(color, there) ?? kept(deps, { colorRoles: withColorRole(there, color, roleOf(role)) });
            },
          }),
      },
    ],
    colorRoles.length,
  );
}

export function foldersPage(deps: RowDeps): Page {
  const { excludedFolders } = deps.settings();
  return pageOf(
    t.Set_folders,
    t.Set_folders_desc,
    [
      listRows(deps, "excludedFolders", { emptyState: t.Set_folders_empty, nameOf: (folder) => folder }),
      {
        name: t.Set_leave_out,
        desc: t.Set_restarts,
        aliases: ["exclude", "ignore", "private"],
        render: (setting) =>
          drawTyped(setting, {
            label: t.Set_folder_label,
            placeholder: t.Set_folder_path,
            button: t.Set_leave_out_button,
            take: (folder) =>
              folder
                ? (whyNotFolder(folder) ??
                  kept(deps, { excludedFolders: [...deps.settings().excludedFolders, folder] }))
                : undefined,
          }),
      },
    ],
    excludedFolders.length,
  );
}

export function fieldsPage(deps: RowDeps): Page {
  const { relationFields } = deps.settings();
  const options = Object.fromEntries(FIELD_MEANINGS.map((type) => [type, named(t.Relation_names, type)]));
  return pageOf(
    t.Set_fields,
    t.Set_add_field_desc,
    [
      listRows(deps, "relationFields", {
        emptyState: t.Set_fields_empty,
        nameOf: ({ field }) => field,
        choice: {
          of: ({ field, type }) => ({ label: t.Set_field_means(field), options, chosen: type }),
          changed: ({ field }, type) => ({ field, type }),
        },
      }),
      {
        name: t.Set_add_field,
        desc: restarting(t.Set_add_field_desc),
        aliases: ["dataview", "breadcrumbs", "excalibrain", "relations"],
        render: (setting) =>
          drawTyped(setting, {
            label: t.Set_field_name,
            placeholder: t.Set_field_example,
            choice: { label: t.Set_field_meaning, options },
            button: t.Set_add,
            take: (field, type) => {
              const there = deps.settings().relationFields;
              return whyNotField(field, there) ?? kept(deps, { relationFields: withField(there, { field, type }) });
            },
          }),
      },
    ],
    relationFields.length,
  );
}

function kept({ change, redraw }: RowDeps, changed: Parameters<RowDeps["change"]>[0]): undefined {
  void change(changed).then(redraw);
  return undefined;
}
