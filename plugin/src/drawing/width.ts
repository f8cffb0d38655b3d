/** The width that a drawing may have. */

import { put } from "./elements";

/** Fits into any pane, in pixels: the width where widths can't be observed. */
const NARROW = 280;

/**
 * Calls back with the width available in an element as soon as it is shown, and whenever it changes, until it is removed.
 *
 * It measures a line without height, so that a drawing that makes its element higher does not cause another one.
 */
export function watchWidth(into: HTMLElement, onWidth: (width: number) => void): void {
  const ruler = put(into, "div.ruler");
  const { ResizeObserver: Observer }: { ResizeObserver?: typeof ResizeObserver } = window;
  if (Observer === undefined) {
    onWidth(NARROW);
    return;
  }
  new Observer(([entry]) => {
    if (entry !== undefined && entry.contentRect.width > 0) onWidth(entry.contentRect.width);
  }).observe(ruler);
}
