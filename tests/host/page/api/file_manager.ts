import type * as O from "obsidian";
import { Strict } from "../strict";
import { getFrontMatterInfo, readFrontMatter, stringifyYaml } from "./text";

export class FileManager extends Strict implements O.FileManager {
  readonly #app: O.App;

  constructor(app: O.App) {
    super("FileManager");
    this.#app = app;
  }

  getNewFileParent(): O.TFolder {
    return this.#app.vault.getRoot();
  }

  renameFile(file: O.TAbstractFile, newPath: string): Promise<void> {
    return this.#app.vault.rename(file, newPath);
  }

  async promptForDeletion(file: O.TAbstractFile): Promise<boolean> {
    if (!window.confirm(`Delete “${file.name}”?`)) return false;
    await this.trashFile(file);
    return true;
  }

  trashFile(file: O.TAbstractFile): Promise<void> {
    return this.#app.vault.trash(file, false);
  }

  generateMarkdownLink(file: O.TFile, sourcePath: string, subpath = "", alias?: string): string {
    const target = this.#app.metadataCache.fileToLinktext(file, sourcePath) + subpath;
    return alias === undefined ? `[[${target}]]` : `[[${target}|${alias}]]`;
  }

  async processFrontMatter(file: O.TFile, fn: (frontmatter: Record<string, unknown>) => void): Promise<void> {
    await this.#app.vault.process(file, (text) => {
      const frontmatter = readFrontMatter(text) ?? {};
      fn(frontmatter);
      const body = text.slice(getFrontMatterInfo(text).contentStart);
      return Object.keys(frontmatter).length === 0 ? body : `---\n${stringifyYaml(frontmatter)}---\n${body}`;
    });
  }

  getAvailablePathForAttachment(filename: string): Promise<string> {
    return Promise.resolve(filename);
  }
}
