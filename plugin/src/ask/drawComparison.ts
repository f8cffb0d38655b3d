/** Draws what sets the things of a comparison apart, and what they have in common, as a table. */

import { drawPlace, drawQuote, put, type PlaceActions } from "../drawing/elements";
import { placeAt, placeOfQuote } from "../drawing/place";
import { heard } from "../texts/heard";
import { t } from "../texts/texts";
import type { Attribute, Comparison, Result } from "../wire/types.generated";
import { bare, joined } from "../words";
import { drawRetracted } from "./drawResult";

type Cell = NonNullable<Attribute["values"][number]>;

/** The rows whose sentences tell of all subjects at once, by the sidecar's names for them. */
const OF_ALL = /^(?:Difference|In common|Together)$/u;

export function drawComparison(
  into: HTMLElement,
  { subjects, attributes }: Comparison,
  results: readonly Result[],
  actions: PlaceActions,
): void {
  const frame = put(into, ".table-frame", {
    role: "region",
    tabindex: "0",
    label: t.Form_comparison_of(joined(subjects, "and")),
  });
  const table = put(frame, "table.table", { "data-subjects": subjects.length });
  const head = put(put(table, "thead"), "tr");
  const rows = attributes.filter((attribute) => !ofAll(attribute));
  const sources = subjects.map((subject, at) => {
    const cells = rows.map(({ values }) => values[at] ?? null);
    const source = onlySource(cells, subject);
    drawSubject(put(head, "th", { scope: "col" }), subject, source, results, actions);
    return source;
  });
  for (const attribute of attributes)
    drawAttribute(put(table, "tbody"), attribute, subjects, sources, results, actions);
}

/** Its name, and below it where all that is said of it stands; if that note has this name, it opens the note. */
function drawSubject(
  into: HTMLElement,
  subject: string,
  source: Cell | null,
  results: readonly Result[],
  actions: PlaceActions,
): void {
  if (source && isNamed(source, subject)) {
    drawPlace(into, { text: subject, place: placeAt(source.note_path, null), cls: "opens" }, actions);
    drawRetracted(into, results, source.note_path);
  } else {
    put(into, "div", subject);
    if (source) drawSource(into, source, results);
  }
}

/** One of several cells whose note is the same, or the only one, if that note has the name above it. */
function onlySource(cells: readonly (Cell | null)[], name: string): Cell | null {
  const [first, ...others] = cells.filter((cell) => cell !== null);
  if (!first || others.some(({ note_path }) => note_path !== first.note_path)) return null;
  return others.length || isNamed(first, name) ? first : null;
}

function isNamed({ note_title }: Cell, name: string): boolean {
  return bare(note_title) === bare(name);
}

/** The only cell of a row that tells of all subjects at once. */
function ofAll({ name, values }: Attribute): Cell | null {
  const [only = null, ...others] = values.filter((value) => value !== null);
  return OF_ALL.test(name) && others.length === 0 ? only : null;
}

/** Its name above its values, which would have no room beside it in a sidebar; `sources` are the notes that the heads name. */
function drawAttribute(
  into: HTMLElement,
  attribute: Attribute,
  subjects: readonly string[],
  sources: readonly (Cell | null)[],
  results: readonly Result[],
  actions: PlaceActions,
): void {
  const { name, values } = attribute;
  const width = String(values.length);
  const head = put(put(into, "tr"), "th", { text: heard(name), scope: "rowgroup", colspan: width });
  const row = put(into, "tr");
  const only = ofAll(attribute);
  if (only) {
    drawCell(put(row, "td", { colspan: width }), only, results, actions);
    return;
  }
  const source = sources.some((each) => each !== null) ? null : onlySource(values, "");
  if (source) drawSource(head, source, results);
  values.forEach((value, at) => {
    const cell = put(row, "td", { "data-subject": subjects[at] ?? "" });
    if (!value) put(cell, "span.cell-empty", { text: "–", label: t.Form_empty_cell, role: "img" });
    else drawCell(cell, value, results, actions, !source && !sources[at]);
  });
}

function drawCell(
  into: HTMLElement,
  cell: Cell,
  results: readonly Result[],
  actions: PlaceActions,
  withSource = true,
): void {
  const runs = [{ text: cell.text, marked: false }];
  const label = t.Answer_source(cell.note_title);
  drawQuote(into, { runs, place: placeOfQuote(cell), cls: "cell", label }, actions);
  if (withSource && !isNamed(cell, cell.text)) drawSource(into, cell, results); // or the note is called by what it says
}

function drawSource(into: HTMLElement, { note_title, note_path }: Cell, results: readonly Result[]): void {
  drawRetracted(put(into, ".cell-source", note_title), results, note_path);
}
