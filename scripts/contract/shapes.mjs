// What a reply must have, in the notation that plugin/src/wire/validate.ts reads: a line for each word, a letter for each type.

const REF = /^#\/\$defs\/(\w+)$/;
const LETTERS = { string: "", number: "n", integer: "n", boolean: "b", object: "o", array: "a" };

/** The letter of a type, and `?` when it may also be null. */
function notation(schema, words) {
  const options = schema.anyOf ?? [schema];
  const plain = options.find(({ type }) => type !== "null");
  const { type = "string", enum: values = [] } = plain.$ref === undefined ? plain : words[REF.exec(plain.$ref)[1]];
  const types = [type].flat();
  const named = types.filter((each) => each !== "null");
  if (named.length !== 1 || options.length > 2) throw new Error(`no notation for one of several types: ${JSON.stringify(schema)}`);
  return LETTERS[named[0]] + (options.length > 1 || types.includes("null") || values.includes(null) ? "?" : "");
}

/** One word and the fields that it always has. */
export function shape(name, words) {
  const { properties, required = [] } = words[name];
  const fields = required.map((field) => [field, notation(properties[field], words)].filter((part) => part !== "").join(":"));
  return [name, ...fields].join(" ");
}
