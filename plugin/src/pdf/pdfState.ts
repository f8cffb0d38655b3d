/** The state of the PDF outline pane. Pure; the view only draws it. */

import { isAlike } from "../alike";
import type {
  GetPdfOutlineRequest,
  PdfOutline,
  PdfOutlineItem,
  PdfPages,
  ReadPdfPagesRequest,
} from "../wire/types.generated";
import { t } from "../texts/texts";

/** A PDF, as the sidecar finds it: a file of the vault, or the PDF of a paper. */
export interface PdfSource {
  /** How the sidecar identifies it. */
  readonly name: { readonly file: string } | { readonly citekey: string };
  readonly title: string;
  /** Vault path of the paper's annotation note; null for a PDF by itself. */
  readonly note: string | null;
}

/** An entry of the outline, in the order in which it is shown. */
export interface OutlineEntry {
  /** Its place in the outline, such as "2.0.1", which is unique, unlike its title. */
  readonly id: string;
  /** Titles from the top down to its own. */
  readonly path: readonly string[];
  /** 1-based; null when it leads nowhere. */
  readonly page: number | null;
  readonly children: readonly OutlineEntry[];
}

/** What to read: a section, or pages. */
export interface Wanted {
  /** As it is shown to a person. */
  readonly what: string;
  readonly request: Pick<ReadPdfPagesRequest, "pages" | "section">;
}

/** The shown outline. */
export interface ShownOutline {
  readonly entries: readonly OutlineEntry[];
  readonly totalPages: number;
  /** Ids of the entries whose children are shown. */
  readonly open: ReadonlySet<string>;
  /** Id of the entry that was read last. */
  readonly chosen: string | null;
}

export interface PdfState {
  readonly source: PdfSource | null;
  readonly outline:
    | { readonly kind: "nothing" }
    | { readonly kind: "looking" }
    | ({ readonly kind: "found" } & ShownOutline)
    | { readonly kind: "refused"; readonly message: string };
  readonly reading:
    | { readonly kind: "nothing" }
    | { readonly kind: "reading"; readonly wanted: Wanted }
    | { readonly kind: "read"; readonly wanted: Wanted; readonly read: PdfPages; readonly shown: number }
    | { readonly kind: "refused"; readonly wanted: Wanted; readonly message: string };
}

export const NO_PDF: PdfState = {
  source: null,
  outline: { kind: "nothing" },
  reading: { kind: "nothing" },
};

/** How many pages are drawn at once. */
export const PAGES_SHOWN = 40;
/** An outline with at most this many entries is unfolded at first. */
const SHORT_OUTLINE = 30;

/** The state with something changed in the shown outline. */
export function withOutline(
  { outline }: PdfState,
  change: (outline: ShownOutline) => Partial<ShownOutline>,
): Partial<PdfState> {
  return outline.kind === "found" ? { outline: { ...outline, ...change(outline) } } : {};
}

/** The outline as it is shown at first. */
export function shownOutline({ items, total_pages }: PdfOutline): PdfState["outline"] {
  const entries = entriesOf(items, [], "");
  const all = entries.flatMap(withBelow);
  const open = new Set(all.length <= SHORT_OUTLINE ? all.map(({ id }) => id) : []);
  return { kind: "found", entries, totalPages: total_pages, open, chosen: null };
}

function entriesOf(
  items: readonly PdfOutlineItem[],
  above: readonly string[],
  prefix: string,
): readonly OutlineEntry[] {
  return items.map(({ title, page, children }, index) => {
    const id = prefix ? `${prefix}.${index}` : String(index);
    const path = [...above, title];
    return { id, path, page: page === null ? null : page + 1, children: entriesOf(children, path, id) };
  });
}

/** An entry and all below it. */
function withBelow(entry: OutlineEntry): readonly OutlineEntry[] {
  return [entry, ...entry.children.flatMap(withBelow)];
}

/** The open entries with one of them closed, or opened. */
export function toggled(open: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const changed = new Set(open);
  if (!changed.delete(id)) changed.add(id);
  return changed;
}

/** An entry's own title. */
export function titleOf({ path }: OutlineEntry): string {
  return path.at(-1) ?? "";
}

/** Reading an entry: it is named with the titles above it, since its own may stand there twice. */
export function sectionWanted(entry: OutlineEntry): Wanted {
  return { what: titleOf(entry), request: { section: entry.path.join(" > ") } };
}

/** Reading pages, as typed: 1, 1-5, 3,7-9 or all. */
export function pagesWanted(typed: string): Wanted {
  const pages = typed.trim();
  if (pages === "all" || pages === t.Pdf_all) return { what: t.Pdf_all_pages, request: { pages: "all" } };
  return { what: (/^\d+$/u.test(pages) ? t.Pdf_page : t.Pdf_pages)(pages), request: { pages } };
}

/** What asks for the outline. */
export function outlineRequest({ name }: PdfSource): GetPdfOutlineRequest {
  return name;
}

/** Whether the outline of this PDF is there already. */
export function isShown({ source, outline }: PdfState, { name }: PdfSource): boolean {
  return outline.kind === "found" && isAlike(source?.name, name);
}

/** Reads the saved state of the view, which may be from another version. */
export function savedSource(kept: unknown): PdfSource | null {
  if (typeof kept !== "object" || kept === null || !("title" in kept) || typeof kept.title !== "string") return null;
  const { title } = kept;
  const note = "note" in kept && typeof kept.note === "string" ? kept.note : null;
  if ("file" in kept && typeof kept.file === "string") return { name: { file: kept.file }, title, note };
  if ("citekey" in kept && typeof kept.citekey === "string") return { name: { citekey: kept.citekey }, title, note };
  return null;
}
