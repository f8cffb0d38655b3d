/** Draws how something evolved. */

import { dayOf, dayText } from "../dates";
import { put, drawButton, drawPlace, drawSection, instead } from "../drawing/elements";
import { drawSign, eventName } from "../drawing/events";
import { placeAt } from "../drawing/place";
import { t } from "../texts/texts";
import type { Answer, Result, TimelineEntry } from "../wire/types.generated";
import type { AnswerActions } from "./actions";
import { monthsOf } from "./answerTexts";
import { drawRetracted } from "./drawResult";
import { runOn } from "./passages";
import { someOf } from "../words";

/** How many new links of a note are named. */
const MOST_LINKS = 5;

/** What happened, by month. */
export function drawTimeline(into: HTMLElement, { timeline, results }: Answer, actions: AnswerActions): void {
  for (const { name, entries } of monthsOf(timeline ?? [])) {
    const list = put(drawSection(into, name, "month"), "ol.timeline");
    for (const entry of entries) drawMoment(put(list, "li.moment"), entry, results, actions);
  }
}

/** The day up to which an answer looks, with a way to choose another. */
export function drawAsOf(
  into: HTMLElement,
  { parameters }: Answer,
  { askOtherwise, showBeliefs }: AnswerActions,
): void {
  const day = parameters.end_date === null ? "" : dayOf(parameters.end_date);
  // A form, because a date that is being typed changes with each key.
  const form = put(into, "form.as-of");
  const label = put(form, "label.as-of-label", t.Time_as_of);
  const date = put(label, "input.date", { type: "date", value: day });
  date.dataset["key"] = "as-of";
  put(form, "button.ask-again", { text: t.Answer_again, type: "submit" });
  instead(form, "submit", () => askOtherwise({ asOf: date.value ? date.value : null }));
  if (day) drawButton(form, "as-of-now", t.Time_now, () => askOtherwise({ asOf: null }));
  const [concept] = parameters.concepts;
  if (concept === undefined) return;
  const named = t.Beliefs_of(concept);
  drawButton(form, "show-beliefs", t.Beliefs_then, () => showBeliefs(concept), { label: named });
}

function drawMoment(into: HTMLElement, entry: TimelineEntry, results: readonly Result[], actions: AnswerActions): void {
  const place = placeAt(entry.note_path, null);
  const day = dayOf(entry.timestamp);
  const head = put(into, ".moment-head");
  const isOfNote = drawSign(head, into, entry.event);
  const time = put(head, "time.moment-day", { datetime: entry.timestamp });
  const label = t.Time_open(dayText(day), entry.note_title);
  drawPlace(time, { text: dayText(day), place, cls: "moment-open", label }, actions);
  drawPlace(head, { text: entry.note_title, place, cls: "opens" }, actions);
  drawRetracted(head, results, entry.note_path);
  put(head, "span.moment-event", eventName(entry.event));
  if (entry.content_snapshot !== null) put(into, ".result-excerpt", runOn(entry.content_snapshot));
  if (entry.new_links.length) put(into, ".moment-links", t.Time_new_links(someOf(entry.new_links, MOST_LINKS)));
  if (!isOfNote) return; // of a date that the text only names, its history tells nothing
  drawButton(into, "place.moment-history", t.Command_names["note-history"], () => actions.showHistory(place, day), {
    label: t.Time_history(entry.note_title),
  });
}
