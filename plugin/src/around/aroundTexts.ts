/** Texts about the notes around a note. Pure. */

import type { Community, RelatedNote, RelatedNotes } from "../wire/types.generated";
import { asWords } from "../words";
import { MOST_DRAWN, type GraphNode } from "./graph";

/** "1 relation away" */
export function hopsText(hops: number): string {
  return hops === 1 ? "1 relation away" : `${hops} relations away`;
}

/** "supports, links to"; a field of the vault's own stands by its name instead of the link that it is: "inspires" */
export function typesText({ relationship_types, labels }: RelatedNote): string {
  const named = labels.length > 0 ? relationship_types.filter((type) => type !== "links_to") : relationship_types;
  return [...named.map((type) => asWords(type.toLowerCase())), ...labels].join(", ");
}

/** What a screen reader says of a drawn note. */
export function nodeText({ number, title, hops, bridge, reason }: GraphNode): string {
  if (hops === 0) return `${title}, in the middle: open the note`;
  const joins = bridge ? " It joins groups." : "";
  return `${number}: ${title}, ${hopsText(hops)}. ${reason}${joins}`;
}

/** "52 notes, the nearest 40 are drawn" */
export function countText({ results }: RelatedNotes): string {
  const count = results.length === 1 ? "1 note" : `${results.length} notes`;
  return results.length > MOST_DRAWN ? `${count}, the nearest ${MOST_DRAWN} are drawn` : count;
}

/** "Memory (5 notes)" */
export function communityText({ label, note_paths }: Community): string {
  return `${label} (${note_paths.length === 1 ? "1 note" : `${note_paths.length} notes`})`;
}
