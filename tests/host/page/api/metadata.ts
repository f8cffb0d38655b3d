import type * as O from "obsidian";
import { Events } from "./events";
import { TFile } from "./files";
import { getFrontMatterInfo, getLinkpath, readFrontMatter, stripHeading } from "./text";
import type { Vault } from "./vault";

/** Symbol-named, so that no plugin can reach it: resolves when every note seen so far has been read. */
export const metadataReady = Symbol("metadataReady");

type LinkCounts = Record<string, Record<string, number>>;

export class MetadataCache extends Events implements O.MetadataCache {
  readonly resolvedLinks: LinkCounts = {};
  readonly unresolvedLinks: LinkCounts = {};
  readonly #vault: Vault;
  readonly #caches = new Map<string, O.CachedMetadata>();
  #reading: Promise<void> = Promise.resolve();

  constructor(vault: Vault) {
    super("MetadataCache");
    this.#vault = vault;
    const reread = (file: O.TAbstractFile): void => {
      this.#reading = this.#reading.then(() => this.#read(file));
    };
    vault.on("create", reread);
    vault.on("modify", reread);
    vault.on("delete", (file: O.TAbstractFile) => {
      const previous = this.#caches.get(file.path) ?? null;
      this.#forget(file.path);
      if (file instanceof TFile) this.trigger("deleted", file, previous);
    });
    vault.on("rename", (file: O.TAbstractFile, oldPath: string) => {
      this.#forget(oldPath);
      reread(file);
    });
  }

  getFirstLinkpathDest(linkpath: string, sourcePath: string): TFile | null {
    if (linkpath === "") return this.#vault.getFileByPath(sourcePath);
    const wanted = linkpath.toLowerCase();
    const endings = [wanted, `${wanted}.md`];
    const matches = (file: TFile): boolean => {
      const path = file.path.toLowerCase();
      return endings.some((ending) => path === ending || path.endsWith(`/${ending}`));
    };
    const found = this.#vault.getFiles().filter(matches);
    return found.sort((a, b) => a.path.length - b.path.length || a.path.localeCompare(b.path))[0] ?? null;
  }

  getFileCache(file: O.TFile): O.CachedMetadata | null {
    return this.getCache(file.path);
  }

  getCache(path: string): O.CachedMetadata | null {
    return this.#caches.get(path) ?? null;
  }

  fileToLinktext(file: O.TFile, _sourcePath: string, omitMdExtension = true): string {
    const isUnique = this.#vault.getFiles().filter((each) => each.name === file.name).length === 1;
    const text = isUnique ? file.name : file.path;
    return omitMdExtension && file.extension === "md" ? text.replace(/\.md$/, "") : text;
  }

  [metadataReady](): Promise<void> {
    return this.#reading;
  }

  async #read(file: O.TAbstractFile): Promise<void> {
    if (!(file instanceof TFile) || file.extension !== "md") return;
    let text;
    try {
      text = await this.#vault.adapter.read(file.path);
    } catch {
      return; // deleted between the event and the reading; its own event follows
    }
    const cache = parseMetadata(text);
    this.#caches.set(file.path, cache);
    this.#countLinks(file.path, cache);
    this.trigger("changed", file, text, cache);
    this.trigger("resolve", file);
  }

  #countLinks(path: string, cache: O.CachedMetadata): void {
    const resolved: Record<string, number> = {};
    const unresolved: Record<string, number> = {};
    for (const { link } of [...(cache.links ?? []), ...(cache.embeds ?? [])]) {
      const linkpath = getLinkpath(link);
      const target = this.getFirstLinkpathDest(linkpath, path);
      const [counts, key] = target ? [resolved, target.path] : [unresolved, linkpath];
      counts[key] = (counts[key] ?? 0) + 1;
    }
    this.resolvedLinks[path] = resolved;
    this.unresolvedLinks[path] = unresolved;
  }

  #forget(path: string): void {
    this.#caches.delete(path);
    delete this.resolvedLinks[path];
    delete this.unresolvedLinks[path];
  }
}

/** What the app's cache knows of a note, in the part that the host needs: front matter, headings, links, embeds, tags. */
export function parseMetadata(text: string): O.CachedMetadata {
  const positionOf = positions(text);
  const info = getFrontMatterInfo(text);
  const frontmatter = readFrontMatter(text);
  const body = blank(text, /^---\r?\n[\s\S]*?\n---|```[\s\S]*?(?:```|$)|`[^`\n]*`/g);
  const at = (match: RegExpExecArray): O.Pos => positionOf(match.index, match.index + match[0].length);

  const headings = [...body.matchAll(/^(#{1,6})[ \t]+(.+?)[ \t]*#*[ \t]*$/gm)].map((match) => ({
    heading: match[2] ?? "",
    level: (match[1] ?? "").length,
    position: at(match),
  }));
  const references = [...body.matchAll(/(!?)\[\[([^\]|\n]+)(?:\|([^\]\n]*))?\]\]/g)].map((match) => ({
    isEmbed: match[1] === "!",
    cache: { link: match[2] ?? "", original: match[0], displayText: match[3] ?? match[2] ?? "", position: at(match) },
  }));
  const tags = [...body.matchAll(/(?<=^|\s)#[\p{L}_][\p{L}\p{N}_/-]*/gu)].map((match) => ({
    tag: match[0],
    position: at(match),
  }));
  return {
    ...(info.exists && { frontmatterPosition: positionOf(0, info.contentStart - 1) }),
    ...(frontmatter && { frontmatter }),
    ...nonEmpty("headings", headings),
    ...nonEmpty(
      "links",
      references.filter((each) => !each.isEmbed).map((each) => each.cache),
    ),
    ...nonEmpty(
      "embeds",
      references.filter((each) => each.isEmbed).map((each) => each.cache),
    ),
    ...nonEmpty("tags", tags),
  };
}

/** The line (0-based) that `#heading`, `#a#b` or `#^block` points to; null when the note has no such place. */
export function lineOfSubpath(text: string, subpath: string): number | null {
  const last = subpath.split("#").at(-1) ?? "";
  if (last === "") return null;
  if (last.startsWith("^")) {
    const line = text
      .split("\n")
      .findIndex((each) => new RegExp(`(^|\\s)\\^${escapeRegExp(last.slice(1))}\\s*$`).test(each));
    return line < 0 ? null : line;
  }
  const wanted = stripHeading(last).toLowerCase();
  const heading = parseMetadata(text).headings?.find((each) => stripHeading(each.heading).toLowerCase() === wanted);
  return heading?.position.start.line ?? null;
}

function nonEmpty<K extends string, T>(key: K, list: T[]): Partial<Record<K, T[]>> {
  return list.length === 0 ? {} : ({ [key]: list } as Record<K, T[]>);
}

/** Replaces what matches by spaces, keeping offsets and line breaks. */
function blank(text: string, pattern: RegExp): string {
  return text.replace(pattern, (match) => match.replace(/[^\n]/g, " "));
}

function positions(text: string): (from: number, to: number) => O.Pos {
  const starts = [0];
  for (let i = text.indexOf("\n"); i >= 0; i = text.indexOf("\n", i + 1)) starts.push(i + 1);
  const locate = (offset: number): O.Loc => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low, col: offset - (starts[low] ?? 0), offset };
  };
  return (from, to) => ({ start: locate(from), end: locate(to) });
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
