/**
 * What the plugin shows only where a sidecar works, in other languages than English: the sidecar hands it out
 * (sidecar/catena/language/shown), so that `main.js` need not hold it.
 *
 * The English text is the key. `{}` stands for its parts, in their order; `{1}` for one of them (the first is 0).
 */
import type { Sentences } from "./heard";
import { numberText } from "./locale";

let translations: Sentences = {};

/** From now on, texts are shown so. */
export function show(handedOut: Sentences): void {
  translations = handedOut;
}

/** A text without parts; in English, when it is not translated. */
export function meant(english: string): string {
  return Object.hasOwn(translations, english) ? (translations[english] ?? english) : english;
}

/** A text with parts, as a tag: numbers are written as the language writes them. */
export function say(strings: TemplateStringsArray, ...parts: readonly (string | number)[]): string {
  let at = 0;
  return meant(strings.join("{}")).replace(/\{(\d?)\}/gu, (_place, which: string) => {
    const part = parts[which ? Number(which) : at++] ?? "";
    return typeof part === "number" ? numberText(part) : part;
  });
}

/** "1 note", "1,234 notes": for languages with one plural, which has an s more unless given. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${numberText(count)} ${meant(count === 1 ? one : many)}`;
}

/** A catalogue with its texts translated; those with parts are, whenever they are read. */
export function translated<T>(entries: T): T {
  const into = (entry: unknown): unknown => {
    if (typeof entry === "string") return meant(entry);
    if (Array.isArray(entry)) return entry.map(into);
    if (typeof entry !== "object" || entry === null) return entry;
    return Object.fromEntries(Object.entries(entry).map(([name, each]) => [name, into(each)]));
  };
  return into(entries) as T;
}
