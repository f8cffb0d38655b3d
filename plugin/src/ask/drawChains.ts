/** Draws causal chains: each as a diagram, and below it as a list with the sentences that state its links. */

import { put, drawPlace, drawSection, Part, drawAside } from "../drawing/elements";
import { nameOf } from "../drawing/place";
import { drawArrow, drawBox, drawNote, drawPressable, drawSvg, drawText, onPointed } from "../drawing/svg";
import { watchWidth } from "../drawing/width";
import type { CausalChain, CausalStep } from "../wire/types.generated";
import type { AnswerActions } from "./actions";
import { fitsAcross, layoutChain, LINE_HEIGHT, type ChainArrow, type ChainBox } from "./chainLayout";
import { chainText, linksOf, linkText, type ChainLink } from "./chainTexts";
import { t } from "../texts/texts";

/** All chains of an answer. */
export function drawChains(into: HTMLElement, chains: readonly CausalChain[], actions: AnswerActions): void {
  if (chains.length === 0) return;
  const list = put(drawSection(into, t.Chain_title, "chains"), "ul.chain-list");
  for (const chain of chains) drawChain(put(list, "li.chain"), chain, actions);
}

function drawChain(into: HTMLElement, chain: CausalChain, actions: AnswerActions): void {
  const links = linksOf(chain);
  put(into, "div.chain-about", chainText(chain));
  const stage = put(into, "div.chain-stage");
  const items = drawLinks(into, links, actions);
  const highlight = (at: number | null): void =>
    items.forEach((item, index) => item.toggleClass("is-told", index === at));
  const boxes = chain.causal_path.length;
  const diagram = new Part<number>(
    put(stage, "div"),
    (el, room) => drawDiagram(el, chain, links, room, highlight, actions),
    (room) => (fitsAcross(boxes, room) ? "across" : Math.round(room)),
  );
  watchWidth(stage, (room) => diagram.show(room));
}

function drawDiagram(
  into: HTMLElement,
  chain: CausalChain,
  links: readonly ChainLink[],
  room: number,
  highlight: (at: number | null) => void,
  actions: AnswerActions,
): void {
  const steps = chain.causal_path;
  const layout = layoutChain(
    steps.map(({ note_title }) => note_title),
    room,
  );
  const svg = drawSvg(into, { cls: `catena-chain-drawing is-${layout.direction}`, label: chainText(chain), ...layout });
  // In the order in which Tab should go: a note, what it leads to, and so on.
  steps.forEach((step, at) => {
    const [box, arrow, link] = [layout.boxes[at], layout.arrows[at], links[at]];
    if (box !== undefined) drawStep(svg, step, box, at, actions);
    if (arrow === undefined || link === undefined) return;
    const drawn = drawLinkArrow(svg, link, arrow, layout.direction, at, actions);
    onPointed(drawn, (isIt) => highlight(isIt ? at : null));
  });
}

function drawStep(
  into: SVGElement,
  { note_path, note_title }: CausalStep,
  box: ChainBox,
  at: number,
  actions: AnswerActions,
): void {
  const note = { cls: "catena-node", label: t.Around_open(note_title), key: `step-${at}` };
  const group =
    note_path === null ? drawMissing(into, note_title) : drawNote(into, { ...note, path: note_path }, actions);
  drawBox(group, box, "catena-node-shape");
  const top = box.y + (box.height - box.lines.length * LINE_HEIGHT) / 2;
  box.lines.forEach((line, index) => {
    const y = top + (index + 0.75) * LINE_HEIGHT;
    drawText(group, line, { x: box.x + box.width / 2, y }, { cls: "catena-node-text" });
  });
}

/** A concept that no note is named for yet. */
function drawMissing(into: SVGElement, title: string): SVGGElement {
  const label = t.Chain_missing(title);
  const group = into.createSvg("g", { cls: "catena-node is-missing", attr: { role: "img", "aria-label": label } });
  group.createSvg("title").textContent = label;
  return group;
}

function drawLinkArrow(
  into: SVGElement,
  link: ChainLink,
  { from, to, said }: ChainArrow,
  direction: "across" | "down",
  at: number,
  { open }: AnswerActions,
): SVGGElement {
  const label = link.sentence === "" ? linkText(link) : `${linkText(link)}: “${link.sentence}”`;
  const group = drawPressable(into, { cls: "catena-link-arrow", label, key: `link-${at}` }, (event) => {
    if (link.place !== null) open(link.place, event);
  });
  drawBox(group, reachOf(from, to, direction), "catena-link-reach");
  drawArrow(group, from, to, link.strength);
  drawText(group, link.says, said, {
    cls: "catena-link-text",
    anchor: direction === "across" ? "middle" : "start",
  });
  return group;
}

/** An arrow is thin, so everything between its boxes can be pressed. */
function reachOf(from: ChainArrow["from"], to: ChainArrow["to"], direction: "across" | "down") {
  return direction === "across"
    ? { x: from.x, y: from.y - 20, width: to.x - from.x, height: 32 }
    : { x: from.x - 12, y: from.y, width: 110, height: to.y - from.y };
}

/** The same in words: what leads to what, and the sentence that says so with its place. */
function drawLinks(into: HTMLElement, links: readonly ChainLink[], actions: AnswerActions): readonly HTMLElement[] {
  const list = put(into, "ol.chain-links");
  return links.map((link) => {
    const item = put(list, "li.chain-link");
    put(item, "div.chain-link-text", linkText(link));
    const { place, sentence } = link;
    if (place === null) {
      if (sentence !== "") drawAside(item, `“${sentence}”`);
      return item;
    }
    const source = nameOf(place.path);
    const text = sentence === "" ? t.Chain_property(source) : `“${sentence}”`;
    drawPlace(item, { text, place, cls: "chain-sentence.opens" }, actions);
    if (sentence !== "") put(item, "span.answer-aside", t.Chain_in(source));
    return item;
  });
}
