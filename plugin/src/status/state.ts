/** What the status bar says: sidecar and index together, in a few words. */

import { describeState, type SidecarState } from "../sidecar/sidecar";
import type {
  HistoryProgressEvent,
  IndexProgressEvent,
  SidecarState as IndexActivity,
  Status as StatusResult,
} from "../wire/types.generated";
import { numberText, percentText } from "../texts/locale";
import { t } from "../texts/texts";

/** The progress of indexing, as last reported. */
export interface IndexState {
  /** null until the sidecar has reported it. */
  readonly activity: IndexActivity | null;
  /** Files done, and files in all, of the work at hand; both 0 while there is none. */
  readonly done: number;
  readonly total: number;
  /** Why notes can't be found by their meaning; null if they can be, or will be. */
  readonly problem: string | null;
  /** How changes are noticed, in the sidecar's words; null until it has reported it. */
  readonly watching: string | null;
  /** How many commits of the vault's git history are imported; null while it is not being read. */
  readonly history: { readonly done: number; readonly total: number } | null;
}

export const INDEX_UNKNOWN: IndexState = {
  activity: null,
  done: 0,
  total: 0,
  problem: null,
  watching: null,
  history: null,
};

/** The state after an event, which does not say how changes are noticed. */
export function afterProgress(before: IndexState, { state, done, total }: IndexProgressEvent): IndexState {
  return { ...before, activity: state, done, total };
}

/** The state after progress in importing the git history; it ends with the last commit. */
export function afterHistoryProgress(before: IndexState, { done, total }: HistoryProgressEvent): IndexState {
  return { ...before, history: done < total ? { done, total } : null };
}

/** The state after a status reply, which does not include the git history. */
export function fromStatus(before: IndexState, { state, done, total, error, watching }: StatusResult): IndexState {
  return { activity: state, done, total, problem: error, watching, history: before.history };
}

/** Whether more notes will be found once indexing goes on. */
export function isIndexing({ activity }: IndexState): boolean {
  return activity === "starting" || activity === "scanning" || activity === "indexing";
}

/** Whether it reads what it knows of the vault, and answers only then. */
export function isStarting({ activity }: IndexState): boolean {
  return activity === null || activity === "starting";
}

/** Whether questions are answered in full, as far as notes are indexed; also when nothing more will be loaded. */
export function isLoaded({ kind }: SidecarState, index: IndexState): boolean {
  if (kind === "running") return !isStarting(index) && index.activity !== "scanning";
  return kind === "stopped" || kind === "missing" || kind === "outdated";
}

/** "40% (120/300)"; "" while the total is not known. */
export function progressText({ done, total }: IndexState): string {
  if (total <= 0) return "";
  return `${percentText(Math.min(done, total) / total)} (${numberText(done)}/${numberText(total)})`;
}

export interface StatusLine {
  /** Short, for the status bar. */
  readonly text: string;
  /** In full, for the tooltip and for screen readers. */
  readonly detail: string;
  readonly tone: "busy" | "good" | "quiet" | "bad";
}

/** What to show for a sidecar and its index. */
export function statusLine(sidecar: SidecarState, index: IndexState): StatusLine {
  const detail = describeState(sidecar);
  switch (sidecar.kind) {
    case "idle":
      return { text: t.Status_idle, detail, tone: "quiet" };
    case "starting":
      return { text: t.Status_starting, detail, tone: "busy" };
    case "restarting":
      return { text: t.Status_restarting, detail, tone: "busy" };
    case "stopped":
      return sidecar.why === null
        ? { text: t.Status_stopped, detail, tone: "quiet" }
        : { text: t.Status_stopped_why(inFewWords(sidecar.why)), detail, tone: "bad" };
    case "missing":
      return { text: t.Status_missing, detail, tone: "bad" };
    case "outdated":
      return { text: t.Status_outdated, detail, tone: "bad" };
    case "running":
      return withOlder(runningLine(index), sidecar.older);
  }
}

/** The line of a sidecar that works, but should be replaced: said in the detail, since nothing is wrong yet. */
function withOlder(line: StatusLine, older: string | null): StatusLine {
  return older === null ? line : { ...line, detail: `${line.detail} ${older}` };
}

function runningLine(index: IndexState): StatusLine {
  const progress = progressText(index);
  switch (index.activity) {
    case null:
    case "starting":
      return { text: t.Status_starting, detail: t.Index_loading, tone: "busy" };
    case "scanning":
      return { text: t.Status_scanning, detail: t.Index_scanning, tone: "busy" };
    case "indexing":
      return {
        text: progress ? t.Status_indexing_at(progress) : t.Status_indexing,
        detail: t.Index_indexing,
        tone: "busy",
      };
    case "paused":
      return { text: t.Status_paused, detail: t.Index_paused, tone: "quiet" };
    case "error":
      return {
        text: t.Status_failed,
        detail: index.problem ?? t.Index_failed,
        tone: "bad",
      };
    default: // ready, or what only a newer sidecar does
      if (index.history) return historyLine(index.history);
      return { text: t.Status_ready, detail: [t.Index_ready, ...asides(index)].join(" "), tone: "good" };
  }
}

function historyLine({ done, total }: NonNullable<IndexState["history"]>): StatusLine {
  const [read, all] = [numberText(done), numberText(total)];
  return { text: t.Status_history(read, all), detail: t.Index_history(read, all), tone: "busy" };
}

function asides({ problem, watching }: IndexState): readonly string[] {
  return [
    ...(problem === null ? [] : [t.Index_words_only(problem)]),
    // Polling notices changes more slowly, so its reason is shown; native watching needs no explanation.
    ...(watching === null || watching === "native" ? [] : [t.Index_watching(watching)]),
  ];
}

const FEW_WORDS = 48;

function inFewWords(why: string): string {
  const first = why.split(/[.:]\s/u)[0] ?? why;
  const short = first.replace(/[.:]$/u, "");
  return short.length <= FEW_WORDS ? short : `${short.slice(0, FEW_WORDS - 1).trimEnd()}…`;
}
