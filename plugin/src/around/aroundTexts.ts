/** Texts about the notes around a note. Pure. */

import type { RelatedNote } from "../wire/types.generated";
import { asWords } from "../words";
import type { GraphNode } from "./graph";

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
export function nodeText({ title, words, under, reason }: GraphNode): string {
  return under === null ? `${title}, in the middle: open the note` : `${title}: ${words}. ${reason}`;
}

/** "52 notes" */
export function countText(count: number): string {
  return count === 1 ? "1 note" : `${count} notes`;
}
