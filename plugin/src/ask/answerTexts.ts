/** The texts of an answer and how its parts are grouped. Pure; other files draw them. */

import { dayOf, monthOf } from "../dates";
import { describeState, type SidecarState } from "../sidecar/sidecar";
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
import { asWords } from "../words";
import { evidenceText, type Told } from "./passages";
import { sourceName } from "./sources";

/** "Factual" */
export function intentName(intent: Intent): string {
  return intent.charAt(0).toUpperCase() + intent.slice(1);
}

/** A reading's label; in place of the whole question, which stands above already, it says "this". */
export function readingLabel(label: string, question: string): string {
  const bare = question.replace(/^[\s¿¡]+|[\s?？!.。]+$/gu, "");
  const at = bare === "" ? -1 : label.toLowerCase().indexOf(bare.toLowerCase());
  if (at < 0) return label;
  const before = label.slice(0, at).replace(/[¿¡]+$/u, "");
  return `${before}this${label.slice(at + bare.length).replace(/^[?？!.。]+/u, "")}`;
}

/** "1 note", "15 notes" */
export function noteCount(count: number): string {
  return count === 1 ? "1 note" : `${count} notes`;
}

/** "41 ms", "1.2 s" */
export function durationText(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
}

/** The progress of a question, shown and announced by screen readers. */
export function statusText({ progress }: Asked, sidecar: SidecarState): string {
  switch (progress.kind) {
    case "reading":
      return sidecar.kind === "running" || sidecar.kind === "idle" ? "Reading the question…" : describeState(sidecar);
    case "waiting":
      return "The plan is ready. Press Enter to run it.";
    case "gathering":
      return "Looking through your notes…";
    case "answered":
      return answerCount(progress.answer);
    case "refused":
      return "";
    case "stopped":
      return "Stopped.";
  }
}

/** "Stated in your notes. 15 notes found in 41 ms, 2 contradictions" */
export function answerCount(answer: Answer): string {
  const { results, query_metadata } = answer;
  const evidence = evidenceText(answer);
  const count = results.length === 0 ? "No notes" : noteCount(results.length);
  const opposed = opposedText(answer);
  const lead = evidence === null ? "" : `${evidence}. `;
  return `${lead}${count} found in ${durationText(query_metadata.query_duration_ms)}${opposed === "" ? "" : `, ${opposed}`}`;
}

/** The warnings about sources that failed or were late. */
export function failures({ warnings, query_metadata }: Answer): readonly SourceWarning[] {
  return warnings.filter(({ source }) => !query_metadata.sources_available.includes(source));
}

export interface Helpful {
  readonly lead: string;
  readonly tips: readonly string[];
}

/** What to do when nothing was found, or nothing that is worth showing; null when something was. */
export function nothingFoundText(found: Answer): Helpful | null {
  const { results, timeline, comparison, narrative, answer, query_metadata } = found;
  const rows = (timeline ?? []).length + (comparison?.attributes ?? []).length;
  const said = rows + (narrative ?? []).length + answer.length;
  if (said > 0 || sifted(results).shown.length > 0) return null;
  const asked = query_metadata.sanitized_query;
  const lead = results.length === 0 ? `No notes found matching '${asked}'.` : `No note clearly matches '${asked}'.`;
  return {
    lead: `${lead} Try:`,
    tips: ["Broadening your search terms", "Checking spelling", "Using *surface-related for exploratory search"],
  };
}

/** A source event lists at most this many notes. */
const MOST_HITS_LISTED = 10;

/** "meaning: 3 notes in 14 ms", "words for PARA: too late" */
export function sourceText({ source, subject, state, elapsed_ms, hits }: SourceEvent): string {
  const who = subject === null ? sourceName(source) : `${sourceName(source)} for ${subject}`;
  if (state === "answered") {
    const count = hits.length >= MOST_HITS_LISTED ? `${hits.length} notes or more` : noteCount(hits.length);
    return `${who}: ${count}${elapsed_ms === null ? "" : ` in ${durationText(elapsed_ms)}`}`;
  }
  return `${who}: ${state === "late" ? "too late" : "failed"}`;
}

/** "By meaning: at most 10 notes" */
export function plannedText({ source, limit }: PlannedSource): string {
  return `By ${sourceName(source)}: at most ${noteCount(limit)}`;
}

export interface Tier {
  readonly name: string;
  readonly results: readonly Result[];
}

const TIERS: readonly { readonly tier: Result["tier"]; readonly plain: string; readonly exploring: string }[] = [
  { tier: "highly_relevant", plain: "Highly relevant", exploring: "Direct matches" },
  { tier: "relevant", plain: "Relevant", exploring: "Related concepts" },
  { tier: "somewhat_relevant", plain: "Somewhat relevant", exploring: "Peripheral topics" },
];

/** Results by tier, empty ones left out; those of low relevance are in none. */
export function tiersOf(results: readonly Result[], intent: Intent): readonly Tier[] {
  return TIERS.flatMap(({ tier, plain, exploring }) => {
    const own = results.filter((result) => result.tier === tier);
    return own.length === 0 ? [] : [{ name: intent === "exploratory" ? exploring : plain, results: own }];
  });
}

export interface Sifted {
  readonly shown: readonly Result[];
  readonly hidden: readonly Result[];
}

/** Results that are worth showing, and those that are hardly relevant. */
export function sifted(results: readonly Result[]): Sifted {
  const isLow = ({ tier }: Result): boolean => tier === "low_relevance";
  return { shown: results.filter((result) => !isLow(result)), hidden: results.filter(isLow) };
}

/** "2 more notes, hardly relevant"; "2 notes, hardly relevant" when they are all there is. */
export function hiddenText({ shown, hidden }: Sifted): string {
  const more = shown.length === 0 ? "" : "more ";
  return `${hidden.length} ${more}${hidden.length === 1 ? "note" : "notes"}, hardly relevant`;
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
    const name = monthOf(entry.timestamp) ?? "Undated";
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

const OPPOSED: ReadonlyMap<string, string> = new Map([
  ["negation", "One denies what the other says"],
  ["conflicting_values", "Different values"],
  ["opposing_sentiment", "Opposite judgements"],
  ["semantic_conflict", "These two disagree"],
]);

/** "Different values" */
export function contradictionText({ type }: Contradiction): string {
  return OPPOSED.get(type) ?? asWords(type);
}

/** "Walks is newer: this may reflect an updated understanding."; null when the dates don't say. */
export function newerText({ note_a: a, note_b: b }: Contradiction): string | null {
  if (a.timestamp === null || b.timestamp === null || dayOf(a.timestamp) === dayOf(b.timestamp)) return null;
  const newer = a.timestamp > b.timestamp ? a : b;
  return `${newer.title} is newer: this may reflect an updated understanding.`;
}

/** What can be asked next. */
export interface NextQuestion {
  /** What the button says. */
  readonly text: string;
  /** What is asked; a command without its argument is only put into the input. */
  readonly words: string;
}

const NEXT_TEXTS: ReadonlyMap<string, string> = new Map([
  ["surface-related", "What is related"],
  ["temporal-query", "How it changed"],
  ["compare", "Compare"],
  ["query", "Ask"],
]);

/** The question that a next step offers as a command in backticks; null when it only advises. */
export function nextQuestion(step: string): NextQuestion | null {
  const [, words, name = "", argument = ""] = /`(\*([\w-]+) ?([^`]*))`/u.exec(step) ?? [];
  if (words === undefined) return null;
  const text = NEXT_TEXTS.get(name) ?? asWords(name);
  if (argument === "") return { text: `${text}…`, words };
  return { text: name === "query" ? argument : name === "compare" ? `${text} ${argument}` : text, words };
}

/** The warnings that nobody may miss: a paper that an answer rests on was retracted. */
export function cautions({ warnings }: Answer): readonly SourceWarning[] {
  return warnings.filter(({ error }) => /\bretracted\b/u.test(error));
}

/** How many contradictions stand below an answer; "" when none does. */
export function opposedText({ contradictions }: Answer): string {
  const open = contradictions.filter(({ superseded }) => !superseded).length;
  return open === 0 ? "" : `${open} ${open === 1 ? "contradiction" : "contradictions"}`;
}
