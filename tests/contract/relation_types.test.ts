/** The table of relation types: a type that is only half there never gets past the check. */

import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { relationTypeProblems } from "../../scripts/contract/relation_types.mjs";

interface RelationType {
  readonly name: string;
  readonly inverse_name: string | null;
  readonly is_link: boolean;
  readonly spellings: readonly string[];
  readonly [field: string]: unknown;
}

interface Table {
  readonly types: readonly RelationType[];
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(path.resolve(import.meta.dirname, "../../shared-schema", file), "utf8"));
}

const TABLE = readJson("relation-types.json") as Table;

function problemsWith(...added: readonly Record<string, unknown>[]): readonly string[] {
  const table = { ...TABLE, types: [...TABLE.types, ...added] };
  return relationTypeProblems(table, readJson("relation-types.schema.json"), readJson("contract.schema.json"));
}

const SHARPENS = {
  name: "sharpens",
  description: "The source says the same as the target, more exactly.",
  phrase: "sharpens {}",
  reverse_phrase: "{} sharpens it",
  inverse_name: "sharpened_by",
  is_link: false,
  is_causal: false,
  is_acyclic: false,
  is_symmetric: false,
  drawn_as: "supports",
  spellings: ["sharpen"],
  inverse_spellings: [],
};

describe("the table of relation types", () => {
  it("keeps its own rules, with a type more too", () => {
    expect(problemsWith()).toEqual([]);
    expect(problemsWith(SHARPENS)).toEqual([]);
  });

  it.each(Object.keys(SHARPENS))("refuses a type without %s", (field) => {
    const { [field]: _gone, ...half } = SHARPENS as Record<string, unknown>;

    expect(problemsWith(half).join("\n")).toContain(field);
  });

  it.each([
    [{ phrase: "sharpens it" }, "must match pattern"],
    [{ drawn_as: "dots" }, "must be equal to one of the allowed values"],
    [{ name: "supports" }, "has supports twice"],
    [{ inverse_name: "supported_by" }, "has supported_by twice"],
    [{ spellings: ["Evidence for"] }, 'the field "Evidence for" means supports and sharpens'],
    [{ is_link: true, inverse_name: null }, "needs an inverse_name or is_symmetric"],
    [{ inverse_name: null, inverse_spellings: ["made sharper by"] }, "inverse_spellings without an inverse_name"],
    [{ is_link: true }, "AcceptLinkRequest.link_type does not name the link type sharpens"],
  ])("refuses %j", (change, why) => {
    expect(problemsWith({ ...SHARPENS, ...change }).join("\n")).toContain(why);
  });
});
