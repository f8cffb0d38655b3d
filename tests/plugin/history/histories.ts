/** Histories with every field filled in. */

import type { NoteHistory, RecordedVersion } from "../../../plugin/src/wire/types.generated";

export function aVersion(overrides: Partial<RecordedVersion> = {}): RecordedVersion {
  return {
    version: "a1",
    note_path: "Notes/Tides.md",
    valid_time_start: "2024-01-15",
    valid_time_end: null,
    transaction_time: "2026-11-22T10:00:00Z",
    dated_by: "frontmatter",
    event: "Note created",
    changes: [],
    ...overrides,
  };
}

/** @param versions Oldest first. */
export function aHistory(versions: readonly RecordedVersion[], content: string | null = "# Tides\n"): NoteHistory {
  return { versions: [...versions], content, current_version: versions.at(-1)?.version ?? null, warnings: [] };
}
