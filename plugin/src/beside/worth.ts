/**
 * What is worth showing beside a paragraph, of all that the sidecar found. Pure.
 *
 * The rules were chosen by reading what they show in vaults of several languages: a view that is often wrong is not
 * looked at any more.
 */

import { cited, placeAt, sourceName, type Place } from "../drawing/place";
import type {
  DraftChecked,
  DraftPassage,
  Edge,
  RelatedNote,
  RelatedNotes,
  Result,
  SearchResults,
  SentenceChecked,
  Span,
} from "../wire/types.generated";
import { t } from "../texts/texts";

/** A passage of another note or paper, and the sentence that it is about. */
export interface Said {
  readonly sentence: string;
  readonly text: string;
  /** Null outside the vault. */
  readonly place: Place | null;
  /** "Smith 2023, p. 12", or the name of a note. */
  readonly source: string;
  /** How to cite it; null for a plain note of the person's own. */
  readonly citation: string | null;
}

/** A sentence without a source, and the passages that would serve as one. */
export interface Unsourced {
  readonly sentence: string;
  /** Its place in the paragraph. */
  readonly span: Span;
  readonly passages: readonly Said[];
}

/** A note that says something near to the paragraph. */
export interface Near {
  readonly title: string;
  readonly place: Place;
  /** What it says. */
  readonly passage: string;
  /** How it is related to this note besides; null if it is not. */
  readonly reason: string | null;
}

export interface Findings {
  readonly against: readonly Said[];
  readonly for: readonly Said[];
  readonly unsourced: readonly Unsourced[];
  readonly near: readonly Near[];
}

/** Relevance from which a note is about the same. */
const LEAST_RELEVANCE = 0.5;
/** A passage shares so many different words with the paragraph; fewer will do if the notes are linked. */
const FEWEST_WORDS = 3;
const FEWEST_IF_RELATED = 2;
const MOST_NEAR = 4;
const MOST_OF_A_KIND = 5;
/** Nearness from which a passage may serve as a source. */
const LEAST_LIKE = 0.6;
/** Beginnings of words that are compared, so that forms of a word count once. */
const STEM = 5;

/** The notes that point to a note, or mean nearly the same; what the note itself names, its author knows. */
export function worthKnowing(path: string, { results, edges }: RelatedNotes): readonly RelatedNote[] {
  const isNear = ({ relationship_type }: Edge): boolean => relationship_type.toLowerCase() === "conceptually_related";
  const stated = edges.filter((edge) => !isNear(edge));
  const known = new Set(stated.flatMap((edge) => (edge.source_path === path ? [edge.target_path] : [])));
  const near = edges.filter(isNear).flatMap(({ source_path, target_path }) => [source_path, target_path]);
  const pointing = stated.flatMap((edge) => (edge.target_path === path ? [edge.source_path] : []));
  const told = new Set([...near.filter((each) => !known.has(each)), ...pointing]);
  return results.filter(({ note_path, min_hops }) => min_hops === 1 && told.has(note_path));
}

export function findings(
  path: string,
  found: SearchResults,
  checked: DraftChecked | null,
  related: RelatedNotes | null,
): Findings {
  const sentences = checked?.sentences ?? [];
  const against = saidOf(sentences, ({ relation }) => relation === "contradicts");
  const unsourced = sentences.filter(({ verdict }) => verdict === "uncited").flatMap(unsourcedOf);
  const served = new Set(unsourced.flatMap(({ passages }) => passages.map(({ text }) => text)));
  const supporting = saidOf(sentences, ({ relation, text }) => relation === "supports" && !served.has(text));
  const quoted = new Set([...against, ...supporting, ...unsourced.flatMap(({ passages }) => passages)].map(pathOf));
  return { against, for: supporting, unsourced, near: nearNotes(path, found.results, related, quoted) };
}

/** Whether there is nothing at all to show. */
export function isNothing(found: Findings): boolean {
  return [found.against, found.for, found.unsourced, found.near].every(({ length }) => length === 0);
}

function pathOf({ place }: Said): string | null {
  return place?.path ?? null;
}

function saidOf(sentences: readonly SentenceChecked[], isIt: (passage: DraftPassage) => boolean): readonly Said[] {
  const each = sentences.flatMap((sentence) =>
    // One passage for a sentence: the others say the same with more around it.
    sentence.passages
      .filter(isIt)
      .slice(0, 1)
      .map((passage) => saidIn(sentence, passage)),
  );
  return each.slice(0, MOST_OF_A_KIND);
}

const SOURCES: readonly DraftPassage["source"][] = ["annotation", "pdf", "note"];

function unsourcedOf(sentence: SentenceChecked): readonly Unsourced[] {
  const serving = sentence.passages.filter(
    ({ relation, score, citekey }) => citekey !== null && relation !== "contradicts" && score >= LEAST_LIKE,
  );
  const ranked = [...serving].sort((a, b) => SOURCES.indexOf(a.source) - SOURCES.indexOf(b.source));
  const [best] = ranked;
  return best ? [{ sentence: sentence.text, span: sentence.span, passages: [saidIn(sentence, best)] }] : [];
}

function saidIn({ text: sentence }: SentenceChecked, passage: DraftPassage): Said {
  const { text, citekey, note_path, page, span } = passage;
  const name = sourceName(citekey ?? note_path ?? "");
  return {
    sentence,
    text,
    place: note_path === null ? null : placeAt(note_path, span),
    source: page === null ? name : `${name}, ${t.Page_short(page)}`,
    citation: citekey === null ? null : cited(citekey, page),
  };
}

function nearNotes(
  path: string,
  results: readonly Result[],
  related: RelatedNotes | null,
  quoted: ReadonlySet<string | null>,
): readonly Near[] {
  const known = new Map(related?.results.map((note) => [note.note_path, note]));
  const near = results.flatMap((result): Near[] => {
    const { note_path, note_title, span, composite_relevance, generated } = result;
    if (note_path === path || generated || composite_relevance < LEAST_RELEVANCE || quoted.has(note_path)) return [];
    const note = known.get(note_path);
    const passage = bestPassage(result, note?.min_hops === 1 ? FEWEST_IF_RELATED : FEWEST_WORDS);
    return passage === null
      ? []
      : [{ title: note_title, place: placeAt(note_path, span), passage, reason: note?.reason ?? null }];
  });
  return near.slice(0, MOST_NEAR);
}

/** The excerpt that shares most words with the paragraph; null if none shares enough. */
function bestPassage({ excerpts, highlights }: Result, fewest: number): string | null {
  const shared = excerpts.map((excerpt, at) => {
    const stems = highlights.flatMap(([of, start, end]) =>
      of === at ? [excerpt.slice(start, end).toLowerCase().slice(0, STEM)] : [],
    );
    return { excerpt, count: new Set(stems.filter((stem) => /\p{L}{2}/u.test(stem))).size };
  });
  const best = shared.reduce((a, b) => (b.count > a.count ? b : a), { excerpt: "", count: 0 });
  return best.count >= fewest ? best.excerpt : null;
}
