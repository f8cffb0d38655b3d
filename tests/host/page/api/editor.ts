import type * as O from "obsidian";
import { Strict, notImplemented } from "../strict";

/**
 * A plain text area with the part of the documented Editor that reads and inserts text. CodeMirror is not here: what
 * needs it says so.
 */
export class Editor extends Strict implements O.Editor {
  readonly #area: HTMLTextAreaElement;

  constructor(area: HTMLTextAreaElement) {
    super("Editor");
    this.#area = area;
  }

  getDoc(): this {
    return this;
  }

  refresh(): void {}

  getValue(): string {
    return this.#area.value;
  }

  setValue(content: string): void {
    this.#replace(0, this.#area.value.length, content);
  }

  getLine(line: number): string {
    return this.#lines()[line] ?? "";
  }

  setLine(n: number, text: string): void {
    this.replaceRange(text, { line: n, ch: 0 }, { line: n, ch: this.getLine(n).length });
  }

  lineCount(): number {
    return this.#lines().length;
  }

  lastLine(): number {
    return this.lineCount() - 1;
  }

  getSelection(): string {
    return this.#area.value.slice(this.#area.selectionStart, this.#area.selectionEnd);
  }

  somethingSelected(): boolean {
    return this.#area.selectionStart !== this.#area.selectionEnd;
  }

  getRange(from: O.EditorPosition, to: O.EditorPosition): string {
    return this.#area.value.slice(this.posToOffset(from), this.posToOffset(to));
  }

  replaceSelection(replacement: string): void {
    this.#replace(this.#area.selectionStart, this.#area.selectionEnd, replacement);
  }

  replaceRange(replacement: string, from: O.EditorPosition, to: O.EditorPosition = from): void {
    this.#replace(this.posToOffset(from), this.posToOffset(to), replacement);
  }

  getCursor(side: "from" | "to" | "head" | "anchor" = "head"): O.EditorPosition {
    const { selectionStart, selectionEnd, selectionDirection } = this.#area;
    const isBackward = selectionDirection === "backward";
    const atStart = side === "from" || (side === "head" ? isBackward : side === "anchor" && !isBackward);
    return this.offsetToPos(atStart ? selectionStart : selectionEnd);
  }

  listSelections(): O.EditorSelection[] {
    return [{ anchor: this.getCursor("anchor"), head: this.getCursor("head") }];
  }

  setCursor(pos: O.EditorPosition | number, ch = 0): void {
    this.setSelection(typeof pos === "number" ? { line: pos, ch } : pos);
  }

  setSelection(anchor: O.EditorPosition, head: O.EditorPosition = anchor): void {
    const [start, end] = [this.posToOffset(anchor), this.posToOffset(head)];
    this.#area.setSelectionRange(Math.min(start, end), Math.max(start, end), start > end ? "backward" : "forward");
  }

  setSelections(ranges: O.EditorSelectionOrCaret[]): void {
    const [first, ...others] = ranges;
    if (others.length > 0) notImplemented("Editor.setSelections with several ranges");
    if (first) this.setSelection(first.anchor, first.head);
  }

  focus(): void {
    this.#area.focus();
  }

  blur(): void {
    this.#area.blur();
  }

  hasFocus(): boolean {
    return document.activeElement === this.#area;
  }

  getScrollInfo(): { top: number; left: number } {
    return { top: this.#area.scrollTop, left: this.#area.scrollLeft };
  }

  scrollTo(x?: number | null, y?: number | null): void {
    this.#area.scrollTo(x ?? this.#area.scrollLeft, y ?? this.#area.scrollTop);
  }

  /** Lines have one height in a text area that does not know where they wrap, so this comes near, not exactly there. */
  scrollIntoView(range: O.EditorRange, center = false): void {
    const lineHeight = this.#area.scrollHeight / Math.max(1, this.lineCount());
    const above = center ? this.#area.clientHeight / 2 : lineHeight;
    this.#area.scrollTop = Math.max(0, range.from.line * lineHeight - above);
  }

  undo(): void {
    notImplemented("Editor.undo");
  }

  redo(): void {
    notImplemented("Editor.redo");
  }

  exec(command: O.EditorCommandName): void {
    notImplemented(`Editor.exec(${command})`);
  }

  /** Changes are given in positions of the text before any of them, as CodeMirror has it; so the last goes first. */
  transaction(tx: O.EditorTransaction): void {
    if (tx.replaceSelection !== undefined) this.replaceSelection(tx.replaceSelection);
    const changes = (tx.changes ?? []).map(({ from, to = from, text }) => ({
      from: this.posToOffset(from),
      to: this.posToOffset(to),
      text,
    }));
    for (const { from, to, text } of changes.sort((a, b) => b.from - a.from)) this.#replace(from, to, text);
    const selection = tx.selection ?? tx.selections?.[0];
    if (selection) this.setSelection(selection.from, selection.to);
  }

  wordAt(pos: O.EditorPosition): O.EditorRange | null {
    const line = this.getLine(pos.line);
    const word = [...line.matchAll(/[\p{L}\p{N}_]+/gu)].find(
      (each) => each.index <= pos.ch && pos.ch <= each.index + each[0].length,
    );
    if (!word) return null;
    return { from: { line: pos.line, ch: word.index }, to: { line: pos.line, ch: word.index + word[0].length } };
  }

  posToOffset(pos: O.EditorPosition): number {
    const before = this.#lines().slice(0, pos.line);
    const start = before.reduce((sum, line) => sum + line.length + 1, 0);
    return Math.min(start + Math.min(pos.ch, this.getLine(pos.line).length), this.#area.value.length);
  }

  offsetToPos(offset: number): O.EditorPosition {
    const before = this.#area.value.slice(0, offset).split("\n");
    return { line: before.length - 1, ch: before.at(-1)?.length ?? 0 };
  }

  processLines<T>(
    read: (line: number, lineText: string) => T | null,
    write: (line: number, lineText: string, value: T | null) => O.EditorChange | void,
    ignoreEmpty = true,
  ): void {
    const lines = this.#lines().map((text, line) => ({ line, text }));
    const considered = lines.filter(({ text }) => !ignoreEmpty || text.trim() !== "");
    const values = considered.map(({ line, text }) => ({ line, text, value: read(line, text) }));
    const changes = values.flatMap(({ line, text, value }) => write(line, text, value) ?? []);
    this.transaction({ changes });
  }

  #lines(): string[] {
    return this.#area.value.split("\n");
  }

  #replace(from: number, to: number, text: string): void {
    this.#area.setRangeText(text, from, to, "end");
    this.#area.dispatchEvent(new Event("input"));
  }
}
