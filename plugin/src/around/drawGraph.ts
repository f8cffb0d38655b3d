/** Draws a neighbourhood: named notes, each under the one that it is related to, with the relation in words. */

import { drawPlace, on, put, type PlaceActions } from "../drawing/elements";
import { placeAt } from "../drawing/place";
import { noteTowards, type Graph } from "./graph";
import { t } from "../texts/texts";

/** Tab reaches one of the drawn notes; arrow keys move from there. */
export function drawGraph(into: HTMLElement, graph: Graph, actions: PlaceActions): void {
  const drawing = put(into, ".graph", { role: "group", label: t.Around_drawing(graph[0]?.title ?? "") });
  const items: HTMLElement[] = [];
  // What holds of several notes below another is said of the first.
  const said = new Map<number | null, string>([[null, ""]]);
  const notes = graph.map(({ under, kind, path, words, title, reason }, index) => {
    const above = under === null ? undefined : items[under];
    const list = above?.lastElementChild;
    const item = above
      ? put(list?.tagName === "UL" ? list : put(above, "ul.edges"), `li.edge.edge-${kind}`)
      : put(drawing, "div");
    items.push(item);
    const named = { text: "", place: placeAt(path, null), cls: "node" };
    const label = t.Around_middle(title);
    const note = drawPlace(item, !above ? { ...named, cls: "node is-middle", label } : named, actions);
    note.title = reason;
    note.dataset["key"] = `node-${path}`;
    note.tabIndex = index === 0 ? 0 : -1;
    if (words !== said.get(under)) put(note, "span.node-words", words);
    said.set(under, words);
    note.appendText(title);
    return note;
  });
  notes.forEach((note, index) =>
    on(note, "keydown", (event) => {
      const next = noteTowards(graph, index, event.key);
      if (next === null) return;
      event.preventDefault();
      event.stopPropagation();
      notes.forEach((other, at) => (other.tabIndex = at === next ? 0 : -1));
      notes[next]?.focus();
    }),
  );
}
