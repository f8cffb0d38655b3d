/** What is dropped into an editor as lines of its own, such as a quotation, stands on lines of its own. */

import { EditorState, type Extension } from "@codemirror/state";
import { fitted } from "../ask/taking";

export const fittedDrops: Extension = EditorState.transactionFilter.of((drop) => {
  let [at, dropped] = [0, ""];
  if (drop.isUserEvent("input.drop"))
    drop.changes.iterChanges((from, _to, _start, _end, inserted) => ([at, dropped] = [from, inserted.toString()]));
  const line = drop.startState.doc.lineAt(at);
  const { ch, text } = fitted(line.text, at - line.from, dropped);
  if (text === dropped) return drop;
  const from = line.from + ch;
  return { changes: { from, insert: text }, selection: { anchor: from + text.length }, userEvent: "input.drop" };
});
