/** Draws what other notes say about a paragraph and about its note. */

import { put, drawButton, drawFold, drawPlace, drawSection, type PlaceActions, drawAside } from "../drawing/elements";
import { putText } from "../drawing/formulas";
import { placeAt } from "../drawing/place";
import type { RelatedNote } from "../wire/types.generated";
import type { Findings, Near, Said, Unsourced } from "./worth";
import { heardReason } from "../texts/heard";
import { t } from "../texts/texts";
import { capitalized } from "../words";

export interface BesideActions extends PlaceActions {
  /** Puts a citation into the note, at the cursor. */
  readonly cite: (citation: string) => void;
}

/** Notes about the note as a whole that are shown before "more". */
const FIRST_NOTES = 5;

/** About the paragraph: what speaks against it first, because that is what its author most needs to know. */
export function drawFindings(into: HTMLElement, found: Findings, actions: BesideActions): void {
  drawSaid(into, t.Beside_against, "against", found.against, actions);
  drawSaid(into, t.Beside_for, "for", found.for, actions);
  drawUnsourced(into, found.unsourced, actions);
  if (found.near.length === 0) return;
  const list = listIn(into, t.Reading_relations.related, "near");
  for (const near of found.near) drawNear(put(list, "li.note"), near, actions);
}

/** About the note, whose title stands above: the reasons need not repeat it. */
export function drawNotes(into: HTMLElement, notes: readonly RelatedNote[], actions: BesideActions): void {
  if (notes.length === 0) return;
  const section = drawSection(into, t.Beside_around, "beside-notes");
  drawRelated(section, notes.slice(0, FIRST_NOTES), actions);
  const more = notes.slice(FIRST_NOTES);
  if (more.length) drawRelated(drawFold(section, t.Some_more(more.length), "beside-more"), more, actions);
}

/** The name of the note in the middle, in the words of a reason: “links to “Tides””, or ““Tides” links to it”. */
const MIDDLE = /^([^:“]*)“[^”]*”/u;

function drawRelated(into: HTMLElement, notes: readonly RelatedNote[], actions: BesideActions): void {
  const list = put(into, "ul.notes", { label: t.Beside_around });
  for (const { note_path, note_title, reason } of notes) {
    const item = put(list, "li.note");
    drawPlace(item, { text: note_title, place: placeAt(note_path, null), cls: "result-title" }, actions);
    const [words, quote] = heardReason(
      reason.replace(MIDDLE, (_name, before: string) => (before ? `${before}it` : "this note")),
    );
    put(item, ".related-reason", capitalized(words));
    if (quote) putText(put(item, ".related-quote", { title: quote }), quote);
  }
}

function listIn(into: HTMLElement, heading: string, kind: string): HTMLElement {
  const section = drawSection(into, heading, `beside-${kind}`);
  return put(section, "ul.notes", { label: heading });
}

function drawSaid(
  into: HTMLElement,
  heading: string,
  kind: string,
  all: readonly Said[],
  actions: BesideActions,
): void {
  if (all.length === 0) return;
  const list = listIn(into, heading, kind);
  for (const said of all) {
    const item = put(list, "li.note");
    drawPassage(item, said, actions);
    drawAside(item, t.Beside_you_write(said.sentence));
  }
}

function drawUnsourced(into: HTMLElement, all: readonly Unsourced[], actions: BesideActions): void {
  if (all.length === 0) return;
  const list = listIn(into, t.Beside_unsourced, "unsourced");
  for (const { sentence: text, passages } of all) {
    const item = put(list, "li.note");
    putText(put(item, ".beside-sentence"), t.Quoted_text(text));
    for (const said of passages) {
      drawPassage(item, said, actions);
      drawCite(item, said, actions);
    }
  }
}

function drawCite(into: HTMLElement, { citation, source }: Said, actions: BesideActions): void {
  if (citation === null) return;
  const label = t.Beside_cite_here(source);
  drawButton(put(into, ".judging"), "cite", t.Beside_cite(citation), () => actions.cite(citation), { label });
}

function drawPassage(into: HTMLElement, { text, place, source }: Said, actions: BesideActions): void {
  const cls = "quote-text";
  putText(place ? drawPlace(into, { text: "", place, cls }, actions) : put(into, `.${cls}`), t.Quoted_text(text));
  put(into, ".claim-where", source);
}

function drawNear(into: HTMLElement, { title, place, passage, reason }: Near, actions: BesideActions): void {
  drawPlace(into, { text: title, place, cls: "result-title" }, actions);
  putText(put(into, ".beside-passage"), passage);
  if (reason !== null) drawAside(into, capitalized(heardReason(reason)[0]));
}
