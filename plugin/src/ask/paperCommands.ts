/** Commands about papers that are typed where a question is expected: `/summarize KEY`, `/synthesize K1 K2 theme:"sleep"`. Pure. */

export type PaperCommand =
  | { readonly kind: "summarize"; readonly citekey: string }
  | { readonly kind: "synthesize"; readonly citekeys: readonly [string, ...string[]]; readonly theme: string | null };

const COMMAND = /^\s*([/*]?)(summari[sz]e|synthesi[sz]e)\s+(\S.*)$/isu;
const SIGNED = /^\s*[/*](?:summari[sz]e|synthesi[sz]e)(?:\s|$)/iu;
const THEME = /(?:--)?theme\s*[:=]?\s*(?:"([^"]*)"|“([^”]*)”|'([^']*)'|(.+)$)/iu;
/** Marked as a citekey, or letters with a number. */
const KEY = /^(?:@\S+|\[\[@?[^[\]]+\]\]|(?=\S*\p{L})(?=\S*\d)[\p{L}\d_:.+/'-]+)$/u;

/** Whether a command about papers is being typed, so that its words are nothing to search for. */
export function isPaperCommand(words: string): boolean {
  return SIGNED.test(words) || readPaperCommand(words) !== null;
}

/**
 * Reads a command; null for a question. Without a slash or star, it is one only if everything behind the verb looks like
 * citekeys, as in the sidecar (`serving/typed_commands.py`).
 */
export function readPaperCommand(words: string): PaperCommand | null {
  const [, sign, verb, rest] = COMMAND.exec(words) ?? [];
  if (verb === undefined || rest === undefined) return null;
  const together = /^synth/iu.test(verb);
  const theme = together ? THEME.exec(rest) : null;
  const citekeys = (theme ? rest.slice(0, theme.index) : rest).split(/[\s,;]+/u).filter((key) => key !== "");
  if (sign === "" && !citekeys.every((key) => KEY.test(key))) return null;
  const [first, ...others] = citekeys;
  if (first === undefined) return null;
  if (!together) return others.length === 0 ? { kind: "summarize", citekey: first } : null;
  return {
    kind: "synthesize",
    citekeys: [first, ...others],
    theme:
      theme
        ?.slice(1)
        .find((part) => part)
        ?.trim() ?? null,
  };
}
