/** Texts about checked drafts. Pure. */

import { nameOf } from "../drawing/place";
import type { DraftChecked, DraftPassage, SentenceChecked } from "../wire/types.generated";

const VERDICT_NAMES: Readonly<Record<SentenceChecked["verdict"], string>> = {
  verbatim: "Verbatim in the source",
  supported: "Supported",
  partial: "Only partly supported",
  contradicted: "Contradicted",
  not_found: "Not found in the source",
  uncited: "No source",
};

const RELATION_NAMES: Readonly<Record<DraftPassage["relation"], string>> = {
  supports: "For it",
  contradicts: "Against it",
  related: "Nearest",
};

export function verdictName(verdict: SentenceChecked["verdict"]): string {
  return VERDICT_NAMES[verdict];
}

/** Whether the author should review it: a source does not say what the sentence says, or the vault speaks against it. */
export function isToReview({ verdict, passages }: SentenceChecked): boolean {
  if (verdict === "uncited") return passages.some(({ relation }) => relation === "contradicts");
  return verdict !== "verbatim" && verdict !== "supported";
}

/** "For it, smith2023, p. 12"; a passage of no paper is named by its note. */
export function passageSource({ relation, citekey, note_path, page }: DraftPassage): string {
  const source = citekey ?? (note_path === null ? null : nameOf(note_path));
  const parts = [RELATION_NAMES[relation], source, page === null ? null : `p. ${page}`];
  return parts.filter((part) => part !== null).join(", ");
}

/** "12 sentences checked, 3 to review." */
export function draftText({ sentences }: DraftChecked): string {
  if (sentences.length === 0) return "There is no sentence to check.";
  const count = sentences.length === 1 ? "1 sentence checked" : `${sentences.length} sentences checked`;
  const review = sentences.filter(isToReview).length;
  return review === 0 ? `${count}, nothing to review.` : `${count}, ${review} to review.`;
}
