/** The answer itself: what stands in it, and how it is told to a person. Pure; other files draw it. */

import type { Answer, AnswerPassage, ClaimInNote, Comparison, Correction, Result, Span } from "../wire/types.generated";
import type { Asked } from "./askState";
import { joinedRuns, markedRuns, type Run } from "./highlights";
import { t } from "../texts/texts";
import { bare, DENSE } from "../words";

/** How well the notes answer; null when only lists, tables or timelines do, for which nothing is claimed. */
export function evidenceText(answer: Answer): string | null {
  const isClaimed = answer.evidence === "none" || answer.answer.length > 0 || hasPart(answer);
  return isClaimed ? t.Answer_evidence[answer.evidence] : null;
}

/** "7 notes of the kind “papers” with status: Done"; null for other answers than lists of notes. */
export function listingText({ listing }: Answer): string | null {
  if (!listing) return null;
  const { kind, topic, condition, total } = listing;
  const said = [
    [kind, t.List_kind],
    [topic, t.List_topic],
    [condition, t.List_with],
  ] as const;
  return [t.Count_notes(total), ...said.flatMap(([words, text]) => (words === null ? [] : [text(words)]))].join(" ");
}

/** Whether it is a list of notes of which nothing more is said than why they are on it. */
export function isPlainList({ listing }: Answer): boolean {
  return listing?.topic === null;
}

/** A text of a note, as far as it is known what it ends with. */
type Ending = Pick<AnswerPassage, "text" | "code">;

/** What a passage says before the code that it ends with, and that code; "" if it ends with none. */
export function codeOf({ text, code }: Ending): { readonly said: string; readonly code: string } {
  const lines = (code ?? "").split("\n").map((line) => line.trim());
  const flat = lines.filter((line) => line !== "").join(BETWEEN_ITEMS);
  if (!flat || !text.endsWith(flat)) return { said: text, code: "" };
  const said = text.slice(0, -flat.length).trimEnd();
  return { said: said.endsWith(BETWEEN_ITEMS.trimEnd()) ? said.slice(0, -2) : said, code: code ?? "" };
}

/** What a passage says before its code, cut where its bold words begin and end; a list with each item on its line. */
export function passageRuns(passage: Ending & Partial<Pick<AnswerPassage, "bold" | "kind">>): readonly Run[] {
  const { bold = [], kind = "sentence" } = passage;
  const { said } = codeOf(passage);
  const runs = linesOf(said, kind).flatMap(({ text, at, sign }, index) => {
    const before = `${index === 0 ? "" : "\n"}${sign}`;
    const marks = bold.map(([start = 0, end = 0]) => [0, start - at, end - at] as const);
    return [...(before ? [{ text: before, marked: false }] : []), ...markedRuns(text, 0, marks)];
  });
  return joinedRuns(runs).map(({ text, marked }) => ({ text: text.replace(BETWEEN_PARAGRAPHS, "; "), marked }));
}

/** A passage as people write it on one line: its items behind semicolons, where no sign ends them. */
export function runOn(text: string): string {
  return text.replace(AFTER_SIGN, " ").replaceAll(BETWEEN_ITEMS, "; ");
}

/** A line of a passage: where it begins there, and what stands before it. */
interface TextLine {
  readonly text: string;
  readonly at: number;
  readonly sign: "" | "• ";
}

/** What introduces a list, and its items, each on a line of its own; one line if it is no list. */
function linesOf(text: string, kind: AnswerPassage["kind"]): readonly TextLine[] {
  const [first = "", ...others] = text.split(BETWEEN_ITEMS);
  const introduced = kind === "item" ? 0 : introductionOf(first, others);
  if (others.length === 0 || introduced === null) return [{ text, at: 0, sign: "" }];
  const item = first.slice(introduced).trimStart();
  const lines: TextLine[] = [{ text: first.slice(0, introduced).trimEnd(), at: 0, sign: "" }];
  let at = first.length - item.length;
  for (const each of [item, ...others]) {
    if (each) lines.push({ text: each, at, sign: "• " });
    at += each.length + BETWEEN_ITEMS.length;
  }
  return lines.filter((line) => line.text !== "");
}

/** Where what introduces items ends: at the colon, or where its sentence breaks off; null if it introduces none. */
function introductionOf(first: string, items: readonly string[]): number | null {
  const colon = first.search(INTRODUCES) + 1;
  if (colon > 0) return colon;
  const isBefore = items.length > 1 && BREAKS_OFF.test(first) && !items.some((item) => SMALL.test(item));
  return isBefore ? first.length : null;
}

const BETWEEN_ITEMS = " · ";
const INTRODUCES = /[:：]\s/;
const BREAKS_OFF = /[\p{L}\p{N}]$/u;
const SMALL = /^\p{Ll}/u;
const BETWEEN_PARAGRAPHS = / · (?!\p{Ll})/gu;
const AFTER_SIGN = /(?<=[.!?…。！？,;:，；：]) · /g;

/** "Sleep › Findings"; its page stands beside it. */
export function sourceLabel({
  note_title,
  section_title,
}: Pick<AnswerPassage, "note_title" | "section_title">): string {
  const section = section_title === null || bare(section_title) === bare(note_title) ? "" : ` › ${section_title}`;
  return `${note_title}${section}`;
}

/** "Yes." where the first passage entails it. */
export function verdictText({ verdict }: Answer): string | null {
  return verdict === null ? null : t.Answer_verdicts[verdict];
}

/** What the notes lack: a sentence for each name that none mentions, and one for all that stays unanswered. */
export function missingTexts({ missing, unmentioned, parts }: Answer): readonly string[] {
  const names = unmentioned ?? [];
  const unanswered = (parts ?? []).filter(({ answer }) => answer.length === 0).map(({ question }) => question);
  const rest = new Set([...missing.filter((each) => !names.includes(each)), ...unanswered]);
  const unsaid = [...rest].join(" · ");
  return [...names.map(t.Answer_no_mention), ...(unsaid ? [t.Answer_not_answered(unsaid)] : [])];
}

/** "Read “graf veiw” as “graph view”." */
export function correctionText({ typed, read_as }: Correction): string {
  return t.Answer_read_as(typed, read_as);
}

/**
 * A follow-up as it was understood from the question before; null when it was understood as typed, spelling aside, and for
 * several questions, which stand there one by one.
 */
export function understoodAs({ words, previous }: Asked, answer: Answer): string | null {
  const understood = answer.query_metadata.sanitized_query;
  const spelled = answer.corrections.reduce(
    (text, { typed, read_as }) => text.replace(folded(typed), folded(read_as)),
    folded(words),
  );
  const isAsTyped = [folded(words), spelled].some(
    (each) => each.includes(folded(understood)) || areFormsOf(folded(understood), each),
  );
  return previous === null || answer.parts || isAsTyped ? null : understood;
}

/** Letters that the forms of a word have in common. */
const STEM = 3;

/** Whether two texts differ in the endings of words at most, as where the notes have another form of a word. */
function areFormsOf(text: string, other: string): boolean {
  const stems = (each: string): string =>
    each
      .split(" ")
      .map((word) => word.slice(0, STEM))
      .join(" ");
  return stems(text) === stems(other);
}

/** What a narrative or a passage says, for one text with numbered sources. */
export interface Told {
  readonly text: string;
  readonly note_path: string;
  readonly note_title: string;
  readonly span: Span | null;
  readonly code?: string | null;
  /** Whether it states a cause or an effect. */
  readonly causal: boolean;
}

/**
 * The sentences that are read as one text: those of a causal narrative, after the best passage when they lack it. None for
 * other answers, whose passages stand each by itself.
 */
export function toldSentences(answer: Answer): readonly Told[] {
  const narrative = answer.narrative ?? [];
  const isTold = answer.answer.length === 0 || answer.classification.intent === "causal";
  if (answer.result_format !== "narrative" || answer.evidence === "none" || !isTold || narrative.length === 0)
    return [];
  const best = answer.answer.slice(0, 1).filter((passage) => !narrative.some((each) => isSameText(each, passage)));
  return [...best.map((passage) => ({ ...passage, causal: false })), ...narrative];
}

/** The table of a comparison; null where there is none, and where nothing in the notes answers. */
export function tableOf({ result_format, evidence, comparison }: Answer): Comparison | null {
  const isShown = result_format === "table" && evidence !== "none" && comparison !== null;
  return isShown && comparison.attributes.length ? comparison : null;
}

/** The passages that the answer's table does not hold already; all of them where the first follows "Yes." or "No.". */
export function besidesTable(answer: Answer): readonly AnswerPassage[] {
  if (answer.verdict !== null) return answer.answer;
  const cells = cellsOf(answer);
  return answer.answer.filter((passage) => !cells.some((cell) => isSameText(cell, passage)));
}

function cellsOf(answer: Answer): readonly Omit<Told, "causal">[] {
  return (tableOf(answer)?.attributes ?? []).flatMap(({ values }) => values.filter((value) => value !== null));
}

/** What is shorter, and neither a sentence nor a list, is a name or a heading. */
const LONGEST_NAME = 24;
const IS_SENTENCE_OR_LIST = /[.!?…。！？]$| · /u;

/** The number of the first excerpt, of some of them, that says something. */
export function tellingExcerpt(excerpts: readonly string[], among = [...excerpts.keys()]): number | undefined {
  return among.find((at) => {
    const text = excerpts[at] ?? "";
    return text.replace(DENSE, "aaa").length > LONGEST_NAME || IS_SENTENCE_OR_LIST.test(text);
  });
}

/**
 * The first excerpt of a found note that says something more than the answer above it: its number; undefined where there is
 * none, null where the answer quotes the note then.
 */
export function untoldExcerpt({ note_path, excerpts }: Result, answer: Answer): number | null | undefined {
  const parts = (answer.parts ?? []).flatMap((part) => part.answer);
  const passages = isPlainList(answer) ? [] : answer.answer;
  const told = [...toldSentences(answer), ...passages, ...parts, ...cellsOf(answer)]
    .filter((each) => each.note_path === note_path)
    .map(({ text }) => folded(text));
  const isQuoted = told.length > 0;
  const untold = [...excerpts.keys()].filter((at) => {
    const excerpt = excerpts[at] ?? "";
    return excerpt !== answer.listing?.condition && !told.some((text) => text.includes(folded(excerpt)));
  });
  return tellingExcerpt(excerpts, untold) ?? (isQuoted ? null : untold[0]);
}

/** The notes that contradict what is told, as far as they stand in the same answer. */
export function opposing({ note_path, span }: Pick<Told, "note_path" | "span">, answer: Answer): readonly string[] {
  const isTold = ({ path, span: claim }: ClaimInNote): boolean => path === note_path && overlapping(span, claim);
  const others = answer.contradictions
    .filter(({ superseded, status }) => !superseded && status !== "dismissed")
    .flatMap(({ note_a: a, note_b: b }) => (isTold(a) ? [b.title] : isTold(b) ? [a.title] : []));
  return [...new Set(others)];
}

/** Whether two places have text in common. */
function isSameText(one: Placed, other: Placed): boolean {
  return one.note_path === other.note_path && other.span !== null && overlapping(one.span, other.span);
}

type Placed = Pick<Told, "note_path" | "span">;

function overlapping(a: Span | null, b: Span): boolean {
  return a !== null && a.byte_start < b.byte_end && b.byte_start < a.byte_end;
}

function hasPart({ parts }: Answer): boolean {
  return (parts ?? []).some(({ answer }) => answer.length > 0);
}

function folded(text: string): string {
  return text.normalize("NFC").replace(/\s+/gu, " ").trim().toLowerCase();
}
