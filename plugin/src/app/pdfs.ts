/** PDFs in Obsidian and in Zotero: which file is a paper's, opening it at a page. */

import { getLinkpath, type App, type TFile } from "obsidian";
import type { Where } from "../drawing/PaneView";
import { PlainError } from "../errors";
import { t } from "../texts/texts";

/** A paper's PDF can't be opened from here; the message says why. */
export class PdfNotThere extends PlainError {
  override readonly name = "PdfNotThere";

  constructor(title: string) {
    super(t.Notice_no_pdf(title));
  }
}

/** The PDF of the vault that a note is about: one named for the paper, else the first that the note links to. */
export function pdfOfNote(app: App, note: string, citekey: string): TFile | null {
  const file = app.vault.getFileByPath(note);
  if (!file) return null;
  if (file.extension === "pdf") return file;
  const cache = app.metadataCache.getFileCache(file);
  const links = [...(cache?.frontmatterLinks ?? []), ...(cache?.embeds ?? []), ...(cache?.links ?? [])];
  const linked = links.flatMap(({ link }) => {
    const target = app.metadataCache.getFirstLinkpathDest(getLinkpath(link), note);
    return target?.extension === "pdf" ? [target] : [];
  });
  const named = linked.find(({ basename }) => basename.includes(citekey));
  return named ?? linked[0] ?? app.metadataCache.getFirstLinkpathDest(`${citekey}.pdf`, note);
}

/** Opens a PDF of the vault; `page` is 1-based. */
export async function openPdf(app: App, file: TFile, page: number, where: Where): Promise<void> {
  await app.workspace.getLeaf(where).openFile(file, { active: true, eState: { subpath: `#page=${page}` } });
}

/** Whether a link opens Zotero. No other link of a note is handed to the operating system. */
export function isZoteroLink(uri: string | null): uri is string {
  return uri?.startsWith("zotero://") ?? false;
}

/** Where Zotero opens a PDF at a page, 1-based; `library` is `library` or `groups/ID`. */
export function zoteroPage(library: string | null, attachmentKey: string, page: number): string {
  return `zotero://open-pdf/${library ?? "library"}/items/${attachmentKey}?page=${page}`;
}

/** Opens a link in Zotero. */
export function openInZotero(uri: string): void {
  window.open(uri);
}
