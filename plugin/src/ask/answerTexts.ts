/** The texts of an answer and how its parts are grouped. Pure; other files draw them. */

import { dayOf, monthOf } from "../dates";
import { describeState, type SidecarState } from "../sidecar/sidecar";
import { isStarting, type IndexState } from "../status/state";
import type {
  Answer,
  Contradiction,
  Intent,
  PlannedSource,
  Result,
  SourceEvent,
  SourceWarning,
  TimelineEntry,
} from "../wire/types.generated";
import type { Asked } from "./askState";
import { openingWords } from "./paneCommands";
import { durationText } from "../texts/locale";
import { joined, named } from "../words";
import { evidenceText, type Told } from "./passages";
import { sourceName } from "./sources";
import { t } from "../texts/texts";

/** "Fact" */
export function intentName(intent: Intent): string {
  return named(t.Intent_names, intent);
}

/** "Compare A and B (comparative)": what a reading does; a topic that repeats the question above it is "this". */
export function readingText(intent: Intent, concepts: readonly string[], question: string): string {
  const bare = (text: string): string => text.replace(/^[\s¿¡]+|[\s?？!.。]+$/gu, "").toLowerCase();
  const topics = concepts.filter((each) => bare(each) !== bare(question));
  const topic = topics.length === 0 ? t.Intent_this : joined(topics, "and");
  const isAlone = intent === "comparative" && topics.length < 2;
  return t.Intent_readings[intent](isAlone ? t.Intent_with_other(topic) : topic);
}

/** The progress of a question, shown and announced by screen readers. */
export function statusText({ progress }: Asked, sidecar: SidecarState, index: IndexState): string {
  if (progress.kind === "waiting") return t.Answer_plan_ready;
  if (progress.kind === "answered") return answerCount(progress.answer);
  if (progress.kind === "refused") return "";
  if (progress.kind === "stopped") return t.Answer_stopped;
  if (sidecar.kind === "running" && isStarting(index)) return t.Index_loading;
  if (sidecar.kind !== "running" && sidecar.kind !== "idle") return describeState(sidecar);
  return progress.kind === "reading" ? t.Answer_reading : t.Answer_looking;
}

/** "Stated in your notes. 15 notes found in 41 ms, 2 contradictions" */
export function answerCount(answer: Answer): string {
  const { results, query_metadata } = answer;
  const evidence = evidenceText(answer);
  const count = results.length === 0 ? t.Search_no_notes : t.Count_notes(results.length);
  const opposed = opposedText(answer);
  const lead = evidence === null ? "" : `${evidence}. `;
  const found = t.Answer_found(count, durationText(query_metadata.query_duration_ms));
  return `${lead}${found}${opposed ? `, ${opposed}` : ""}`;
}

/** The warnings about sources that failed or were late. */
export function failures({ warnings, query_metadata }: Answer): readonly SourceWarning[] {
  return warnings.filter(({ source }) => !query_metadata.sources_available.includes(source));
}

export interface Helpful {
  readonly lead: string;
  readonly tips: readonly string[];
}

/** What to do when nothing was found, or nothing that is worth showing; null when something was, or no note has a name. */
export function nothingFoundText(found: Answer): Helpful | null {
  const { results, timeline, comparison, narrative, answer, unmentioned, query_metadata } = found;
  const rows = (timeline ?? []).length + (comparison?.attributes ?? []).length;
  const said = rows + (narrative ?? []).length + answer.length;
  if (said > 0 || sifted(results).shown.length || (unmentioned ?? []).length) return null;
  const asked = query_metadata.sanitized_query;
  const lead = (results.length === 0 ? t.Search_nothing : t.Search_unclear)(asked);
  return { lead: t.Search_try(lead), tips: t.Search_tips };
}

/** A source event lists at most this many notes. */
const MOST_HITS_LISTED = 10;

/** "meaning: 3 notes in 14 ms", "words for PARA: too late" */
export function sourceText({ source, subject, state, elapsed_ms, hits }: SourceEvent): string {
  const who = subject === null ? sourceName(source) : t.Source_for(sourceName(source), subject);
  if (state === "answered") {
    const count = (hits.length >= MOST_HITS_LISTED ? t.Source_many : t.Count_notes)(hits.length);
    return `${who}: ${elapsed_ms === null ? count : t.Source_in(count, durationText(elapsed_ms))}`;
  }
  return `${who}: ${state === "late" ? t.Source_late : t.Source_failed}`;
}

/** "By meaning: at most 10 notes" */
export function plannedText({ source, limit }: PlannedSource): string {
  return t.Source_planned(sourceName(source), t.Count_notes(limit));
}

export interface Tier {
  /** With its count. */
  readonly heading: string;
  readonly results: readonly Result[];
}

const TIERS = ["highly_relevant", "relevant", "somewhat_relevant"] as const;

/** Results that are worth showing, by tier if somebody explores; empty tiers are left out. */
export function tiersOf(results: readonly Result[], intent: Intent): readonly Tier[] {
  const { shown } = sifted(results);
  if (intent !== "exploratory") return shown.length ? [{ heading: t.Count_notes(shown.length), results: shown }] : [];
  return TIERS.flatMap((tier) => {
    const own = shown.filter((result) => result.tier === tier);
    return own.length ? [{ heading: `${t.Tier_names[tier]} (${t.Count_notes(own.length)})`, results: own }] : [];
  });
}

export interface Sifted {
  readonly shown: readonly Result[];
  readonly hidden: readonly Result[];
}

/** Results that are worth showing, and those that are further from the question. */
export function sifted(results: readonly Result[]): Sifted {
  const isLow = ({ tier }: Result): boolean => tier === "low_relevance";
  return { shown: results.filter((result) => !isLow(result)), hidden: results.filter(isLow) };
}

/** "2 more notes, further from the question"; "2 notes, far from the question" when they are all there is. */
export function hiddenText({ shown, hidden }: Sifted): string {
  return (shown.length === 0 ? t.Tier_hidden : t.Tier_more_hidden)(hidden.length);
}

export interface Month {
  /** "January 2024"; "Undated" when a time can't be read. */
  readonly name: string;
  readonly entries: readonly TimelineEntry[];
}

/** A timeline's entries by month, in their order. */
export function monthsOf(timeline: readonly TimelineEntry[]): readonly Month[] {
  const months: { name: string; entries: TimelineEntry[] }[] = [];
  for (const entry of timeline) {
    const name = monthOf(entry.timestamp) ?? t.Time_undated;
    const last = months.at(-1);
    if (last?.name === name) last.entries.push(entry);
    else months.push({ name, entries: [entry] });
  }
  return months;
}

/** A sentence with the number of its note. */
export interface NumberedSentence {
  readonly sentence: Told;
  readonly number: number;
}

/** Numbers the notes of sentences as they are first named, from 1. */
export function numbered(sentences: readonly Told[]): readonly NumberedSentence[] {
  const numbers = new Map<string, number>();
  return sentences.map((sentence) => {
    const number = numbers.get(sentence.note_path) ?? numbers.size + 1;
    numbers.set(sentence.note_path, number);
    return { sentence, number };
  });
}

/** "Different values" */
export function contradictionText({ type }: Contradiction): string {
  return named(t.Opposed_kinds, type);
}

/** "“Walks” is newer: this may reflect an updated understanding."; null when the dates don't say. */
export function newerText({ note_a: a, note_b: b }: Contradiction): string | null {
  if (a.timestamp === null || b.timestamp === null || dayOf(a.timestamp) === dayOf(b.timestamp)) return null;
  const newer = a.timestamp > b.timestamp ? a : b;
  return t.Opposed_newer(t.Quoted_text(newer.title));
}

/** What can be asked next. */
export interface NextQuestion {
  /** What the button says. */
  readonly text: string;
  /** What is asked; words that end in a blank are put into the input, for the rest. */
  readonly words: string;
}

/**
 * The questions that a next step offers as a command in backticks; none when it only advises.
 *
 * @param concepts What was asked about: a command that names nothing is offered for each.
 */
export function nextQuestions(step: string, concepts: readonly string[]): readonly NextQuestion[] {
  const [words, name = "", argument = ""] = /\*([\w-]+) ?([^`]*)(?=`)/u.exec(step) ?? [];
  if (words === undefined) return [];
  const text = named(t.Answer_next_steps, name);
  const asking = (question: string): NextQuestion => ({ text: question, words: `*${name} ${question}` });
  if (!argument && name === "compare") return [{ text: `${text}…`, words: openingWords(name, concepts[0] ?? null) }];
  if (!argument)
    return concepts.map((each) =>
      name === "query"
        ? asking(t.Answer_next_definition(each))
        : { text: t.Answer_next_related(each), words: `*${name} ${each}` },
    );
  if (name !== "query") return [{ text: name === "compare" ? `${text} ${argument}` : text, words }];
  return [asking(/[?？]$/u.test(argument) ? argument : t.Answer_next_definition(argument))];
}

/** The warnings that nobody may miss: a paper that an answer rests on was retracted, or a note that it is about could not be read. */
export function cautions({ warnings }: Answer): readonly SourceWarning[] {
  return warnings.filter(
    ({ error, impact }) => / was retracted\.$/u.test(error) || impact === "The answer lacks what it says.",
  );
}

/** How many contradictions stand below that notes which answer take part in; "" when none does. Others are of notes that were only found. */
export function opposedText({ answer, narrative, contradictions }: Answer): string {
  const told = new Set([...answer, ...(narrative ?? [])].map(({ note_path }) => note_path));
  const open = contradictions.filter(
    ({ superseded, status, note_a: a, note_b: b }) =>
      !superseded && status !== "dismissed" && (told.has(a.path) || told.has(b.path)),
  ).length;
  return open === 0 ? "" : t.Answer_contradictions(open);
}
