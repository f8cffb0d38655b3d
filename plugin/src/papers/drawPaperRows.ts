/** Draws the rows of the list of papers. */

import { colorName, isColor } from "../colors";
import { drawButton, drawPlace, type PlaceActions } from "../drawing/elements";
import type { AnnotationFile } from "../wire/types.generated";
import { annotationCount, authorsAndYear, badgesOf, rolesText, sharesOfColors } from "./paperTexts";

export interface RowActions extends PlaceActions {
  /** Chooses a paper, or takes the choice back. */
  readonly toggle: (paper: AnnotationFile) => void;
  readonly menu: (paper: AnnotationFile, event: Event, at: HTMLElement) => void;
}

export function drawPaperRows(
  into: HTMLElement,
  papers: readonly AnnotationFile[],
  chosen: readonly string[],
  actions: RowActions,
): void {
  if (papers.length === 0) return;
  const list = into.createEl("ul", { cls: "catena-paper-rows", attr: { "aria-label": "Papers" } });
  for (const paper of papers) drawRow(list.createEl("li", "catena-paper"), paper, chosen, actions);
}

function drawRow(row: HTMLElement, paper: AnnotationFile, chosen: readonly string[], actions: RowActions): void {
  const { title, file_path } = paper;
  const box = row.createEl("input", { type: "checkbox", attr: { "aria-label": `Choose ${title}` } });
  box.checked = chosen.includes(file_path);
  box.dataset["key"] = `choose ${file_path}`;
  box.addEventListener("change", () => actions.toggle(paper));
  const text = row.createDiv("catena-paper-text");
  const place = { path: file_path, line: null };
  const button = drawPlace(text, { text: title, place, cls: "catena-paper-title" }, actions);
  button.dataset["key"] = file_path;
  text.createDiv({ cls: "catena-paper-authors", text: authorsAndYear(paper), attr: { title: authorsInFull(paper) } });
  drawAnnotations(row.createDiv("catena-paper-annotations"), paper);
  const badges = row.createDiv("catena-paper-badges");
  for (const { text: said, tone } of badgesOf(paper))
    badges.createSpan({ cls: "catena-badge", text: said, attr: { "data-tone": tone } });
  const label = `More about ${title}`;
  const more = drawButton(row, { text: "⋯", cls: "catena-paper-more clickable-icon", label }, (event) =>
    actions.menu(paper, event, more),
  );
  row.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    actions.menu(paper, event, more);
  });
}

function authorsInFull({ details, citekey }: AnnotationFile): string {
  return [...(details?.authors ?? []), ...(citekey === null ? [] : [`@${citekey}`])].join("; ");
}

/** How many, with a bar of their colours. */
function drawAnnotations(into: HTMLElement, paper: AnnotationFile): void {
  const roles = rolesText(paper);
  into.createSpan({ cls: "catena-paper-count", text: annotationCount(paper), attr: { title: roles } });
  into.createSpan({ cls: "catena-unseen", text: roles });
  const colors = sharesOfColors(paper).filter(({ value }) => isColor(value));
  if (colors.length === 0) return;
  const bar = into.createSpan({ cls: "catena-color-bar", attr: { "aria-hidden": "true" } });
  for (const { value, count } of colors) {
    const part = bar.createSpan({ attr: { title: colorName(value) } });
    part.setCssProps({ "--catena-annotation": value, "--catena-share": String(count) });
  }
}
