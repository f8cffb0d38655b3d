/** The entries of a base with what Catena says of each: relevance to a question, contradictions, evidence. Pure. */

import type { AnnotationFile, Contradiction, RelatedNotes, Result } from "../wire/types.generated";

/** One row of the base. */
export interface Entry {
  readonly path: string;
  readonly name: string;
  /** The group that the base puts it in; "" without groups. */
  readonly group: string;
  /** The values of the base's own columns, as text. */
  readonly values: readonly string[];
}

/** What a note rests on. */
export interface Evidence {
  /** Papers that it is linked with, and notes that say they support it. */
  readonly sources: readonly string[];
  /** Annotations of a paper; 0 for other notes. */
  readonly annotations: number;
}

/** By vault path; null while it is not known. */
export interface Findings {
  readonly relevance: ReadonlyMap<string, Result> | null;
  readonly contradictions: ReadonlyMap<string, readonly Contradiction[]> | null;
  readonly evidence: ReadonlyMap<string, Evidence>;
}

export const NOTHING_KNOWN: Findings = { relevance: null, contradictions: null, evidence: new Map() };

/** What the rows are ordered by; `base` is the order that the base itself gives. */
export const ORDERS = ["base", "relevance", "contradictions", "evidence"] as const;
export type Order = (typeof ORDERS)[number];

export function readOrder(kept: unknown): Order {
  return ORDERS.find((each) => each === kept) ?? "relevance";
}

/** The rows from the most to the least; those that are alike keep the base's order. */
export function ordered(entries: readonly Entry[], findings: Findings, order: Order): readonly Entry[] {
  if (order === "base") return entries;
  const rank = ({ path }: Entry): number => {
    if (order === "relevance") return findings.relevance?.get(path)?.composite_relevance ?? -1;
    if (order === "contradictions") return opposing(findings, path).length;
    return evidenceCount(findings.evidence.get(path));
  };
  return [...entries].sort((a, b) => rank(b) - rank(a));
}

export function opposing({ contradictions }: Findings, path: string): readonly Contradiction[] {
  return contradictions?.get(path) ?? [];
}

/** -1 while it is not known. */
export function evidenceCount(evidence: Evidence | undefined): number {
  return evidence ? evidence.sources.length + evidence.annotations : -1;
}

/** The rows group by group, in the order in which the base has them. */
export function grouped(entries: readonly Entry[]): readonly (readonly [string, readonly Entry[]])[] {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  return [...groups];
}

/** Contradictions that are still open, by each of their two notes. */
export function byNote(contradictions: readonly Contradiction[]): ReadonlyMap<string, readonly Contradiction[]> {
  const notes = new Map<string, Contradiction[]>();
  for (const each of contradictions.filter(({ superseded }) => !superseded))
    for (const path of new Set([each.note_a.path, each.note_b.path]))
      notes.set(path, [...(notes.get(path) ?? []), each]);
  return notes;
}

/** What a note rests on, by its neighbours. */
export function evidenceOf(path: string, { results, edges }: RelatedNotes, papers: Papers): Evidence {
  const annotations = papers.get(path)?.annotation_count ?? 0;
  const linked = annotations > 0 ? [] : results.flatMap((note) => papers.get(note.note_path)?.file_path ?? []);
  const supporting = edges.flatMap(({ source_path, target_path, relationship_type }) =>
    target_path === path && relationship_type === "supports" ? [source_path] : [],
  );
  return { annotations, sources: [...new Set([...linked, ...supporting])] };
}

/** The annotated papers by the paths of their notes. */
export type Papers = ReadonlyMap<string, AnnotationFile>;

/** The folder that all of them are in, however deep; null for the whole vault. */
export function commonFolder(paths: readonly string[]): string | null {
  const [first = "", ...others] = paths.map((path) => path.split("/").slice(0, -1).join("/"));
  const isAbove = (folder: string) => (path: string) => path === folder || path.startsWith(`${folder}/`);
  let folder = first;
  while (folder && !others.every(isAbove(folder))) folder = folder.split("/").slice(0, -1).join("/");
  return folder ? folder : null;
}
