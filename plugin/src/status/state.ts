/** What the status bar says: sidecar and index together, in a few words. */

import { describeState, type SidecarState } from "../sidecar/sidecar";
import type {
  HistoryProgressEvent,
  IndexProgressEvent,
  SidecarState as IndexActivity,
  Status as StatusResult,
} from "../wire/types.generated";

/** How far the index is, as last heard. */
export interface IndexState {
  /** null until the sidecar has said it. */
  readonly activity: IndexActivity | null;
  /** Files done, and files in all, of the work at hand; both 0 while there is none. */
  readonly done: number;
  readonly total: number;
  /** Why notes can't be found by their meaning; null when they can, or will. */
  readonly problem: string | null;
  /** How changes are noticed, in the sidecar's words; null until it has said it. */
  readonly watching: string | null;
  /** How far the vault's git history is taken in, in commits; null while it is not being read. */
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

/** What an event of the sidecar changes; how changes are noticed it does not tell. */
export function afterProgress(before: IndexState, { state, done, total }: IndexProgressEvent): IndexState {
  return { ...before, activity: state, done, total };
}

/** How far taking in the git history is; it ends with its last commit. */
export function afterHistoryProgress(before: IndexState, { done, total }: HistoryProgressEvent): IndexState {
  return { ...before, history: done < total ? { done, total } : null };
}

/** What the sidecar's status says; how far the git history is it does not tell. */
export function fromStatus(before: IndexState, { state, done, total, error, watching }: StatusResult): IndexState {
  return { activity: state, done, total, problem: error, watching, history: before.history };
}

/** Whether more notes will be found later than now. */
export function isIndexing({ activity }: IndexState): boolean {
  return activity === "starting" || activity === "scanning" || activity === "indexing";
}

/** "40 % (120/300)"; "" while the total is not known. */
export function progressText({ done, total }: IndexState): string {
  if (total <= 0) return "";
  const percent = Math.floor((100 * Math.min(done, total)) / total);
  return `${percent} % (${done}/${total})`;
}

export interface StatusLine {
  /** Short, for the status bar. */
  readonly text: string;
  /** The whole story, for the tooltip and for screen readers. */
  readonly detail: string;
  readonly tone: "busy" | "good" | "quiet" | "bad";
}

/** What to show for a sidecar and its index. */
export function statusLine(sidecar: SidecarState, index: IndexState): StatusLine {
  const detail = describeState(sidecar);
  switch (sidecar.kind) {
    case "idle":
      return { text: "not started", detail, tone: "quiet" };
    case "starting":
      return { text: "starting", detail, tone: "busy" };
    case "restarting":
      return { text: "starting again", detail, tone: "busy" };
    case "stopped":
      return sidecar.why === null
        ? { text: "stopped", detail, tone: "quiet" }
        : { text: `stopped (${inFewWords(sidecar.why)})`, detail, tone: "bad" };
    case "missing":
      return { text: "missing", detail, tone: "bad" };
    case "outdated":
      return { text: "outdated", detail, tone: "bad" };
    case "running":
      return runningLine(index);
  }
}

function runningLine(index: IndexState): StatusLine {
  const progress = progressText(index);
  switch (index.activity) {
    case null:
    case "starting":
      return { text: "starting", detail: "The sidecar is loading its index.", tone: "busy" };
    case "scanning":
      return { text: "looking for notes", detail: "The sidecar is looking for new and changed notes.", tone: "busy" };
    case "indexing":
      return {
        text: progress === "" ? "indexing" : `indexing ${progress}`,
        detail: "Notes are found by their words already; by their meaning as indexing goes on.",
        tone: "busy",
      };
    case "ready":
      if (index.history !== null) return historyLine(index.history);
      return { text: "ready", detail: ["Every note can be found.", ...asides(index)].join(" "), tone: "good" };
    case "paused":
      return { text: "paused", detail: "Indexing is paused; searching goes on with what is known.", tone: "quiet" };
    case "error":
      return {
        text: "indexing failed",
        detail: index.problem ?? "Indexing stopped because of a problem. The log has more.",
        tone: "bad",
      };
    default:
      return { text: "running", detail: "The sidecar runs.", tone: "good" }; // a newer sidecar may do more
  }
}

function historyLine({ done, total }: NonNullable<IndexState["history"]>): StatusLine {
  const detail = `Reading the vault’s git history: ${done} of ${total}. Every note can be found meanwhile.`;
  return { text: `reading the git history: ${done} of ${total}`, detail, tone: "busy" };
}

function asides({ problem, watching }: IndexState): readonly string[] {
  return [
    ...(problem === null ? [] : [`Only by words: ${problem}`]),
    // Polling is slower to notice changes, so its reason is told; the native way needs no words.
    ...(watching === null || watching === "native" ? [] : [`Changes are noticed by ${watching}.`]),
  ];
}

const FEW_WORDS = 48;

function inFewWords(why: string): string {
  const first = why.split(/[.:]\s/u)[0] ?? why;
  const short = first.replace(/[.:]$/u, "");
  return short.length <= FEW_WORDS ? short : `${short.slice(0, FEW_WORDS - 1).trimEnd()}…`;
}
