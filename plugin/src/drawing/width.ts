/** How wide there is room for a drawing. */

/** Fits into any pane, in pixels: what is told where widths can't be watched. */
const NARROW = 280;

/**
 * Tells the width of an element's place as soon as it is shown, and again whenever it changes. It ends with the element.
 *
 * A line without height is what is measured: a drawing that makes its place higher is no reason to draw again.
 */
export function watchWidth(into: HTMLElement, onWidth: (width: number) => void): void {
  const ruler = into.createDiv("catena-ruler");
  const { ResizeObserver: Observer }: { ResizeObserver?: typeof ResizeObserver } = window;
  if (Observer === undefined) {
    onWidth(NARROW);
    return;
  }
  new Observer(([entry]) => {
    if (entry !== undefined && entry.contentRect.width > 0) onWidth(entry.contentRect.width);
  }).observe(ruler);
}
