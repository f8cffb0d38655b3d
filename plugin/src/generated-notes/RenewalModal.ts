/** What changes in a generated note, before it is renewed. */

import { Modal, type App } from "obsidian";
import { put, drawButton, drawAside, frameModal } from "../drawing/elements";
import { drawChanges } from "./drawDiff";
import { drawRemarks } from "./drawRemarks";
import type { GeneratedNote } from "./generatedNote";
import { t } from "../texts/texts";

/** Shows what would change; settles with whether the person wants it so. */
export function confirmRenewal(app: App, title: string, note: GeneratedNote): Promise<boolean> {
  return new Promise((settle) => new RenewalModal(app, title, note, settle).open());
}

export class RenewalModal extends Modal {
  #isWanted = false;

  constructor(
    app: App,
    title: string,
    private readonly note: GeneratedNote,
    private readonly settle: (isWanted: boolean) => void,
  ) {
    super(app);
    this.setTitle(title);
  }

  override onOpen(): void {
    const { contentEl, note } = this;
    frameModal(this, "renewal");
    drawAside(contentEl, note.path);
    drawRemarks(contentEl, note, []);
    drawChanges(contentEl, note);
    const bar = put(contentEl, ".modal-bar");
    const renew = drawButton(bar, "renew mod-cta", t.Note_renew, () => {
      this.#isWanted = true;
      this.close();
    });
    drawButton(bar, "cancel", t.Button_cancel, () => this.close());
    renew.focus();
  }

  override onClose(): void {
    this.contentEl.empty();
    this.settle(this.#isWanted);
  }
}
