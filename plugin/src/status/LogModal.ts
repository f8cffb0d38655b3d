/** Shows both logs. */

import { Modal, type App } from "obsidian";
import { put, on } from "../drawing/elements";
import { t } from "../texts/texts";

export interface ShownLog {
  readonly plugin: readonly string[];
  readonly sidecar: readonly string[];
}

export class LogModal extends Modal {
  readonly #log: ShownLog;
  readonly #copy: (text: string) => Promise<void>;

  constructor(app: App, log: ShownLog, copy: (text: string) => Promise<void>) {
    super(app);
    this.#log = log;
    this.#copy = copy;
    this.setTitle(t.Log_title);
  }

  override onOpen(): void {
    const { contentEl } = this;
    contentEl.addClass("catena-log");
    const parts = [
      { title: t.Log_window, lines: this.#log.plugin },
      { title: t.Log_sidecar, lines: this.#log.sidecar },
    ];
    for (const { title, lines } of parts) {
      put(contentEl, ".log-title", title);
      put(contentEl, "pre.log-lines", {
        text: lines.length === 0 ? t.Log_empty : lines.join("\n"),
        tabindex: "0",
        label: title,
      });
    }
    const buttons = contentEl.createDiv("modal-button-container");
    const copy = buttons.createEl("button", { cls: "mod-cta", text: t.Button_copy });
    on(copy, "click", () => {
      void this.#copy(parts.map(({ title, lines }) => [title, ...lines].join("\n")).join("\n\n"));
    });
    const close = put(buttons, "button", t.Button_close);
    on(close, "click", () => this.close());
  }

  override onClose(): void {
    this.contentEl.empty();
  }
}
