import { Plugin } from "obsidian";
import { compose, type Catena } from "./app/compose";

/** Lifecycle only; `app/compose` builds everything. */
export default class CatenaPlugin extends Plugin {
  #catena: Catena | null = null;

  override async onload(): Promise<void> {
    const data: unknown = await this.loadData();
    const catena = compose(this, data);
    this.#catena = catena;
    this.app.workspace.onLayoutReady(() => catena.ready());
  }

  override onunload(): void {
    void this.#catena?.stop();
    this.#catena = null;
  }

  /** The plugin was enabled for the first time: show the query pane. */
  override onUserEnable(): void {
    void this.#catena?.openQueryPane();
  }

  override async onExternalSettingsChange(): Promise<void> {
    const data: unknown = await this.loadData();
    this.#catena?.settingsArrived(data);
  }
}
