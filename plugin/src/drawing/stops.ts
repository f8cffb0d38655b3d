/** Going through what can be opened with the arrow keys. */

import { elementOf } from "./elements";

/** What arrow keys stop at, from top to bottom: nothing in a closed fold but its summary. */
export function stopsIn(el: HTMLElement): readonly HTMLElement[] {
  const all = el.findAll(".catena-opens, summary");
  return all.filter((stop) => {
    const fold = (stop.tagName === "SUMMARY" ? stop.parentElement?.parentElement : stop)?.closest(
      "details:not([open])",
    );
    return !fold && stop.textContent !== "";
  });
}

/** The stop above or below the focused element; null above the first. */
export function stopBeside(el: HTMLElement, by: 1 | -1): HTMLElement | null {
  const stops = stopsIn(el);
  const { activeElement } = el.ownerDocument;
  if (!activeElement || !el.contains(activeElement)) {
    // What was found comes first; a fold above it is one step back.
    return by === 1 ? (stops.find(({ tagName }) => tagName !== "SUMMARY") ?? stops[0] ?? null) : null;
  }
  const isBefore = (stop: HTMLElement): boolean =>
    (stop.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const isAfter = (stop: HTMLElement): boolean => stop !== activeElement && !isBefore(stop);
  if (by === 1) return stops.find(isAfter) ?? stops.at(-1) ?? null;
  return (
    stops.filter((stop) => stop !== activeElement && isBefore(stop) && !stop.contains(activeElement)).at(-1) ?? null
  );
}

/** Does what a click on the focused stop does, with the keys that were held; false for what the browser handles itself. */
export function pressStop(event: KeyboardEvent): boolean {
  const target = elementOf(event);
  if (!target || !target.matches(".catena-opens")) return false;
  const { ctrlKey, metaKey, shiftKey, altKey } = event;
  target.dispatchEvent(
    new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey, altKey }),
  );
  return true;
}
