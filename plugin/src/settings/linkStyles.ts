/** Where the page numbers of generated notes lead. Pure. */

export type LinkStyle = "citekey" | "note" | "pdf" | "zotero";

/** In the order in which they are offered; the first is the sidecar's own choice. */
export const LINK_STYLES: readonly LinkStyle[] = ["citekey", "note", "pdf", "zotero"];

export function isLinkStyle(value: unknown): value is LinkStyle {
  return LINK_STYLES.some((style) => style === value);
}
