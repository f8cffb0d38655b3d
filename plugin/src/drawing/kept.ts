/** Reading what a pane kept in Obsidian's workspace: it comes from a file, so nothing is taken for granted. Pure. */

export type Kept = Readonly<Record<string, unknown>>;

/** The text under a name; "" when there is none. */
export function textIn(kept: Kept, name: string): string {
  const value = kept[name];
  return typeof value === "string" ? value : "";
}

/** The texts under a name. */
export function textsIn(kept: Kept, name: string): readonly string[] {
  const value = kept[name];
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === "string") : [];
}

/** The one of these options that stands under a name; null when none does. */
export function optionIn<T extends string>(kept: Kept, name: string, options: readonly T[]): T | null {
  return options.find((each) => each === kept[name]) ?? null;
}

/** What stands under a name and has names itself. */
export function partIn(kept: Kept, name: string): Kept | null {
  const value = kept[name];
  return typeof value === "object" && value !== null ? { ...value } : null;
}
