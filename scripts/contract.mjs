// Renew everything that is made from shared-schema/, or compare it (--check).
//
//   npm run contract             write the generated types and the bundled contract
//   npm run contract -- --check  fail when any of them is out of date, or an example disagrees
//
// Made: sidecar/catena/wire/{generated.py,contract.json}, sidecar/catena/library/*_generated.py, sidecar/catena/graph/relation_types.py,
// plugin/src/wire/{types,shapes,relationTypes}.generated.ts, plugin/src/sidecar/client.ts.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import { compile } from "json-schema-to-typescript";
import { camel, typescriptClient } from "./contract/client.mjs";
import { pythonRelationTypes, relationTypeProblems, typescriptRelationTypes } from "./contract/relation_types.mjs";
import { shape } from "./contract/shapes.mjs";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const SCHEMA_DIR = join(ROOT, "shared-schema");
const BANNER = "Made by `npm run contract` from shared-schema/. Change that, not this.";
const REF = /^#\/\$defs\/(\w+)$/;

const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));
const isRequest = (word) => word.additionalProperties === false;

/** These words and the objects that stand in them, however deep. */
function withParts(names, words) {
  const found = new Set();
  const look = (schema) => {
    for (const [key, value] of Object.entries(schema ?? {}))
      if (key === "$ref") add(REF.exec(value)?.[1]);
      else if (typeof value === "object") look(value);
  };
  const add = (name) => {
    if (!words[name] || found.has(name) || words[name].type !== "object") return;
    found.add(name);
    look(words[name]);
  };
  names.forEach(add);
  return found;
}

// ── what the contract itself must keep ───────────────────────────────────────

/** Every way in which contract and protocol break their own rules, as sentences. */
export function contractProblems(contract, protocol, protocolSchema) {
  const problems = [];
  const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });
  if (!ajv.validate(protocolSchema, protocol)) problems.push(...ajv.errors.map((e) => `protocol.json ${e.instancePath}: ${e.message}`));
  const words = contract.$defs;
  const requests = withParts(protocol.operations.map((operation) => operation.request), words);
  const codes = new Set(protocol.errors.map((error) => error.code));
  const named = [
    ...Object.values(protocol.handshake),
    ...protocol.operations.flatMap(({ request, result }) => [request, result]),
    ...protocol.events.map(({ payload }) => payload),
    ...protocol.streams.flatMap(({ events }) => events.map(({ payload }) => payload)),
  ];
  for (const word of named) if (!words[word]) problems.push(`protocol.json names ${word}, which contract.schema.json does not have`);
  for (const operation of protocol.operations)
    for (const code of operation.problems)
      if (!codes.has(code)) problems.push(`${operation.name} may answer ${code}, which errors does not list`);
  for (const [name, word] of Object.entries(words)) {
    if (!word.description) problems.push(`${name} has no description`);
    if (isRequest(word) !== requests.has(name)) problems.push(`${name}: requests and what stands in them are closed, everything else is open`);
    for (const [field, schema] of Object.entries(word.properties ?? {})) {
      if (!schema.description) problems.push(`${name}.${field} has no description`);
      if (!/^[a-z][a-z_]*$/.test(field)) problems.push(`${name}.${field} is not snake_case`);
    }
  }
  return problems;
}

/** Check every example against its word. Returns how many were looked at and every disagreement. */
export function exampleProblems(contract, folder) {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  ajv.addSchema({ ...contract, $id: "contract" });
  const problems = [];
  let count = 0;
  for (const [name, word] of Object.entries(contract.$defs)) {
    const home = join(folder, name);
    const files = existsSync(home) ? readdirSync(home).sort() : [];
    if (!files.some((file) => file.startsWith("valid-"))) problems.push(`${name} has no valid example`);
    if (isRequest(word) && !files.some((file) => file.startsWith("invalid-"))) problems.push(`${name} has no invalid example`);
    const accepts = ajv.getSchema(`contract#/$defs/${name}`);
    for (const file of files) {
      count += 1;
      const expected = file.startsWith("valid-");
      if (!expected && !file.startsWith("invalid-")) problems.push(`${name}/${file} is named neither valid- nor invalid-`);
      else if (accepts(readJson(join(home, file))) !== expected) problems.push(`${name}/${file} should ${expected ? "" : "not "}be accepted`);
    }
  }
  for (const name of readdirSync(folder)) if (!contract.$defs[name]) problems.push(`examples/${name} is no word of the contract`);
  return { count, problems };
}

// ── what the plugin needs of it ──────────────────────────────────────────────

/** These words and all that stand in them, however deep, in the contract's order. */
function wordsIn(names, words) {
  const found = new Set();
  const add = (name) => {
    if (found.has(name)) return;
    found.add(name);
    for (const [, inner] of JSON.stringify(words[name]).matchAll(/"#\/\$defs\/(\w+)"/g)) add(inner);
  };
  names.forEach(add);
  return Object.fromEntries(Object.entries(words).filter(([name]) => found.has(name)));
}

/** The contract without the operations that nothing in plugin/src calls, and without the words that only they have. */
function calledByPlugin(contract, protocol) {
  const sources = readdirSync(join(ROOT, "plugin", "src"), { recursive: true }).filter((name) => name.endsWith(".ts"));
  const text = sources.map((name) => readFileSync(join(ROOT, "plugin", "src", name), "utf8")).join("\n");
  const called = new Set([...text.matchAll(/\bclient\.(\w+)/g)].map(([, name]) => name));
  const operations = protocol.operations.filter(({ name }) => called.has(camel(name)));
  const sent = [protocol, ...protocol.streams].flatMap(({ events }) => events.map(({ payload }) => payload));
  const { ready, version } = protocol.handshake;
  const names = ["Problem", ready, version, ...sent, ...operations.flatMap(({ request, result }) => [request, result])];
  return [{ ...contract, $defs: wordsIn(names, contract.$defs) }, { ...protocol, operations }];
}

// ── TypeScript ───────────────────────────────────────────────────────────────

/** References by name, so that json-schema-to-typescript does not inline a described $ref as a new type. */
function withNamedReferences(schema) {
  if (Array.isArray(schema)) return schema.map(withNamedReferences);
  if (schema === null || typeof schema !== "object") return schema;
  const { $ref, anyOf, default: _absent, ...rest } = schema;
  const described = rest.description ? { description: rest.description } : {};
  if ($ref) return { ...described, tsType: REF.exec($ref)[1] };
  if (anyOf) return { ...described, tsType: `(${anyOf.map((option) => (option.$ref ? REF.exec(option.$ref)[1] : option.type)).join(" | ")})` };
  if (rest.additionalProperties === true && !rest.properties) {
    return { ...described, tsType: `Record<string, unknown>${rest.type.includes("null") ? " | null" : ""}` };
  }
  return Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, withNamedReferences(value)]));
}

async function typescriptTypes(contract, protocol) {
  const types = await compile({ title: "Contract", type: "object", definitions: withNamedReferences(contract.$defs), additionalProperties: false }, "Contract", {
    bannerComment: `// ${BANNER}`,
    unreachableDefinitions: true,
    additionalProperties: false,
    unknownAny: true,
    ignoreMinAndMaxItems: false,
    style: { printWidth: 120 },
  });
  const words = types
    .replace(/\/\*\*\n \* This (?:interface|type) was referenced by.*?\n \*\/\n/gs, "")
    .replace(/\n \*\n \* This (?:interface|type) was referenced by [^\n]*\n \* via the `definition` "\w+"\.(?=\n)/g, "")
    .replace(/^( *)\/\*\*\n *\* ([^\n]+)\n *\*\/$/gm, "$1/** $2 */")
    .replace(/export interface Contract \{\}\n/, "")
    .replace(/export interface (\w+) \{\}/g, "export type $1 = Record<string, never>;");
  const each = (items, line) => items.map(line).join("\n");
  return `${words.trimEnd()}

/** The contract's major version; a sidecar with another one is not talked to. */
export const API = ${protocol.api};

/** Every word of the contract by its name. */
export interface Words {
${each(Object.keys(contract.$defs), (name) => `  ${name}: ${name};`)}
}

/** Every operation: what it takes and what it gives. */
export interface Operations {
${each(protocol.operations, (operation) => `  /** ${operation.description} */\n  ${operation.name}: { request: ${operation.request}; result: ${operation.result} };`)}
}

/** The word in which each operation answers. */
export const RESULT_OF = {
${each(protocol.operations, ({ name, result }) => `  ${name}: "${result}",`)}
} as const satisfies Record<keyof Operations, keyof Words>;

/** Every event of GET /v1/events with what it carries. */
export interface Events {
${each(protocol.events, ({ name, payload, description }) => `  /** ${description} */\n  ${name}: ${payload};`)}
}

/** The word that each event carries. */
export const PAYLOAD_OF = {
${each(protocol.events, ({ name, payload }) => `  ${name}: "${payload}",`)}
} as const satisfies Record<keyof Events, keyof Words>;

/** Every operation that also answers as a stream: the word that each of its events carries. */
export const STREAM_OF = {
${each(protocol.streams, ({ operation, events }) => `  ${operation}: { ${events.map(({ name, payload }) => `${name}: "${payload}"`).join(", ")} },`)}
} as const satisfies Partial<Record<keyof Operations, Record<string, keyof Words>>>;

/** Codes a Problem may carry; more may come. */
export type ProblemCode =
${each(protocol.errors, ({ code }) => `  | "${code}"`)};
`;
}

/** What a reader needs to tell a reply from anything else: the words that come by themselves, with what they always have. */
function typescriptShapes({ $defs: words }, protocol) {
  const sent = [
    "Problem",
    ...Object.values(protocol.handshake),
    ...protocol.operations.map(({ result }) => result),
    ...[protocol, ...protocol.streams].flatMap(({ events }) => events.map(({ payload }) => payload)),
  ];
  const names = Object.keys(words).filter((name) => sent.includes(name));
  return `// ${BANNER}

/** What each reply and event always has, in the notation that \`validate.ts\` explains. */
export const SHAPES = \`
${names.map((name) => shape(name, words)).join("\n")}
\`;

/** The words that come by themselves. */
export type ReadableWord =
${names.map((name) => `  | "${name}"`).join("\n")};
`;
}

// ── Python ───────────────────────────────────────────────────────────────────

/** What one of our Python scripts prints. */
function printedBy(script) {
  const windows = process.platform === "win32";
  const venv = join(ROOT, ".venv", windows ? "Scripts/python.exe" : "bin/python");
  const python = existsSync(venv) ? venv : windows ? "python" : "python3";
  const run = spawnSync(python, [join(ROOT, "scripts", script)], { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  if (run.status !== 0) throw new Error(run.stderr || String(run.error));
  return run.stdout;
}

// ── the two ways to run ──────────────────────────────────────────────────────

async function made(contract, protocol, relationTypes) {
  const called = calledByPlugin(contract, protocol);
  return {
    "sidecar/catena/graph/relation_types.py": pythonRelationTypes(relationTypes, BANNER),
    "sidecar/catena/wire/generated.py": printedBy("contract_python.py"),
    ...JSON.parse(printedBy("contract_library.py")),
    "sidecar/catena/wire/contract.json": `${JSON.stringify({ note: BANNER, protocol, words: contract.$defs })}\n`,
    "plugin/src/wire/types.generated.ts": await typescriptTypes(...called),
    "plugin/src/wire/shapes.generated.ts": typescriptShapes(...called),
    "plugin/src/sidecar/client.ts": typescriptClient(...called, BANNER),
    "plugin/src/wire/relationTypes.generated.ts": typescriptRelationTypes(relationTypes, BANNER),
  };
}

async function main() {
  const check = process.argv.includes("--check");
  const contract = readJson(join(SCHEMA_DIR, "contract.schema.json"));
  const protocol = readJson(join(SCHEMA_DIR, "protocol.json"));
  const examples = exampleProblems(contract, join(SCHEMA_DIR, "examples"));
  const relationTypes = readJson(join(SCHEMA_DIR, "relation-types.json"));
  const problems = [
    ...contractProblems(contract, protocol, readJson(join(SCHEMA_DIR, "protocol.schema.json"))),
    ...relationTypeProblems(relationTypes, readJson(join(SCHEMA_DIR, "relation-types.schema.json")), contract),
    ...examples.problems,
  ];
  const files = await made(contract, protocol, relationTypes);
  for (const [path, content] of Object.entries(files)) {
    const home = join(ROOT, path);
    const before = existsSync(home) ? readFileSync(home, "utf8") : null;
    if (before === content) continue;
    if (check) problems.push(`${path} is out of date: run \`npm run contract\``);
    else {
      mkdirSync(dirname(home), { recursive: true });
      writeFileSync(home, content);
      console.log(`wrote ${path}`);
    }
  }
  console.log(
    `contract: ${Object.keys(contract.$defs).length} words, ${protocol.operations.length} operations, ${examples.count} examples, ${Object.keys(files).length} generated files looked at`,
  );
  for (const problem of problems) console.error(`contract: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
