/** What the sidecar says to people, which it writes in English, in the language of the interface. */

import { heard as german } from "./de/heard";

/** By ISO code; a language that is missing shows what the sidecar wrote. */
export const HEARD: Readonly<Record<string, Readonly<Record<string, string>>>> = { de: german };

/** A name in quotation marks, or "it". */
const NAME = "(it|“[^”]*”)";
/** Anything, in which a quotation is never broken. */
const ANYTHING = "((?:“[^”]*”|[^“”])+?)";
/** What stands within quotation marks. */
const QUOTED = "“([^”]*)”";

let sentences: Readonly<Record<string, string>> = {};
let patterns: readonly (readonly [RegExp, string])[] = [];

/** From now on, the sidecar is heard in this language (ISO code). */
export function hearIn(language: string): void {
  sentences = HEARD[language] ?? {};
  patterns = Object.entries(sentences).flatMap(([said, meant]) =>
    /\{\}|\[\]|…$/u.test(said) ? [[patternOf(said), meant] as const] : [],
  );
}

/** A sentence of the sidecar in the language of the interface; as it is, when that is not known. */
export function heard(said: string): string {
  const known = Object.hasOwn(sentences, said) ? sentences[said] : undefined;
  if (known !== undefined) return known;
  for (const [pattern, meant] of patterns) {
    const parts = pattern.exec(said)?.slice(1);
    if (parts === undefined) continue;
    let at = 0;
    const inPlace = (_place: string, quote: string): string => {
      const part = parts[at++] ?? "";
      return quote === "" ? heard(part) : quote + part; // what is quoted stays as it is
    };
    return meant.replace(/(„?)(?:\{\}|\[\])/gu, inPlace).trim();
  }
  return said;
}

function patternOf(said: string): RegExp {
  const source = said
    .replace(/[.*+?^$()|/\\]/gu, "\\$&")
    .replace(/^\[\] /u, `(?:${NAME} )?`)
    .replaceAll("[]", NAME)
    .replaceAll("“{}”", QUOTED)
    .replaceAll("{}", ANYTHING)
    .replace(/…$/u, "[^]*");
  return new RegExp(`^${source}$`, "u");
}
