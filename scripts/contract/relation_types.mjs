// What is made of shared-schema/relation-types.json: its rules, and its tables for both languages.

import { Ajv2020 } from "ajv/dist/2020.js";

/** Fields of the contract whose description lists the link types, for people and for models that read it. */
const LISTS_LINK_TYPES = [
  ["LinkSuggestion", "link_type"],
  ["AcceptLinkRequest", "link_type"],
];

/** Every way in which the table of relation types breaks its own rules, as sentences. */
export function relationTypeProblems(table, schema, contract) {
  const ajv = new Ajv2020({ allErrors: true, strict: true });
  if (!ajv.validate(schema, table)) return ajv.errors.map(({ instancePath, message }) => `relation-types.json ${named(table, instancePath)}: ${message}`);
  const problems = [];
  const names = table.types.flatMap(({ name, inverse_name }) => (inverse_name === null ? [name] : [name, inverse_name]));
  for (const name of new Set(names.filter((each, at) => names.indexOf(each) !== at))) problems.push(`relation-types.json has ${name} twice`);
  const meanings = new Map();
  for (const [spelling, meaning] of spellings(table)) {
    const before = meanings.get(folded(spelling)) ?? meaning;
    if (before !== meaning) problems.push(`relation-types.json: the field "${spelling}" means ${before} and ${meaning}`);
    meanings.set(folded(spelling), before);
  }
  for (const { name, inverse_name, is_link, is_symmetric, inverse_spellings } of table.types) {
    if (is_link && !is_symmetric && inverse_name === null) problems.push(`relation-types.json: ${name} is a link, so it needs an inverse_name or is_symmetric`);
    if (inverse_spellings.length > 0 && inverse_name === null) problems.push(`relation-types.json: ${name} has inverse_spellings without an inverse_name`);
  }
  for (const [word, field] of LISTS_LINK_TYPES)
    for (const name of table.types.filter(({ is_link }) => is_link).map(linkName))
      if (!new RegExp(`\\b${name}\\b`, "u").test(contract.$defs[word].properties[field].description))
        problems.push(`contract.schema.json: the description of ${word}.${field} does not name the link type ${name}`);
  return problems;
}

const linkName = ({ name, link_name }) => link_name ?? name;

/** `/types/3/phrase` with the type's name instead of its number. */
const named = ({ types }, path) => path.replace(/^\/types\/(\d+)/u, (whole, at) => types?.[at]?.name ?? whole);

const spellings = ({ types }) =>
  types.flatMap((type) => [
    ...[type.name, ...type.spellings].map((each) => [each, type.name]),
    ...(type.inverse_name === null ? [] : [type.inverse_name, ...type.inverse_spellings].map((each) => [each, type.inverse_name])),
  ]);

const folded = (name) => name.normalize("NFC").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

// ── TypeScript ───────────────────────────────────────────────────────────────

export function typescriptRelationTypes({ types }, banner) {
  const links = types.filter(({ is_link }) => is_link);
  const stated = types.filter(({ drawn_as }) => drawn_as !== "links");
  const list = (names) => names.map((name) => `  "${name}",`).join("\n");
  return `// ${banner}

/** What a relation is drawn as: its look, coarser than its type. */
export type DrawnAs = ${[...new Set(types.map(({ drawn_as }) => `"${drawn_as}"`))].join(" | ")};

/** Every relation type and what it is drawn as, in the order in which people are shown them. */
export const DRAWN_AS: ReadonlyMap<string, DrawnAs> = new Map([
${types.map(({ name, drawn_as }) => `  ["${name}", "${drawn_as}"],`).join("\n")}
]);

/** What a suggested link may say. */
export const LINK_TYPES: readonly string[] = [
${list(links.map(linkName))}
];

/** What a field of a note may mean: the types that say more than a plain link, and their inverses. */
export const FIELD_MEANINGS: readonly string[] = [
${list([...stated.map(({ name }) => name), ...stated.flatMap(({ inverse_name }) => inverse_name ?? [])])}
];
`;
}

// ── Python ───────────────────────────────────────────────────────────────────

export function pythonRelationTypes({ types }, banner) {
  const member = ({ name }) => name.toUpperCase();
  const links = types.filter(({ is_link }) => is_link);
  const text = (value) => JSON.stringify(value);
  const members = (some) => some.map((type) => `    ${member(type)} = ${text(type.name)}\n    ${text(type.description).replace(/^"|"$/gu, '"""')}`).join("\n");
  const set = (name, flag, doc) => `${name} = frozenset(
    {
${types.filter((type) => type[flag]).map((type) => `        RelationType.${member(type)},`).join("\n")}
    }
)
"""${doc}"""`;
  const tuple = (names) => `(${names.map(text).join(", ")}${names.length === 1 ? "," : ""})`;
  const map = (declaration, entries, doc) => `${declaration} = MappingProxyType(
    {
${entries.map((entry) => `        ${entry},`).join("\n")}
    }
)
"""${doc}"""`;
  const invertible = types.filter(({ inverse_name }) => inverse_name !== null);
  return `# ${banner}
"""The types of relations between notes, as tables."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType


class RelationType(StrEnum):
    """What a relation says."""

${members(types)}


class LinkType(StrEnum):
    """The relation types that may be suggested and accepted as links."""

${links.map((type) => `    ${linkName(type).toUpperCase()} = ${text(linkName(type))}`).join("\n")}


${map(
  "LINKED_AS: Mapping[LinkType, RelationType]",
  links.map((type) => `LinkType.${linkName(type).toUpperCase()}: RelationType.${member(type)}`),
  "The relation that a link states.",
)}

${set("CAUSAL", "is_causal", "What chains of cause and effect are made of.")}

${set("ACYCLIC", "is_acyclic", "What must not run in a circle, taken together.")}

${set("SYMMETRIC", "is_symmetric", "What holds both ways: stated in both notes it is one relation.")}

${map(
  "INVERSE_NAMES: Mapping[str, RelationType]",
  invertible.map((type) => `${text(type.inverse_name)}: RelationType.${member(type)}`),
  "Field names that state a relation from the linked note to this one.",
)}

${map(
  "PHRASES: Mapping[RelationType, tuple[str, str]]",
  types.map((type) => `RelationType.${member(type)}: (${text(type.phrase)}, ${text(type.reverse_phrase)})`),
  "What a relation says of its source, and of its target; `{}` is the other note.",
)}

${map(
  "SPELLINGS: Mapping[RelationType, tuple[str, ...]]",
  types.map((type) => `RelationType.${member(type)}: ${tuple(type.spellings)}`),
  "Field names that state a relation, beside its own.",
)}

${map(
  "INVERSE_SPELLINGS: Mapping[RelationType, tuple[str, ...]]",
  invertible.map((type) => `RelationType.${member(type)}: ${tuple(type.inverse_spellings)}`),
  "Field names that state a relation from the other end, beside its inverse name.",
)}
`;
}
