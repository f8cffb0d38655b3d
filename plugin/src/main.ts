import { Plugin } from "obsidian";
import { compose, type Catena } from "./app/compose";

/** Lifecycle only: what there is, `app/compose` builds. */
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

  /** The first time: show where everything is. */
  override onUserEnable(): void {
    void this.#catena?.openQueryPane();
  }

  override async onExternalSettingsChange(): Promise<void> {
    const data: unknown = await this.loadData();
    this.#catena?.settingsArrived(data);
  }
}
