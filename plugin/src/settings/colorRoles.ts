/** Roles for the person's own colours: highlights in `#ffd400` may be questions. Pure. */

import { colorName, isRole, paletteNow, readColor } from "../colors";
import { t } from "../texts/texts";
import type { AnnotationColor } from "../wire/types.generated";

export interface ColorRole {
  /** As #rrggbb, lower case. */
  readonly color: string;
  readonly role: AnnotationColor;
}

/** Why a colour can't be given a role beside those that have one, as a sentence; undefined when it can. */
export function whyNotColor(text: string, there: readonly ColorRole[]): string | undefined {
  const color = readColor(text);
  if (color === null) return t.Set_no_color([...paletteNow().values()].join(", "));
  if (there.some((each) => each.color === color)) return t.Set_color_there(colorName(color));
  return undefined;
}

/** The roles with another one added, unless it can't be added. */
export function withColorRole(there: readonly ColorRole[], text: string, role: AnnotationColor): readonly ColorRole[] {
  const color = readColor(text);
  return color === null || whyNotColor(text, there) !== undefined ? there : [...there, { color, role }];
}

/** Reads roles from whatever data.json held; what can't be used is left out. */
export function usableColorRoles(value: unknown): readonly ColorRole[] {
  if (!Array.isArray(value)) return [];
  return value.reduce<readonly ColorRole[]>((there, each: unknown) => {
    if (typeof each !== "object" || each === null || !("color" in each) || !("role" in each)) return there;
    const { color, role } = each;
    return typeof color === "string" && isRole(role) ? withColorRole(there, color, role) : there;
  }, []);
}
