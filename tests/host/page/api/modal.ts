import type * as O from "obsidian";
import { ButtonComponent } from "./controls";
import { setIcon } from "./icons";
import { Scope } from "./keymap";

/** State is in `#private` fields: plugins extend this class and name their own fields as they like. */
export class Modal implements O.Modal {
  readonly app: O.App;
  readonly scope: O.Scope = new Scope();
  readonly containerEl: HTMLElement;
  readonly modalEl: HTMLElement;
  readonly titleEl: HTMLElement;
  readonly contentEl: HTMLElement;
  shouldRestoreSelection = true;
  #isOpen = false;
  #focusedBefore: Element | null = null;
  #closeCallback: (() => unknown) | null = null;

  constructor(app: O.App) {
    this.app = app;
    this.containerEl = createDiv("modal-container mod-dim");
    this.containerEl.createDiv("modal-bg").addEventListener("click", () => {
      this.close();
    });
    this.modalEl = this.containerEl.createDiv({
      cls: "modal",
      attr: { role: "dialog", "aria-modal": "true", tabindex: "-1" },
    });
    const closeEl = this.modalEl.createDiv({
      cls: "modal-close-button mod-raised clickable-icon",
      attr: { "aria-label": "Close", role: "button" },
    });
    setIcon(closeEl, "x");
    closeEl.addEventListener("click", () => {
      this.close();
    });
    this.titleEl = this.modalEl.createDiv("modal-header").createDiv("modal-title");
    this.contentEl = this.modalEl.createDiv("modal-content");
    this.scope.register([], "Escape", () => {
      this.close();
      return false;
    });
  }

  open(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    this.#focusedBefore = activeDocument.activeElement;
    activeDocument.body.append(this.containerEl);
    this.app.keymap.pushScope(this.scope);
    this.modalEl.focus();
    void this.onOpen();
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.app.keymap.popScope(this.scope);
    this.containerEl.remove();
    this.onClose();
    this.#closeCallback?.();
    if (this.shouldRestoreSelection && this.#focusedBefore instanceof HTMLElement) this.#focusedBefore.focus();
  }

  onOpen(): Promise<void> | void {}

  onClose(): void {}

  setTitle(title: string): this {
    this.titleEl.setText(title);
    this.modalEl.setAttribute("aria-label", title);
    return this;
  }

  setContent(content: string | DocumentFragment): this {
    this.contentEl.setText(content);
    return this;
  }

  setCloseCallback(callback: () => unknown): this {
    this.#closeCallback = callback;
    return this;
  }
}

export class ConfirmationButton extends ButtonComponent {
  readonly #close: () => void;

  constructor(into: HTMLElement, close: () => void) {
    super(into);
    this.#close = close;
  }

  /** The modal closes when the handler is done, unless it returned or resolved to `false`. */
  override onClick(handler: (evt: MouseEvent) => unknown): this {
    return super.onClick(async (event) => {
      if ((await handler(event)) !== false) this.#close();
    });
  }

  setInitialFocus(): this {
    queueMicrotask(() => {
      this.buttonEl.focus();
    });
    return this;
  }

  setSecondary(): this {
    this.buttonEl.addClass("mod-secondary");
    return this;
  }

  setCancel(): this {
    this.buttonEl.addClass("mod-cancel");
    return this;
  }
}

export class ConfirmationModal extends Modal implements O.ConfirmationModal {
  readonly buttonContainerEl: HTMLElement;

  constructor(app: O.App) {
    super(app);
    this.modalEl.addClass("mod-confirmation");
    this.buttonContainerEl = this.modalEl.createDiv("modal-button-container");
  }

  addClass(cls: string): this {
    this.modalEl.addClass(cls);
    return this;
  }

  addCheckbox(label: string, cb: (value: boolean) => unknown): this {
    const labelEl = this.buttonContainerEl.createEl("label", { cls: "mod-checkbox" });
    const input = labelEl.createEl("input", { type: "checkbox" });
    labelEl.appendText(label);
    input.addEventListener("change", () => cb(input.checked));
    return this;
  }

  addButton(cb: (btn: O.ConfirmationButton) => unknown): this {
    const button = new ConfirmationButton(this.buttonContainerEl, () => {
      this.close();
    });
    cb(button as unknown as O.ConfirmationButton); // its documented constructor is private
    return this;
  }

  addCancelButton(text = "Cancel"): this {
    return this.addButton((button) =>
      button
        .setButtonText(text)
        .setCancel()
        .onClick(() => undefined),
    );
  }
}
