/** Previewing places of the vault, and reading mouse buttons. */

import type { Place } from "./place";

/** The part of Obsidian's workspace that is needed. */
export interface Hovering {
  trigger(event: "hover-link", ...data: unknown[]): void;
}

/**
 * Lets Obsidian show a note in a popover, when its settings and keys say so.
 *
 * @param from Who asks: the name under which this is in Obsidian's settings, and the view to which the popover belongs.
 */
export function previewPlace(
  workspace: Hovering,
  from: { readonly source: string; readonly hoverParent: object },
  { path, line }: Place,
  event: MouseEvent,
  over: Element,
): void {
  workspace.trigger("hover-link", {
    event,
    ...from,
    targetEl: over,
    linktext: path,
    sourcePath: "",
    state: { scroll: (line ?? 1) - 1 },
  });
}

/** Whether it was the middle button, which opens in a new tab. */
export function isMiddle(event: MouseEvent | KeyboardEvent): boolean {
  return "button" in event && event.button === 1;
}
