import { EditorSelection, type ChangeSpec, type SelectionRange } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import type * as O from "obsidian";
import { Strict, notImplemented } from "../strict";

/** The documented Editor on a CodeMirror view. What needs CodeMirror's packages of commands (undo, folding) says so. */
export class Editor extends Strict implements O.Editor {
  /** Not typed by Obsidian, but named in its documentation as the way to CodeMirror. */
  readonly cm: EditorView;

  constructor(cm: EditorView) {
    super("Editor");
    this.cm = cm;
  }

  getDoc(): this {
    return this;
  }

  refresh(): void {
    this.cm.requestMeasure();
  }

  getValue(): string {
    return this.cm.state.doc.toString();
  }

  setValue(content: string): void {
    this.cm.dispatch({ changes: { from: 0, to: this.cm.state.doc.length, insert: content } });
  }

  getLine(line: number): string {
    return line >= 0 && line < this.lineCount() ? this.cm.state.doc.line(line + 1).text : "";
  }

  setLine(n: number, text: string): void {
    this.replaceRange(text, { line: n, ch: 0 }, { line: n, ch: this.getLine(n).length });
  }

  lineCount(): number {
    return this.cm.state.doc.lines;
  }

  lastLine(): number {
    return this.lineCount() - 1;
  }

  getSelection(): string {
    const { from, to } = this.cm.state.selection.main;
    return this.cm.state.sliceDoc(from, to);
  }

  somethingSelected(): boolean {
    return this.cm.state.selection.ranges.some(({ empty }) => !empty);
  }

  getRange(from: O.EditorPosition, to: O.EditorPosition): string {
    return this.cm.state.sliceDoc(this.posToOffset(from), this.posToOffset(to));
  }

  replaceSelection(replacement: string): void {
    this.cm.dispatch(this.cm.state.replaceSelection(replacement));
  }

  replaceRange(replacement: string, from: O.EditorPosition, to: O.EditorPosition = from): void {
    const changes = { from: this.posToOffset(from), to: this.posToOffset(to), insert: replacement };
    this.cm.dispatch({ changes });
  }

  getCursor(side: "from" | "to" | "head" | "anchor" = "head"): O.EditorPosition {
    return this.offsetToPos(this.cm.state.selection.main[side]);
  }

  listSelections(): O.EditorSelection[] {
    return this.cm.state.selection.ranges.map(({ anchor, head }) => ({
      anchor: this.offsetToPos(anchor),
      head: this.offsetToPos(head),
    }));
  }

  setCursor(pos: O.EditorPosition | number, ch = 0): void {
    this.setSelection(typeof pos === "number" ? { line: pos, ch } : pos);
  }

  setSelection(anchor: O.EditorPosition, head: O.EditorPosition = anchor): void {
    this.setSelections([{ anchor, head }]);
  }

  setSelections(ranges: O.EditorSelectionOrCaret[], main = 0): void {
    if (ranges.length === 0) return;
    this.cm.dispatch({
      selection: EditorSelection.create(
        ranges.map((each) => this.#rangeOf(each)),
        main,
      ),
    });
  }

  focus(): void {
    this.cm.focus();
  }

  blur(): void {
    this.cm.contentDOM.blur();
  }

  hasFocus(): boolean {
    return this.cm.hasFocus;
  }

  getScrollInfo(): { top: number; left: number } {
    const { scrollTop: top, scrollLeft: left } = this.cm.scrollDOM;
    return { top, left };
  }

  scrollTo(x?: number | null, y?: number | null): void {
    const { left, top } = this.getScrollInfo();
    this.cm.scrollDOM.scrollTo(x ?? left, y ?? top);
  }

  scrollIntoView({ from, to }: O.EditorRange, center = false): void {
    const range = EditorSelection.range(this.posToOffset(from), this.posToOffset(to));
    this.cm.dispatch({ effects: EditorView.scrollIntoView(range, { y: center ? "center" : "nearest" }) });
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

  /** Changes are given in positions of the text before any of them; the selection in those of the text after them. */
  transaction(tx: O.EditorTransaction): void {
    if (tx.replaceSelection !== undefined) this.replaceSelection(tx.replaceSelection);
    const changes = (tx.changes ?? []).map(({ from, to = from, text }): ChangeSpec => ({
      from: this.posToOffset(from),
      to: this.posToOffset(to),
      insert: text,
    }));
    this.cm.dispatch({ changes });
    const selections = tx.selections ?? (tx.selection ? [tx.selection] : []);
    this.setSelections(selections.map(({ from, to }) => ({ anchor: from, head: to ?? from })));
  }

  wordAt(pos: O.EditorPosition): O.EditorRange | null {
    const word = this.cm.state.wordAt(this.posToOffset(pos));
    return word && { from: this.offsetToPos(word.from), to: this.offsetToPos(word.to) };
  }

  /** Positions beyond a line's or the note's end mean that end, as in the app. */
  posToOffset({ line, ch }: O.EditorPosition): number {
    const { doc } = this.cm.state;
    if (line >= doc.lines) return doc.length;
    const { from, length } = doc.line(Math.max(0, line) + 1);
    return from + Math.min(Math.max(0, ch), length);
  }

  offsetToPos(offset: number): O.EditorPosition {
    const { doc } = this.cm.state;
    const { number, from } = doc.lineAt(Math.min(Math.max(0, offset), doc.length));
    return { line: number - 1, ch: Math.min(offset, doc.length) - from };
  }

  processLines<T>(
    read: (line: number, lineText: string) => T | null,
    write: (line: number, lineText: string, value: T | null) => O.EditorChange | void,
    ignoreEmpty = true,
  ): void {
    const lines = this.getValue()
      .split("\n")
      .map((text, line) => ({ line, text }));
    const considered = lines.filter(({ text }) => !ignoreEmpty || text.trim() !== "");
    const values = considered.map(({ line, text }) => ({ line, text, value: read(line, text) }));
    const changes = values.flatMap(({ line, text, value }) => write(line, text, value) ?? []);
    this.transaction({ changes });
  }

  #rangeOf({ anchor, head = anchor }: O.EditorSelectionOrCaret): SelectionRange {
    return EditorSelection.range(this.posToOffset(anchor), this.posToOffset(head));
  }
}
