/** The state of the health page: every file with what became of it, and what the index takes. Pure; the view only draws it. */

import type { Diagnosis, LoggedFile, Status } from "../wire/types.generated";

/** Which files are listed. */
export type Listed = "attention" | "all" | FileState;

export type FileState = "indexed" | "waiting" | "failed" | "left-out";

/** A file of the vault and what became of it. */
export interface FileRow {
  readonly path: string;
  readonly state: FileState;
  /** Why it failed or is left out; "" when there is nothing to say. */
  readonly why: string;
  /** Whether the person left out this one file, which can be taken back here. */
  readonly isSwitchedOff: boolean;
  readonly isPdf: boolean;
  readonly chunks: number;
  /** Seconds since 1970; null when it was never indexed. */
  readonly indexedAt: number | null;
  readonly bytes: number;
}

export interface HealthState {
  readonly progress: "asking" | "asked" | { readonly problem: string };
  readonly status: Status | null;
  /** Comes after the status, because it reads notes. */
  readonly diagnosis: Diagnosis | null;
  /** How long a search took just now, in milliseconds; null until it is measured. */
  readonly searchMs: number | null;
  /** Every file, by path. */
  readonly files: readonly FileRow[];
  readonly query: string;
  readonly listed: Listed;
}

export const NOTHING_ASKED: HealthState = {
  progress: "asking",
  status: null,
  diagnosis: null,
  searchMs: null,
  files: [],
  query: "",
  listed: "attention",
};

/** The state with what the sidecar said. */
export function withAnswers(
  state: HealthState,
  answers: Partial<Pick<HealthState, "status" | "diagnosis">>,
): HealthState {
  const next = { ...state, ...answers };
  return { ...next, files: filesOf(next) };
}

/** Thousands of paths are compared, which is much quicker with one collator. */
const byPath = new Intl.Collator(undefined, { numeric: true }).compare;

/** Every file, by path: those that the index knows, and those that were passed over. */
function filesOf({ status, diagnosis }: HealthState): readonly FileRow[] {
  const logged = (status?.file_list ?? []).map(rowOf);
  const known = new Set(logged.map(({ path }) => path));
  const passedOver = (diagnosis?.unindexed ?? [])
    .filter(({ path }) => !known.has(path))
    .map(({ path, reason }) => ({ ...UNREAD, path, why: reason, isPdf: isPdf(path) }));
  return [...logged, ...passedOver].sort((one, other) => byPath(one.path, other.path));
}

const UNREAD = { state: "left-out", isSwitchedOff: false, chunks: 0, indexedAt: null, bytes: 0 } as const;

function rowOf(file: LoggedFile): FileRow {
  return {
    path: file.file_path,
    state: stateOf(file),
    why: file.is_enabled ? (file.error_message ?? "") : "",
    isSwitchedOff: !file.is_enabled,
    isPdf: isPdf(file.file_path),
    chunks: file.num_chunks ?? 0,
    indexedAt: file.last_ingested,
    bytes: file.file_size ?? 0,
  };
}

function stateOf({ status, is_enabled }: LoggedFile): FileState {
  if (!is_enabled) return "left-out";
  if (status === "completed") return "indexed";
  return status === "failed" ? "failed" : "waiting";
}

function isPdf(path: string): boolean {
  return path.toLowerCase().endsWith(".pdf");
}

/** The files that are listed. */
export function filesListed(state: HealthState): readonly FileRow[] {
  const wanted = state.query.trim().toLowerCase();
  return state.files.filter((file) => isAmong(file, state) && file.path.toLowerCase().includes(wanted));
}

/** A file that waits needs attention only where nothing is under way. */
function isAmong({ state }: FileRow, { listed, status }: HealthState): boolean {
  if (listed === "all") return true;
  if (listed !== "attention") return state === listed;
  return state === "waiting" ? !/ing$/u.test(status?.state ?? "") : state !== "indexed";
}

/** The folder that a file stands in, `Archive/2019`; null at the top of the vault. */
export function folderOf(path: string): string | null {
  const end = path.lastIndexOf("/");
  return end < 0 ? null : path.slice(0, end);
}
