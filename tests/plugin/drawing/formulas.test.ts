import { expect, test } from "vitest";
import { piecesOf, type Piece } from "../../../plugin/src/drawing/formulas";

const shown = (pieces: readonly Piece[]) =>
  pieces.map((piece) =>
    piece.kind === "formula" ? { formula: piece.source } : piece.marked ? { marked: piece.text } : piece.text,
  );

test("a formula is told from the text around it", () => {
  const text = "The rate $r_t = 1$ falls, and $$e = mc^2$$ stays.";

  expect(shown(piecesOf([{ text, marked: false }]))).toEqual([
    "The rate ",
    { formula: "r_t = 1" },
    " falls, and ",
    { formula: "e = mc^2" },
    " stays.",
  ]);
});

test("an environment needs no dollar signs", () => {
  const text = String.raw`As in \begin{align*} a &= b \end{align*} and \begin{itemize} c \end{itemize}.`;

  expect(shown(piecesOf([{ text, marked: false }]))).toEqual([
    "As in ",
    { formula: String.raw`\begin{align*} a &= b \end{align*}` },
    String.raw` and \begin{itemize} c \end{itemize}.`,
  ]);
});

test("amounts of money are no formulas", () => {
  const text = "It costs $5, or $6 a day; $ 7 is too much.";

  expect(shown(piecesOf([{ text, marked: false }]))).toEqual([text]);
});

test("marks inside a formula do not cut it, others stay", () => {
  const runs = [
    { text: "Let ", marked: false },
    { text: "x", marked: true },
    { text: " be $", marked: false },
    { text: "x", marked: true },
    { text: "^2$.", marked: false },
  ];

  expect(shown(piecesOf(runs))).toEqual(["Let ", { marked: "x" }, " be ", { formula: "x^2" }, "."]);
});

test("only the formula of a display has two dollar signs", () => {
  const displays = piecesOf([{ text: "$$a$$ and $b$", marked: false }]).flatMap((piece) =>
    piece.kind === "formula" ? [piece.display] : [],
  );

  expect(displays).toEqual([true, false]);
});
