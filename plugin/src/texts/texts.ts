/**
 * Every text that people see, in the language of the app: `t.Ask_again`.
 *
 * English is the source: `en/` defines the keys. Another language has those that are needed before there is a sidecar,
 * such as names of commands and the way to install it, and gets the others from the sidecar (see `shown.ts`). Read `t` when
 * a text is shown, never while a file is loaded: the language is not known then.
 */

import { de } from "./de";
import { en } from "./en";
import type { Sentences } from "./heard";
import { setLocale } from "./locale";
import { show, translated, type Readable } from "./shown";

export type Texts = Readable<typeof en>;

/** By ISO code, as `getLanguage()` gives it. */
export const LANGUAGES: Readonly<Record<string, Partial<Texts>>> = { en: {}, de };

export let t = translated(en);

/** The language of the texts (ISO code). */
export let spoken = "en";

/** Takes the texts of a language (BCP 47): of its region's variety if there is one, and English if there is none. */
export function speak(language: string): void {
  spoken = [language, language.split("-")[0] ?? ""].find((each) => Object.hasOwn(LANGUAGES, each)) ?? "en";
  setLocale(spoken);
  learn({});
}

/** Takes what the sidecar hands out in the language that is spoken. */
export function learn(handedOut: Sentences): void {
  show(handedOut);
  t = { ...translated(en), ...LANGUAGES[spoken] };
}
