/** Words for people. Pure. */

/** A name of the contract as words: "analogous_to" as "analogous to". */
export function asWords(type: string): string {
  return type.replace(/_/gu, " ");
}

/** "a, b and c". */
export function joined(parts: readonly string[], by: "and" | "or"): string {
  return parts.length <= 1 ? parts.join("") : `${parts.slice(0, -1).join(", ")} ${by} ${parts.at(-1) ?? ""}`;
}

/** What is missing from an answer, as a person would say it: an error only where it is a sentence. */
export function warningText({ error, impact }: { readonly error: string; readonly impact: string }): string {
  const isSentence = impact === "" || /[.!?]$/u.test(error);
  return [isSentence ? error : "", impact].filter((each) => each !== "").join(" ");
}
