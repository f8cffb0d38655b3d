/** Texts about the notes around a note. Pure. */

import type { RelatedNote } from "../wire/types.generated";
import { named } from "../words";
import { t } from "../texts/texts";

/** "supports, links to"; a field of the vault's own stands by its name instead of the link that it is: "inspires" */
export function typesText({ relationship_types, labels }: RelatedNote): string {
  const said = labels.length > 0 ? relationship_types.filter((type) => type !== "links_to") : relationship_types;
  return [...said.map((type) => named(t.Relation_names, type.toLowerCase())), ...labels].join(", ");
}
