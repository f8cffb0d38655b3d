/** What a person reads: the outlines of PDFs, and annotations across papers. */

import type { App, PaneType, WorkspaceLeaf } from "obsidian";
import { ANNOTATIONS_VIEW, AnnotationsView } from "../annotations/AnnotationsView";
import { placeAt, type Place } from "../drawing/place";
import { PDF_VIEW, PdfOutlineView } from "../pdf/PdfOutlineView";
import type { PdfSource } from "../pdf/pdfState";
import type { SidecarClient } from "../sidecar/client";
import type { Timers } from "../sidecar/timers";
import type { AnnotationFile, FoundAnnotation } from "../wire/types.generated";
import type { Where } from "./notes";
import { isZoteroLink, openInZotero, openPdf, pdfOfNote, PdfNotThere, zoteroPage } from "./pdfs";

export interface ReadingDeps {
  readonly app: App;
  readonly client: SidecarClient;
  readonly open: (place: Place, where: PaneType | boolean) => Promise<void>;
  /** Does it, and tells what went wrong. */
  readonly trying: (act: () => void | Promise<void>) => Promise<void>;
  /** Opens the query pane with the beginning of a question. */
  readonly ask: (words: string) => void;
  readonly copy: (text: string) => Promise<void>;
  readonly explain: (error: unknown) => string | null;
  readonly timers: Timers;
}

/** What Obsidian's commands and views need of it. */
export interface ReadingPapers {
  readonly pdfOutline: () => void;
  readonly browseAnnotations: () => void;
  readonly pdfView: (leaf: WorkspaceLeaf) => PdfOutlineView;
  readonly annotationsView: (leaf: WorkspaceLeaf) => AnnotationsView;
}

export function readingPapers(deps: ReadingDeps): ReadingPapers {
  const { app, client, open, trying, ask, copy, explain, timers } = deps;
  const paperInFront = async (signal: AbortSignal): Promise<AnnotationFile | null> => {
    const active = app.workspace.getActiveFile();
    if (active?.extension !== "md") return null;
    const { files } = await client.listAnnotationFiles({}, signal);
    const isIt = ({ file_path, summary_path }: AnnotationFile): boolean =>
      file_path === active.path || summary_path === active.path;
    return files.find(isIt) ?? null;
  };
  const pdfAtHand = async (signal: AbortSignal): Promise<PdfSource | null> => {
    const active = app.workspace.getActiveFile();
    if (active?.extension === "pdf") return { name: { file: active.path }, title: active.basename, note: null };
    const paper = await paperInFront(signal);
    if (paper === null || paper.citekey === null) return null;
    return { name: { citekey: paper.citekey }, title: paper.title, note: paper.file_path };
  };
  const sideView = async <V>(type: string, isIt: (view: unknown) => view is V): Promise<V | null> => {
    const leaf = await app.workspace.ensureSideLeaf(type, "right", { active: true, reveal: true });
    await leaf.loadIfDeferred();
    return isIt(leaf.view) ? leaf.view : null;
  };
  const openSource = async ({ name, title, note }: PdfSource, page: number, where: Where): Promise<void> => {
    const file =
      "file" in name ? app.vault.getFileByPath(name.file) : note === null ? null : pdfOfNote(app, note, name.citekey);
    if (file !== null) return openPdf(app, file, page, where);
    if ("file" in name) throw new PdfNotThere(title);
    const { annotations } = await client.readAnnotations({ citekey: name.citekey });
    const linked = annotations.find(({ attachment_key }) => attachment_key !== null);
    if (linked === undefined || linked.attachment_key === null) throw new PdfNotThere(title);
    openInZotero(zoteroPage(linked.library, linked.attachment_key, page));
  };
  const isInVault = ({ file_path, citekey, annotation }: FoundAnnotation): boolean =>
    annotation.page_index !== null && pdfOfNote(app, file_path, citekey) !== null;
  const openPage = async (found: FoundAnnotation, where: Where): Promise<void> => {
    const { annotation, file_path, citekey, title } = found;
    const file = pdfOfNote(app, file_path, citekey);
    if (file !== null && annotation.page_index !== null) return openPdf(app, file, annotation.page_index + 1, where);
    if (!isZoteroLink(annotation.uri)) throw new PdfNotThere(title);
    openInZotero(annotation.uri);
  };
  return {
    pdfOutline: () =>
      void trying(async () => {
        const view = await sideView(PDF_VIEW, (each) => each instanceof PdfOutlineView);
        await view?.showAtHand();
      }),
    browseAnnotations: () =>
      void trying(async () => {
        const view = await sideView(ANNOTATIONS_VIEW, (each) => each instanceof AnnotationsView);
        view?.focusInput();
      }),
    pdfView: (leaf) =>
      new PdfOutlineView(leaf, {
        atHand: pdfAtHand,
        outline: (request, signal) => client.getPdfOutline(request, signal),
        read: (request, signal) => client.readPdfPages(request, signal),
        explain,
        timers,
        openPage: (source, page, where) => trying(() => openSource(source, page, where)),
        copy,
        ask,
      }),
    annotationsView: (leaf) =>
      new AnnotationsView(leaf, {
        search: (request, signal) => client.searchAnnotations(request, signal),
        paperInFront: async (signal) => {
          const paper = await paperInFront(signal);
          return paper === null || paper.citekey === null ? null : { citekey: paper.citekey, title: paper.title };
        },
        explain,
        timers,
        open: (found, where) => {
          const { annotation, file_path } = found;
          const isInPdf = annotation.span === null && file_path.toLowerCase().endsWith(".pdf");
          return isInPdf ? trying(() => openPage(found, where)) : open(placeAt(file_path, annotation.span), where);
        },
        openPage: (found, where) => trying(() => openPage(found, where)),
        hasPage: (found) => isZoteroLink(found.annotation.uri) || isInVault(found),
      }),
  };
}
