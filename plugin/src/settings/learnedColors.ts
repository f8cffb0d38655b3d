/** What the sidecar learned that the vault's colours mean, as far as nobody confirmed it. Pure. */

import { capitalized } from "../words";
import { readColor } from "../colors";
import { heard } from "../texts/heard";
import { t } from "../texts/texts";
import type { AnnotationColor, ColorRole as MarkMeaning } from "../wire/types.generated";
import type { ColorRole } from "./colorRoles";

export interface LearnedColor {
  /** As #rrggbb, lower case. */
  readonly color: string;
  readonly role: AnnotationColor;
  /** "31 annotations". */
  readonly count: string;
  /** Why, with an example. */
  readonly because: string;
}

/** The colours to ask about: learned or usual meanings of marks that occur, without those that the settings have. */
export function colorsToConfirm(marks: readonly MarkMeaning[], there: readonly ColorRole[]): readonly LearnedColor[] {
  return marks.flatMap(({ key, role, source, count, example, reason, confirmed }) => {
    const color = readColor(key);
    const isOpen = !confirmed && count > 0 && role !== "other" && (source === "learned" || source === "default");
    if (color === null || !isOpen || there.some((each) => each.color === color)) return [];
    return [
      {
        color,
        role,
        count: t.Count_annotations(count),
        because: capitalized(heard(reason)) + (example ? `: ${t.Quoted_text(example)}` : ""),
      },
    ];
  });
}
