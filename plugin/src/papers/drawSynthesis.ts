/** Draws a synthesis before it is written. */

import { drawAlert, put, drawButton, drawFold, drawAside } from "../drawing/elements";
import { drawChanges } from "../generated-notes/drawDiff";
import { drawRemarks } from "../generated-notes/drawRemarks";
import { effectOf } from "../generated-notes/generatedNote";
import type { Synthesis } from "../wire/types.generated";
import { t } from "../texts/texts";

export interface SynthesisActions {
  readonly write: () => void;
  readonly openNote: () => void;
  readonly back: () => void;
  readonly leave: () => void;
  /** Draws Markdown as Obsidian does. */
  readonly render: (into: HTMLElement, markdown: string) => void;
}

/** The note and its changes; `problem` says why the last attempt to write it failed. */
export function drawSynthesis(into: HTMLElement, note: Synthesis, problem: string, actions: SynthesisActions): void {
  const effect = effectOf(note);
  put(into, ".preview-what", whatText(note));
  if (note.canvas_path !== null) drawAside(into, t.Synthesis_canvas_at(note.canvas_path));
  if (note.themes.length) drawAside(into, t.Synthesis_themes(note.themes.join(" · ")));
  drawRemarks(into, note, note.quotes);
  if (problem) drawAlert(into, problem);
  const bar = put(into, ".modal-bar");
  const button = (text: string, cls: string, act: () => void): HTMLButtonElement => drawButton(bar, cls, text, act);
  if (effect === "nothing" && note.canvas_path !== null)
    button(t.Synthesis_draw, "write mod-cta", actions.write).focus();
  else if (effect === "nothing") button(t.Synthesis_open, "open-note mod-cta", actions.openNote).focus();
  else button(effect === "renewed" ? t.Note_renew : t.Note_write, "write mod-cta", actions.write).focus();
  button(t.Synthesis_back, "back", actions.back);
  button(t.Button_cancel, "cancel", actions.leave);
  if (effect === "renewed") drawChanges(into, note);
  const frame = effect === "written" ? into : drawFold(into, t.Synthesis_whole, "whole-note");
  const text = put(frame, ".preview markdown-rendered", {
    role: "region",
    tabindex: "0",
    label: t.Synthesis_preview,
  });
  actions.render(text, note.markdown);
}

function whatText(note: Synthesis): string {
  switch (effectOf(note)) {
    case "written":
      return t.Synthesis_will_write(note.path);
    case "renewed":
      return t.Synthesis_will_renew(note.path);
    case "nothing":
      return t.Synthesis_nothing(note.path);
  }
}
