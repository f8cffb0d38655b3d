/** The settings as they are now, and what follows when they change. */

import { Listeners } from "../sidecar/listeners";
import { parseSettings, type Settings } from "../settings/settings";

export interface Change {
  readonly before: Settings;
  readonly after: Settings;
}

export class SettingsStore {
  #settings: Settings;
  readonly #listeners = new Listeners<Change>();

  /**
   * @param data Whatever data.json holds.
   * @param save Writes it.
   */
  constructor(
    data: unknown,
    private readonly save: (settings: Settings) => Promise<void>,
  ) {
    this.#settings = parseSettings(data);
  }

  get current(): Settings {
    return this.#settings;
  }

  onChange(listener: (change: Change) => void): void {
    this.#listeners.add(listener);
  }

  /** Checks, applies and saves changed settings. */
  async change(changed: Readonly<Record<string, unknown>>): Promise<void> {
    this.#apply(parseSettings({ ...this.#settings, ...changed }));
    await this.save(this.#settings);
  }

  /** Applies what something else, such as a sync tool, wrote to data.json. */
  arrived(data: unknown): void {
    this.#apply(parseSettings(data));
  }

  #apply(after: Settings): void {
    const before = this.#settings;
    this.#settings = after;
    this.#listeners.tell({ before, after });
  }
}
