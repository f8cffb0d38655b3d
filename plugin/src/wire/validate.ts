// Checks what the sidecar sends before it is used: a small reader of the part of JSON Schema
// that the contract's results use. Nothing is compiled at run time.

import type { Kind, Schema } from "./schema";
import { SCHEMA } from "./schema.generated";
import type { Words } from "./types.generated";

/** The words that can be read: everything but requests. */
export type ReadableWord = keyof typeof SCHEMA & keyof Words;

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
export function read<W extends ReadableWord>(word: W, value: unknown): Words[W] {
  const problem = mismatch(SCHEMA[word], value, "$");
  if (problem !== null) throw new WireMismatch(`${word}: ${problem}`);
  // What the schema accepts is the word; the type checker can't follow that.
  return value as Words[W];
}

/** What is wrong with a value and where, or null. */
function mismatch(schema: Schema, value: unknown, at: string): string | null {
  if (schema.$ref !== undefined) return mismatch(referred(schema.$ref), value, at);
  if (schema.anyOf !== undefined) {
    const problems = schema.anyOf.map((option) => mismatch(option, value, at));
    return problems.includes(null) ? null : (problems.find((problem) => problem !== null) ?? `nothing fits @ ${at}`);
  }
  if (schema.const !== undefined && value !== schema.const) return `expected "${schema.const}" @ ${at}`;
  if (schema.enum !== undefined && !schema.enum.some((option) => option === value)) {
    return `expected one of ${schema.enum.join(", ")} @ ${at}`;
  }
  const kinds = schema.type === undefined ? [] : typeof schema.type === "string" ? [schema.type] : schema.type;
  if (kinds.length > 0 && !kinds.some((kind) => isKind(kind, value))) return `expected ${kinds.join(" or ")} @ ${at}`;
  if (typeof value === "number") return outOfBounds(schema, value, at);
  if (Array.isArray(value)) return mismatchInArray(schema, value, at);
  if (isRecord(value)) return mismatchInObject(schema, value, at);
  return null;
}

function mismatchInArray(schema: Schema, value: readonly unknown[], at: string): string | null {
  const { items, minItems = 0, maxItems = Infinity } = schema;
  if (value.length < minItems || value.length > maxItems) return `expected ${minItems} to ${maxItems} items @ ${at}`;
  if (items === undefined) return null;
  for (const [index, item] of value.entries()) {
    const problem = mismatch(items, item, `${at}[${index}]`);
    if (problem !== null) return problem;
  }
  return null;
}

function mismatchInObject(schema: Schema, value: Readonly<Record<string, unknown>>, at: string): string | null {
  const missing = schema.required?.find((field) => !Object.hasOwn(value, field));
  if (missing !== undefined) return `missing ${missing} @ ${at}`;
  for (const [field, expected] of Object.entries(schema.properties ?? {})) {
    if (!Object.hasOwn(value, field)) continue;
    const problem = mismatch(expected, value[field], `${at}.${field}`);
    if (problem !== null) return problem;
  }
  if (typeof schema.additionalProperties !== "object") return null;
  for (const [field, further] of Object.entries(value)) {
    if (schema.properties !== undefined && Object.hasOwn(schema.properties, field)) continue;
    const problem = mismatch(schema.additionalProperties, further, `${at}.${field}`);
    if (problem !== null) return problem;
  }
  return null;
}

function outOfBounds({ minimum = -Infinity, maximum = Infinity }: Schema, value: number, at: string): string | null {
  if (value < minimum) return `expected number ≥ ${minimum} @ ${at}`;
  return value > maximum ? `expected number ≤ ${maximum} @ ${at}` : null;
}

function isKind(kind: Kind, value: unknown): boolean {
  switch (kind) {
    case "object":
      return isRecord(value);
    case "array":
      return Array.isArray(value);
    case "integer":
      return Number.isInteger(value);
    case "null":
      return value === null;
    default:
      return typeof value === kind;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function referred(ref: string): Schema {
  const word = ref.slice("#/$defs/".length);
  // A reference may name any word; SCHEMA's own type knows only those that it has.
  const schema: Schema | undefined = (SCHEMA as Readonly<Record<string, Schema>>)[word];
  if (schema === undefined) throw new WireMismatch(`the contract has no word ${word}`);
  return schema;
}
