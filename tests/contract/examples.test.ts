// Every example of the contract, read with the plugin's own validator and with Ajv.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { API, PAYLOAD_OF, RESULT_OF } from "../../plugin/src/wire/types.generated";
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

/** Requests are closed, and the only words that the plugin never reads. */
const isReadable = (word: string): word is ReadableWord => CONTRACT.$defs[word]?.additionalProperties !== false;

/** What the plugin's validator says: null when it takes the value. */
function refusal(word: ReadableWord, value: unknown): string | null {
  try {
    read(word, value);
  } catch (error) {
    if (error instanceof WireMismatch) return error.message;
    throw error;
  }
  return null;
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

  it.each(examples.filter(({ word }) => isReadable(word)))("$word/$file agrees with the plugin's validator", ({ word, valid, value }) => {
    const said = isReadable(word) ? refusal(word, value) : "not readable";

    if (valid) expect(said).toBeNull();
    else expect(said).toContain(`${word}: `);
  });
});

describe("the plugin's validator", () => {
  it("says where the mismatch is", () => {
    const results = { results: [{ note_path: 5 }], total_results: 1, cursor: null, warnings: [], facets: null };

    expect(refusal("SearchResults", results)).toContain("@ $.results[0]");
  });

  it.each([
    ["IndexRun", "discovered", -1, "expected number ≥ 0 @ $.discovered"],
    ["IndexRun", "discovered", 1.5, "expected integer @ $.discovered"],
    ["Status", "error", 5, "expected string @ $.error"],
    ["Status", "state", "asleep", "expected one of starting, scanning"],
    ["Status", "file_list", {}, "expected array @ $.file_list"],
    ["Status", "files", null, "expected object @ $.files"],
    ["Result", "highlights", [[0, 1]], "expected items ≥ 3 @ $.highlights[0]"],
    ["Result", "relevance_score", 1.1, "expected number ≤ 1 @ $.relevance_score"],
  ] as const)("refuses %s with %s = %j", (word, field, value, expected) => {
    const example = examples.find((each) => each.word === word && each.valid)?.value as object;

    expect(refusal(word, { ...example, [field]: value })).toContain(expected);
  });

  it("keeps fields it does not know", () => {
    expect(read("StateReached", { state: "ready", later: 1 })).toEqual({ state: "ready", later: 1 });
  });

  it("is not fooled by inherited fields", () => {
    expect(refusal("StateReached", Object.create({ state: "ready" }))).toContain("missing state");
  });
});

describe("the generated tables", () => {
  it("name every operation's result and every event's payload", () => {
    expect(RESULT_OF).toEqual(Object.fromEntries(PROTOCOL.operations.map(({ name, result }) => [name, result])));
    expect(PAYLOAD_OF).toEqual(Object.fromEntries(PROTOCOL.events.map(({ name, payload }) => [name, payload])));
    expect(API).toBe(PROTOCOL.api);
  });
});
