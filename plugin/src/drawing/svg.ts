/** Drawings in the page. Uses text nodes only: no text of a note becomes markup. */

import { on } from "./elements";
import type { PlaceActions } from "./elements";
import { arrowHead, rounded, type Box, type Point } from "./geometry";
import { placeAt } from "./place";

/** An empty drawing, as wide as it is but never wider than its place. */
export function drawSvg(
  into: HTMLElement,
  { cls, label, width, height }: { cls: string; label: string; width: number; height: number },
): SVGSVGElement {
  return into.createSvg("svg", {
    cls: `catena-drawing ${cls}`,
    attr: {
      viewBox: `0 0 ${rounded(width)} ${rounded(height)}`,
      width: rounded(width),
      height: rounded(height),
      role: "group",
      "aria-label": label,
    },
  });
}

/** A group of shapes that is pressed like a button. */
export function drawPressable(
  into: SVGElement,
  { cls, label, key, tabIndex = 0 }: { cls: string; label: string; key: string; tabIndex?: number },
  press: (event: MouseEvent | KeyboardEvent) => void,
): SVGGElement {
  const group = into.createSvg("g", {
    cls,
    attr: { role: "button", tabindex: tabIndex, "aria-label": label, "data-key": key },
  });
  group.createSvg("title").textContent = label;
  on(group, "click", press);
  on(group, "auxclick", (event) => {
    if (event.button === 1) press(event);
  });
  on(group, "keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    press(event);
  });
  return group;
}

/** A drawn note: pressed it opens, and the mouse over it previews it. */
export function drawNote(
  into: SVGElement,
  note: { path: string; cls: string; label: string; key: string; tabIndex?: number },
  { open, preview }: PlaceActions,
): SVGGElement {
  const place = placeAt(note.path, null);
  const group = drawPressable(into, note, (event) => open(place, event));
  on(group, "mouseover", (event) => preview(place, event, group));
  return group;
}

/** Calls back when a shape gets or loses the focus or the mouse. */
export function onPointed(shape: SVGElement, isPointed: (isIt: boolean) => void): void {
  for (const event of ["focus", "mouseenter"] as const) on(shape, event, () => isPointed(true));
  for (const event of ["blur", "mouseleave"] as const) on(shape, event, () => isPointed(false));
}

export function drawBox(into: SVGElement, { x, y, width, height }: Box, cls: string): void {
  into.createSvg("rect", {
    cls,
    attr: { x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height), rx: 6 },
  });
}

/** @param strength 0 to 1: drawn as thickness and darkness. */
export function drawArrow(into: SVGElement, from: Point, to: Point, strength: number): void {
  const attr = { "stroke-width": rounded(1 + 3 * strength), opacity: rounded(0.4 + 0.6 * strength) };
  drawLine(into, from, to, attr);
  const corners = arrowHead(from, to).map(({ x, y }) => `${rounded(x)},${rounded(y)}`);
  into.createSvg("polygon", {
    cls: "catena-arrow-head",
    attr: { points: corners.join(" "), opacity: attr.opacity },
  });
}

export function drawLine(
  into: SVGElement,
  from: Point,
  to: Point,
  attr: Readonly<Record<string, string | number>> = {},
): void {
  into.createSvg("line", {
    cls: "catena-line",
    attr: { x1: rounded(from.x), y1: rounded(from.y), x2: rounded(to.x), y2: rounded(to.y), ...attr },
  });
}

/** One line of text; `anchor` says which end of it stands at the point. */
export function drawText(
  into: SVGElement,
  text: string,
  { x, y }: Point,
  { cls, anchor = "middle" }: { cls: string; anchor?: "start" | "middle" | "end" },
): void {
  into.createSvg("text", { cls, attr: { x: rounded(x), y: rounded(y), "text-anchor": anchor } }).textContent = text;
}
