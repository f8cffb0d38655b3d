/** Something under way that can be cancelled. */

import { drawButton } from "./elements";

/** Draws what is under way, a moving bar, and a Cancel button. */
export function drawBusy(into: HTMLElement, what: string, cancel: () => void): void {
  const busy = into.createDiv("catena-busy");
  busy.createDiv({ cls: "catena-busy-text", text: what, attr: { role: "status" } });
  busy.createDiv({ cls: "catena-busy-bar", attr: { "aria-hidden": "true" } });
  drawButton(busy, { text: "Cancel", cls: "catena-busy-cancel", key: "cancel" }, cancel);
}
