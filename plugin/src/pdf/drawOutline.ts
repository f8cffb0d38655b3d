/** Draws the outline of a PDF, whose entries can be unfolded, read, asked about and opened. */

import { put, drawButton, elementOf, on, setAria } from "../drawing/elements";
import { titleOf, type OutlineEntry, type ShownOutline } from "./pdfState";
import { t } from "../texts/texts";

export interface OutlineActions {
  readonly fold: (id: string) => void;
  readonly read: (entry: OutlineEntry) => void;
  readonly ask: (entry: OutlineEntry) => void;
  /** Opens the PDF at a page, 1-based. */
  readonly openPage: (page: number, event: MouseEvent) => void;
}

/** The entries as a tree; the arrow keys go through it, Enter reads. */
export function drawOutline(into: HTMLElement, { entries, open, chosen }: ShownOutline, actions: OutlineActions): void {
  const tree = put(into, "ul.outline", { label: t.Pdf_outline });
  for (const entry of entries) drawEntry(tree, entry, open, chosen, actions);
  on(tree, "keydown", (event) => onKey(tree, event));
}

function drawEntry(
  into: HTMLElement,
  entry: OutlineEntry,
  open: ReadonlySet<string>,
  chosen: string | null,
  actions: OutlineActions,
): void {
  const { id, page, children } = entry;
  const title = titleOf(entry);
  const item = put(into, "li");
  const row = put(item, ".outline-row");
  if (children.length) {
    const isOpen = open.has(id);
    setAria(
      drawButton(row, "outline-fold", isOpen ? "▾" : "▸", () => actions.fold(id), {
        key: `fold-${id}`,
        label: t.Pdf_below(title),
      }),
      "expanded",
      isOpen,
    );
  } else put(row, "span.outline-fold");
  const shown = title ? title : t.Pdf_untitled;
  const named = { key: `read-${id}`, label: t.Pdf_read_this(shown) };
  drawButton(row, "place.outline-title", shown, () => actions.read(entry), named);
  drawPage(row, title, page, actions);
  row.toggleClass("is-selected", id === chosen);
  if (id === chosen) drawActions(put(item, ".outline-actions"), entry, actions);
  if (children.length === 0 || !open.has(id)) return;
  const below = put(item, "ul.outline-below");
  for (const child of children) drawEntry(below, child, open, chosen, actions);
}

function drawActions(into: HTMLElement, entry: OutlineEntry, { read, ask }: OutlineActions): void {
  drawButton(into, "read", t.Pdf_read_section, () => read(entry), { key: `again-${entry.id}` });
  drawButton(into, "ask-section", t.Pdf_ask, () => ask(entry), { key: `ask-${entry.id}` });
}

function drawPage(into: HTMLElement, title: string, page: number | null, { openPage }: OutlineActions): void {
  if (page === null) {
    put(into, "span.outline-page", t.Pdf_no_page);
    return;
  }
  drawButton(into, "place.outline-page", t.Page_short(page), (event) => openPage(page, event), {
    label: t.Pdf_open_page(page, title),
  });
}

/** Up and down go from title to title, left and right fold and unfold. */
function onKey(tree: HTMLElement, event: KeyboardEvent): void {
  const titles = tree.findAll(".catena-outline-title");
  const row = elementOf(event)?.closest(".catena-outline-row");
  const at = titles.findIndex((title) => row?.contains(title));
  if (at < 0) return;
  switch (event.key) {
    case "ArrowDown":
      titles[at + 1]?.focus();
      break;
    case "ArrowUp":
      titles[at - 1]?.focus();
      break;
    case "Home":
      titles[0]?.focus();
      break;
    case "End":
      titles.at(-1)?.focus();
      break;
    case "ArrowRight":
    case "ArrowLeft": {
      const fold = row?.querySelector<HTMLElement>("button.catena-outline-fold");
      if (fold?.getAttribute("aria-expanded") === String(event.key === "ArrowLeft")) fold.click();
      break;
    }
    default:
      return;
  }
  event.preventDefault();
}
