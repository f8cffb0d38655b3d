import type * as O from "obsidian";
import { Strict } from "../strict";

export abstract class TAbstractFile extends Strict implements O.TAbstractFile {
  vault!: O.Vault;
  path = "";
  name = "";
  parent: O.TFolder | null = null;
}

export class TFile extends TAbstractFile implements O.TFile {
  stat: O.FileStats = { ctime: 0, mtime: 0, size: 0 };
  basename = "";
  extension = "";

  constructor() {
    super("TFile");
  }
}

export class TFolder extends TAbstractFile implements O.TFolder {
  children: O.TAbstractFile[] = [];

  constructor() {
    super("TFolder");
  }

  isRoot(): boolean {
    return this.path === "/";
  }
}

/** Gives a file or folder its path and the names that follow from it. */
export function place(file: TAbstractFile, path: string): void {
  file.path = path;
  file.name = path === "/" ? "" : path.slice(path.lastIndexOf("/") + 1);
  if (!(file instanceof TFile)) return;
  const dot = file.name.lastIndexOf(".");
  file.basename = dot > 0 ? file.name.slice(0, dot) : file.name;
  file.extension = dot > 0 ? file.name.slice(dot + 1) : "";
}

export function parentPath(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash < 0 ? "/" : path.slice(0, slash);
}
