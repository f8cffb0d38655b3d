/** Shared drawing code. Uses text nodes only: no text of a note or a question becomes HTML. */

import { bare, warningText } from "../words";
import { putRuns } from "./formulas";
import { link, titleOf, type Place } from "./place";
import { t } from "../texts/texts";

/** What can be done with a place in the vault. */
export interface PlaceActions {
  /** Opens a place; the event says where (a new tab with Ctrl or Cmd, or with the middle button). */
  readonly open: (place: Place, event: MouseEvent | KeyboardEvent) => void;
  /** Lets Obsidian preview a place. */
  readonly preview: (place: Place, event: MouseEvent, over: Element) => void;
}

/** A piece of a text, marked or not. */
export interface MarkedRun {
  readonly text: string;
  readonly marked: boolean;
}

type Tag = keyof HTMLElementTagNameMap;
type Built<What> = What extends `.${string}`
  ? HTMLDivElement
  : What extends `${infer Name extends Tag}.${string}`
    ? HTMLElementTagNameMap[Name]
    : What extends Tag
      ? HTMLElementTagNameMap[What]
      : never;

/** Attributes, with a text, and with a name for screen readers. */
export type Attributes = Readonly<Record<string, string | number | boolean | null>> & {
  readonly text?: string;
  readonly label?: string;
};

/**
 * Puts a new element into another: `put(list, "li.note is-open", "A text")`.
 *
 * @param what Its tag, `div` unless given, Catena's classes without their prefix, each after a dot, and classes of others after
 *   blanks.
 * @param said Its text, or its attributes.
 */
export function put<What extends Tag | `${Tag | ""}.${string}`>(
  into: Node,
  what: What,
  said: string | Attributes = "",
): Built<What> {
  const [tag, ...classes] = what.split(".");
  const { text = "", label = null, ...attr } = typeof said === "string" ? { text: said } : said;
  return into.createEl((tag || "div") as Tag, {
    cls: classes.map((name) => `catena-${name}`).join(" "),
    text,
    attr: { "aria-label": label, ...attr },
  }) as Built<What>;
}

/** Calls back with each event of a kind at an element. */
export function on<Kind extends keyof HTMLElementEventMap>(
  el: HTMLElement | SVGElement,
  kind: Kind,
  act: (event: HTMLElementEventMap[Kind]) => void,
): void {
  // The kind says which event it is.
  el.addEventListener(kind, act as EventListener);
}

/** Calls back with each event of a kind at an element, in place of what the browser would do. */
export function instead<Kind extends keyof HTMLElementEventMap>(
  el: HTMLElement,
  kind: Kind,
  act: (event: HTMLElementEventMap[Kind]) => void,
): void {
  on(el, kind, (event) => {
    event.preventDefault();
    act(event);
  });
}

/** Lets an element be dragged elsewhere, as a text; its tooltip says where Alt gives another one. */
export function makeDraggable(el: HTMLElement, textOf: (withAlt: boolean) => string): void {
  el.draggable = true;
  on(el, "dragstart", (event) => {
    event.stopPropagation();
    event.dataTransfer?.setData("text/plain", textOf(event.altKey));
  });
  on(el, "mouseenter", () => {
    const other = textOf(true);
    el.title = other === textOf(false) ? "" : t.Take_drag(other);
  });
}

/** Calls back when an element gets or loses the focus or the mouse. */
export function onPointed(el: HTMLElement, isPointed: (isIt: boolean) => void): void {
  for (const kind of ["focus", "mouseenter"] as const) on(el, kind, () => isPointed(true));
  for (const kind of ["blur", "mouseleave"] as const) on(el, kind, () => isPointed(false));
}

/** Says something about an element to screen readers. */
export function setAria(el: Element, what: string, value: string | boolean): void {
  el.setAttribute(`aria-${what}`, String(value));
}

/** A quiet line beside what matters. */
export function drawAside(into: Node, said: string | Attributes = ""): HTMLElement {
  return put(into, ".answer-aside", said);
}

/** A part of the interface that is redrawn only when its value changed, so that focus and open folds stay. */
export class Part<T> {
  #value: T | undefined;

  /** @param keyOf What distinguishes two values; the value itself unless given. */
  constructor(
    private readonly el: HTMLElement,
    private readonly draw: (into: HTMLElement, value: T) => void,
    private readonly keyOf: (value: T) => unknown = (value) => value,
  ) {}

  show(value: T): void {
    const before = this.#value;
    if (before !== undefined && this.keyOf(before) === this.keyOf(value)) return;
    this.#value = value;
    const focused = this.el.ownerDocument.activeElement;
    const hadFocus = this.el.contains(focused);
    const key = focused?.getAttribute("data-key") ?? "";
    const open = this.#openFolds();
    this.el.empty();
    this.draw(this.el, value);
    for (const fold of this.#foldsOf(open)) fold.open = true;
    if (!hadFocus) return;
    const again = this.el.findAll("[data-key]");
    // Where it is gone, keys go on from what it was part of.
    (again.find((el) => el.dataset["key"] === key) ?? this.el.closest<HTMLElement>("[tabindex]"))?.focus({
      preventScroll: true,
    });
  }

  /** The kinds of the folds that a person opened. */
  #openFolds(): readonly string[] {
    return this.el.findAll("details[open]").map(({ className }) => className);
  }

  /** The folds of these kinds; of several alike, none can be told from the others. */
  #foldsOf(kinds: readonly string[]): readonly HTMLDetailsElement[] {
    const folds = Array.from(this.el.querySelectorAll("details"));
    const alike = (kind: string): readonly HTMLDetailsElement[] => folds.filter(({ className }) => className === kind);
    return kinds.map(alike).flatMap((those) => (those.length === 1 ? those : []));
  }
}

/**
 * A button that reads as text; redrawn, it keeps the focus by its key.
 *
 * @param cls Its classes, written as for `put`.
 * @param more Its key, and a name for screen readers other than its text.
 */
export function drawButton(
  into: HTMLElement,
  cls: string,
  text: string,
  act: (event: MouseEvent) => void,
  { key, label }: { key?: string; label?: string | undefined } = {},
): HTMLButtonElement {
  const button = put(into, `button.${cls}`, { text, type: "button" });
  if (label !== undefined) setAria(button, "label", spokenName(label, text));
  if (key !== undefined) button.dataset["key"] = key;
  on(button, "click", act);
  return button;
}

/** A name for screen readers that holds what stands on the button: who speaks to their computer says what they see. */
function spokenName(label: string, text: string): string {
  return bare(label).includes(bare(text)) ? label : `${label}, ${text}`;
}

/** A button that opens a place, with a preview when the mouse is over it; dragged into a note, it is a link. */
export function drawPlace(
  into: HTMLElement,
  { text, place, cls, label }: { text: string; place: Place; cls?: string; label?: string },
  { open, preview }: PlaceActions,
): HTMLButtonElement {
  const named = cls === undefined ? "place" : `place.${cls}`;
  const opened = (event: MouseEvent): void => {
    event.stopPropagation();
    open(place, event);
  };
  const button = drawButton(into, named, text, opened, { label });
  on(button, "auxclick", (event) => {
    if (event.button === 1) open(place, event);
  });
  on(button, "mouseover", (event) => preview(place, event, button));
  makeDraggable(button, () => link(place.path, titleOf(place.path), null));
  return button;
}

/** A sentence that opens its place; it flows with the text around it, and its words can still be selected. */
export function drawQuote(
  into: HTMLElement,
  { runs, place, cls, label }: { runs: readonly MarkedRun[]; place: Place; cls: string; label: string },
  { open, preview }: PlaceActions,
): HTMLElement {
  const el = put(into, `span.quote.opens.${cls}`, { role: "link", tabindex: 0 });
  setAria(el, "description", label);
  const said = runs.map(({ text }) => text).join("");
  if (said.includes("$") || said.includes("\\")) setAria(el, "label", said); // or a drawn formula is a link without a name
  const lines = linesOf(runs);
  const parts = lines.some(isItem)
    ? lines.map((line) => [put(el, isItem(line) ? "span.item" : "span"), line] as const)
    : [];
  for (const [part, line] of parts.length ? parts : [[el, runs] as const])
    putRuns(part, line, (text) => put(part, "strong", text));
  on(el, "click", (event) => {
    const selected = el.ownerDocument.getSelection();
    if (selected?.type !== "Range" || !el.contains(selected.anchorNode)) open(place, event); // its words were not selected
  });
  on(el, "auxclick", (event) => {
    if (event.button === 1) open(place, event);
  });
  on(el, "mouseover", (event) => preview(place, event, el));
  return el;
}

/** The runs of each line. */
function linesOf(runs: readonly MarkedRun[]): readonly (readonly MarkedRun[])[] {
  const lines: MarkedRun[][] = [[]];
  for (const { text, marked } of runs)
    for (const piece of text.split(/(?<=\n)/u)) {
      lines.at(-1)?.push({ text: piece, marked });
      if (piece.endsWith("\n")) lines.push([]);
    }
  return lines;
}

/** Whether a line is an item of a list. */
function isItem([first]: readonly MarkedRun[]): boolean {
  return first?.text.startsWith("• ") === true;
}

/** Code with its lines and a button that copies it; nothing for "". */
export function drawCode(
  into: HTMLElement,
  code: string,
  copy: (text: string) => unknown,
  label: string = t.Code_copy,
): void {
  if (!code) return;
  const row = put(into, ".code-row");
  put(row, "code.code", code);
  drawButton(row, "code-copy", t.Button_copy, () => void copy(code), { label });
}

/** What went wrong, which screen readers tell at once. */
export function drawAlert(into: HTMLElement, text = ""): HTMLElement {
  return put(into, ".query-problem", { text, role: "alert" });
}

/** What went wrong, with a way to try again, which is also pressed once the sidecar is back. */
export function drawRefusal(into: HTMLElement, message: string, again: () => void, cls = "again.refused"): void {
  drawAlert(into, message);
  drawButton(put(into, ".modal-bar"), cls, t.Button_try_again, again);
}

/** A part that shows why what it is given failed, with a way to try again; nothing for what did not fail. */
export function refusals(into: HTMLElement, again: () => void): Part<unknown> {
  const why = (tried: unknown): string => {
    const { message = "", problem = message } = tried as { readonly message?: string; readonly problem?: string };
    return problem;
  };
  return new Part(
    put(into, "div"),
    (el, tried) => {
      if (why(tried)) drawRefusal(el, why(tried), again);
    },
    why,
  );
}

/** A line that screen readers announce when it changes. */
export function drawStatus(into: HTMLElement): HTMLElement {
  return drawAside(into, { role: "status" });
}

/** Whether more is on its way into an element. */
export function setBusy(el: HTMLElement, isBusy: boolean): void {
  setAria(el, "busy", isBusy);
}

/** A section under its heading. */
export function drawSection(into: HTMLElement, heading: string, cls: string): HTMLElement {
  const section = put(into, `section.${cls}`);
  put(section, "h4.answer-heading", heading);
  return section;
}

/** A field to search in, with the look of Obsidian's own. */
export function drawSearch(into: HTMLElement, frame: string, label: string, placeholder: string): HTMLInputElement {
  const attributes = { type: "search", placeholder, label, spellcheck: "false" };
  return put(put(into, `.${frame} search-input-container`), "input.search", attributes);
}

/** A choice among options, by their values. */
export function drawChoice(
  into: HTMLElement,
  label: string,
  options: Readonly<Record<string, string>>,
): HTMLSelectElement {
  const select = put(into, "select.choice dropdown", { label });
  for (const [value, text] of Object.entries(options)) put(select, "option", { text, value });
  return select;
}

/** Makes a dialog one of Catena's, with the look of an answer. */
export function frameModal(
  { modalEl, contentEl }: { readonly modalEl: HTMLElement; readonly contentEl: HTMLElement },
  cls: string,
): void {
  modalEl.addClass("catena-modal");
  contentEl.addClass(`catena-${cls}`, "catena-answer");
}

/** A dot in the colour of annotations. */
export function drawSwatch(into: HTMLElement, color: string): HTMLElement {
  const swatch = put(into, "span.swatch", { "aria-hidden": "true" });
  swatch.setCssProps({ "--catena-annotation": color });
  return swatch;
}

/** What a person wants to know of something before opening it, in a word or two. */
export interface Badge {
  readonly text: string;
  readonly tone: "good" | "quiet" | "bad";
}

/** It is about a paper that was retracted. */
export function retracted(): Badge {
  return { text: t.Papers_retracted, tone: "bad" };
}

export function drawBadge(into: HTMLElement, { text, tone }: Badge): void {
  put(into, "span.badge", { text, "data-tone": tone });
}

/** Something to unfold. */
export function drawFold(into: HTMLElement, summary: string, cls: string): HTMLElement {
  const fold = put(into, `details.fold.${cls}`);
  put(put(fold, "summary.fold-summary"), "bdi", summary);
  return put(fold, ".fold-body");
}

/** What is missing from an answer. */
export function drawWarnings(
  into: HTMLElement,
  warnings: readonly { readonly error: string; readonly impact: string }[],
): void {
  for (const warning of warnings) put(into, ".warning", warningText(warning));
}

/** The element that an event came from. Each window has classes of its own, so `instanceof` fails in all but one. */
export function elementOf({ target }: Event): HTMLElement | null {
  const node = target as Node | null;
  return node && "instanceOf" in node && node.instanceOf(HTMLElement) ? node : null;
}
