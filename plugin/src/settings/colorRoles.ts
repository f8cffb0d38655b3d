/** Roles for the person's own colours: highlights in `#ffd400` may be questions. Pure. */

import { COLOR_NAMES, colorName, isRole, readColor } from "../colors";
import type { AnnotationColor } from "../wire/types.generated";

export interface ColorRole {
  /** As #rrggbb, lower case. */
  readonly color: string;
  readonly role: AnnotationColor;
}

/** Why a colour can't be given a role beside those that have one, as a sentence; undefined when it can. */
export function whyNotColor(text: string, there: readonly ColorRole[]): string | undefined {
  const color = readColor(text);
  if (color === null) return `Give a colour as #ffd400, or as one of Zotero's: ${COLOR_NAMES.join(", ")}.`;
  if (there.some((each) => each.color === color)) return `${colorName(color)} has a role already.`;
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
