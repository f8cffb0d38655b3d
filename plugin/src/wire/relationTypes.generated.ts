// Made by `npm run contract` from shared-schema/. Change that, not this.

/** What a relation is drawn as: its look, coarser than its type. */
export type DrawnAs = "supports" | "opposes" | "alike" | "causes" | "order" | "links";

/** Every relation type and what it is drawn as, in the order in which people are shown them. */
export const DRAWN_AS: ReadonlyMap<string, DrawnAs> = new Map([
  ["supports", "supports"],
  ["contradicts", "opposes"],
  ["elaborates", "supports"],
  ["analogous_to", "alike"],
  ["generalizes", "supports"],
  ["specializes", "supports"],
  ["influences", "causes"],
  ["causes", "causes"],
  ["leads_to", "causes"],
  ["conceptually_related", "alike"],
  ["up", "order"],
  ["down", "order"],
  ["same", "order"],
  ["next", "order"],
  ["prev", "order"],
  ["links_to", "links"],
  ["embeds", "links"],
]);

/** What a suggested link may say. */
export const LINK_TYPES: readonly string[] = [
  "supports",
  "contradicts",
  "elaborates",
  "analogous_to",
  "generalizes",
  "specializes",
  "influences",
  "related",
];

/** What a field of a note may mean: the types that say more than a plain link, and their inverses. */
export const FIELD_MEANINGS: readonly string[] = [
  "supports",
  "contradicts",
  "elaborates",
  "analogous_to",
  "generalizes",
  "specializes",
  "influences",
  "causes",
  "leads_to",
  "conceptually_related",
  "up",
  "down",
  "same",
  "next",
  "prev",
  "supported_by",
  "contradicted_by",
  "elaborated_by",
  "generalized_by",
  "specialized_by",
  "influenced_by",
  "caused_by",
  "led_to_by",
];
