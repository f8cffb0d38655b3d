/** Draws a note's history. A note's own text is never read as markup. */

import { dayOf, dayText } from "../dates";
import { put, drawButton, drawSection, drawWarnings, drawAside } from "../drawing/elements";
import { drawSign, eventName } from "../drawing/events";
import type { NoteHistory, RecordedVersion } from "../wire/types.generated";
import { isNow, type Days } from "./historyState";
import { daysText, newestFirst, noTextText, recordedText, shownChanges, validText } from "./historyTexts";
import type { Run } from "./wordDiff";
import { t } from "../texts/texts";

export interface HistoryActions {
  /** Shows the note as of these days. */
  readonly show: (days: Days) => void;
}

/** The note's text as of the days asked for, then its versions, newest first. */
export function drawHistory(into: HTMLElement, days: Days, history: NoteHistory, { show }: HistoryActions): void {
  drawWarnings(into, history.warnings);
  if (!isNow(days)) drawText(into, days, history);
  const { versions } = history;
  if (versions.length === 0) return;
  const section = drawSection(into, t.History_versions, "versions");
  const list = put(section, "ol.timeline", { reversed: "" });
  for (const version of newestFirst(history)) {
    const item = put(list, "li.moment");
    drawVersion(item, version, versions.at(-1)?.note_path ?? version.note_path);
    const asOf = dayOf(version.valid_time_start);
    const key = `then-${version.version}-${version.valid_time_start}`;
    const label = t.History_text_on(dayText(asOf));
    drawButton(item, "place", t.History_text_then, () => show({ ...days, asOf }), { key, label });
  }
}

function drawText(into: HTMLElement, days: Days, { content }: NoteHistory): void {
  const section = drawSection(into, daysText(days), "then");
  if (content === null) put(section, "p.answer-aside", noTextText(days));
  else
    put(section, "pre.then-text", {
      text: content,
      tabindex: "0",
      role: "region",
      label: t.History_text(daysText(days)),
    });
}

function drawVersion(into: HTMLElement, version: RecordedVersion, pathNow: string): void {
  const head = put(into, ".moment-head");
  drawSign(head, into, version.event);
  put(head, "time.moment-day", { text: validText(version), datetime: version.valid_time_start });
  put(head, "span.moment-event", eventName(version.event));
  drawAside(into, recordedText(version));
  if (version.note_path !== pathNow) drawAside(into, t.History_was_at(version.note_path));
  const changes = shownChanges(version);
  if (changes.length === 0) return;
  const list = put(into, "ul.changes");
  for (const { sign, kind, runs } of changes) {
    const item = put(list, `li.change is-${sign}`);
    if (kind) put(item, "span.change-kind", `${kind}: `);
    for (const run of runs) drawRun(item, run);
  }
}

function drawRun(into: HTMLElement, { kind, text }: Run): void {
  if (kind === "same") into.appendText(text);
  else into.createEl(kind === "added" ? "ins" : "del", { cls: `catena-${kind}`, text });
}
