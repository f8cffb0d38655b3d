/** Reading papers: the outlines of PDFs, and annotations across papers. */

import type { App, WorkspaceLeaf } from "obsidian";
import { ANNOTATIONS_VIEW, AnnotationsView } from "../annotations/AnnotationsView";
import type { PaperInFront } from "../annotations/browserState";
import type { Where } from "../drawing/PaneView";
import { nameOf, placeAt } from "../drawing/place";
import type { SidecarClient } from "../sidecar/client";
import { PDF_VIEW, PdfOutlineView } from "../pdf/PdfOutlineView";
import type { PdfSource } from "../pdf/pdfState";
import type { AnnotationFile, FoundAnnotation, SourceFound } from "../wire/types.generated";
import { isZoteroLink, openInZotero, openPdf, pdfOfNote, PdfNotThere, zoteroPage } from "./pdfs";
import { showSideView } from "./sideViews";
import type { Tools } from "./tools";

export interface ReadingDeps extends Tools {
  /** Opens the query pane with the beginning of a question. */
  readonly ask: (words: string) => void;
}

/** For Obsidian's commands and views. */
export interface ReadingPapers {
  readonly pdfOutline: () => void;
  readonly browseAnnotations: () => void;
  /** Shows the annotations of this paper. */
  readonly annotationsOf: (paper: PaperInFront) => Promise<void>;
  /** Shows the outline of this PDF. */
  readonly outlineOf: (source: PdfSource) => Promise<void>;
  readonly pdfView: (leaf: WorkspaceLeaf) => PdfOutlineView;
  readonly annotationsView: (leaf: WorkspaceLeaf) => AnnotationsView;
}

export function readingPapers(deps: ReadingDeps): ReadingPapers {
  const { app, attempt } = deps;
  return {
    pdfOutline: () =>
      void attempt(async () => {
        const view = await showSideView(app, PDF_VIEW, PdfOutlineView);
        view?.focusInput();
        await view?.showCurrent();
      }),
    browseAnnotations: () =>
      void attempt(async () => (await showSideView(app, ANNOTATIONS_VIEW, AnnotationsView))?.focusInput()),
    annotationsOf: (paper) =>
      attempt(async () => (await showSideView(app, ANNOTATIONS_VIEW, AnnotationsView))?.showPaper(paper)),
    outlineOf: (source) => attempt(async () => (await showSideView(app, PDF_VIEW, PdfOutlineView))?.show(source)),
    pdfView: (leaf) => pdfView(leaf, deps),
    annotationsView: (leaf) => annotationsView(leaf, deps),
  };
}

function pdfView(leaf: WorkspaceLeaf, deps: ReadingDeps): PdfOutlineView {
  const { client, attempt } = deps;
  return new PdfOutlineView(leaf, {
    ...deps,
    currentPdf: (signal) => currentPdf(deps, signal),
    outline: client.getPdfOutline,
    read: client.readPdfPages,
    openPage: (source, page, where) => attempt(() => openSource(deps, source, page, where)),
  });
}

function annotationsView(leaf: WorkspaceLeaf, deps: ReadingDeps): AnnotationsView {
  const { client, attempt, open } = deps;
  return new AnnotationsView(leaf, {
    ...deps,
    search: client.searchAnnotations,
    activePaper: async (signal) => {
      const paper = await activePaper(deps, signal);
      return !paper || paper.citekey === null ? null : { citekey: paper.citekey, title: paper.title };
    },
    open: (found, where) => {
      const { annotation, file_path } = found;
      const isInPdf = !annotation.span && file_path.toLowerCase().endsWith(".pdf");
      if (isInPdf) return attempt(() => openPageOf(deps, found, where));
      return open(placeAt(file_path, annotation.span), where);
    },
    openPage: (found, where) => attempt(() => openPageOf(deps, found, where)),
    hasPage: (found) => isZoteroLink(found.annotation.uri) || isInVault(deps, found),
  });
}

/** The paper whose annotations or summary is the active note; null for any other note. */
async function activePaper({ app, client }: Tools, signal: AbortSignal): Promise<AnnotationFile | null> {
  const active = app.workspace.getActiveFile();
  if (active?.extension !== "md") return null;
  const { files } = await client.listAnnotationFiles({}, signal);
  const isIt = ({ file_path, summary_path }: AnnotationFile): boolean =>
    file_path === active.path || summary_path === active.path;
  return files.find(isIt) ?? null;
}

/** The active PDF, or that of the active paper. */
async function currentPdf(tools: Tools, signal: AbortSignal): Promise<PdfSource | null> {
  const active = tools.app.workspace.getActiveFile();
  if (active?.extension === "pdf") return { name: { file: active.path }, title: active.basename, note: null };
  const paper = await activePaper(tools, signal);
  if (!paper || paper.citekey === null) return null;
  return { name: { citekey: paper.citekey }, title: paper.title, note: paper.file_path };
}

/** Opens a PDF of the vault, or in Zotero when the vault has none. */
async function openSource(
  { app, client }: Tools,
  { name, title, note }: PdfSource,
  page: number,
  where: Where,
): Promise<void> {
  const file =
    "file" in name ? app.vault.getFileByPath(name.file) : note === null ? null : pdfOfNote(app, note, name.citekey);
  if (file) return openPdf(app, file, page, where);
  if ("file" in name) throw new PdfNotThere(title);
  const { annotations } = await client.readAnnotations({ citekey: name.citekey });
  const linked = annotations.find(({ attachment_key }) => attachment_key !== null);
  if (!linked || linked.attachment_key === null) throw new PdfNotThere(title);
  openInZotero(zoteroPage(linked.library, linked.attachment_key, page));
}

function isInVault({ app }: Tools, { file_path, citekey, annotation }: FoundAnnotation): boolean {
  return annotation.page_index !== null && pdfOfNote(app, file_path, citekey) !== null;
}

/** Whether the pages that a note names can be opened: its PDF is in the vault, or the note links to Zotero. */
export async function hasPages(app: App, note: string): Promise<boolean> {
  const file = app.vault.getFileByPath(note);
  if (!file) return false;
  const citekey: unknown = app.metadataCache.getFileCache(file)?.frontmatter?.["citekey"];
  const name = typeof citekey === "string" ? citekey : nameOf(note).replace(/^@/u, "");
  return pdfOfNote(app, note, name) !== null || (await app.vault.cachedRead(file)).includes("zotero://");
}

/** Opens the page that a passage of an annotation note is on, as labelled there, in the vault's PDF or in Zotero. */
export async function openLabelledPage(
  { app, client }: Tools,
  note: string,
  page: string,
  where: Where,
): Promise<void> {
  const { annotations, citekey, title } = await client.readAnnotations({ file: note });
  const on = annotations.find((each) => each.page === page);
  const file = pdfOfNote(app, note, citekey ?? nameOf(note));
  const index = on?.page_index ?? null;
  if (file) {
    const number = index === null ? await numberOf(client, file.path, page) : index + 1;
    return openPdf(app, file, number, where);
  }
  const uri = on?.uri ?? null;
  if (!isZoteroLink(uri)) throw new PdfNotThere(title);
  openInZotero(uri);
}

/** Opens the page of a paper that has a passage; of a PDF without a note, the PDF that is named so. */
export async function openSourcePage(tools: Tools, { note_path, citekey, title, page }: SourceFound): Promise<void> {
  const { app, client } = tools;
  if (note_path !== null) return openLabelledPage(tools, note_path, page ?? "1", false);
  const file = app.metadataCache.getFirstLinkpathDest(`${citekey ?? title}.pdf`, "");
  if (!file) throw new PdfNotThere(title);
  return openPdf(app, file, await numberOf(client, file.path, page ?? "1"), false);
}

/** The number of a page that only its label tells, counted from the label of the first; 1 for labels that don't count. */
async function numberOf(client: SidecarClient, file: string, label: string): Promise<number> {
  const wanted = Number.parseInt(label, 10);
  if (Number.isNaN(wanted)) return 1;
  const { pages, total_pages: total } = await client.readPdfPages({ file, pages: "1" });
  const first = Number.parseInt(pages[0]?.label ?? "1", 10) || 1;
  const page = wanted - first + 1;
  return page >= 1 && page <= total ? page : 1;
}

/** Opens the page of an annotation in the vault's PDF, or in Zotero. */
async function openPageOf({ app }: Tools, found: FoundAnnotation, where: Where): Promise<void> {
  const { annotation, file_path, citekey, title } = found;
  const file = pdfOfNote(app, file_path, citekey);
  if (file && annotation.page_index !== null) return openPdf(app, file, annotation.page_index + 1, where);
  if (!isZoteroLink(annotation.uri)) throw new PdfNotThere(title);
  openInZotero(annotation.uri);
}
