// The contract's results in the notation that plugin/src/wire/validate.ts reads: a line for each word, a few letters for each type.

const REF = /^#\/\$defs\/(\w+)$/;
const SHORT = { string: "s", number: "n", integer: "i", boolean: "b", object: "o" };
/** What a schema here may consist of; anything else would be dropped silently. */
const KNOWN = new Set([
  ...["type", "$ref", "anyOf", "enum", "const", "minimum", "maximum", "minItems", "maxItems", "items", "properties"],
  ...["required", "additionalProperties", "description", "default"],
]);

/** `0,1` for bounds, `1,` for a lower one alone; "" for none. */
function bounds(least, most) {
  return least === undefined && most === undefined ? "" : `${least ?? ""},${most ?? ""}`;
}

/** The schema without null among its types, and whether null was there. */
function withoutNull({ type, anyOf, enum: values, ...rest }) {
  if (anyOf !== undefined) {
    const others = anyOf.filter((option) => option.type !== "null");
    if (others.length !== 1) throw new Error(`no notation for one of several types: ${JSON.stringify(anyOf)}`);
    return { plain: { ...rest, ...others[0] }, nullable: others.length < anyOf.length };
  }
  const types = [type ?? []].flat().filter((each) => each !== "null");
  if (types.length > 1) throw new Error(`no notation for one of several types: ${types.join(", ")}`);
  const plain = { ...rest, ...(types.length === 0 ? {} : { type: types[0] }) };
  return values === undefined
    ? { plain, nullable: [type ?? []].flat().includes("null") }
    : { plain: { ...plain, enum: values.filter((value) => value !== null) }, nullable: values.includes(null) };
}

function plainNotation({ $ref, type, enum: values, const: only, items, properties, additionalProperties, ...rest }) {
  if ($ref !== undefined) return REF.exec($ref)[1];
  if (only !== undefined) return `"${only}"`;
  if (values !== undefined) return `"${values.join("|")}"`;
  if (type === "array") return `[${items === undefined ? "" : notation(items)}]${bounds(rest.minItems, rest.maxItems)}`;
  if (properties !== undefined) throw new Error("no notation for an object within a field: give it a word of its own");
  if (typeof additionalProperties === "object") return `{${notation(additionalProperties)}}`;
  return SHORT[type] + bounds(rest.minimum, rest.maximum);
}

/** One type. */
export function notation(schema) {
  const strange = Object.keys(schema).find((key) => !KNOWN.has(key));
  if (strange !== undefined) throw new Error(`no notation for ${strange}: ${JSON.stringify(schema)}`);
  const { plain, nullable } = withoutNull(schema);
  return plainNotation(plain) + (nullable ? "?" : "");
}

/** One word: `Name=type`, or `Name` and its fields. A string is not mentioned, and `~` marks a field that may be absent. */
export function shape(name, word) {
  if (word.properties === undefined) return `${name}=${notation(word)}`;
  const fields = Object.entries(word.properties).map(([field, schema]) => {
    const type = notation(schema).replace(/^s(?=\??$)/, "");
    return `${field}${word.required?.includes(field) ? "" : "~"}${type === "" || type === "?" ? type : `:${type}`}`;
  });
  return [name, ...fields].join(" ");
}
