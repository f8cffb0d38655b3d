// @vitest-environment jsdom
import { EditorState } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import { fittedDrops } from "../../../plugin/src/marks/editorDrops";

const QUOTE = "> A nap helps.\n> — [[Sleep]]\n";

/** The text after this was put into it, and where the cursor stands then. */
function after(userEvent: string, text: string, at: number, insert: string) {
  const state = EditorState.create({ doc: text, extensions: [fittedDrops] });
  const { state: next } = state.update({ changes: { from: at, insert }, userEvent });
  return { text: next.doc.toString(), cursor: next.selection.main.head };
}

describe("what is dropped into an editor", () => {
  it("stands below the line that it is dropped into, if it is a quotation, with the cursor behind it", () => {
    const { text, cursor } = after("input.drop", "First.\nSecond.", 3, QUOTE);

    expect(text).toBe(`First.\n\n${QUOTE}\nSecond.`);
    expect(text.slice(0, cursor).endsWith(QUOTE)).toBe(true);
  });

  it("stands where it is dropped, if it is anything else", () => {
    expect(after("input.drop", "First.", 3, "[[Sleep]]").text).toBe("Fir[[Sleep]]st.");
  });

  it("is not what is pasted or typed", () => {
    expect(after("input.paste", "First.", 3, QUOTE).text).toBe(`Fir${QUOTE}st.`);
  });
});
