/** Draws what changes in a note, and what stays as its owner edited it. The note's text stays text. */

import { diffLines, diffText, type DiffLine } from "./diffLines";
import { keptSections, type GeneratedNote } from "./generatedNote";

/** More than one reads through; the note itself has the rest. */
const MOST_LINES = 1_500;

const SIGNS: Readonly<Record<Exclude<DiffLine["kind"], "gap">, string>> = { added: "+", removed: "−", same: " " };

export function drawChanges(into: HTMLElement, note: GeneratedNote): void {
  const lines = diffLines(note.diff);
  into.createDiv({ cls: "catena-answer-aside", text: diffText(lines) });
  const kept = keptSections(note);
  if (kept.length > 0)
    into.createDiv({
      cls: "catena-kept",
      text: `Kept as you edited ${kept.length === 1 ? "it" : "them"}: ${kept.join(", ")}`,
    });
  const frame = into.createDiv({
    cls: "catena-diff",
    attr: { role: "region", tabindex: "0", "aria-label": "What changes in the note" },
  });
  for (const line of lines.slice(0, MOST_LINES)) drawLine(frame, line);
  const more = lines.length - MOST_LINES;
  if (more > 0) frame.createDiv({ cls: "catena-diff-gap", text: `and ${more} lines more` });
}

function drawLine(into: HTMLElement, { kind, text }: DiffLine): void {
  if (kind === "gap") {
    into.createDiv({ cls: "catena-diff-gap", text: "⋯", attr: { "aria-hidden": "true" } });
    return;
  }
  const line = into.createDiv(`catena-diff-line is-${kind}`);
  line.createSpan({ cls: "catena-diff-sign", text: SIGNS[kind], attr: { "aria-hidden": "true" } });
  if (kind === "same") line.createSpan({ text });
  else line.createEl(kind === "added" ? "ins" : "del", { cls: "catena-diff-text", text });
}
