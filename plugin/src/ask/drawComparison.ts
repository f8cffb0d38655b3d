/** Draws what sets the things of a comparison apart, and what they have in common, as a table. */

import { drawQuote, put, type PlaceActions } from "../drawing/elements";
import { placeOfQuote } from "../drawing/place";
import { heard } from "../texts/heard";
import { t } from "../texts/texts";
import type { Attribute, Comparison } from "../wire/types.generated";
import { joined } from "../words";

type Cell = NonNullable<Attribute["values"][number]>;

/** The rows whose sentences tell of all subjects at once, by the sidecar's names for them. */
const OF_ALL = /^(?:Difference|In common|Together)$/u;

export function drawComparison(into: HTMLElement, { subjects, attributes }: Comparison, actions: PlaceActions): void {
  const frame = put(into, "div.table-frame", {
    role: "region",
    tabindex: "0",
    label: t.Form_comparison_of(joined(subjects, "and")),
  });
  const table = put(frame, "table.table");
  const head = put(put(table, "thead"), "tr");
  for (const text of subjects) put(head, "th", { text, scope: "col" });
  for (const attribute of attributes) drawAttribute(put(table, "tbody"), attribute, actions);
}

/** Its name above its values, which would have no room beside it in a sidebar. */
function drawAttribute(into: HTMLElement, { name, values }: Attribute, actions: PlaceActions): void {
  const width = String(values.length);
  put(put(into, "tr"), "th", { text: heard(name), scope: "rowgroup", colspan: width });
  const row = put(into, "tr");
  const [only, ...others] = values.filter((value) => value !== null);
  if (OF_ALL.test(name) && only !== undefined && others.length === 0) {
    drawCell(put(row, "td", { colspan: width }), only, actions);
    return;
  }
  for (const value of values) {
    const cell = put(row, "td");
    if (value === null) put(cell, "span.cell-empty", { text: "–", label: t.Form_empty_cell, role: "img" });
    else drawCell(cell, value, actions);
  }
}

function drawCell(into: HTMLElement, cell: Cell, actions: PlaceActions): void {
  const runs = [{ text: cell.text, marked: false }];
  const label = t.Answer_source(cell.note_title);
  drawQuote(into, { runs, place: placeOfQuote(cell), cls: "cell", label }, actions);
  put(into, "div.cell-source", cell.note_title);
}
