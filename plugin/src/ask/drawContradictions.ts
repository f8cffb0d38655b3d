/** Draws contradictions: both claims with their places, and what the person says of them. */

import { dayOf } from "../dates";
import { drawButton, drawFold, drawPlace, drawSection } from "../drawing/elements";
import { placeOfClaim } from "../drawing/place";
import type { ClaimInNote, Contradiction } from "../wire/types.generated";
import type { AnswerActions } from "./actions";
import { contradictionText, newerText } from "./answerTexts";

/** All of an answer's contradictions; those where a newer claim takes an older one's place stand folded by themselves. */
export function drawContradictions(
  into: HTMLElement,
  contradictions: readonly Contradiction[],
  actions: AnswerActions,
): void {
  const open = contradictions.filter(({ superseded }) => !superseded);
  const superseded = contradictions.filter((each) => each.superseded);
  if (open.length > 0) {
    const section = drawSection(into, `Contradictions (${open.length})`, "catena-contradictions");
    for (const each of open) drawContradiction(section, each, actions);
  }
  if (superseded.length > 0) {
    const summary = `Superseded by a newer note by the same author (${superseded.length})`;
    const body = drawFold(into, summary, "catena-superseded");
    for (const each of superseded) drawContradiction(body, each, actions);
  }
}

function drawContradiction(into: HTMLElement, contradiction: Contradiction, actions: AnswerActions): void {
  const text = contradictionText(contradiction);
  const box = into.createDiv({
    cls: "catena-contradiction",
    attr: { role: "group", "aria-label": text, "data-status": contradiction.status },
  });
  box.createDiv({ cls: "catena-contradiction-kind", text });
  drawClaim(box, contradiction.note_a, actions);
  drawClaim(box, contradiction.note_b, actions);
  const newer = newerText(contradiction);
  if (newer !== null) box.createEl("p", { cls: "catena-answer-aside", text: newer });
  drawJudging(box.createDiv("catena-judging"), contradiction, actions);
}

function drawClaim(into: HTMLElement, claim: ClaimInNote, actions: AnswerActions): void {
  const side = into.createDiv("catena-claim");
  const head = side.createDiv("catena-claim-head");
  drawPlace(head, { text: claim.title, place: placeOfClaim(claim) }, actions);
  const where = [
    claim.section,
    claim.page === null ? null : `p. ${claim.page}`,
    claim.timestamp === null ? null : dayOf(claim.timestamp),
  ].filter((each) => each !== null);
  head.createSpan({ cls: "catena-claim-where", text: where.join(" · ") });
  side.createEl("blockquote", { cls: "catena-claim-text", text: claim.claim });
}

const SAID: ReadonlyMap<string, string> = new Map([
  ["confirmed", "Confirmed: these two can’t both hold."],
  ["dismissed", "Dismissed: later answers leave it out."],
]);

function drawJudging(into: HTMLElement, { id, status }: Contradiction, { judge }: AnswerActions): void {
  const said = SAID.get(status);
  if (said !== undefined) {
    into.createSpan({ cls: "catena-judged", text: said });
    drawButton(into, { text: "Take back", cls: "catena-take-back", key: `judge-${id}` }, () => judge(id, "detected"));
    return;
  }
  drawButton(into, { text: "Confirm", cls: "catena-confirm", key: `judge-${id}` }, () => judge(id, "confirmed"));
  drawButton(into, { text: "Dismiss", cls: "catena-dismiss", key: `judge-${id}` }, () => judge(id, "dismissed"));
}
