export type Kind = "object" | "array" | "string" | "number" | "integer" | "boolean" | "null";

/** The part of JSON Schema that results use. */
export interface Schema {
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly type?: Kind | readonly Kind[];
  readonly enum?: readonly (string | null)[];
  readonly const?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
}
