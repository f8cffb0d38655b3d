import type * as O from "obsidian";
import { Strict } from "../strict";
import { FileSystemAdapter } from "./adapter";
import { Events } from "./events";
import { FileManager } from "./file_manager";
import { Keymap, Scope } from "./keymap";
import { setCurrentApp } from "./markdown_renderer";
import { MetadataCache } from "./metadata";
import { Registry, registry } from "./registry";
import { Vault } from "./vault";
import { Workspace, type Frame } from "./workspace";

export class SecretStorage extends Events implements O.SecretStorage {
  readonly #secrets = new Map<string, string>();

  constructor() {
    super("SecretStorage");
  }

  setSecret(id: string, secret: string): void {
    if (!/^[a-z0-9-]+$/.test(id)) throw new Error(`invalid secret id "${id}"`);
    this.#secrets.set(id, secret);
  }

  getSecret(id: string): string | null {
    return this.#secrets.get(id) ?? null;
  }

  listSecrets(): string[] {
    return [...this.#secrets.keys()];
  }
}

export class App extends Strict implements O.App {
  readonly scope = new Scope();
  readonly keymap = new Keymap(this.scope);
  readonly vault: Vault;
  readonly metadataCache: MetadataCache;
  readonly fileManager: FileManager;
  readonly workspace: Workspace;
  readonly secretStorage = new SecretStorage();
  readonly renderContext: O.RenderContext = { hoverPopover: null };
  readonly lastEvent: O.UserEvent | null = null;
  readonly [registry] = new Registry();
  readonly #stored: Record<string, unknown>;

  /** @param stored what `loadLocalStorage` knows before anything was saved. */
  constructor(basePath: string, frame: Frame, stored: Record<string, unknown>) {
    super("App");
    this.#stored = stored;
    setCurrentApp(this);
    this.vault = new Vault(new FileSystemAdapter(basePath));
    this.metadataCache = new MetadataCache(this.vault);
    this.fileManager = new FileManager(this);
    this.workspace = new Workspace(this, frame);
  }

  isDarkMode(): boolean {
    return document.body.hasClass("theme-dark");
  }

  loadLocalStorage(key: string): unknown {
    const text = window.localStorage.getItem(this.#storageKey(key));
    return text === null ? (this.#stored[key] ?? null) : (JSON.parse(text) as unknown);
  }

  saveLocalStorage(key: string, data: unknown): void {
    if (data === null || data === undefined) window.localStorage.removeItem(this.#storageKey(key));
    else window.localStorage.setItem(this.#storageKey(key), JSON.stringify(data));
  }

  #storageKey(key: string): string {
    return `${this.vault.adapter.getBasePath()}-${key}`;
  }
}
