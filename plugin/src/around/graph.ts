/** What is drawn of a neighbourhood: which notes, and which relations between them. Pure. */

import { joined, asWords } from "../words";
import { DRAWN_AS, type DrawnAs } from "../wire/relationTypes.generated";
import type { RelatedNote, RelatedNotes } from "../wire/types.generated";

/** More could not be told apart in the drawing; the list has them all. */
export const MOST_DRAWN = 40;

export interface GraphNode {
  readonly path: string;
  readonly title: string;
  /** Relations away from the middle; 0 is the middle itself. */
  readonly hops: number;
  /** Its place in the list, from 1; 0 is the middle. */
  readonly number: number;
  /** Index of its community, largest first; null when it has none. */
  readonly community: number | null;
  /** Whether it joins communities. */
  readonly bridge: boolean;
  /** Why it is here; "" for the middle. */
  readonly reason: string;
}

/** What a relation says, coarsely enough to be told apart by its look. */
export type EdgeKind = DrawnAs;

export interface GraphEdge {
  /** Indices of nodes. */
  readonly from: number;
  readonly to: number;
  readonly kind: EdgeKind;
  /** Whether it holds in one direction only. */
  readonly directed: boolean;
  /** 0 to 1. */
  readonly strength: number;
}

export interface Graph {
  /** The middle first, then the others as they are listed. */
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** What the styles of lines mean, in the order in which they are explained. */
export const KIND_NAMES: Readonly<Record<EdgeKind, string>> = {
  supports: joined(typesDrawnAs("supports"), "or"),
  opposes: joined(typesDrawnAs("opposes"), "or"),
  causes: joined(typesDrawnAs("causes"), "or"),
  order: "above, below, beside, next or before",
  alike: "is about the same",
  links: "links or embeds",
};

/** The kind of a relation; a type that only a newer sidecar knows is drawn as a plain link. */
export function kindOf(type: string): EdgeKind {
  return DRAWN_AS.get(type.toLowerCase()) ?? "links";
}

function typesDrawnAs(kind: EdgeKind): readonly string[] {
  return [...DRAWN_AS].flatMap(([type, drawnAs]) => (drawnAs === kind ? [asWords(type)] : []));
}

/**
 * @param path The note in the middle.
 * @param title Its name.
 */
export function graphOf(path: string, title: string, { results, edges, communities, bridges }: RelatedNotes): Graph {
  const communityOf = new Map(
    communities.flatMap(({ note_paths }, at) => note_paths.map((each) => [each, at] as const)),
  );
  const nodeOf = (note: Pick<RelatedNote, "note_path" | "note_title" | "min_hops" | "reason">, number: number) => ({
    path: note.note_path,
    title: note.note_title,
    hops: note.min_hops,
    number,
    community: communityOf.get(note.note_path) ?? null,
    bridge: bridges.includes(note.note_path),
    reason: note.reason,
  });
  const middle = nodeOf({ note_path: path, note_title: title, min_hops: 0, reason: "" }, 0);
  const around = results.slice(0, MOST_DRAWN).map((note, index) => nodeOf(note, index + 1));
  const nodes = [middle, ...around.filter((node) => node.path !== path)];
  const indexOf = new Map(nodes.map((node, index) => [node.path, index]));
  const drawn = new Map<string, GraphEdge>();
  for (const { source_path, target_path, relationship_type, strength } of edges) {
    const [from, to] = [indexOf.get(source_path), indexOf.get(target_path)];
    if (from === undefined || to === undefined || from === to) continue;
    const kind = kindOf(relationship_type);
    const directed = kind === "supports" || kind === "causes";
    const key = `${kind} ${directed ? `${from} ${to}` : `${Math.min(from, to)} ${Math.max(from, to)}`}`;
    const before = drawn.get(key);
    if (before === undefined || before.strength < strength) drawn.set(key, { from, to, kind, directed, strength });
  }
  return { nodes, edges: [...drawn.values()] };
}
