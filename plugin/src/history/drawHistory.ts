/** Draws a note's history. A note's own text is never read as markup. */

import { dayOf } from "../dates";
import { drawButton, drawSection, drawWarnings } from "../drawing/elements";
import { drawSign } from "../drawing/events";
import type { NoteHistory, RecordedVersion } from "../wire/types.generated";
import { isNow, type Days } from "./historyState";
import { daysText, newestFirst, noTextText, recordedText, shownChanges, validText } from "./historyTexts";
import type { Run } from "./wordDiff";

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
  const section = drawSection(into, "Versions", "catena-versions");
  const list = section.createEl("ol", { cls: "catena-timeline", attr: { reversed: "" } });
  for (const version of newestFirst(history)) {
    const item = list.createEl("li", { cls: "catena-moment" });
    drawVersion(item, version, versions.at(-1)?.note_path ?? version.note_path);
    const asOf = dayOf(version.valid_time_start);
    const key = `then-${version.version}-${version.valid_time_start}`;
    const label = `Show the text as of ${asOf}`;
    drawButton(item, { text: "Show the text as of then", cls: "catena-place", key, label }, () =>
      show({ ...days, asOf }),
    );
  }
}

function drawText(into: HTMLElement, days: Days, { content }: NoteHistory): void {
  const section = drawSection(into, daysText(days), "catena-then");
  if (content === null) section.createEl("p", { cls: "catena-answer-aside", text: noTextText(days) });
  else
    section.createEl("pre", {
      cls: "catena-then-text",
      text: content,
      attr: { tabindex: "0", role: "region", "aria-label": `The note’s text: ${daysText(days)}` },
    });
}

function drawVersion(into: HTMLElement, version: RecordedVersion, pathNow: string): void {
  const head = into.createDiv("catena-moment-head");
  drawSign(head, into, version.event);
  head.createEl("time", {
    cls: "catena-moment-day",
    text: validText(version),
    attr: { datetime: version.valid_time_start },
  });
  head.createSpan({ cls: "catena-moment-event", text: version.event });
  into.createDiv({ cls: "catena-answer-aside", text: recordedText(version) });
  if (version.note_path !== pathNow)
    into.createDiv({ cls: "catena-answer-aside", text: `It was at ${version.note_path}.` });
  const changes = shownChanges(version);
  if (changes.length === 0) return;
  const list = into.createEl("ul", { cls: "catena-changes" });
  for (const { sign, kind, runs } of changes) {
    const item = list.createEl("li", { cls: `catena-change is-${sign}` });
    if (kind !== "") item.createSpan({ cls: "catena-change-kind", text: `${kind}: ` });
    for (const run of runs) drawRun(item, run);
  }
}

function drawRun(into: HTMLElement, { kind, text }: Run): void {
  if (kind === "same") into.appendText(text);
  else into.createEl(kind === "added" ? "ins" : "del", { cls: `catena-${kind}`, text });
}
