import type * as O from "obsidian";
import { View } from "./view";

/** What stands in a tab that was not looked at since the layout was restored: it knows what it will show, and shows nothing. */
export class DeferredView extends View {
  readonly #saved: O.ViewState;
  readonly #title: string;

  constructor(leaf: O.WorkspaceLeaf, saved: O.ViewState, title: string) {
    super(leaf, "DeferredView");
    this.#saved = saved;
    this.#title = title;
  }

  get saved(): O.ViewState {
    return this.#saved;
  }

  getViewType(): string {
    return this.#saved.type;
  }

  getDisplayText(): string {
    return this.#title;
  }

  override getState(): Record<string, unknown> {
    return this.#saved.state ?? {};
  }
}
