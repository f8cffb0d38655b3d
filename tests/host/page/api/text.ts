/** Small documented functions over text: paths, links, front matter, YAML. */
import type * as O from "obsidian";
import { parse, stringify } from "yaml";

export function normalizePath(path: string): string {
  const clean = path
    .replace(/[\\/]+/g, "/")
    .replace(/^\/+|\/+$/g, "")
    .replace(/\u00A0|\u202F/g, " ")
    .normalize("NFC");
  return clean === "" ? "/" : clean;
}

export function parseLinktext(linktext: string): { path: string; subpath: string } {
  const hash = linktext.indexOf("#");
  return hash < 0 ? { path: linktext, subpath: "" } : { path: linktext.slice(0, hash), subpath: linktext.slice(hash) };
}

export function getLinkpath(linktext: string): string {
  return parseLinktext(linktext).path;
}

export function stripHeading(heading: string): string {
  return heading
    .replace(/[!"#$%&()*+,.:;<=>?@^`{|}~/[\]\\]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

export function stripHeadingForLink(heading: string): string {
  return heading
    .replace(/[#|^\\:]|%%|\[\[|\]\]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

export function parseYaml(yaml: string): unknown {
  return parse(yaml) as unknown;
}

export function stringifyYaml(obj: unknown): string {
  return stringify(obj);
}

export function getFrontMatterInfo(content: string): O.FrontMatterInfo {
  const match = /^---\r?\n([\s\S]*?)\r?\n?---[ \t]*(?:\r?\n|$)/.exec(content);
  if (!match) return { exists: false, frontmatter: "", from: 0, to: 0, contentStart: 0 };
  const frontmatter = match[1] ?? "";
  const from = content.indexOf("\n") + 1;
  return { exists: true, frontmatter, from, to: from + frontmatter.length, contentStart: match[0].length };
}

/** The front matter as an object; null when there is none or it is not a YAML mapping (the app drops such front matter too). */
export function readFrontMatter(content: string): Record<string, unknown> | null {
  const info = getFrontMatterInfo(content);
  if (!info.exists) return null;
  try {
    const value = parseYaml(info.frontmatter);
    return value !== null && typeof value === "object" && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** The number of the line (0-based) in which an offset lies. */
export function lineOfOffset(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length - 1;
}
