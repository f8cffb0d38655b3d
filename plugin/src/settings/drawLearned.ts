/** Draws the table of what colours seem to mean: each can be corrected and kept, or all at once. */

import { put, on, drawSwatch } from "../drawing/elements";
import { colorName, roleName, ROLES } from "../colors";
import { t } from "../texts/texts";
import { withColorRole } from "./colorRoles";
import type { LearnedColor } from "./learnedColors";
import type { Settings } from "./settings";

export interface LearnedDeps {
  readonly settings: () => Settings;
  readonly change: (changed: Partial<Settings>) => Promise<void>;
  /** Called when something was kept. */
  readonly redraw: () => void;
}

export function drawLearned(
  into: HTMLElement,
  learned: readonly LearnedColor[],
  { settings, change, redraw }: LearnedDeps,
): void {
  const keep = (those: readonly (() => Pick<LearnedColor, "color" | "role">)[]): void => {
    const colorRoles = those
      .map((each) => each())
      .reduce((all, { color, role }) => withColorRole(all, color, role), settings().colorRoles);
    void change({ colorRoles }).then(redraw);
  };
  const rows = learned.map((each) => drawLearnedColor(put(into, ".learned"), each, (kept) => keep([kept])));
  if (rows.length < 2) return;
  const all = put(into, "button.learned-all", t.Set_keep_all);
  on(all, "click", () => keep(rows));
}

/** Takes the rows away that were kept, and puts the keyboard to the next one; false when none is left. */
export function goOn(into: HTMLElement): boolean {
  for (const row of into.findAll(".is-kept")) row.remove();
  const next = into.querySelector<HTMLElement>(".catena-learned button");
  next?.focus();
  return next !== null;
}

/** @returns Takes what is chosen in the row now. */
function drawLearnedColor(
  row: HTMLElement,
  { color, role, count, because }: LearnedColor,
  keep: (kept: () => Pick<LearnedColor, "color" | "role">) => void,
): () => Pick<LearnedColor, "color" | "role"> {
  drawSwatch(row, color);
  put(put(row, "span.learned-asked", `${colorName(color)} `), "span.toggle-count", count);
  const select = row.createEl("select", { cls: "dropdown", attr: { "aria-label": t.Set_color_for(colorName(color)) } });
  for (const each of ROLES) put(select, "option", { text: roleName(each), value: each });
  select.value = role;
  const chosen = (): Pick<LearnedColor, "color" | "role"> => {
    row.addClass("is-kept");
    return { color, role: ROLES.find((each) => each === select.value) ?? role };
  };
  on(put(row, "button", { text: t.Set_keep, label: `${t.Set_keep}: ${colorName(color)}` }), "click", () =>
    keep(chosen),
  );
  row.createDiv({ cls: "setting-item-description", text: because });
  return chosen;
}
