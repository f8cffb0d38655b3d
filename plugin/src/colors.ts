/** Names of annotations' colours and roles for people. Pure. */

import type { AnnotationColor } from "./wire/types.generated";

/** Zotero's palette. */
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

const ROLE_NAMES: Readonly<Record<AnnotationColor, string>> = {
  positive: "Key point",
  negative: "Critical note",
  question: "Question",
  detail: "Detail",
  code: "Technical",
  section1: "Section",
  section2: "Subsection",
  section3: "Part of a subsection",
  other: "Other",
};

/** An annotation's role, as a person reads it. */
export function roleName(role: AnnotationColor): string {
  return ROLE_NAMES[role];
}

export function isRole(value: unknown): value is AnnotationColor {
  return ROLES.some((role) => role === value);
}

/** "Yellow" for a colour of Zotero's, else as it is written. */
export function colorName(hex: string): string {
  return ZOTERO_COLORS.get(hex.toLowerCase()) ?? hex;
}

/** The names that `readColor` understands. */
export const COLOR_NAMES: readonly string[] = [...ZOTERO_COLORS.values()];

/** A colour as #rrggbb in lower case, from `#FFD400`, `ffd400` or one of Zotero's names; null when it is none. */
export function readColor(text: string): string | null {
  const wanted = text.trim().toLowerCase();
  const named = [...ZOTERO_COLORS].find(([, name]) => name.toLowerCase() === wanted);
  if (named !== undefined) return named[0];
  const [, digits] = /^#?([0-9a-f]{6})$/u.exec(wanted) ?? [];
  return digits === undefined ? null : `#${digits}`;
}

/** Whether a text is a colour that may be shown as one. */
export function isColor(text: string | null): text is string {
  return text !== null && /^#[0-9a-f]{6}$/iu.test(text);
}
