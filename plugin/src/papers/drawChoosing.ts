/** Draws the papers to choose from, those that are chosen, and what is still missing. */

import { drawAlert, drawBadge, retracted, put, drawButton, drawAside, on } from "../drawing/elements";
import { chosenText, onlyPaper, unnamedText, type Paper, type SynthesisState } from "./synthesisState";
import { authorsAndYear, paperNames, titleOf } from "./paperTexts";
import type { AnnotationFile } from "../wire/types.generated";
import { t } from "../texts/texts";

/** The id of a paper's row, for `aria-activedescendant`. */
export function paperId(index: number): string {
  return `catena-synthesis-paper-${index}`;
}

export interface ChoosingActions {
  readonly toggle: (citekey: string) => void;
  readonly compose: () => void;
  readonly summarize: () => void;
  readonly leave: () => void;
}

/** The matching papers, as a list in which several can be chosen. */
export function drawPapers(
  into: HTMLElement,
  papers: readonly Paper[],
  { chosen, active, query }: Pick<SynthesisState, "chosen" | "active" | "query">,
  toggle: (citekey: string) => void,
): void {
  papers.forEach(({ citekey, file }, index) => {
    const isChosen = chosen.includes(citekey);
    const row = put(into, ".synthesis-paper", {
      id: paperId(index),
      role: "option",
      "aria-selected": String(isChosen),
    });
    row.toggleClass("is-selected", index === active);
    put(row, "span.check", { text: isChosen ? "☑" : "☐", "aria-hidden": "true" });
    drawPaper(put(row, ".paper"), file);
    on(row, "click", () => toggle(citekey));
  });
  if (papers.length === 0 && query.trim()) drawAside(into, t.Pick_none);
}

/** A paper to choose: what it is called, who wrote it when, and what there is of it. */
export function drawPaper(into: HTMLElement, paper: AnnotationFile): void {
  const { annotation_count, summary_path, details } = paper;
  put(into, ".paper-title", titleOf(paper));
  const known = [
    authorsAndYear(paper),
    t.Count_annotations(annotation_count),
    summary_path === null ? "" : t.Papers_has_summary,
  ];
  const more = put(into, ".paper-more", known.filter(Boolean).join(" · "));
  if (details?.is_retracted !== true) return;
  more.appendText(" ");
  drawBadge(more, retracted());
}

/** The chosen papers as buttons that remove them, and the next steps. */
export function drawChosen(into: HTMLElement, state: SynthesisState, actions: ChoosingActions): void {
  const { chosen, papers, unnamed, step } = state;
  if (chosen.length) {
    const row = put(into, ".chosen", { role: "group", label: t.Pick_chosen });
    const names = paperNames(papers.map(({ file }) => file));
    for (const citekey of chosen) {
      const paper = papers.find((each) => each.citekey === citekey)?.file;
      const title = paper ? titleOf(paper) : citekey;
      const name = names.get(citekey) ?? citekey;
      drawButton(row, "chip", `${name} ×`, () => actions.toggle(citekey), { label: t.Pick_remove(title) });
    }
  }
  drawAside(into, { text: chosenText(state), role: "status" });
  if (unnamed > 0) drawAside(into, unnamedText(unnamed));
  const problem = step.kind === "choosing" ? step.problem : "";
  if (problem) drawAlert(into, problem);
  const bar = put(into, ".modal-bar");
  if (onlyPaper(state)) {
    const text = t.Summary_instead;
    drawButton(bar, "summarize-instead", text, actions.summarize, { key: "instead" });
  }
  const go = drawButton(bar, "compose mod-cta", t.Note_preview, actions.compose, { key: "compose" });
  go.disabled = chosen.length < 2;
  drawButton(bar, "cancel", t.Button_cancel, actions.leave, { key: "leave" });
}
