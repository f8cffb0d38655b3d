/** Numbers as the interface's language writes them. */

/** BCP 47. One for the whole window, like the app's own language. */
let locale = "en";

/** The language of the texts, in the variety of it that this computer uses, if it uses one: "en" in Britain is "en-GB". */
export function setLocale(language: string): void {
  const ofComputer = Intl.DateTimeFormat().resolvedOptions().locale;
  locale = ofComputer.startsWith(`${language}-`) ? ofComputer : language;
}

/** "1,234.5". */
export function numberText(number: number, options: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(locale, options).format(number);
}

/** "40%", of a share between 0 and 1. */
export function percentText(share: number): string {
  return numberText(share, { style: "percent" });
}

/** "1 note", "1,234 notes": for languages with one plural. */
export function counted(count: number, one: string, many: string): string {
  return `${numberText(count)} ${count === 1 ? one : many}`;
}
