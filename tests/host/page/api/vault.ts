import type * as O from "obsidian";
import { call } from "../bridge/rpc";
import type { DiskEntry, FileSystemAdapter } from "./adapter";
import { Events } from "./events";
import { TAbstractFile, TFile, TFolder, parentPath, place } from "./files";
import { normalizePath } from "./text";

/** Symbol-named, so that no plugin can reach it: brings the vault up to date with the disk. */
export const syncWithDisk = Symbol("syncWithDisk");

export class Vault extends Events implements O.Vault {
  readonly configDir = ".obsidian";
  readonly adapter: FileSystemAdapter;
  readonly #files = new Map<string, TAbstractFile>();
  readonly #root: TFolder;
  #syncing: Promise<void> = Promise.resolve();

  constructor(adapter: FileSystemAdapter) {
    super("Vault");
    this.adapter = adapter;
    this.#root = this.#enter(new TFolder(), "/");
  }

  getName(): string {
    return this.adapter.getName();
  }

  getRoot(): O.TFolder {
    return this.#root;
  }

  getAbstractFileByPath(path: string): TAbstractFile | null {
    return this.#files.get(path) ?? null;
  }

  getFileByPath(path: string): TFile | null {
    const file = this.#files.get(path);
    return file instanceof TFile ? file : null;
  }

  getFolderByPath(path: string): TFolder | null {
    const folder = this.#files.get(path);
    return folder instanceof TFolder ? folder : null;
  }

  getAllLoadedFiles(): TAbstractFile[] {
    return [...this.#files.values()];
  }

  getAllFolders(includeRoot = false): TFolder[] {
    const folders = this.getAllLoadedFiles().filter((file) => file instanceof TFolder);
    return includeRoot ? folders : folders.filter((folder) => !folder.isRoot());
  }

  getFiles(): TFile[] {
    return this.getAllLoadedFiles().filter((file) => file instanceof TFile);
  }

  getMarkdownFiles(): TFile[] {
    return this.getFiles().filter((file) => file.extension === "md");
  }

  async create(path: string, data: string): Promise<TFile> {
    return this.#createFile(normalizePath(path), (file) => this.adapter.write(file, data));
  }

  async createBinary(path: string, data: ArrayBuffer): Promise<TFile> {
    return this.#createFile(normalizePath(path), (file) => this.adapter.writeBinary(file, data));
  }

  async createFolder(path: string): Promise<TFolder> {
    const folder = normalizePath(path);
    if (this.#files.has(folder)) throw new Error("Folder already exists.");
    await this.#change(() => this.adapter.mkdir(folder));
    return mustExist(this.getFolderByPath(folder), folder);
  }

  read(file: O.TFile): Promise<string> {
    return this.adapter.read(file.path);
  }

  cachedRead(file: O.TFile): Promise<string> {
    return this.adapter.read(file.path);
  }

  readBinary(file: O.TFile): Promise<ArrayBuffer> {
    return this.adapter.readBinary(file.path);
  }

  getResourcePath(file: O.TFile): string {
    return this.adapter.getResourcePath(file.path);
  }

  modify(file: O.TFile, data: string): Promise<void> {
    return this.#change(() => this.adapter.write(file.path, data));
  }

  modifyBinary(file: O.TFile, data: ArrayBuffer): Promise<void> {
    return this.#change(() => this.adapter.writeBinary(file.path, data));
  }

  append(file: O.TFile, data: string): Promise<void> {
    return this.#change(() => this.adapter.append(file.path, data));
  }

  appendBinary(file: O.TFile, data: ArrayBuffer): Promise<void> {
    return this.#change(() => this.adapter.appendBinary(file.path, data));
  }

  process(file: O.TFile, fn: (data: string) => string): Promise<string> {
    return this.#change(() => this.adapter.process(file.path, fn));
  }

  delete(file: O.TAbstractFile): Promise<void> {
    return this.#change(() => this.adapter.remove(file.path));
  }

  trash(file: O.TAbstractFile, system: boolean): Promise<void> {
    return this.#change(async () => {
      await (system ? this.adapter.trashSystem(file.path) : this.adapter.trashLocal(file.path));
    });
  }

  async copy<T extends O.TAbstractFile>(file: T, newPath: string): Promise<T> {
    await this.#change(() => this.adapter.copy(file.path, newPath));
    return mustExist(this.getAbstractFileByPath(newPath), newPath) as O.TAbstractFile as T;
  }

  /** The same object lives on under its new path, as in the app. */
  async rename(file: O.TAbstractFile, newPath: string): Promise<void> {
    const oldPath = file.path;
    await this.#queued(async () => {
      await this.adapter.rename(oldPath, newPath);
      const moved = [...this.#files.keys()].filter((path) => path === oldPath || path.startsWith(`${oldPath}/`));
      for (const path of moved) {
        const each = this.#leave(path);
        if (each) this.#enter(each, newPath + path.slice(oldPath.length));
      }
    });
    this.trigger("rename", file, oldPath);
  }

  static recurseChildren(root: O.TFolder, cb: (file: O.TAbstractFile) => unknown): void {
    cb(root);
    for (const child of root.children) {
      if (child instanceof TFolder) Vault.recurseChildren(child, cb);
      else cb(child);
    }
  }

  /** Fires create, modify and delete for what changed on disk. One at a time: a stale listing must not undo a newer one. */
  [syncWithDisk](): Promise<void> {
    return this.#queued(async () => {
      const listed = await call<DiskEntry[]>("vault.tree");
      const present = new Set(listed.map((entry) => entry.path));
      for (const entry of listed) this.#meet(entry);
      for (const path of [...this.#files.keys()]) {
        if (path === "/" || present.has(path)) continue;
        const gone = this.#leave(path);
        if (gone) this.trigger("delete", gone);
      }
    });
  }

  async #createFile(path: string, write: (path: string) => Promise<void>): Promise<TFile> {
    if (this.#files.has(path)) throw new Error("File already exists.");
    await this.#change(() => write(path));
    return mustExist(this.getFileByPath(path), path);
  }

  async #change<T>(action: () => Promise<T>): Promise<T> {
    const result = await action();
    await this[syncWithDisk]();
    return result;
  }

  #queued(action: () => Promise<void>): Promise<void> {
    const next = this.#syncing.then(action);
    this.#syncing = next.catch(() => undefined);
    return next;
  }

  #meet(entry: DiskEntry): void {
    const known = this.#files.get(entry.path);
    const stat = { ctime: entry.ctime, mtime: entry.mtime, size: entry.size };
    if (!known) {
      const made = this.#enter(entry.dir ? new TFolder() : new TFile(), entry.path);
      if (made instanceof TFile) made.stat = stat;
      this.trigger("create", made);
    } else if (known instanceof TFile && (known.stat.mtime !== entry.mtime || known.stat.size !== entry.size)) {
      known.stat = stat;
      this.trigger("modify", known);
    }
  }

  #enter<T extends TAbstractFile>(file: T, path: string): T {
    place(file, path);
    file.vault = this;
    this.#files.set(path, file);
    if (path === "/") return file;
    file.parent = this.getFolderByPath(parentPath(path));
    file.parent?.children.push(file);
    return file;
  }

  #leave(path: string): TAbstractFile | undefined {
    const file = this.#files.get(path);
    if (!file) return undefined;
    if (file.parent) file.parent.children = file.parent.children.filter((child) => child !== file);
    this.#files.delete(path);
    return file;
  }
}

function mustExist<T>(value: T | null, path: string): T {
  if (value === null) throw new Error(`"${path}" was written but did not appear in the vault`);
  return value;
}
