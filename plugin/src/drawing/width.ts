/** How wide there is room for a drawing. */

/**
 * Tells the width of an element's place as soon as it is shown, and again whenever it changes. It ends with the element.
 *
 * A line without height is what is measured: a drawing that makes its place higher is no reason to draw again.
 */
export function watchWidth(into: HTMLElement, tell: (width: number) => void): void {
  const ruler = into.createDiv("catena-ruler");
  new ResizeObserver(([entry]) => {
    if (entry !== undefined && entry.contentRect.width > 0) tell(entry.contentRect.width);
  }).observe(ruler);
}
