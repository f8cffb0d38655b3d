/** Draws annotations and their facets. The text of papers and readers is never read as markup. */

import { isColor } from "../colors";
import { drawButton, drawFold } from "../drawing/elements";
import type { FacetValue, FoundAnnotation } from "../wire/types.generated";
import { aboutText, commentText, headText, pageName } from "./browserTexts";
import { valueName, type FacetEntry } from "./facets";

/** More values than that are folded away. */
const VALUES_SHOWN = 12;

export interface AnnotationActions {
  /** Opens the note at the annotation, or the PDF when it stands there. */
  readonly open: (found: FoundAnnotation, event: MouseEvent) => void;
  /** Opens the PDF, or Zotero, at the annotation's page. */
  readonly openPage: (found: FoundAnnotation, event: MouseEvent) => void;
  readonly hasPage: (found: FoundAnnotation) => boolean;
}

/** A facet's values, each with its count, pressed when it is chosen. */
export function drawFacet(
  into: HTMLElement,
  { facet, name }: FacetEntry,
  values: readonly FacetValue[],
  chosen: readonly string[],
  toggle: (value: string) => void,
): void {
  const draw = (el: HTMLElement, { value, count }: FacetValue): void => {
    const text = valueName(facet, value);
    const label = `${name}: ${text}, ${count === 1 ? "1 annotation" : `${count} annotations`}`;
    const named = { text: "", cls: "catena-toggle", key: `${facet}-${value}`, label };
    const button = drawButton(el, named, () => toggle(value));
    button.setAttribute("aria-pressed", String(chosen.includes(value)));
    if (facet === "colors" && isColor(value)) drawSwatch(button, value);
    button.createSpan({ cls: "catena-toggle-text", text });
    button.createSpan({ cls: "catena-toggle-count", text: String(count) });
  };
  const group = into.createDiv({ cls: "catena-facet", attr: { role: "group", "aria-label": name } });
  // Those that are chosen are always in sight.
  const inSight = values.filter(({ value }, at) => at < VALUES_SHOWN || chosen.includes(value));
  for (const value of inSight) draw(group, value);
  const rest = values.filter((value) => !inSight.includes(value));
  if (rest.length === 0) return;
  const fold = drawFold(group, `${rest.length} more`, "catena-facet-more");
  for (const value of rest) draw(fold, value);
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
  foot.createSpan({
    cls: "catena-annotation-paper",
    text: found.citekey,
    attr: { title: `${found.title} (${file_path})` },
  });
  into.createDiv({ cls: "catena-annotation-about", text: aboutText(annotation) });
}
