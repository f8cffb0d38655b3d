/** Names of annotations' colours and roles for people. Pure. */

import { t } from "./texts/texts";
import type { AnnotationColor } from "./wire/types.generated";

/** Zotero's palette, in the words of the contract. */
const ZOTERO_COLORS: ReadonlyMap<string, string> = new Map([
  ["#ffd400", "Yellow"],
  ["#ff6666", "Red"],
  ["#5fb236", "Green"],
  ["#2ea8e5", "Blue"],
  ["#a28ae5", "Purple"],
  ["#e56eee", "Magenta"],
  ["#f19837", "Orange"],
  ["#aaaaaa", "Gray"],
]);

/** In the order in which they are offered. */
export const ROLES: readonly AnnotationColor[] = [
  "positive",
  "negative",
  "question",
  "detail",
  "code",
  "section1",
  "section2",
  "section3",
  "other",
];

/** An annotation's role, as a person reads it. */
export function roleName(role: AnnotationColor): string {
  return t.Role_names[role];
}

export function isRole(value: unknown): value is AnnotationColor {
  return ROLES.some((role) => role === value);
}

/** "Yellow" for a colour of Zotero's, given as #rrggbb or in the contract's words; else as it is written. */
export function colorName(color: string): string {
  return paletteNow().get(readColor(color) ?? "") ?? color;
}

/** Zotero's colours in the contract's words. */
export const COLORS: readonly string[] = [...ZOTERO_COLORS.values()];

/** Zotero's palette in the interface's language. */
export function paletteNow(): ReadonlyMap<string, string> {
  return new Map(Object.entries(t.Color_names));
}

/** A colour as #rrggbb in lower case, from `#FFD400`, `ffd400` or one of Zotero's names, English or the interface's; null when it is none. */
export function readColor(text: string): string | null {
  const wanted = text.trim().toLowerCase();
  const named = [...ZOTERO_COLORS, ...paletteNow()].find(([, name]) => name.toLowerCase() === wanted);
  if (named) return named[0];
  const [, digits] = /^#?([0-9a-f]{6})$/u.exec(wanted) ?? [];
  return digits === undefined ? null : `#${digits}`;
}

/** Whether a text is a colour that may be shown as one. */
export function isColor(text: string | null): text is string {
  return text !== null && /^#[0-9a-f]{6}$/iu.test(text);
}
