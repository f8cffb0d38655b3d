/** Draws the rows of the list of papers. */

import { colorName, isColor } from "../colors";
import { put, drawBadge, drawButton, drawPlace, type PlaceActions, instead, on } from "../drawing/elements";
import type { AnnotationFile } from "../wire/types.generated";
import { authorsAndYear, badgesOf, rolesText, sharesOfColors, titleOf } from "./paperTexts";
import { t } from "../texts/texts";

export interface RowActions extends PlaceActions {
  /** Chooses a paper, or takes the choice back. */
  readonly toggle: (paper: AnnotationFile) => void;
  readonly menu: (paper: AnnotationFile, event: MouseEvent) => void;
}

/** Adds rows to the list. */
export function drawPaperRows(
  into: HTMLElement,
  papers: readonly AnnotationFile[],
  chosen: readonly string[],
  actions: RowActions,
): void {
  if (papers.length === 0) return;
  const list = into.querySelector("ul") ?? put(into, "ul.paper-rows", { label: t.Papers_title });
  for (const paper of papers) drawRow(put(list, "li.paper"), paper, chosen, actions);
}

function drawRow(row: HTMLElement, paper: AnnotationFile, chosen: readonly string[], actions: RowActions): void {
  const { file_path } = paper;
  const title = titleOf(paper);
  const box = put(row, "input", { type: "checkbox", label: t.Papers_choose(title) });
  box.checked = chosen.includes(file_path);
  box.dataset["key"] = `choose ${file_path}`;
  box.dataset["path"] = file_path;
  on(box, "change", () => actions.toggle(paper));
  const text = put(row, "div");
  const place = { path: file_path, line: null };
  const button = drawPlace(text, { text: title, place, cls: "paper-title" }, actions);
  button.dataset["key"] = file_path;
  const about = put(text, ".paper-about");
  put(about, "span.paper-authors", { text: authorsAndYear(paper), title: authorsInFull(paper) });
  for (const badge of badgesOf(paper)) drawBadge(about, badge);
  drawAnnotations(put(row, ".paper-annotations"), paper);
  const label = t.Papers_more(title);
  drawButton(row, "paper-more clickable-icon", "⋯", (event) => actions.menu(paper, event), { label });
  instead(row, "contextmenu", (event) => actions.menu(paper, event));
}

function authorsInFull({ details, citekey }: AnnotationFile): string {
  return [...(details?.authors ?? []), ...(citekey === null ? [] : [`@${citekey}`])].join("; ");
}

/** How many, with a bar of their colours. */
function drawAnnotations(into: HTMLElement, paper: AnnotationFile): void {
  if (paper.annotation_count === 0) return;
  const roles = rolesText(paper);
  put(into, "span.paper-count", { text: t.Count_annotations(paper.annotation_count), title: roles });
  put(into, "span.unseen", roles);
  const colors = sharesOfColors(paper).filter(({ value }) => isColor(value));
  if (colors.length === 0) return;
  const bar = put(into, "span.color-bar", { "aria-hidden": "true" });
  for (const { value, count } of colors) {
    const part = put(bar, "span", { title: colorName(value) });
    part.setCssProps({ "--catena-annotation": value, "--catena-share": String(count) });
  }
}
