/** The sentences of a draft, each with what the papers and notes that it cites say about it. Pure. */

import { nameOf, placeAt } from "../drawing/place";
import type { DraftChecked, DraftPassage, SentenceChecked } from "../wire/types.generated";
import { counted, type Check, type Checked, type CheckedPassage, type CheckedSentence } from "./checked";

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

/** The check of the draft at a path. */
export function draftCheck(path: string, ask: (path: string, signal: AbortSignal) => Promise<DraftChecked>): Check {
  return {
    title: `Sources of ${nameOf(path)}`,
    busy: "Checking the draft…",
    run: async (signal) => checkedDraft(path, await ask(path, signal)),
  };
}

function checkedDraft(path: string, { sentences, warnings }: DraftChecked): Checked {
  const listed = (chosen: readonly SentenceChecked[]) => chosen.map((sentence) => listedSentence(path, sentence));
  const review = sentences.filter(isToReview);
  const others = sentences.filter((sentence) => !isToReview(sentence));
  return {
    count: draftText(sentences.length, review.length),
    warnings,
    review: { label: "Sentences to review", sentences: listed(review) },
    others: { label: counted(others.length, "other sentence"), sentences: listed(others) },
  };
}

function listedSentence(path: string, sentence: SentenceChecked): CheckedSentence {
  return {
    text: sentence.text,
    place: placeAt(path, sentence.span),
    status: sentence.verdict,
    statusName: VERDICT_NAMES[sentence.verdict],
    source: sentence.citations.join(", "),
    message: sentence.reason,
    passages: sentence.passages.map(listedPassage),
  };
}

function listedPassage(passage: DraftPassage): CheckedPassage {
  const { text, note_path, span, relation } = passage;
  const place = note_path === null ? null : placeAt(note_path, span);
  return { text: `“${text}”`, place, relation, source: passageSource(passage) };
}

/** Whether the author should review it: a source does not say what the sentence says, or the vault speaks against it. */
function isToReview({ verdict, passages }: SentenceChecked): boolean {
  if (verdict === "uncited") return passages.some(({ relation }) => relation === "contradicts");
  return verdict !== "verbatim" && verdict !== "supported";
}

/** "For it, smith2023, p. 12"; a passage of no paper is named by its note. */
function passageSource({ relation, citekey, note_path, page }: DraftPassage): string {
  const source = citekey ?? (note_path === null ? null : nameOf(note_path));
  const parts = [RELATION_NAMES[relation], source, page === null ? null : `p. ${page}`];
  return parts.filter((part) => part !== null).join(", ");
}

/** "12 sentences checked, 3 to review." */
function draftText(sentences: number, review: number): string {
  if (sentences === 0) return "There is no sentence to check.";
  const count = `${counted(sentences, "sentence")} checked`;
  return review === 0 ? `${count}, nothing to review.` : `${count}, ${review} to review.`;
}
