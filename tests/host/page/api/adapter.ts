import type * as O from "obsidian";
import { fromBase64, toBase64 } from "../bridge/bytes";
import { call, callSync } from "../bridge/rpc";
import { Strict, notImplemented } from "../strict";

/** A file or folder as the host lists it; times in milliseconds. */
export interface DiskEntry {
  readonly path: string;
  readonly dir: boolean;
  readonly size: number;
  readonly mtime: number;
  readonly ctime: number;
}

/** The vault's folder on disk, through the bridge. */
export class FileSystemAdapter extends Strict implements O.FileSystemAdapter {
  readonly #basePath: string;

  constructor(basePath: string) {
    super("FileSystemAdapter");
    this.#basePath = basePath;
  }

  getName(): string {
    return this.#basePath.split(/[\\/]/).at(-1) ?? "";
  }

  getBasePath(): string {
    return this.#basePath;
  }

  getFullPath(normalizedPath: string): string {
    return callSync<string>("vault.fullPath", normalizedPath);
  }

  getFilePath(normalizedPath: string): string {
    return `file://${this.getFullPath(normalizedPath)}`;
  }

  getResourcePath(normalizedPath: string): string {
    return `/__vault/${normalizedPath.split("/").map(encodeURIComponent).join("/")}`;
  }

  async exists(normalizedPath: string): Promise<boolean> {
    return (await call<DiskEntry | null>("vault.stat", normalizedPath)) !== null;
  }

  async stat(normalizedPath: string): Promise<O.Stat | null> {
    const entry = await call<DiskEntry | null>("vault.stat", normalizedPath);
    if (!entry) return null;
    return { type: entry.dir ? "folder" : "file", ctime: entry.ctime, mtime: entry.mtime, size: entry.size };
  }

  async list(normalizedPath: string): Promise<O.ListedFiles> {
    const entries = await call<DiskEntry[]>("vault.children", normalizedPath);
    const paths = (dir: boolean): string[] => entries.filter((entry) => entry.dir === dir).map((entry) => entry.path);
    return { files: paths(false), folders: paths(true) };
  }

  async read(normalizedPath: string): Promise<string> {
    return new TextDecoder().decode(await this.readBinary(normalizedPath));
  }

  async readBinary(normalizedPath: string): Promise<ArrayBuffer> {
    return new Uint8Array(fromBase64(await call<string>("vault.read", normalizedPath))).buffer;
  }

  async write(normalizedPath: string, data: string): Promise<void> {
    await call("vault.write", normalizedPath, toBase64(data));
  }

  async writeBinary(normalizedPath: string, data: ArrayBuffer): Promise<void> {
    await call("vault.write", normalizedPath, toBase64(data));
  }

  async append(normalizedPath: string, data: string): Promise<void> {
    const before = (await this.exists(normalizedPath)) ? await this.read(normalizedPath) : "";
    await this.write(normalizedPath, before + data);
  }

  async appendBinary(normalizedPath: string, data: ArrayBuffer): Promise<void> {
    const before = (await this.exists(normalizedPath)) ? new Uint8Array(await this.readBinary(normalizedPath)) : [];
    await this.writeBinary(normalizedPath, new Uint8Array([...before, ...new Uint8Array(data)]).buffer);
  }

  async process(normalizedPath: string, fn: (data: string) => string): Promise<string> {
    const changed = fn(await this.read(normalizedPath));
    await this.write(normalizedPath, changed);
    return changed;
  }

  async mkdir(normalizedPath: string): Promise<void> {
    await call("vault.mkdir", normalizedPath);
  }

  /** There is no desktop whose trash could be used; the vault's own `.trash` stands in, so nothing is lost. */
  async trashSystem(normalizedPath: string): Promise<boolean> {
    await this.trashLocal(normalizedPath);
    return true;
  }

  async trashLocal(normalizedPath: string): Promise<void> {
    await this.rename(normalizedPath, `.trash/${normalizedPath.split("/").at(-1) ?? normalizedPath}`);
  }

  async rmdir(normalizedPath: string, recursive: boolean): Promise<void> {
    const { files, folders } = await this.list(normalizedPath);
    if (!recursive && files.length + folders.length > 0) throw new Error(`ENOTEMPTY: ${normalizedPath}`);
    await this.remove(normalizedPath);
  }

  async remove(normalizedPath: string): Promise<void> {
    await call("vault.remove", normalizedPath);
  }

  async rename(normalizedPath: string, normalizedNewPath: string): Promise<void> {
    await call("vault.rename", normalizedPath, normalizedNewPath);
  }

  async copy(normalizedPath: string, normalizedNewPath: string): Promise<void> {
    await this.writeBinary(normalizedNewPath, await this.readBinary(normalizedPath));
  }

  static readLocalFile(): Promise<ArrayBuffer> {
    return notImplemented("FileSystemAdapter.readLocalFile");
  }

  static mkdir(): Promise<void> {
    return notImplemented("FileSystemAdapter.mkdir");
  }
}
