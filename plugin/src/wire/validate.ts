/**
 * Checks what the sidecar sends before it is used. Nothing is compiled at run time.
 *
 * The contract's words are one short text, one line each (`scripts/contract/shapes.mjs` writes it from the schema):
 *
 *     Span byte_start:i0, byte_end:i0,       an object with these fields
 *     Claim text page? score:n0,1 later~:b   a string; a string or null; a number from 0 to 1; a field that may be absent
 *     SidecarState="ready|paused"            one of these strings
 *
 * The types are `s` string, `n` number, `i` integer, `b` boolean, `o` any object, `[T]` a list, `{T}` an object whose values
 * are T, `Word` another word. Bounds follow numbers and lists, and `?` stands after what may also be null.
 */

import { SHAPES, type ReadableWord } from "./shapes.generated";
import type { Words } from "./types.generated";

/** An answer that is not what the contract says; the message says where: `expected string @ $.results[0].note_path`. */
export class WireMismatch extends Error {
  override readonly name = "WireMismatch";
}

/**
 * Read a value as a word of the contract.
 *
 * Unknown fields are kept and ignored: a newer sidecar may send more.
 * @throws WireMismatch when it is not that word.
 */
export function read<W extends ReadableWord & keyof Words>(word: W, value: unknown): Words[W] {
  const problem = mismatch(word, value, "$");
  if (problem !== null) throw new WireMismatch(`${word}: ${problem}`);
  // What the shape accepts is the word; the type checker can't follow that.
  return value as Words[W];
}

interface Field {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
}

/** The fields of an object, or the type that a word is another name of. */
type Shape = readonly Field[] | string;

const WORDS: ReadonlyMap<string, Shape> = new Map(SHAPES.trim().split("\n").map(readShape));

function readShape(line: string): [string, Shape] {
  const [, name = "", alias, fields] = /^(\w+)(?:=(.+)| (.+))?$/u.exec(line) ?? [];
  return [name, alias ?? fields?.split(" ").map(readField) ?? []];
}

function readField(text: string): Field {
  const [, name = "", absent, type = ""] = /^(\w+)(~?):?(.*)$/u.exec(text) ?? [];
  return { name, type: type === "" || type === "?" ? `s${type}` : type, required: absent === "" };
}

/** What is wrong with a value and where, or null. */
function mismatch(type: string, value: unknown, at: string): string | null {
  if (type.endsWith("?")) return value === null ? null : mismatch(type.slice(0, -1), value, at);
  switch (type.charAt(0)) {
    case '"':
      return mismatchAmong(type.slice(1, -1).split("|"), value, at);
    case "[":
      return mismatchInList(type, value, at);
    case "{":
      if (!isRecord(value)) return `expected object @ ${at}`;
      return first(Object.entries(value), ([key, each]) => mismatch(type.slice(1, -1), each, `${at}.${key}`));
    default:
      return type.charAt(0) < "a" ? mismatchWithWord(type, value, at) : mismatchWithKind(type, value, at);
  }
}

function mismatchAmong(options: readonly string[], value: unknown, at: string): string | null {
  return typeof value === "string" && options.includes(value) ? null : `expected one of ${options.join(", ")} @ ${at}`;
}

function mismatchInList(type: string, value: unknown, at: string): string | null {
  if (!Array.isArray(value)) return `expected array @ ${at}`;
  const end = type.lastIndexOf("]");
  const problem = outOfBounds(type.slice(end + 1), value.length, "items", at);
  return (
    problem ?? first([...value.entries()], ([index, each]) => mismatch(type.slice(1, end), each, `${at}[${index}]`))
  );
}

function mismatchWithWord(word: string, value: unknown, at: string): string | null {
  const shape = WORDS.get(word);
  if (shape === undefined) throw new WireMismatch(`the contract has no word ${word}`);
  if (typeof shape === "string") return mismatch(shape, value, at);
  if (!isRecord(value)) return `expected object @ ${at}`;
  return first(shape, ({ name, type, required }) => {
    if (Object.hasOwn(value, name)) return mismatch(type, value[name], `${at}.${name}`);
    return required ? `missing ${name} @ ${at}` : null;
  });
}

const KINDS: Readonly<Record<string, string>> = { s: "string", n: "number", i: "number", b: "boolean", o: "object" };

function mismatchWithKind(type: string, value: unknown, at: string): string | null {
  const letter = type.charAt(0);
  const kind = KINDS[letter] ?? "";
  const fits = letter === "o" ? isRecord(value) : letter === "i" ? Number.isInteger(value) : typeof value === kind;
  if (!fits) return `expected ${letter === "i" ? "integer" : kind} @ ${at}`;
  return typeof value === "number" ? outOfBounds(type.slice(1), value, kind, at) : null;
}

/** @param bounds Such as `0,1`, or `1,` without an upper one, or "". */
function outOfBounds(bounds: string, value: number, what: string, at: string): string | null {
  const [least = "", most = ""] = bounds.split(",");
  if (least !== "" && value < Number(least)) return `expected ${what} ≥ ${least} @ ${at}`;
  return most !== "" && value > Number(most) ? `expected ${what} ≤ ${most} @ ${at}` : null;
}

function first<T>(items: readonly T[], problemOf: (item: T) => string | null): string | null {
  for (const item of items) {
    const problem = problemOf(item);
    if (problem !== null) return problem;
  }
  return null;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
