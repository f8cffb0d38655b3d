/** What the notes said of a concept on a day, and what is different on another. Pure; the view only draws it. */

import { asText } from "../alike";
import { dayOf } from "../dates";
import type { Belief, Beliefs } from "../wire/types.generated";

export interface BeliefsState {
  /** What was asked for; "" before. */
  readonly concept: string;
  readonly progress: "empty" | "asking" | { readonly problem: string } | { readonly told: Beliefs };
  /** The day that is looked at, YYYY-MM-DD. */
  readonly day: string;
  /** The day it is compared with; null for today. */
  readonly against: string | null;
  /** Whether all sentences are drawn, however many. */
  readonly isWhole: boolean;
}

export const NO_BELIEFS: BeliefsState = { concept: "", progress: "empty", day: "", against: null, isWhole: false };

/** The state after the answer came: it stands at the day before the last change that was seen, else at the last day. */
export function withTold(state: BeliefsState, told: Beliefs, today: string): BeliefsState {
  const seen = changesOf(told.beliefs, today).filter(({ isWatched }) => isWatched);
  const last = seen.at(-1);
  const day = last ? dayAfter(last.day, -1) : today;
  const first = spanOf(told.beliefs, today).first;
  return { ...state, progress: { told }, day: day < first ? first : day, against: null, isWhole: false };
}

/** A sentence and what became of it. */
export interface Changed {
  readonly before: Belief;
  readonly after: Belief;
}

export interface Compared {
  /** Reworded sentences, each as on the earlier and as on the later day. */
  readonly changed: readonly Changed[];
  readonly gone: readonly Belief[];
  readonly added: readonly Belief[];
  readonly same: readonly Belief[];
}

/** What the notes said on both days, and what on one of them only. */
export function compared(beliefs: readonly Belief[], day: string, other: string): Compared {
  const [first, last] = day <= other ? [day, other] : [other, day];
  const successors = successorsOf(beliefs);
  const reached = new Set<Belief>();
  const [changed, gone, same]: [Changed[], Belief[], Belief[]] = [[], [], []];
  for (const before of beliefs.filter((each) => isHeld(each, first))) {
    const after = asOf(before, last, successors);
    if (!after) gone.push(before);
    else if (!reached.has(after)) {
      reached.add(after);
      if (after.text === before.text) same.push(after);
      else changed.push({ before, after });
    }
  }
  const added = beliefs.filter((each) => isHeld(each, last) && !reached.has(each));
  return { changed, gone, added, same };
}

/** Whether it stood in its note at the end of a day. */
function isHeld({ valid_from, valid_until }: Belief, day: string): boolean {
  return firstDay(valid_from) <= day && (valid_until === null || day < firstDay(valid_until));
}

/** What a sentence had become by a day; null when it was no longer said. */
function asOf(belief: Belief, day: string, successors: ReadonlyMap<Belief, Belief>): Belief | null {
  const seen = new Set<Belief>();
  for (let at: Belief | undefined = belief; at !== undefined && !seen.has(at); at = successors.get(at)) {
    if (isHeld(at, day)) return at;
    seen.add(at);
  }
  return null;
}

/** What took the place of each sentence that was reworded or moved. */
function successorsOf(beliefs: readonly Belief[]): ReadonlyMap<Belief, Belief> {
  const begun = new Map<string, Belief>();
  for (const each of beliefs) {
    const since = each.valid_from;
    if (each.before !== null) begun.set(asText([each.note_path, since, each.before]), each);
    begun.set(asText([dayOf(since), each.text]), each);
  }
  const found = new Map<Belief, Belief>();
  for (const each of beliefs) {
    const { ended, valid_until: until, text, note_path } = each;
    if (until === null) continue;
    const key = ended === "moved" ? [dayOf(until), text] : [note_path, until, text];
    const next = begun.get(asText(key));
    if (next && next !== each) found.set(each, next);
  }
  return found;
}

/** A day on which something came or went. */
export interface DayOfChange {
  readonly day: string;
  readonly count: number;
  /** Whether Catena or git saw it happen; otherwise it is dated by what the notes state. */
  readonly isWatched: boolean;
}

/** The days on which something came or went, oldest first. */
export function changesOf(beliefs: readonly Belief[], today: string): readonly DayOfChange[] {
  const days = new Map<string, DayOfChange>();
  const add = (timestamp: string, isWatched: boolean): void => {
    const day = firstDay(timestamp);
    if (day > today) return;
    const before = days.get(day);
    days.set(day, { day, count: (before?.count ?? 0) + 1, isWatched: isWatched || (before?.isWatched ?? false) });
  };
  for (const { valid_from, valid_until, is_watched, before, ended } of beliefs) {
    if (before === null) add(valid_from, is_watched); // a rewording counts once, where it ended
    if (valid_until !== null && ended !== "moved") add(valid_until, true);
  }
  return [...days.values()].sort((one, other) => (one.day < other.day ? -1 : 1));
}

/** The days that can be looked at. */
export function spanOf(beliefs: readonly Belief[], today: string): { readonly first: string; readonly days: number } {
  const [first = today] = beliefs.map(({ valid_from }) => firstDay(valid_from)).sort();
  const start = first < today ? first : today;
  return { first: start, days: daysBetween(start, today) };
}

/** The nearest day of a change before or after a day; null when there is none. */
export function changeBeside(days: readonly DayOfChange[], day: string, by: 1 | -1): string | null {
  const beside = days.filter((each) => (by === 1 ? each.day > day : each.day < day));
  return (by === 1 ? beside[0] : beside.at(-1))?.day ?? null;
}

const DAY_MS = 86_400_000;

/** YYYY-MM-DD so many days later. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

export function daysBetween(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS));
}

/** The first day of a time stamp that may be a month. */
function firstDay(timestamp: string): string {
  return timestamp.length < 10 ? `${timestamp}-01-01`.slice(0, 10) : dayOf(timestamp);
}
