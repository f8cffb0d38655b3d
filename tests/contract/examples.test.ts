// Every example of the contract: judged by Ajv, by the plugin's types, and, where it comes by itself, by the plugin's validator.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { API, PAYLOAD_OF, RESULT_OF } from "../../plugin/src/wire/types.generated";
import { SHAPES } from "../../plugin/src/wire/shapes.generated";
import { type ReadableWord, WireMismatch, read } from "../../plugin/src/wire/validate";

const ROOT = join(import.meta.dirname, "../../shared-schema");
const CONTRACT = JSON.parse(readFileSync(join(ROOT, "contract.schema.json"), "utf8")) as {
  $defs: Record<string, { additionalProperties?: unknown }>;
};
const PROTOCOL = JSON.parse(readFileSync(join(ROOT, "protocol.json"), "utf8")) as {
  api: number;
  operations: { name: string; result: string }[];
  events: { name: string; payload: string }[];
};

const examples = Object.keys(CONTRACT.$defs).flatMap((word) =>
  readdirSync(join(ROOT, "examples", word)).map((file) => ({
    word,
    file,
    valid: file.startsWith("valid-"),
    value: JSON.parse(readFileSync(join(ROOT, "examples", word, file), "utf8")) as unknown,
  })),
);

/** The words that come by themselves: results, events, problems and the handshake. */
const READABLE: readonly string[] = SHAPES.trim()
  .split("\n")
  .map((line) => line.split(" ")[0] ?? "");

/** The words that the plugin has types of: those of the operations that it calls. */
const TYPES = readFileSync(join(ROOT, "../plugin/src/wire/types.generated.ts"), "utf8");
const isTyped = (word: string): boolean => new RegExp(`^export (?:interface|type) ${word}\\b`, "mu").test(TYPES);

const isReadable = (word: string): word is ReadableWord => READABLE.includes(word);

/** What the plugin's validator says: null when it takes the value. */
function refusal(word: string, value: unknown): string | null {
  if (!isReadable(word)) return "not readable";
  try {
    read(word, value);
  } catch (error) {
    if (error instanceof WireMismatch) return error.message;
    throw error;
  }
  return null;
}

/** What the type checker says of the examples as constants of the plugin's types. */
function typeProblems(shown: readonly { word: string; file: string; value: unknown }[]): string[] {
  const types = join(ROOT, "../plugin/src/wire/types.generated");
  const lines = shown.map(
    ({ word, value }, at) => `export const each${at}: Words["${word}"] = ${JSON.stringify(value)};`,
  );
  const script = join(ROOT, "examples.ts");
  const text = [`import type { Words } from ${JSON.stringify(types)};`, ...lines].join("\n");
  const options: ts.CompilerOptions = { strict: true, noEmit: true, skipLibCheck: true, types: [], exactOptionalPropertyTypes: true };
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists, getSourceFile } = host;
  host.readFile = (path) => (path === script ? text : readFile(path));
  host.fileExists = (path) => path === script || fileExists(path);
  host.getSourceFile = (path, target) =>
    path === script ? ts.createSourceFile(path, text, target) : getSourceFile.call(host, path, target);
  return ts.getPreEmitDiagnostics(ts.createProgram([script], options, host)).map(({ start = 0, messageText }) => {
    const { word = "", file = "" } = shown[text.slice(0, start).split("\n").length - 2] ?? {};
    return `${word}/${file}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
  });
}

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
ajv.addSchema({ ...CONTRACT, $id: "contract" });

describe("the contract's examples", () => {
  it("are there", () => {
    expect(examples.length).toBeGreaterThanOrEqual(190);
  });

  it.each(examples)("$word/$file agrees with the schema", ({ word, valid, value }) => {
    expect(ajv.getSchema(`contract#/$defs/${word}`)?.(value)).toBe(valid);
  });

  it("have the plugin's types where they are valid", () => {
    // The type checker takes no field in a constant that it does not know; the plugin does.
    const known = examples.filter(({ word, valid, file }) => valid && isTyped(word) && file !== "valid-unknown-field.json");

    expect(known.length).toBeGreaterThanOrEqual(190);
    expect(typeProblems(known)).toEqual([]);
  });

  it("don't have the plugin's types where the first field is missing", () => {
    const broken = examples.flatMap(({ word, file, valid, value }) =>
      valid && isReadable(word) ? [{ word, file, value: Object.fromEntries(Object.entries(value as object).slice(1)) }] : [],
    );

    expect(typeProblems(broken)).toHaveLength(broken.length);
  });

  it.each(examples.filter(({ word, valid }) => valid && isReadable(word)))(
    "$word/$file is taken by the plugin's validator",
    ({ word, value }) => {
      expect(refusal(word, value)).toBeNull();
    },
  );
});

describe("the plugin's validator", () => {
  it.each([
    ["IndexRun", "discovered", "1", "expected number @ $.discovered, got string"],
    ["EnabledSet", "enabled", null, "expected boolean @ $.enabled, got null"],
    ["Status", "error", 5, "expected string @ $.error, got number"],
    ["Status", "file_list", {}, "expected array @ $.file_list, got object"],
    ["Status", "files", [], "expected object @ $.files, got array"],
    ["Status", "state", undefined, "expected string @ $.state, got undefined"],
  ] as const)("refuses %s with %s = %j", (word, field, value, expected) => {
    const example = examples.find((each) => each.word === word && each.valid)?.value as object;

    expect(refusal(word, { ...example, [field]: value })).toBe(`${word}: ${expected}`);
  });

  it.each([null, [], "ready", 5])("takes no %j for a result", (value) => {
    expect(refusal("StateReached", value)).toBe("StateReached: expected object @ $");
  });

  it("keeps fields it does not know", () => {
    expect(read("StateReached", { state: "ready", later: 1 })).toEqual({ state: "ready", later: 1 });
  });

  it("is not fooled by inherited fields", () => {
    expect(refusal("StateReached", Object.create({ state: "ready" }))).toContain("got nothing");
  });
});

describe("the generated tables", () => {
  it("name the result of every operation that the plugin calls, and every event's payload", () => {
    const called = PROTOCOL.operations.filter(({ name }) => name in RESULT_OF);

    expect(RESULT_OF).toEqual(Object.fromEntries(called.map(({ name, result }) => [name, result])));
    expect(Object.keys(RESULT_OF)).toEqual(expect.arrayContaining(["ask", "search", "status"]));
    expect(PAYLOAD_OF).toEqual(Object.fromEntries(PROTOCOL.events.map(({ name, payload }) => [name, payload])));
    expect(API).toBe(PROTOCOL.api);
  });
});
