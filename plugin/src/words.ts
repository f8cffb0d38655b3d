/** Words for people. Pure. */

/** A name of the contract as words: "analogous_to" as "analogous to". */
export function asWords(type: string): string {
  return type.replace(/_/gu, " ");
}

/** "a, b and c". */
export function joined(parts: readonly string[], by: "and" | "or"): string {
  return parts.length <= 1 ? parts.join("") : `${parts.slice(0, -1).join(", ")} ${by} ${parts.at(-1) ?? ""}`;
}
