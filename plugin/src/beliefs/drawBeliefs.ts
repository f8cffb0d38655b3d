/** Draws what the notes said on one day beside what they said on another. */

import { differences } from "../ask/differences";
import { dayOf } from "../dates";
import {
  drawButton,
  drawPlace,
  drawQuote,
  drawSection,
  put,
  type MarkedRun,
  type PlaceActions,
} from "../drawing/elements";
import { placeAt, placeOfQuote, type Place } from "../drawing/place";
import { t } from "../texts/texts";
import type { Belief } from "../wire/types.generated";
import type { Changed, Compared } from "./beliefsState";
import { timeText } from "./beliefTexts";

/** More are drawn when a person asks for them. */
const ROWS_AT_ONCE = 60;

export interface BeliefActions extends PlaceActions {
  /** Shows how a note changed, and what it said on a day. */
  readonly showHistory: (place: Place, day: string) => void;
  readonly showAll: () => void;
}

/** The two days, as they are headed. */
export interface Headings {
  readonly earlier: string;
  readonly later: string;
}

export function drawCompared(
  into: HTMLElement,
  { changed, gone, added, same }: Compared,
  names: Headings,
  isWhole: boolean,
  actions: BeliefActions,
): void {
  if (changed.length + gone.length + added.length + same.length === 0) {
    put(into, "p.answer-aside", t.Beliefs_nothing_then(names.earlier));
    return;
  }
  if (changed.length) {
    const section = drawSection(into, t.Beliefs_changed(changed.length), "beliefs-changed");
    for (const each of changed) drawChanged(section, each, names, actions);
  }
  drawList(into, { heading: t.Beliefs_gone(gone.length), kind: "gone", beliefs: gone }, isWhole, actions);
  drawList(
    into,
    { heading: t.Beliefs_added(added.length, names.earlier), kind: "added", beliefs: added },
    isWhole,
    actions,
  );
  const heading = names.earlier === names.later ? t.Beliefs_said(same.length) : t.Beliefs_same(same.length);
  drawList(into, { heading, kind: "same", beliefs: same }, isWhole, actions);
}

/** A sentence as on both days, side by side, with what differs marked. */
function drawChanged(into: HTMLElement, { before, after }: Changed, names: Headings, actions: BeliefActions): void {
  const box = put(into, ".contradiction.belief-pair", {
    role: "group",
    label: t.Beliefs_pair(after.note_title),
  });
  const sides = put(box, ".sides");
  const differing = differences(before.text, after.text);
  drawSide(sides, { day: names.earlier, belief: before, runs: differing.before }, actions);
  drawSide(sides, { day: names.later, belief: after, runs: differing.after }, actions);
}

function drawSide(
  into: HTMLElement,
  { day, belief, runs }: { readonly day: string; readonly belief: Belief; readonly runs: readonly MarkedRun[] },
  actions: BeliefActions,
): void {
  const side = put(into, ".claim");
  put(side, ".belief-day", day);
  drawSentence(put(side, "blockquote.claim-text"), belief, runs, actions);
  drawWhere(side, belief, actions);
}

function drawList(
  into: HTMLElement,
  { heading, kind, beliefs }: { readonly heading: string; readonly kind: string; readonly beliefs: readonly Belief[] },
  isWhole: boolean,
  actions: BeliefActions,
): void {
  if (beliefs.length === 0) return;
  const section = drawSection(into, heading, `beliefs-${kind}`);
  const list = put(section, "ul.beliefs-list");
  const shown = isWhole ? beliefs : beliefs.slice(0, ROWS_AT_ONCE);
  shown.forEach((belief, index) => {
    const item = put(list, "li.belief", { "data-kind": kind });
    // Neighbours of one note and time are named once, above the first.
    const before = shown[index - 1];
    const isNamedAbove = before?.note_path === belief.note_path && timeText(before) === timeText(belief);
    if (!isNamedAbove) drawWhere(item, belief, actions);
    drawSentence(put(item, ".belief-text"), belief, [{ text: belief.text, marked: false }], actions);
  });
  if (!isWhole && beliefs.length > ROWS_AT_ONCE)
    drawButton(section, "more", t.Beliefs_show_all(beliefs.length), actions.showAll, { key: kind });
}

/** Opens the sentence where it stands; one that is gone opens the note as it was. */
function drawSentence(into: HTMLElement, belief: Belief, runs: readonly MarkedRun[], actions: BeliefActions): void {
  const { note_path, note_title, span, valid_from } = belief;
  const open: PlaceActions["open"] = (place, event) =>
    span ? actions.open(place, event) : actions.showHistory(place, dayOf(valid_from));
  const place = span ? placeOfQuote(belief) : placeAt(note_path, null);
  drawQuote(into, { runs, place, cls: "told", label: note_title }, { ...actions, open });
}

function drawWhere(into: HTMLElement, belief: Belief, actions: BeliefActions): void {
  const where = put(into, ".belief-where");
  drawPlace(where, { text: belief.note_title, place: placeAt(belief.note_path, belief.span) }, actions);
  put(where, "span.claim-where", timeText(belief));
}
