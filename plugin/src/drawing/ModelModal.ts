/** What Catena's dialogs with a model share: one is built when it opens, drawn from its state, and emptied when it closes. */

import { Modal, type App } from "obsidian";
import type { Drawn } from "../model";
import { frameModal } from "./elements";

/** @typeParam State What is drawn. @typeParam Parts The elements that change with it. @typeParam M What has the state. */
export abstract class ModelModal<State, Parts, M extends Drawn<State>> extends Modal {
  protected readonly model: M;
  #parts: Parts | null = null;

  /** @param cls What its styles begin with. @param modelOf Its model calls back with each new state, and when it has done all. */
  constructor(
    app: App,
    private readonly cls: string,
    title: string,
    modelOf: (changed: (state: State) => void, done: () => void) => M,
  ) {
    super(app);
    this.model = modelOf(
      () => this.#redraw(),
      () => this.close(),
    );
    this.setTitle(title);
  }

  override onOpen(): void {
    frameModal(this, this.cls);
    const parts = this.build(this.contentEl);
    this.#parts = parts;
    this.#redraw();
    this.opened(parts);
  }

  override onClose(): void {
    this.#parts = null;
    this.model.close();
    this.contentEl.empty();
  }

  /** Builds the dialog's elements. */
  protected abstract build(into: HTMLElement): Parts;

  /** It is built and drawn: ask for what it shows. */
  protected abstract opened(parts: Parts): void;

  /** Shows a state. */
  protected abstract draw(parts: Parts, state: State): void;

  #redraw(): void {
    if (this.#parts !== null) this.draw(this.#parts, this.model.state);
  }
}
