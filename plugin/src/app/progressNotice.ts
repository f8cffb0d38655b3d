/** A notice with a Cancel button that stays while something is under way. */

import { Notice } from "obsidian";
import { drawBusy } from "../drawing/busy";

/** Shows it; the returned function takes it away. */
export function showProgress(what: string, cancel: () => void): () => void {
  const notice = new Notice("", 0);
  notice.messageEl.empty();
  drawBusy(notice.messageEl, `Catena: ${what}`, () => {
    notice.hide();
    cancel();
  });
  return () => notice.hide();
}
