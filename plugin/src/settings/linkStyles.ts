/** Where the page numbers of generated notes lead. Pure. */

export type LinkStyle = "citekey" | "note" | "pdf" | "zotero";

export interface LinkStyleEntry {
  readonly style: LinkStyle;
  readonly name: string;
  /** One line. */
  readonly does: string;
}

/** In the order in which they are offered; the first is the sidecar's own choice. */
export const LINK_STYLES: readonly LinkStyleEntry[] = [
  { style: "citekey", name: "Citekey and page", does: "[[key#p. 12|p. 12]]: the same in every vault and tool." },
  { style: "note", name: "Annotation note", does: "Leads to the annotation in its note, or to its section." },
  { style: "pdf", name: "PDF in the vault", does: "[[paper.pdf#page=12|p. 12]]: opens the PDF at the page." },
  { style: "zotero", name: "Zotero", does: "Opens the annotation in Zotero." },
];

export function isLinkStyle(value: unknown): value is LinkStyle {
  return LINK_STYLES.some(({ style }) => style === value);
}
