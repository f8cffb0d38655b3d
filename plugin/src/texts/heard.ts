/**
 * What the sidecar says to people, which it writes in English, in the language of the interface.
 *
 * The sidecar itself has its sentences in other languages (sidecar/catena/language/said) and hands them out: an English
 * sentence and its translation, in which `{}` stands for anything, which is translated in turn; `[]` for a name in
 * quotation marks, or "it", and may be missing at the beginning; `…` at the end for the rest. The first that fits counts.
 */

import { t } from "./texts";

export type Sentences = Readonly<Record<string, string>>;

/** A name in quotation marks, or what stands for it. */
const NAME = "(it|this note|“[^”]*”)";
/** Anything, in which a quotation is never broken. */
const ANYTHING = "((?:“[^”]*”|[^“”])+?)";
/** What stands within quotation marks. */
const QUOTED = "“([^”]*)”";

let sentences: Sentences = {};
let patterns: readonly (readonly [RegExp, string])[] = [];

/** From now on, the sidecar is heard so. */
export function hear(translations: Sentences): void {
  sentences = translations;
  patterns = Object.entries(sentences).flatMap(([said, meant]) =>
    /\{\}|\[\]|…$/u.test(said) ? [[patternOf(said), meant] as const] : [],
  );
}

/** The sentences that a sidecar hands out, as JSON; none if it has none. */
export function sentencesIn(json: string): Sentences {
  const found: unknown = JSON.parse(json);
  if (typeof found !== "object" || found === null) return {};
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/** A sentence of the sidecar in the language of the interface; as it is, when that is not known. */
export function heard(said: string): string {
  const known = Object.hasOwn(sentences, said) ? sentences[said] : undefined;
  if (known !== undefined) return known;
  for (const [pattern, meant] of patterns) {
    const parts = pattern.exec(said)?.slice(1);
    if (!parts) continue;
    let at = 0;
    const inPlace = (_place: string, quote: string): string => {
      const part = parts[at++] ?? "";
      return quote ? quote + part : heard(part); // what is quoted stays as it is
    };
    return meant.replace(/(„?)(?:\{\}|\[\])/gu, inPlace).trim();
  }
  return said;
}

/** A sentence, or a part of one that ends with what it quotes; a quotation is never broken. */
const SENTENCES = /(?:“[^”]*”(?! [\p{Lu}“])|[^“”.]|\.(?! [\p{Lu}“]))*(?:“[^”]*”|\.|$)/gu;

/** A text of several sentences of the sidecar, one by one. */
export function heardEach(said: string): readonly string[] {
  const sentences = said.match(SENTENCES) ?? [];
  if (sentences.join("") !== said) return [heard(said)]; // a quotation stands in another
  return sentences.map((sentence) => heard(sentence.trim())).filter((sentence) => sentence !== "");
}

/** A text of several sentences of the sidecar. */
export function heardAll(said: string): string {
  return patterns.length === 0 ? heard(said) : heardEach(said).join(" ");
}

/** Why two notes are related: in words, and the sentence that says so, quoted; "" without one. */
export function heardReason(said: string): readonly [words: string, quote: string] {
  const at = said.endsWith("”") ? said.indexOf(": “") : -1;
  return at < 0 ? [heard(said), ""] : [heard(said.slice(0, at)), t.Quoted_text(said.slice(at + 3, -1))];
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
