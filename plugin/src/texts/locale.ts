/** Numbers, sizes, times and dates as the interface's language writes them. */

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

/** "40%", of a share between 0 and 1; never rounded up, so that only all is 100%. */
export function percentText(share: number): string {
  return numberText(Math.floor(share * 100) / 100, { style: "percent" });
}

/** "340 ms", "2.4 s". */
export function durationText(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  return `${numberText(ms / 1_000, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s`;
}

const SIZES = ["byte", "kilobyte", "megabyte", "gigabyte"];

/** "48.1 MB". */
export function sizeText(bytes: number): string {
  const power = Math.min(SIZES.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return numberText(bytes / 1000 ** power, {
    style: "unit",
    unit: SIZES[power] ?? "byte",
    unitDisplay: power === 0 ? "long" : "short",
    maximumFractionDigits: power < 2 ? 0 : 1,
  });
}

/** "German", of "de"; the code itself when it is none. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** A date, written by the options. */
export function dateText(date: Date, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, options).format(date);
}
