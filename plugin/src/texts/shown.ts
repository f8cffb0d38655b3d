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

type Part = string | number;

/** A text with parts, as a tag. */
export function say(strings: TemplateStringsArray, ...parts: readonly Part[]): string {
  return filled(strings.join("{}"), parts);
}

/** A text with its parts in place: numbers are written as the language writes them. */
function filled(english: string, parts: readonly Part[]): string {
  let at = 0;
  return meant(english).replace(/\{(\d?)\}/gu, (_place, which: string) => {
    const part = parts[which ? Number(which) : at++] ?? "";
    return typeof part === "number" ? numberText(part) : part;
  });
}

/** "1 note", "1,234 notes": for languages with one plural, which has an s more unless given. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${numberText(count)} ${meant(count === 1 ? one : many)}`;
}

/** One part for each `{}` of a text. */
type Parts<Text> = Text extends `${string}{}${infer Rest}` ? [Part, ...Parts<Rest>] : [];

/** A catalogue as it is read: a text with parts is a function of them. */
export type Readable<Entry> = Entry extends string
  ? Parts<Entry> extends []
    ? string
    : (...parts: Parts<Entry>) => string
  : Entry extends (...given: never[]) => unknown
    ? Entry
    : Entry extends readonly string[]
      ? { readonly [At in keyof Entry]: string }
      : { readonly [Name in keyof Entry]: Readable<Entry[Name]> };

/** A catalogue with its texts translated; those with parts are, whenever they are read. */
export function translated<Entries>(entries: Entries): Readable<Entries> {
  const into = (entry: unknown): unknown => {
    if (typeof entry === "string")
      return entry.includes("{}") ? (...parts: readonly Part[]) => filled(entry, parts) : meant(entry);
    if (Array.isArray(entry)) return entry.map(into);
    if (typeof entry !== "object" || entry === null) return entry;
    return Object.fromEntries(Object.entries(entry).map(([name, each]) => [name, into(each)]));
  };
  return into(entries) as Readable<Entries>;
}
