/** Draws text with its formulas, which stand between dollar signs, as Obsidian draws mathematics. */

import { finishRenderMath, loadMathJax, renderMath } from "obsidian";
import type { MarkedRun } from "./elements";

/**
 * As the sidecar reads them (`notes/formulas.py`): blanks inside the dollar signs, or a figure behind them, make them money.
 * An environment is known by its own words, without any dollar signs.
 */
const FORMULA =
  /(?<![\\$])(?:\$\$(?!\$)([^$]{1,2000})\$\$|\$(?=[^\s$])([^$\n]{1,400})(?<=[^\s\\])\$(?![\d$]))|\\begin\{((?:align|equation|gather|multline)\*?)\}.{1,2000}?\\end\{\3\}/gs;

/** A piece of a text: plain or marked, or a formula without its dollar signs. */
export type Piece =
  | { readonly kind: "text"; readonly text: string; readonly marked: boolean }
  | { readonly kind: "formula"; readonly source: string; readonly text: string; readonly display: boolean };

/** Cuts runs where formulas begin and end; a formula in which something is marked stays whole. */
export function piecesOf(runs: readonly MarkedRun[]): readonly Piece[] {
  const whole = runs.map(({ text }) => text).join("");
  const pieces: Piece[] = [];
  let at = 0;
  for (const found of whole.matchAll(FORMULA)) {
    pieces.push(...plain(runs, at, found.index));
    const [text, display, inline] = found;
    pieces.push({ kind: "formula", source: display ?? inline ?? text, text, display: inline === undefined });
    at = found.index + text.length;
  }
  return [...pieces, ...plain(runs, at, whole.length)];
}

function plain(runs: readonly MarkedRun[], from: number, to: number): readonly Piece[] {
  const pieces: Piece[] = [];
  let begins = 0;
  for (const { text, marked } of runs) {
    const inside = text.slice(Math.max(0, from - begins), Math.max(0, to - begins));
    if (inside) pieces.push({ kind: "text", text: inside, marked });
    begins += text.length;
  }
  return pieces;
}

/** Puts runs into an element; `mark` puts a marked one. Formulas are shown as written until Obsidian has drawn them. */
export function putRuns(into: HTMLElement, runs: readonly MarkedRun[], mark: (text: string) => void): void {
  for (const piece of piecesOf(runs)) {
    if (piece.kind === "formula") putFormula(into, piece);
    else if (piece.marked) mark(piece.text);
    else into.appendText(piece.text);
  }
}

/** Puts a text with its formulas. */
export function putText(into: HTMLElement, text: string): void {
  putRuns(into, [{ text, marked: false }], () => undefined);
}

function putFormula(into: HTMLElement, { source, text, display }: Extract<Piece, { kind: "formula" }>): void {
  const el = into.createSpan({ cls: "catena-formula", text });
  void loadMathJax().then(() => {
    el.replaceChildren(renderMath(source, display));
    return finishRenderMath();
  });
}
