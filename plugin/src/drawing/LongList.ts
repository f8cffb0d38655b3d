/** A list of which as much is drawn as somebody scrolls to: thousands of rows at once would keep the window waiting. */

import { on, Part } from "./elements";
import { isAlike } from "../alike";

const AT_ONCE = 50;

export class LongList<Item> {
  readonly #part: Part<readonly Item[]>;
  #items: readonly Item[] = [];
  #most = AT_ONCE;
  #what: unknown;
  #drawn: readonly Item[] = [];

  /**
   * @param pane What scrolls.
   * @param drawRows Adds rows to what is in the element already.
   */
  constructor(
    pane: HTMLElement,
    private readonly into: HTMLElement,
    private readonly drawRows: (into: HTMLElement, items: readonly Item[]) => void,
  ) {
    this.#part = new Part<readonly Item[]>(into, () => {
      this.#drawn = [];
      this.#drawMissing();
    });
    on(pane, "scroll", () => {
      const { scrollTop, clientHeight, scrollHeight } = pane;
      if (this.#most >= this.#items.length || scrollTop + 2 * clientHeight < scrollHeight) return;
      this.#most += AT_ONCE;
      this.#drawMissing();
    });
  }

  /**
   * Shows these items.
   *
   * @param what What is listed. Where it is the same as before, rows stay where somebody has scrolled to.
   */
  show(items: readonly Item[], what: unknown = items.length): void {
    if (what !== this.#what) this.#most = AT_ONCE;
    this.#what = what;
    this.#items = items;
    const isDrawn = this.#drawn.every((item, at) => item === items[at] || isAlike(item, items[at]));
    if (!isDrawn || this.#drawn.length > this.#most) this.#part.show(items);
    else this.#drawMissing();
  }

  #drawMissing(): void {
    this.drawRows(this.into, this.#items.slice(this.#drawn.length, this.#most));
    this.#drawn = this.#items.slice(0, this.#most);
  }
}
