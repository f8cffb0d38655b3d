/** What the belief timeline says, in words. Pure. */

import { dayText, monthOf } from "../dates";
import { t } from "../texts/texts";
import type { Belief } from "../wire/types.generated";
import { changesOf, type BeliefsState } from "./beliefsState";

/** The line below the field: what is going on, since when these notes are watched, how much changed meanwhile. */
export function beliefsText({ concept, progress }: BeliefsState, today: string): string {
  if (progress === "empty") return t.Beliefs_start;
  if (progress === "asking") return t.History_reading;
  if (!("told" in progress)) return "";
  const { beliefs, watched_since } = progress.told;
  if (beliefs.length === 0) return t.Beliefs_none(concept);
  const seen = changesOf(beliefs, today).filter(({ isWatched }) => isWatched);
  const since = watched_since === null ? "" : t.Beliefs_watched(dayText(watched_since));
  if (seen.length === 0) return `${since} ${t.Beliefs_unchanged}`.trim();
  const changes = seen.reduce((sum, { count }) => sum + count, 0);
  return `${t.Beliefs_count(beliefs.length, changes)} ${since}`.trim();
}

/** "since Mar 5, 2024", "Oct 2024, dated beside it", "Jan 1, 2024 to Mar 5, 2024". */
export function timeText({ valid_from, valid_until, dated_by, is_watched }: Belief): string {
  const from = valid_from.length < 10 ? (monthOf(valid_from) ?? valid_from) : dayText(valid_from);
  const time = valid_until === null ? t.Beliefs_since(from) : t.Beliefs_from_to(from, dayText(valid_until));
  const dated = is_watched ? undefined : t.Beliefs_dated_by[dated_by];
  return dated === undefined ? time : `${time} · ${dated}`;
}

/** "Today", or the day. */
export function dayName(day: string, today: string): string {
  return day === today ? t.Beliefs_today : dayText(day);
}
