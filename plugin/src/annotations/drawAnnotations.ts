/** Draws annotations and what they are narrowed down by. What papers and readers say stays text. */

import { isColor } from "../colors";
import { drawButton, drawFold } from "../drawing/elements";
import type { AnnotationFacets, FoundAnnotation } from "../wire/types.generated";
import { aboutText, commentText, headText, pageName, paperText } from "./browserTexts";
import { FACETS, shownValues, valueName, type Chosen, type Facet } from "./facets";

/** More values than that are folded away. */
const VALUES_SHOWN = 6;

export interface AnnotationActions {
  /** Opens the note at the annotation, or the PDF when it stands there. */
  readonly open: (found: FoundAnnotation, event: MouseEvent) => void;
  /** Opens the PDF, or Zotero, at the annotation's page. */
  readonly openPage: (found: FoundAnnotation, event: MouseEvent) => void;
  readonly hasPage: (found: FoundAnnotation) => boolean;
}

export function drawFacets(
  into: HTMLElement,
  facets: AnnotationFacets,
  chosen: Chosen,
  toggle: (facet: Facet, value: string) => void,
): void {
  for (const { facet, name } of FACETS) {
    const values = shownValues(facets, chosen, facet);
    const isUseful = values.length > 1 || (chosen[facet] ?? []).length > 0;
    if (!isUseful) continue;
    const group = into.createDiv({ cls: "catena-facet", attr: { role: "group", "aria-label": name } });
    group.createSpan({ cls: "catena-facet-name", text: name });
    const draw = (el: HTMLElement, { value, count }: (typeof values)[number]): void => {
      const isOn = (chosen[facet] ?? []).includes(value);
      const text = valueName(facet, value);
      const label = `${name}: ${text}, ${count === 1 ? "1 annotation" : `${count} annotations`}`;
      const button = drawButton(el, { text: "", cls: "catena-toggle", key: `${facet}-${value}`, label }, () =>
        toggle(facet, value),
      );
      button.setAttribute("aria-pressed", String(isOn));
      if (facet === "colors" && isColor(value)) drawSwatch(button, value);
      button.createSpan({ cls: "catena-toggle-text", text });
      button.createSpan({ cls: "catena-toggle-count", text: String(count) });
    };
    // Those that are chosen are always in sight.
    const inSight = values.filter(({ value }, at) => at < VALUES_SHOWN || (chosen[facet] ?? []).includes(value));
    const rest = values.filter((value) => !inSight.includes(value));
    for (const value of inSight) draw(group, value);
    if (rest.length === 0) continue;
    const fold = drawFold(group, `${rest.length} more`, "catena-facet-more");
    for (const value of rest) draw(fold, value);
  }
}

function drawSwatch(into: HTMLElement, color: string): void {
  const swatch = into.createSpan({ cls: "catena-swatch", attr: { "aria-hidden": "true" } });
  swatch.setCssProps({ "--catena-annotation": color });
}

export function drawAnnotations(
  into: HTMLElement,
  found: readonly FoundAnnotation[],
  actions: AnnotationActions,
): void {
  const list = into.createEl("ul", {
    cls: "catena-notes catena-annotation-list",
    attr: { "aria-label": "Annotations" },
  });
  for (const each of found) drawAnnotation(list.createEl("li", { cls: "catena-annotation" }), each, actions);
}

function drawAnnotation(
  into: HTMLElement,
  found: FoundAnnotation,
  { open, openPage, hasPage }: AnnotationActions,
): void {
  const { annotation, file_path } = found;
  into.dataset["role"] = annotation.role;
  if (isColor(annotation.color_hex)) into.setCssProps({ "--catena-annotation": annotation.color_hex });
  drawButton(into, { text: headText(annotation), cls: "catena-place catena-annotation-text" }, (event) =>
    open(found, event),
  );
  const comment = commentText(annotation);
  if (comment !== null) into.createDiv({ cls: "catena-annotation-comment", text: comment });
  const foot = into.createDiv("catena-annotation-foot");
  const page = pageName(annotation);
  if (page !== null && hasPage(found)) {
    const label = `${page} of ${found.citekey}: open the page`;
    drawButton(foot, { text: page, cls: "catena-place catena-annotation-page", label }, (event) =>
      openPage(found, event),
    );
  } else if (page !== null) foot.createSpan({ cls: "catena-annotation-page", text: page });
  foot.createSpan({ cls: "catena-annotation-paper", text: paperText(found), attr: { title: file_path } });
  into.createDiv({ cls: "catena-annotation-about", text: aboutText(annotation) });
}
