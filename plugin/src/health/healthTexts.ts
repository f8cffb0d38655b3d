/** What the health page says, in words. Pure. */

import type { Settings } from "../settings/settings";
import { joined } from "../words";
import type { NotesInLanguage } from "../wire/types.generated";
import { secondsText } from "../dates";
import { durationText, languageName, numberText, sizeText } from "../texts/locale";
import { heard } from "../texts/heard";
import { t } from "../texts/texts";
import { filesListed, type FileRow, type HealthState } from "./healthState";

/** "Failed: it is no text.", "In the index: 12 pieces". */
export function fileText({ state, why, chunks, isSwitchedOff }: FileRow): string {
  if (isSwitchedOff) return t.Health_by_you;
  if (state === "indexed") return t.Health_pieces(chunks);
  const what = t.Health_listed[state];
  return why ? `${what}: ${heard(why)}` : what;
}

/** What stands below the name of a file: when it was indexed, and its size. */
export function fileDetail({ isPdf, indexedAt, bytes }: FileRow): string {
  return [isPdf ? "PDF" : "", secondsText(indexedAt), bytes > 0 ? sizeText(bytes) : ""]
    .filter((part) => part !== "")
    .join(" · ");
}

/** The line above the list. */
export function filesText(state: HealthState): string {
  if (!state.status) return "";
  const [all, listed] = [state.files.length, filesListed(state).length];
  const isKnown = state.status.state === "ready";
  if (all === 0) return isKnown ? t.Health_no_notes : t.Health_looking;
  const files = t.Count_files(all);
  if (listed === all) return files;
  if (listed > 0) return t.Papers_some(listed, files);
  if (state.query.trim()) return t.Health_none_called(files);
  if (state.listed !== "attention") return t.Papers_none_shown(files, t.Health_listed[state.listed]);
  const indexed = filesListed({ ...state, listed: "indexed" }).length;
  return t.Health_fine(indexed < all ? t.Papers_some(indexed, files) : files);
}

/** What is read, by the settings. */
export function readsText({ excludedFolders, indexPdfs }: Pick<Settings, "excludedFolders" | "indexPdfs">): string {
  const isEvery = excludedFolders.length === 0;
  const notes = isEvery ? t.Health_reads_notes : t.Health_reads_except(joined(excludedFolders, "and"));
  return indexPdfs ? t.Health_reads_pdfs(notes) : t.Health_reads_no_pdfs(notes);
}

/** "English (70), German (3)", in the interface's language. */
function languagesText(languages: readonly NotesInLanguage[]): string {
  return languages.map(({ language, notes }) => `${languageName(language)} (${numberText(notes)})`).join(", ");
}

/** What a model is called, without how its numbers are kept. */
function readyText(model: string): string {
  return t.Fact_model_ready(model.replace(/ int8$/u, ""));
}

/** Facts about the index, each with its name. */
export function factsOf(
  { status, diagnosis, searchMs }: HealthState,
  { pluginVersion, reads }: { readonly pluginVersion: string; readonly reads: string },
): readonly (readonly [string, string])[] {
  if (!status) return [];
  const { files: counts, num_chunks, model, error, watching, version } = status;
  const storage = diagnosis?.storage ?? null;
  const multilingual = diagnosis?.multilingual_model ?? null;
  return [
    [t.Fact_reads, reads],
    [t.Fact_files, t.Fact_files_said(counts.completed, num_chunks)],
    ...(status.repairs ?? []).map((sentence) => [t.Fact_repaired, heard(sentence)] as const),
    [t.Fact_meaning, error ?? (model === null ? t.Fact_model_loading : readyText(model))],
    ...((diagnosis?.languages ?? []).length === 0
      ? []
      : ([[t.Fact_languages, languagesText(diagnosis?.languages ?? [])]] as const)),
    ...(multilingual === null ? [] : ([[t.Fact_other_languages, readyText(multilingual)]] as const)),
    ...(searchMs === null ? [] : ([[t.Fact_search, durationText(searchMs)]] as const)),
    [t.Fact_changes, watching === "native" ? t.Fact_at_once : watching],
    [t.Fact_versions, t.Fact_versions_said(pluginVersion, version)],
    ...(storage
      ? ([
          [t.Fact_index, t.Fact_index_said(sizeText(storage.index_bytes))],
          [t.Fact_history, sizeText(storage.history_bytes)],
          [t.Fact_folder, storage.folder],
        ] as const)
      : []),
  ];
}
