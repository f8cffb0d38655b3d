/** Those who want to hear of something. */
export class Listeners<T> {
  readonly #all = new Set<(told: T) => void>();

  /** Tells the listener from now on, until the returned function is called. */
  add(listener: (told: T) => void): () => void {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  }

  get count(): number {
    return this.#all.size;
  }

  /** None is told anything any more. */
  end(): void {
    this.#all.clear();
  }

  tell(told: T): void {
    for (const listener of [...this.#all]) listener(told);
  }
}
