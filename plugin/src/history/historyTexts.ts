/** Texts about a note's history. Pure. */

import { asWords } from "../words";
import { dayOf, momentOf } from "../dates";
import type { Change, NoteHistory, RecordedVersion } from "../wire/types.generated";
import type { Days, HistoryState } from "./historyState";
import { wordDiff, type Run } from "./wordDiff";

const DATED_BY: ReadonlyMap<string, string> = new Map([
  ["frontmatter", "its properties"],
  ["file_name", "its name"],
  ["import_heading", "an import heading"],
  ["git", "git"],
  ["file_time", "the file’s time"],
]);

/** A note's versions, newest first. */
export function newestFirst({ versions }: NoteHistory): readonly RecordedVersion[] {
  return [...versions].reverse();
}

/** "2024-01-15 until 2024-03-02", "since 2024-03-02" */
export function validText({ valid_time_start, valid_time_end }: RecordedVersion): string {
  const start = momentOf(valid_time_start);
  return valid_time_end === null ? `since ${start}` : `${start} until ${momentOf(valid_time_end)}`;
}

/** "Dated by git, recorded 2026-11-22" */
export function recordedText({ dated_by, transaction_time }: RecordedVersion): string {
  return `Dated by ${DATED_BY.get(dated_by) ?? asWords(dated_by)}, recorded ${momentOf(transaction_time)}`;
}

/** One change as it is shown: what kind, and its words with what was added and removed. */
export interface ShownChange {
  readonly sign: "added" | "removed" | "changed";
  /** "Link added"; "" for sentences, which show it themselves. */
  readonly kind: string;
  readonly runs: readonly Run[];
}

/** What a version changed, in its order. */
export function shownChanges({ changes }: RecordedVersion): readonly ShownChange[] {
  return changes.map(shownChange);
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
  const words = asWords(kind);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "As of 2024-01-15, as known on 2024-02-01" */
export function daysText({ asOf, knownAt }: Days): string {
  const known = knownAt === null ? "" : `as known on ${knownAt}`;
  if (asOf === null) return known === "" ? "Now" : `Now, ${known}`;
  return known === "" ? `As of ${asOf}` : `As of ${asOf}, ${known}`;
}

/** Why there is no text to show. */
export function noTextText({ asOf, knownAt }: Days): string {
  const day = asOf ?? "that day";
  return knownAt === null
    ? `The note did not exist on ${day}, as far as is known.`
    : `Nothing was known on ${knownAt} of what the note said${asOf === null ? "" : ` on ${asOf}`}.`;
}

/** The progress, as a sentence. */
export function historyText({ progress }: HistoryState): string {
  switch (progress.kind) {
    case "looking":
      return "Reading the history…";
    case "refused":
      return "";
    case "found": {
      const { versions } = progress.history;
      const [first] = versions;
      if (first === undefined) return "No version of this note is known for these days.";
      const count = versions.length === 1 ? "1 version" : `${versions.length} versions`;
      return `${count}, the first of ${dayOf(first.valid_time_start)}`;
    }
  }
}
