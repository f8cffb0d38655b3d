/**
 * Checks that what the sidecar sends is what was asked for, before it is used.
 *
 * A sidecar of the same major version keeps the contract, all the way down: it is written in its types. What may come
 * instead is the word of another program or version, and that lacks a field, or has another kind of value in it. So the
 * fields that a reply always has are looked at, and what stands in them is not.
 *
 * They are one short text, one line for each word (`scripts/contract/shapes.mjs` writes it from the schema):
 *
 *     SearchResults results:a total_results:n cursor:? facets:o?
 *
 * The letters are `n` number, `b` boolean, `o` object, `a` list; none is a string. `?` stands after what may also be null.
 */

import { SHAPES, type ReadableWord } from "./shapes.generated";
import type { Words } from "./types.generated";

/** An answer that is not what the contract says; the message says where: `StateReached: expected string @ $.state`. */
export class WireMismatch extends Error {
  override readonly name = "WireMismatch";
}

const KINDS: Readonly<Record<string, string>> = { n: "number", b: "boolean", o: "object", a: "array" };

const FIELDS: ReadonlyMap<string, readonly string[]> = new Map(
  SHAPES.trim()
    .split("\n")
    .map((line) => line.split(" "))
    .map(([word = "", ...fields]) => [word, fields]),
);

/**
 * Read a value as a word of the contract.
 *
 * Unknown fields are kept and ignored: a newer sidecar may send more.
 * @throws WireMismatch when it is not that word.
 */
export function read<W extends ReadableWord & keyof Words>(word: W, value: unknown): Words[W] {
  if (kindOf(value) !== "object") throw new WireMismatch(`${word}: expected object @ $`);
  for (const [name = "", kind = ""] of (FIELDS.get(word) ?? []).map((field) => field.split(":"))) {
    const found = Object.hasOwn(value as object, name) ? kindOf((value as Record<string, unknown>)[name]) : "nothing";
    const wanted = KINDS[kind.charAt(0)] ?? "string";
    if (found !== wanted && !(found === "null" && kind.endsWith("?")))
      throw new WireMismatch(`${word}: expected ${wanted} @ $.${name}, got ${found}`);
  }
  // What has these fields is taken for the word; the type checker can't follow that.
  return value as Words[W];
}

function kindOf(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
}
