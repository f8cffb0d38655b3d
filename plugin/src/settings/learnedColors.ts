/** What the sidecar learned that the vault's colours mean, as far as nobody confirmed it. Pure. */

import { colorName, readColor, roleName } from "../colors";
import type { AnnotationColor, ColorRole as MarkMeaning } from "../wire/types.generated";
import type { ColorRole } from "./colorRoles";

export interface LearnedColor {
  /** As #rrggbb, lower case. */
  readonly color: string;
  readonly role: AnnotationColor;
  /** "Red: Key point? 31 annotations." */
  readonly asked: string;
  /** Why, with an example. */
  readonly because: string;
}

/** The colours to ask about: learned or usual meanings of marks that occur, without those that the settings have. */
export function colorsToConfirm(marks: readonly MarkMeaning[], there: readonly ColorRole[]): readonly LearnedColor[] {
  return marks.flatMap(({ key, role, source, count, example, reason, confirmed }) => {
    const color = readColor(key);
    const isOpen = !confirmed && count > 0 && role !== "other" && (source === "learned" || source === "default");
    if (color === null || !isOpen || there.some((each) => each.color === color)) return [];
    const annotations = count === 1 ? "1 annotation" : `${count} annotations`;
    const shown = example === "" ? "" : ` For example: “${example}”`;
    return [
      {
        color,
        role,
        asked: `${colorName(color)}: ${roleName(role)}? ${annotations}`,
        because: `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.${shown}`,
      },
    ];
  });
}
