/** Marks quoted words in a note that was just opened: selected while editing, highlighted while reading. */

import { MarkdownView, type View } from "obsidian";
import type { Quote } from "../drawing/place";
import { findWords, positionsOf } from "../drawing/quotes";
import type { Timers } from "../sidecar/timers";

/** The name in `::highlight()`. */
const HIGHLIGHT = "catena-quote";
/** Obsidian draws a note part by part. */
const DRAWN_WITHIN_MS = 2_000;

export function markQuote(view: View, quote: Quote, timers: Timers): void {
  if (!(view instanceof MarkdownView)) return;
  if (view.getMode() === "preview") highlightWhenDrawn(view.previewMode.containerEl, quote.text, timers);
  else select(view, quote);
}

function select({ editor }: MarkdownView, quote: Quote): void {
  const { from, to } = positionsOf(editor.getValue(), quote);
  editor.setSelection(from, to);
  editor.scrollIntoView({ from, to }, true);
}

function highlightWhenDrawn(el: HTMLElement, words: string, timers: Timers): void {
  unmark(el);
  if (highlight(el, words)) return;
  const drawn = new MutationObserver(() => {
    if (highlight(el, words)) stop();
  });
  const cancel = timers.after(DRAWN_WITHIN_MS, () => drawn.disconnect());
  const stop = (): void => {
    drawn.disconnect();
    cancel();
  };
  drawn.observe(el, { childList: true, subtree: true });
}

/** Highlights the words until the next click in the note; false when they are not there. */
function highlight(el: HTMLElement, words: string): boolean {
  const range = rangeOf(el, words);
  if (!range) return false;
  const window = el.doc.defaultView; // a popout has its own
  if (!window) return false;
  window.CSS.highlights.set(HIGHLIGHT, new window.Highlight(range));
  el.addEventListener("pointerdown", () => unmark(el), { once: true });
  range.startContainer.parentElement?.scrollIntoView({ block: "center" });
  return true;
}

function unmark(el: HTMLElement): void {
  el.doc.defaultView?.CSS.highlights.delete(HIGHLIGHT);
}

function rangeOf(el: HTMLElement, words: string): Range | null {
  const nodes: Text[] = [];
  const walker = el.doc.createTreeWalker(el, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node.instanceOf(Text)) nodes.push(node);
  const found = findWords(nodes.map(({ data }) => data).join(""), words);
  if (!found) return null;
  const range = el.doc.createRange();
  const [start, end] = [placeIn(nodes, found[0]), placeIn(nodes, found[1] - 1)];
  if (!start || !end) return null;
  range.setStart(start.node, start.at);
  range.setEnd(end.node, end.at + 1);
  return range;
}

function placeIn(nodes: readonly Text[], offset: number): { readonly node: Text; readonly at: number } | null {
  let at = offset;
  for (const node of nodes) {
    if (at < node.length) return { node, at };
    at -= node.length;
  }
  return null;
}
