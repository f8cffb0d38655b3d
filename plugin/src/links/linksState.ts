/** The state of suggested links and what a person does with each. Pure; the modal only draws it. */

import { joined } from "../words";
import type { KindOfLink, LinkAccepted, LinkSuggestion, LinkSuggestions, SourceWarning } from "../wire/types.generated";
import { heard } from "../texts/heard";
import { t } from "../texts/texts";

export type RowProgress =
  /** Not judged yet. */
  | { readonly kind: "open" }
  | { readonly kind: "busy" }
  | { readonly kind: "written"; readonly message: string; readonly warnings: readonly string[] }
  /** Nothing was written; another type may do. */
  | { readonly kind: "refused"; readonly message: string; readonly warnings: readonly string[] }
  | { readonly kind: "dismissed" };

export interface Row {
  readonly suggestion: LinkSuggestion;
  /** As suggested, or as the person chose. */
  readonly type: string;
  readonly progress: RowProgress;
}

export interface LinksState {
  readonly progress:
    { readonly kind: "looking" } | { readonly kind: "found" } | { readonly kind: "refused"; readonly message: string };
  /** Surest first. */
  readonly rows: readonly Row[];
  /** How suggestions of each kind fared before these. */
  readonly kinds: readonly KindOfLink[];
  readonly warnings: readonly SourceWarning[];
}

export const LOOKING: LinksState = { progress: { kind: "looking" }, rows: [], kinds: [], warnings: [] };

/** The state with what the sidecar suggested. */
export function withFound({ suggestions, kinds, warnings }: LinkSuggestions): LinksState {
  const rows = suggestions.map((each) => ({
    suggestion: each,
    type: each.link_type,
    progress: { kind: "open" } as const,
  }));
  return { progress: { kind: "found" }, rows, kinds, warnings };
}

/** What came of accepting a link. */
export function outcomeOf(accepted: LinkAccepted): RowProgress {
  const { success, written, error, rollback_performed, rollback_error, warnings } = accepted;
  if (success) return { kind: "written", message: t.Links_written(joined(written, "and")), warnings };
  const message = [
    error === null ? t.Links_not_written : heard(error),
    rollback_performed ? t.Links_undone : "",
    rollback_error === null ? "" : t.Links_not_undone(rollback_error),
  ];
  return { kind: "refused", message: message.filter((each) => each !== "").join(" "), warnings };
}

/** What is going on with the whole list, as a sentence. */
export function linksText({ progress, rows }: LinksState): string {
  if (progress.kind === "looking") return t.Links_looking;
  if (progress.kind === "refused") return "";
  return rows.length === 0 ? t.Links_none : t.Links_count(rows.length);
}

/** How suggestions of a kind fared. */
export interface Fared {
  readonly kind: string;
  readonly kept: number;
  readonly judged: number;
}

/** How suggestions of each kind fared, with what was judged just now; the kinds judged most come first. */
export function faredOf({ kinds, rows }: LinksState): readonly Fared[] {
  const counts = new Map(kinds.map(({ kind, accepted, dismissed }) => [kind, [accepted, accepted + dismissed]]));
  for (const { suggestion, progress } of rows) {
    const isKept = progress.kind === "written";
    if (suggestion.kind === null || (!isKept && progress.kind !== "dismissed")) continue;
    const [kept = 0, judged = 0] = counts.get(suggestion.kind) ?? [];
    counts.set(suggestion.kind, [kept + (isKept ? 1 : 0), judged + 1]);
  }
  return [...counts]
    .map(([kind, [kept = 0, judged = 0]]) => ({ kind, kept, judged }))
    .sort((one, other) => other.judged - one.judged);
}

/** The rows with one of them changed. */
export function withRow({ rows }: LinksState, id: string, changed: Partial<Row>): Pick<LinksState, "rows"> {
  return { rows: rows.map((row) => (row.suggestion.id === id ? { ...row, ...changed } : row)) };
}
