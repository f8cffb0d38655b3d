/** Draws the entries of a base as a table: the note, the three columns of Catena, and those of the base. */

import { drawSides } from "../ask/drawContradictions";
import { drawButton, drawFold, drawPlace, put, type PlaceActions, drawAside } from "../drawing/elements";
import { nameOf, placeAt, placeOfResult } from "../drawing/place";
import { t } from "../texts/texts";
import type { BaseState } from "./baseModel";
import { grouped, opposing, ordered, type Entry, type Order } from "./baseState";

export interface BaseShown {
  /** The names of the base's own columns. */
  readonly columns: readonly string[];
  readonly entries: readonly Entry[];
  readonly order: Order;
  readonly state: BaseState;
  /** How many rows are shown. */
  readonly most: number;
}

export interface BaseActions extends PlaceActions {
  readonly orderBy: (order: Order) => void;
  readonly showMore: () => void;
}

const OWN_COLUMNS = ["relevance", "contradictions", "evidence"] as const;

export function drawBase(into: HTMLElement, shown: BaseShown, actions: BaseActions): void {
  const { entries, order, state, columns, most } = shown;
  if (entries.length === 0) {
    drawAside(into, t.Base_nothing);
    return;
  }
  const frame = put(into, ".table-frame", { role: "region", tabindex: "0", label: t.Base_notes });
  const table = put(frame, "table.table");
  drawHead(put(put(table, "thead"), "tr"), columns, order, actions);
  for (const [group, rows] of grouped(ordered(entries, state.findings, order).slice(0, most))) {
    const body = put(table, "tbody");
    if (group) put(put(body, "tr"), "th", { text: group, scope: "colgroup", colspan: 4 + columns.length });
    for (const entry of rows) drawEntry(put(body, "tr"), entry, state, actions);
  }
  const rest = entries.length - most;
  if (rest > 0) drawButton(into, "more", t.Base_more(rest), () => actions.showMore(), { key: "base-more" });
}

function drawHead(row: HTMLElement, columns: readonly string[], order: Order, { orderBy }: BaseActions): void {
  put(row, "th", { text: t.Base_note, scope: "col" });
  for (const column of OWN_COLUMNS) {
    const isIt = column === order;
    const head = put(row, "th", { scope: "col", "aria-sort": isIt ? "descending" : "none" });
    const name = t.Base_order_names[column];
    const text = isIt ? `${name} ↓` : name;
    drawButton(head, "column", text, () => orderBy(isIt ? "base" : column), {
      key: `base-${column}`,
      label: t.Base_order_by(name),
    });
  }
  for (const text of columns) put(row, "th", { text, scope: "col" });
}

function drawEntry(row: HTMLElement, { path, name, values }: Entry, state: BaseState, actions: BaseActions): void {
  const { relevance, evidence } = state.findings;
  const result = relevance?.get(path);
  const place = result ? placeOfResult(result) : placeAt(path, null);
  drawPlace(put(row, "th", { scope: "row" }), { text: name, place, cls: "cell" }, actions);
  const tier = result?.tier ?? "low_relevance";
  const fits = put(row, "td");
  if (tier === "low_relevance") drawNone(fits);
  else put(fits, "span", { text: t.Base_tiers[tier], title: result?.excerpts[0] ?? "" });
  drawOpposing(put(row, "td"), path, state, actions);
  const counted = evidence.get(path);
  if (!counted) put(row, "td", state.isLooking ? "…" : "");
  else if (counted.annotations > 0) put(row, "td", t.Base_annotations(counted.annotations));
  else drawSources(put(row, "td"), path, counted.sources, actions);
  for (const text of values) put(row, "td", text);
}

function drawOpposing(cell: HTMLElement, path: string, { findings }: BaseState, actions: BaseActions): void {
  const found = opposing(findings, path);
  if (found.length === 0) {
    if (!findings.contradictions) cell.setText("…");
    else drawNone(cell);
    return;
  }
  const fold = drawFold(cell, t.Base_opposed(found.length), foldOf(path, "contradictions"));
  for (const each of found) drawSides(put(fold, ".sides"), each, [], actions);
}

function drawSources(cell: HTMLElement, path: string, sources: readonly string[], actions: BaseActions): void {
  if (sources.length === 0) {
    drawNone(cell);
    return;
  }
  const list = put(drawFold(cell, t.Base_sources(sources.length), foldOf(path, "evidence")), "ul.live-list");
  for (const source of sources)
    drawPlace(put(list, "li"), { text: nameOf(source), place: placeAt(source, null) }, actions);
}

function drawNone(cell: HTMLElement): void {
  put(cell, "span.cell-empty", { text: "–", label: t.Base_nothing_found, role: "img" });
}

/** A class of its own for each fold: drawn again, it is still open. A dot would begin another class. */
function foldOf(path: string, column: string): string {
  return `base-fold.of-${column}-${encodeURIComponent(path).replaceAll(".", "%2E")}`;
}
