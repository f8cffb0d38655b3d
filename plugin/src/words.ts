/** Words for people. Pure. */

import { heard } from "./texts/heard";
import { t } from "./texts/texts";

/** A letter of Chinese, Japanese or Korean, a few of which say as much as many of an alphabet's. */
export const DENSE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu;

/** A name of the contract as words: "analogous_to" as "analogous to". */
export function asWords(type: string): string {
  return type.replace(/_/gu, " ");
}

/** What a name of the contract is called in the interface's language; a newer sidecar may have others. */
export function named(names: Readonly<Record<string, string>>, name: string): string {
  return names[name] ?? asWords(name);
}

/** With a capital letter, as a line of its own has. */
export function capitalized(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** For finding: without accents, in lower case. Most names are plain, and thousands are compared with each key. */
export function folded(text: string): string {
  const plain = /^[ -~]*$/u.test(text) ? text : text.normalize("NFKD").replace(/\p{M}/gu, "");
  return plain.toLowerCase();
}

/** "a, b and c". */
export function joined(parts: readonly string[], by: "and" | "or"): string {
  const word = by === "and" ? t.Join_and : t.Join_or;
  return parts.length <= 1 ? parts.join("") : `${parts.slice(0, -1).join(", ")} ${word} ${parts.at(-1) ?? ""}`;
}

/** The first of many names: "a, b (and 3 more)". */
export function someOf(names: readonly string[], most: number): string {
  const more = names.length - most;
  return names.slice(0, most).join(", ") + (more > 0 ? t.And_more(more) : "");
}

/** What is missing from an answer, as a person would say it: an error only where it is a sentence. */
export function warningText({ error, impact }: { readonly error: string; readonly impact: string }): string {
  const isSentence = !impact || /[.!?]$/u.test(error);
  return [isSentence ? heard(error) : "", heard(impact)].filter((each) => each !== "").join(" ");
}

/** The letters and digits of a text, in small letters: two texts may differ in signs and emoji alone. */
export function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
