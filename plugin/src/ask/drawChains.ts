/** Draws causal chains: each as a diagram, and below it as a list with the sentences that state its links. */

import { put, drawButton, drawPlace, drawSection, drawAside, onPointed } from "../drawing/elements";
import { placeAt, titleOf } from "../drawing/place";
import type { CausalChain, CausalStep } from "../wire/types.generated";
import type { AnswerActions } from "./actions";
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
  const stage = put(into, ".chain-drawing", { role: "group", label: chainText(chain) });
  const items = drawLinks(into, links, actions);
  const highlight = (at: number | null): void =>
    items.forEach((item, index) => item.toggleClass("is-told", index === at));
  // In the order in which Tab should go: a note, what it leads to, and so on.
  chain.causal_path.forEach((step, at) => {
    drawStep(stage, step, at, actions);
    const link = links[at];
    if (link) onPointed(drawArrow(stage, link, at, actions), (isIt) => highlight(isIt ? at : null));
  });
}

function drawStep(
  into: HTMLElement,
  { note_path, note_title: text }: CausalStep,
  at: number,
  actions: AnswerActions,
): void {
  // A concept that no note is named for yet.
  if (note_path === null) put(into, "span.node is-missing", { text, role: "img", label: t.Chain_missing(text) });
  else {
    const note = { text, place: placeAt(note_path, null), cls: "node", label: t.Around_open(text) };
    drawPlace(into, note, actions).dataset["key"] = `step-${at}`;
  }
}

function drawArrow(into: HTMLElement, link: ChainLink, at: number, { open }: AnswerActions): HTMLButtonElement {
  const { says, place, sentence, strength } = link;
  const label = sentence ? `${linkText(link)}: ${t.Quoted_text(sentence)}` : linkText(link);
  const arrow = drawButton(
    into,
    "link-arrow",
    says,
    (event) => {
      if (place) open(place, event);
    },
    { key: `link-${at}`, label },
  );
  arrow.setCssProps({ "--catena-strength": String(strength) });
  return arrow;
}

/** The same in words: what leads to what, and the sentence that says so with its place. */
function drawLinks(into: HTMLElement, links: readonly ChainLink[], actions: AnswerActions): readonly HTMLElement[] {
  const list = put(into, "ol");
  return links.map((link) => {
    const item = put(list, "li.chain-link");
    put(item, ".chain-link-text", linkText(link));
    const { place, sentence } = link;
    if (!place) {
      if (sentence) drawAside(item, t.Quoted_text(sentence));
      return item;
    }
    const source = titleOf(place.path);
    const text = sentence ? t.Quoted_text(sentence) : t.Chain_property(source);
    drawPlace(item, { text, place, cls: "chain-sentence.opens" }, actions);
    if (sentence) put(item, "span.answer-aside", t.Chain_in(source));
    return item;
  });
}
