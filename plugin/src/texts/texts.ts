/**
 * Every text that people see, in the language of the app: `t.Ask_again`.
 *
 * English is the source: `en/` defines the keys, every other language has exactly the same ones. Read `t` when a text is
 * shown, never while a file is loaded: the language is not known then.
 */

import { de } from "./de";
import { en } from "./en";
import { setLocale } from "./locale";

export type Texts = typeof en;

/** By ISO code, as `getLanguage()` gives it. */
export const LANGUAGES: Readonly<Record<string, Texts>> = { en, de };

export let t: Texts = en;

/** The language of the texts (ISO code). */
export let spoken = "en";

/** Takes the texts of a language (BCP 47): of its region's variety if there is one, and English if there is none. */
export function speak(language: string): void {
  const known = [language, language.split("-")[0] ?? ""].find((each) => Object.hasOwn(LANGUAGES, each)) ?? "en";
  t = LANGUAGES[known] ?? en;
  spoken = known;
  setLocale(known);
}
