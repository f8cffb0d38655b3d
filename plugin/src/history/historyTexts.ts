/** Texts about a note's history. Pure. */

import { capitalized, named } from "../words";
import { dayText, momentOf } from "../dates";
import type { Change, NoteHistory, RecordedVersion } from "../wire/types.generated";
import type { Days, HistoryState } from "./historyState";
import { wordDiff, type Run } from "./wordDiff";
import { t } from "../texts/texts";

/** A note's versions, newest first. */
export function newestFirst({ versions }: NoteHistory): readonly RecordedVersion[] {
  return [...versions].reverse();
}

/** "2024-01-15 until 2024-03-02", "since 2024-03-02" */
export function validText({ valid_time_start, valid_time_end }: RecordedVersion): string {
  const start = momentOf(valid_time_start);
  return valid_time_end === null ? t.History_since(start) : t.History_between(start, momentOf(valid_time_end));
}

/** "Dated by git, recorded 2026-11-22" */
export function recordedText({ dated_by, transaction_time }: RecordedVersion): string {
  return t.History_dated(named(t.History_dated_by, dated_by), momentOf(transaction_time));
}

/** One change as it is shown: what kind, and its words with what was added and removed. */
export interface ShownChange {
  readonly sign: "added" | "removed" | "changed";
  /** "Link added"; "" for sentences, which show it themselves. */
  readonly kind: string;
  readonly runs: readonly Run[];
}

/** What a version changed, in its order; of a note that was made, nothing: it is all new, and can be read as it was. */
export function shownChanges({ changes, event }: RecordedVersion): readonly ShownChange[] {
  return event === "Note created" ? [] : changes.map(shownChange);
}

function shownChange({ kind, text, before }: Change): ShownChange {
  if (kind.endsWith("_added")) return { sign: "added", kind: kindName(kind), runs: [{ kind: "added", text }] };
  if (kind.endsWith("_removed")) return { sign: "removed", kind: kindName(kind), runs: [{ kind: "removed", text }] };
  const runs: readonly Run[] = before === null ? [{ kind: "added", text }] : wordDiff(before, text);
  return { sign: "changed", kind: kindName(kind), runs };
}

/** "link_added" as "Link added"; a sentence's own words say enough. */
function kindName(kind: string): string {
  if (kind.startsWith("sentence_")) return "";
  return capitalized(named(t.History_changes, kind));
}

/** "As of Jan 15, 2024, as known on Feb 1, 2024" */
export function daysText({ asOf, knownAt }: Days): string {
  const [day, known] = [asOf, knownAt].map((each) => each && dayText(each));
  const then = day ? t.History_day(day) : t.History_now;
  return known ? t.History_then_known(then, known) : then;
}

/** Why there is no text to show as of a day. */
export function noTextText({ asOf, knownAt }: Days): string {
  const [day, known] = [asOf, knownAt].map((each) => each && dayText(each));
  if (!known) return t.History_not_there(day ?? "");
  return day ? t.History_unknown_day(known, day) : t.History_unknown(known);
}

/** The progress, as a sentence. */
export function historyText({ progress }: HistoryState): string {
  if (progress.kind === "looking") return t.History_reading;
  if (progress.kind === "refused") return "";
  const { versions } = progress.history;
  const [first] = versions;
  if (!first) return t.History_none;
  const since = dayText(first.valid_time_start);
  return versions.length === 1 ? t.History_one(since) : t.History_count(versions.length, since);
}
