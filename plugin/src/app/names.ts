/** What can be named in a question: the notes, papers, tags and folders of the vault. */

import type { App, CachedMetadata } from "obsidian";
import type { Names } from "../ask/completing";
import { callPapers, nameOf } from "../drawing/place";
import { paperNames } from "../papers/paperTexts";
import type { SidecarClient } from "../sidecar/client";

/** Papers are left out when the sidecar can't tell them. */
export async function namesIn(app: App, client: SidecarClient): Promise<Names> {
  const caches = app.vault.getMarkdownFiles().map((file) => ({ file, cache: app.metadataCache.getFileCache(file) }));
  return {
    notes: caches.flatMap(({ file: { basename, path }, cache }) =>
      [basename, titleIn(app, path) ?? [], strings(cache?.frontmatter?.["aliases"])]
        .flat()
        .map((name) => ({ name, about: path })),
    ),
    papers: await papersOf(client),
    tags: [...new Set(caches.flatMap(({ cache }) => tagsOf(cache)))].sort(),
    folders: app.vault.getAllFolders(false).map(({ path }) => path),
  };
}

/** A name that a Zettelkasten gives to a file: a time, and at most a slug. */
const ID = /^\d{10,}(?:[-_]\S*)?$/u;

/** What a note is called other than its file, as the sidecar has it: its title, or its first alias where the file is named by an id. */
export function titleIn(app: App, path: string): string | undefined {
  const { title, aliases } = app.metadataCache.getCache(path)?.frontmatter ?? {};
  return typeof title === "string" ? title : ID.test(nameOf(path)) ? strings(aliases)[0] : undefined;
}

/** A note's tags, without #. */
export function tagsOf(cache: CachedMetadata | null): readonly string[] {
  const inText = (cache?.tags ?? []).map(({ tag }) => tag);
  return [...strings(cache?.frontmatter?.["tags"]), ...inText].map((tag) => tag.replace(/^#/u, ""));
}

async function papersOf(client: SidecarClient): Promise<Names["papers"]> {
  try {
    const { files } = await client.listAnnotationFiles({ details: true });
    callPapers(paperNames(files));
    return files.flatMap(({ citekey, title, file_path: path }) =>
      citekey === null ? [] : [{ name: citekey, about: title, path }],
    );
  } catch {
    return [];
  }
}

/** The same client, which tells nothing of papers before they are called by their names. */
export function afterNames(client: SidecarClient, learn: () => Promise<void>): SidecarClient {
  const after =
    <Asked extends unknown[], Told>(call: (...asked: Asked) => Promise<Told>) =>
    async (...asked: Asked) => {
      await learn();
      return call(...asked);
    };
  return {
    ...client,
    searchAnnotations: after(client.searchAnnotations),
    checkDraft: after(client.checkDraft),
    checkQuotes: after(client.checkQuotes),
  };
}

/** A property with one value or several. */
function strings(value: unknown): readonly string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : typeof value === "string" ? value.split(",") : [];
  return values.flatMap((each) => (typeof each === "string" && each.trim() ? [each.trim()] : []));
}
