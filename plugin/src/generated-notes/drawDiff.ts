/** Draws what changes in a note, and what stays as its owner edited it. The note's text stays text. */

import { put, drawAside } from "../drawing/elements";
import { diffLines, diffText, type DiffLine } from "./diffLines";
import { keptSections, type GeneratedNote } from "./generatedNote";
import { t } from "../texts/texts";

/** More than one reads through; the note itself has the rest. */
const MOST_LINES = 1_500;

const SIGNS: Readonly<Record<Exclude<DiffLine["kind"], "gap">, string>> = { added: "+", removed: "−", same: " " };

export function drawChanges(into: HTMLElement, note: GeneratedNote): void {
  const lines = diffLines(note.diff);
  drawAside(into, diffText(lines));
  const kept = keptSections(note);
  if (kept.length) put(into, ".kept", t.Note_kept(kept.join(", "), kept.length));
  const frame = put(into, ".diff", { role: "region", tabindex: "0", label: t.Note_changes });
  for (const line of lines.slice(0, MOST_LINES)) drawLine(frame, line);
  const more = lines.length - MOST_LINES;
  if (more > 0) put(frame, ".diff-gap", t.Note_more_lines(more));
}

function drawLine(into: HTMLElement, { kind, text }: DiffLine): void {
  if (kind === "gap") {
    put(into, ".diff-gap", { text: "⋯", "aria-hidden": "true" });
    return;
  }
  const line = put(into, `.diff-line is-${kind}`);
  put(line, "span.diff-sign", { text: SIGNS[kind], "aria-hidden": "true" });
  if (kind === "same") put(line, "span", text);
  else line.createEl(kind === "added" ? "ins" : "del", { cls: "catena-diff-text", text });
}
