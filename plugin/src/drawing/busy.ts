/** Something under way that can be cancelled. */

import { put, drawButton } from "./elements";
import { t } from "../texts/texts";

/** Draws what is under way, a moving bar, and a Cancel button. */
export function drawBusy(into: HTMLElement, what: string, cancel: () => void): void {
  const busy = put(into, ".busy");
  put(busy, ".busy-text", { text: what, role: "status" });
  put(busy, ".busy-bar", { "aria-hidden": "true" });
  drawButton(busy, "busy-cancel", t.Button_cancel, cancel, { key: "cancel" });
}
