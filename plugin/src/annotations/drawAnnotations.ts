/** Draws annotations and their facets. The text of papers and readers is never read as markup. */

import { isColor } from "../colors";
import { put, drawButton, drawFold, makeDraggable, setAria, drawSwatch } from "../drawing/elements";
import { sourceName } from "../drawing/place";
import type { FacetValue, FoundAnnotation } from "../wire/types.generated";
import { aboutText, commentText, draggedText, headText, pageName } from "./browserTexts";
import { valueName, type FacetEntry } from "./facets";
import { t } from "../texts/texts";
import { numberText } from "../texts/locale";

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
  { facet }: FacetEntry,
  values: readonly FacetValue[],
  chosen: readonly string[],
  toggle: (value: string) => void,
): void {
  const name = t.Browse_facets[facet];
  const draw = (el: HTMLElement, { value, count }: FacetValue): void => {
    const text = valueName(facet, value);
    const label = `${name}: ${text}, ${t.Count_annotations(count)}`;
    const button = drawButton(el, "toggle", "", () => toggle(value), { key: `${facet}-${value}`, label });
    setAria(button, "pressed", chosen.includes(value));
    if (facet === "colors" && isColor(value)) drawSwatch(button, value);
    put(button, "span.toggle-text", text);
    button.appendText(" "); // or the words and their number were one word
    put(button, "span.toggle-count", numberText(count));
  };
  const group = put(into, ".facet", { role: "group", label: name });
  // Those that are chosen are always in sight.
  const inSight = values.filter(({ value }, at) => at < VALUES_SHOWN || chosen.includes(value));
  for (const value of inSight) draw(group, value);
  const rest = values.filter((value) => !inSight.includes(value));
  if (rest.length === 0) return;
  const fold = drawFold(group, t.Some_more(rest.length), "facet-more");
  for (const value of rest) draw(fold, value);
}

export function drawAnnotations(
  into: HTMLElement,
  found: readonly FoundAnnotation[],
  actions: AnnotationActions,
): void {
  const list = put(into, "ul.notes", { label: t.Browse_title });
  for (const each of found) drawAnnotation(put(list, "li.annotation"), each, actions);
}

function drawAnnotation(
  into: HTMLElement,
  found: FoundAnnotation,
  { open, openPage, hasPage }: AnnotationActions,
): void {
  const { annotation, file_path } = found;
  into.dataset["role"] = annotation.role;
  if (isColor(annotation.color_hex)) into.setCssProps({ "--catena-annotation": annotation.color_hex });
  drawButton(into, "place.annotation-text", headText(annotation), (event) => open(found, event));
  const comment = commentText(annotation);
  if (comment !== null) put(into, ".annotation-comment", comment);
  const foot = put(into, ".annotation-foot");
  const page = pageName(annotation);
  if (page !== null && hasPage(found)) {
    const label = t.Browse_open_page(page, sourceName(found.citekey));
    drawButton(foot, "place.annotation-page", page, (event) => openPage(found, event), { label });
  } else if (page !== null) put(foot, "span.annotation-page", page);
  put(foot, "span.annotation-paper", { text: sourceName(found.citekey), title: `${found.title} (${file_path})` });
  put(foot, "span.annotation-about", aboutText(annotation));
  makeDraggable(into, (withAlt) => draggedText(found, withAlt ? "citation" : "quote"));
}
