/** The person's own field names for relations: `because:: [[X]]` may say "supports". Pure. */

import { t } from "../texts/texts";
import { FIELD_MEANINGS } from "../wire/relationTypes.generated";

export interface RelationField {
  /** As it is written in notes. */
  readonly field: string;
  /** What it says. */
  readonly type: string;
}

const LONGEST_FIELD = 60;

/** Why a field can't be added to the existing ones, as a sentence; undefined if it can. */
export function whyNotField(field: string, there: readonly RelationField[]): string | undefined {
  const name = tidyField(field);
  if (!folded(name)) return t.Set_no_field_name;
  if (name.length > LONGEST_FIELD) return t.Set_field_too_long(LONGEST_FIELD);
  // eslint-disable-next-line no-control-regex -- control characters are what is refused here
  if (/[\u0000-\u001f=:[\](){}|#^]/u.test(name)) return t.Set_field_signs;
  if (there.some((each) => folded(each.field) === folded(name))) return t.Set_field_there(name);
  return undefined;
}

/** The fields with another one added, unless it can't be added. */
export function withField(there: readonly RelationField[], added: RelationField): readonly RelationField[] {
  if (whyNotField(added.field, there) !== undefined || !FIELD_MEANINGS.includes(added.type)) return there;
  return [...there, { field: tidyField(added.field), type: added.type }];
}

/** Reads fields from whatever data.json held; what can't be used is left out. */
export function usableRelationFields(value: unknown): readonly RelationField[] {
  if (!Array.isArray(value)) return [];
  return value.reduce<readonly RelationField[]>((there, each: unknown) => {
    const field = isRelationField(each) ? each : null;
    return field ? withField(there, field) : there;
  }, []);
}

function isRelationField(value: unknown): value is RelationField {
  if (typeof value !== "object" || value === null || !("field" in value) || !("type" in value)) return false;
  return typeof value.field === "string" && typeof value.type === "string";
}

function tidyField(field: string): string {
  return field.trim().replace(/\s+/gu, " ").normalize("NFC");
}

/** Its letters and digits alone, which is what the sidecar compares: `Leads to` and `leads_to` are one name. */
function folded(field: string): string {
  return field
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}
