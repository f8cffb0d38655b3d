/** The sentences of a draft, each with what the papers and notes that it cites say about it. Pure. */

import { sourceName, placeOfQuote, titleOf } from "../drawing/place";
import type { MarkKind } from "../marks/marks";
import { heard } from "../texts/heard";
import { t } from "../texts/texts";
import type { DraftChecked, DraftPassage, SentenceChecked } from "../wire/types.generated";
import type { Check, Checked, CheckedPassage, CheckedSentence } from "./checked";

type Verdict = SentenceChecked["verdict"];

const MARKS: Readonly<Record<Exclude<Verdict, "uncited">, MarkKind>> = {
  verbatim: "supported",
  supported: "supported",
  partial: "altered",
  contradicted: "contradicted",
  not_found: "missing",
};

/** The check of the draft at a path. */
export function draftCheck(path: string, ask: (path: string, signal: AbortSignal) => Promise<DraftChecked>): Check {
  return {
    kind: "draft",
    path,
    title: t.Draft_title(titleOf(path)),
    busy: t.Draft_busy,
    run: async (signal) => checkedDraft(path, await ask(path, signal)),
  };
}

function checkedDraft(path: string, { sentences, warnings }: DraftChecked): Checked {
  const all = sentences.map((sentence, at) => ({
    isToReview: isToReview(sentence),
    ...listedSentence(path, sentence, at),
  }));
  const review = all.filter((each) => each.isToReview);
  const others = all.filter((each) => !each.isToReview);
  return {
    count: t.Draft_count(sentences.length, review.length),
    warnings,
    review: { label: t.Draft_review, sentences: review },
    others: { label: t.Draft_others(others.length), sentences: others },
  };
}

function listedSentence(path: string, sentence: SentenceChecked, at: number): CheckedSentence {
  const { text, span, verdict, citations, reason, passages } = sentence;
  const kind = verdict !== "uncited" ? MARKS[verdict] : isToReview(sentence) ? "contradicted" : null;
  return {
    id: String(at),
    text,
    place: placeOfQuote({ note_path: path, span, text }),
    mark: kind === null ? null : { kind, span },
    statusName: statusOf(sentence, kind),
    source: citations.map(sourceName).join(", "),
    message: reason === null || SILENT.test(reason) ? null : heard(reason),
    passages: worthShowing(passages).map(listedPassage),
  };
}

/** What “Not found in the source” says already. */
const SILENT = / has no passage that says so\.$/u;

/** What the sidecar says of a source that the vault does not have; nothing could be looked for in it. */
const NO_SOURCE = /^No (?:annotation note with the citekey|note of the vault is named) /u;

function statusOf({ verdict, reason }: SentenceChecked, kind: MarkKind | null): string {
  if (kind !== null && verdict === "uncited") return t.Draft_contrary;
  return verdict === "not_found" && NO_SOURCE.test(reason ?? "") ? t.Draft_no_source : t.Draft_verdicts[verdict];
}

/** What decides, and what speaks for or against it besides; a longer stretch around a shorter one says nothing new. */
function worthShowing(passages: readonly DraftPassage[]): readonly DraftPassage[] {
  const [best, ...others] = passages;
  if (!best) return [];
  const telling = others.filter(({ relation }) => relation !== "related");
  return telling.reduce(
    (shown, passage) => (shown.some(({ text }) => passage.text.includes(text)) ? shown : [...shown, passage]),
    [best],
  );
}

function listedPassage(passage: DraftPassage): CheckedPassage {
  const { text, note_path, span, relation, source, page } = passage;
  return {
    text: t.Quoted_text(text),
    place: note_path === null || source === "pdf" ? null : placeOfQuote({ note_path, span, text }),
    page: note_path === null || page === null ? null : { note: note_path, label: page },
    relation,
    source: passageSource(passage),
  };
}

/** Whether the author should review it: a source does not say what the sentence says, or the vault speaks against it. */
function isToReview({ verdict, passages }: SentenceChecked): boolean {
  if (verdict === "uncited") return passages.some(({ relation }) => relation === "contradicts");
  return verdict !== "verbatim" && verdict !== "supported";
}

/** "For it, Smith 2023"; a passage of no paper is named by its note. */
function passageSource({ relation, citekey, note_path }: DraftPassage): string {
  const source = citekey ?? note_path;
  return [t.Draft_relations[relation], ...(source === null ? [] : [sourceName(source)])].join(", ");
}
