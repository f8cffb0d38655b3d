/** What the health page says, in words. Pure. */

import type { Settings } from "../settings/settings";
import { joined } from "../words";
import { API } from "../wire/types.generated";
import { filesListed, LISTED, type FileRow, type FileState, type HealthState } from "./healthState";

const STATES: Readonly<Record<FileState, string>> = {
  indexed: "In the index",
  waiting: "Waiting",
  failed: "Failed",
  "left-out": "Left out",
};

/** "48.1 MB"; numbers as this device writes them. */
export function sizeText(bytes: number): string {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte"];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return new Intl.NumberFormat(undefined, {
    style: "unit",
    unit: units[power] ?? "byte",
    unitDisplay: power === 0 ? "long" : "short",
    maximumFractionDigits: power < 2 ? 0 : 1,
  }).format(bytes / 1000 ** power);
}

/** A day and time as this device writes them; "" for none. */
export function timeText(seconds: number | null): string {
  if (seconds === null) return "";
  return new Date(seconds * 1000).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}

/** "Failed: it is no text.", "In the index: 12 pieces". */
export function fileText({ state, why, chunks, isSwitchedOff }: FileRow): string {
  if (isSwitchedOff) return "Left out by you";
  if (state === "indexed") return chunks === 1 ? "1 piece" : `${chunks} pieces`;
  return why === "" ? STATES[state] : `${STATES[state]}: ${why}`;
}

/** What stands below the name of a file: when it was indexed, and its size. */
export function fileDetail({ isPdf, indexedAt, bytes }: FileRow): string {
  return [isPdf ? "PDF" : "", timeText(indexedAt), bytes > 0 ? sizeText(bytes) : ""]
    .filter((part) => part !== "")
    .join(" · ");
}

/** The line above the list. */
export function filesText(state: HealthState): string {
  if (state.status === null) return "";
  const [all, listed] = [state.files.length, filesListed(state).length];
  const isKnown = state.status.state === "ready";
  if (all === 0) return isKnown ? "There are no notes in this vault." : "The notes are being looked for…";
  if (listed === all) return files(all);
  if (listed > 0) return `${listed} of ${files(all)}`;
  if (state.query.trim() !== "") return `None of ${files(all)} is called so.`;
  return state.listed === "attention"
    ? all === 1
      ? "The one file is in the index."
      : `All ${files(all)} are in the index.`
    : `None of ${files(all)}: ${LISTED[state.listed].toLowerCase()}`;
}

function files(count: number): string {
  return count === 1 ? "1 file" : `${count.toLocaleString()} files`;
}

/** What is read, by the settings. */
export function readsText({ excludedFolders, indexPdfs }: Pick<Settings, "excludedFolders" | "indexPdfs">): string {
  const except = excludedFolders.length === 0 ? "" : ` except in ${joined(excludedFolders, "and")}`;
  return `Every note${except}${indexPdfs ? ", and the text of PDFs" : ", but not the text of PDFs"}`;
}

/** Facts about the index, each with its name. */
export function factsOf(
  { status, diagnosis, searchMs }: HealthState,
  { pluginVersion, reads }: { readonly pluginVersion: string; readonly reads: string },
): readonly (readonly [string, string])[] {
  if (status === null) return [];
  const { files: counts, num_chunks, model, error, watching, version } = status;
  const storage = diagnosis?.storage ?? null;
  return [
    ["What is read", reads],
    ["Files in the index", `${counts.completed.toLocaleString()}, in ${num_chunks.toLocaleString()} pieces`],
    ["Search by meaning", error ?? (model === null ? "The model is loading." : `Ready, with ${model}`)],
    ...(searchMs === null ? [] : ([["A search takes", `${Math.round(searchMs)} ms`]] as const)),
    ["Changes are noticed", watching === "native" ? "At once" : watching],
    ["Versions", `Plugin ${pluginVersion}, sidecar ${version}, contract ${API}`],
    ...(storage === null
      ? []
      : ([
          ["Index", `${sizeText(storage.index_bytes)}, can be rebuilt at any time`],
          ["History of your notes", sizeText(storage.history_bytes)],
          ["Kept in", storage.folder],
        ] as const)),
  ];
}
