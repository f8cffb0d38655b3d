import type * as O from "obsidian";

const DEFAULT_DURATION_MS = 5000;

export class Notice implements O.Notice {
  readonly noticeEl: HTMLElement;
  readonly containerEl: HTMLElement;
  readonly messageEl: HTMLElement;

  constructor(message: string | DocumentFragment, duration = DEFAULT_DURATION_MS) {
    const box =
      activeDocument.querySelector<HTMLElement>(".notice-container") ??
      activeDocument.body.createDiv("notice-container");
    this.noticeEl = this.containerEl = box.createDiv({ cls: "notice", attr: { role: "status" } });
    this.messageEl = this.noticeEl.createDiv("notice-message");
    this.setMessage(message);
    this.noticeEl.addEventListener("click", () => {
      this.hide();
    });
    if (duration > 0)
      window.setTimeout(() => {
        this.hide();
      }, duration);
  }

  setMessage(message: string | DocumentFragment): this {
    this.messageEl.empty();
    this.messageEl.append(message);
    return this;
  }

  hide(): void {
    this.noticeEl.remove();
  }
}
