/** Which notes are marked, by whom, and where the cursor is among the marks. Independent of CodeMirror. */

import { Listeners } from "../sidecar/listeners";
import type { Mark, Marked } from "./marks";

/** Who marks: a check of a note, or the view beside the writing. Each marks one note at a time. */
export type Layer = "check" | "beside";

export class MarkStore {
  readonly #layers = new Map<Layer, Marked>();
  /** The marks of a layer were replaced: editors show others. */
  readonly replaced = new Listeners<void>();
  /** Marks were replaced, or some vanished because their sentences were edited. */
  readonly changed = new Listeners<void>();
  /** The cursor came into a sentence of a note, or into none that is marked. */
  readonly entered = new Listeners<{ readonly path: string; readonly id: string | null }>();

  /** The cursor of an editor moved without anything being typed. */
  readonly cursorMoved = new Listeners<void>();

  /** Marks a note anew; whatever this layer marked before is forgotten. */
  mark(layer: Layer, marked: Marked | null): void {
    if (!marked && !this.#layers.has(layer)) return;
    if (!marked) this.#layers.delete(layer);
    else this.#layers.set(layer, marked);
    this.replaced.tell();
    this.changed.tell();
  }

  /** All marks of a note, by layer. */
  of(path: string): readonly (readonly [Layer, Marked])[] {
    return [...this.#layers].filter(([, marked]) => marked.path === path);
  }

  /** The ids of a layer's marks that still stand; null if it marks nothing. */
  standing(layer: Layer): ReadonlySet<string> | null {
    const marked = this.#layers.get(layer);
    return marked ? new Set(marked.marks.map(({ id }) => id)) : null;
  }

  /** The note was edited; these marks are left of the layer. */
  moved(layer: Layer, text: { toString(): string }, marks: readonly Mark[]): void {
    const marked = this.#layers.get(layer);
    if (!marked) return;
    this.#layers.set(layer, { ...marked, text, marks });
    if (marks.length !== marked.marks.length) this.changed.tell();
  }

  /** A note has another path now. */
  renamed(from: string, to: string): void {
    for (const [layer, marked] of this.of(from)) this.#layers.set(layer, { ...marked, path: to });
  }
}
