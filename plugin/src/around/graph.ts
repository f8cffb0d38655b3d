/** What is drawn of a neighbourhood: which notes, under which other note, and the words of the relation. Pure. */

import { DRAWN_AS, type DrawnAs } from "../wire/relationTypes.generated";
import type { Edge, RelatedNote, RelatedNotes } from "../wire/types.generated";
import { heardReason } from "../texts/heard";
import { t } from "../texts/texts";

/** A person reads so many at once; more are shown when asked for. */
export const MOST_DRAWN = 15;

/** What a relation says, coarsely enough to be told apart by its look. */
export type EdgeKind = DrawnAs;

export interface GraphNode {
  readonly path: string;
  readonly title: string;
  /** Index of the note that it is drawn under; null for the middle. */
  readonly under: number | null;
  /** How it is related to the note that it is drawn under: "supports it"; "" for the middle. */
  readonly words: string;
  readonly kind: EdgeKind;
  /** Why it is here; "" for the middle. */
  readonly reason: string;
}

/** The middle first; each other note stands behind the one that it is drawn under. */
export type Graph = readonly GraphNode[];

/** The kind of a relation; a type that only a newer sidecar knows is drawn as a plain link. */
export function kindOf(type: string): EdgeKind {
  return DRAWN_AS.get(type.toLowerCase()) ?? "links";
}

/**
 * @param path The note in the middle.
 * @param title Its name.
 * @param most How many notes are drawn around it.
 */
export function graphOf(path: string, title: string, { results, edges }: RelatedNotes, most = MOST_DRAWN): Graph {
  const shown = results.filter(({ note_path }) => note_path !== path).slice(0, most);
  const near = shown.filter((note) => relationOf(edges, note.note_path, path) !== null || note.min_hops === 1);
  const nearPaths = near.map(({ note_path }) => note_path);
  const parentOf = ({ note_path }: RelatedNote): string =>
    nearPaths.includes(note_path)
      ? path
      : (nearPaths.find((each) => relationOf(edges, note_path, each) !== null) ?? path);
  const nodes: GraphNode[] = [{ path, title, under: null, words: "", kind: "links", reason: "" }];
  for (const parent of [path, ...nearPaths]) {
    const at = nodes.findIndex((node) => node.path === parent);
    for (const note of shown.filter((each) => parentOf(each) === parent)) nodes.push(nodeOf(note, at, parent, edges));
  }
  return inOrder(nodes);
}

function nodeOf(note: RelatedNote, under: number, parent: string, edges: readonly Edge[]): GraphNode {
  const { note_path: path, note_title: title } = note;
  const reason = heardReason(note.reason)
    .filter((part) => part !== "")
    .join(": ");
  const edge = relationOf(edges, path, parent);
  const words = edge ? wordsOf(edge, edge.source_path === parent) : t.Edge_far;
  return { path, title, under, words, kind: edge ? kindOf(edge.relationship_type) : "links", reason };
}

/** The relation between two notes that says most; null without one. */
function relationOf(edges: readonly Edge[], one: string, other: string): Edge | null {
  const between = edges.filter(
    ({ source_path: from, target_path: to }) => (from === one && to === other) || (from === other && to === one),
  );
  return between.find(({ relationship_type }) => kindOf(relationship_type) !== "links") ?? between[0] ?? null;
}

/** What the drawn note is to the one above it. */
function wordsOf({ relationship_type, label }: Edge, isFromAbove: boolean): string {
  if (label !== null) return isFromAbove ? t.Edge_named_there(label) : t.Edge_names_it(label);
  const [passive, active] = t.Edge_words[relationship_type.toLowerCase()] ?? t.Edge_unknown;
  return isFromAbove ? passive : active;
}

/** Each note right behind the one that it is drawn under, and behind what is drawn under that. */
function inOrder(nodes: readonly GraphNode[]): Graph {
  const order: number[] = [];
  const visit = (at: number): void => {
    order.push(at);
    nodes.forEach((node, index) => {
      if (node.under === at) visit(index);
    });
  };
  visit(0);
  return order.flatMap((at) => {
    const node = nodes[at];
    return node ? [{ ...node, under: node.under === null ? null : order.indexOf(node.under) }] : [];
  });
}

/** The note to which a key leads; null when it leads nowhere. */
export function noteTowards(graph: Graph, from: number, key: string): number | null {
  const within = (to: number): number | null => (to >= 0 && to < graph.length ? to : null);
  switch (key) {
    case "Home":
      return 0;
    case "End":
      return graph.length - 1;
    case "ArrowDown":
      return within(from + 1);
    case "ArrowUp":
      return within(from - 1);
    case "ArrowLeft":
      return graph[from]?.under ?? null;
    case "ArrowRight":
      return graph[from + 1]?.under === from ? from + 1 : null;
    default:
      return null;
  }
}
