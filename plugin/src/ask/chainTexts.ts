/** Texts about causal chains. Pure. */

import { placeOfQuote, type Place } from "../drawing/place";
import type { CausalChain } from "../wire/types.generated";
import { t } from "../texts/texts";
import { named } from "../words";

/** One link of a chain: what leads to what, and the sentence that says so. */
export interface ChainLink {
  readonly from: string;
  readonly to: string;
  /** "leads to" */
  readonly says: string;
  /** 0 to 1. */
  readonly strength: number;
  /** Verbatim; "" when a property states it. */
  readonly sentence: string;
  /** Where it stands; null when unknown. */
  readonly place: Place | null;
}

/** A chain's links, from cause to effect. */
export function linksOf({ causal_path }: CausalChain): readonly ChainLink[] {
  return causal_path.slice(1).flatMap((to, index) => {
    const from = causal_path[index];
    if (!from) return [];
    return {
      from: from.note_title,
      to: to.note_title,
      says: named(t.Relation_names, (from.relationship_type ?? "leads_to").toLowerCase()),
      strength: from.strength ?? 0,
      sentence: from.context ?? "",
      place:
        from.stated_in === null
          ? null
          : placeOfQuote({ note_path: from.stated_in, span: from.span, text: from.context ?? "" }),
    };
  });
}

/** "Sleep leads to Recall" */
export function linkText({ from, says, to }: ChainLink): string {
  return `${from} ${says} ${to}`;
}

/** "From Sleep to Grades in 2 links" */
export function chainText({ causal_path, chain_length }: CausalChain): string {
  const [first, last] = [causal_path[0]?.note_title ?? "", causal_path.at(-1)?.note_title ?? ""];
  return t.Chain_text(first, last, chain_length);
}
