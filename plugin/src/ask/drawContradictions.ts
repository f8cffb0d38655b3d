/** Draws contradictions: both claims with their places, and what the person says of them. */

import { dayText } from "../dates";
import {
  put,
  drawButton,
  drawFold,
  drawPlace,
  drawQuote,
  drawSection,
  type MarkedRun,
  type PlaceActions,
} from "../drawing/elements";
import { placeOfClaim } from "../drawing/place";
import type { Answer, ClaimInNote, Contradiction, Result } from "../wire/types.generated";
import type { AnswerActions } from "./actions";
import { contradictionText, newerText } from "./answerTexts";
import type { Dismissed } from "./askState";
import { differences } from "./differences";
import { drawRetracted } from "./drawResult";
import { heard } from "../texts/heard";
import { t } from "../texts/texts";

/** All of an answer's contradictions; those where a newer claim takes an older one's place stand folded by themselves. */
export function drawContradictions(
  into: HTMLElement,
  { contradictions, results }: Answer,
  actions: AnswerActions,
): void {
  const open = contradictions.filter(({ superseded }) => !superseded);
  const superseded = contradictions.filter((each) => each.superseded);
  if (open.length) {
    const section = drawSection(into, t.Opposed_title(open.length), "contradictions");
    for (const each of open) drawContradiction(section, each, results, actions);
  }
  if (superseded.length) {
    const summary = t.Opposed_superseded(superseded.length);
    const body = drawFold(into, summary, "superseded");
    for (const each of superseded) drawContradiction(body, each, results, actions);
  }
}

function drawContradiction(
  into: HTMLElement,
  contradiction: Contradiction,
  results: readonly Result[],
  actions: AnswerActions,
): void {
  const text = contradictionText(contradiction);
  const box = put(into, ".contradiction", {
    role: "group",
    label: text,
    "data-status": contradiction.status,
  });
  put(box, ".contradiction-kind", text);
  drawSides(put(box, ".sides"), contradiction, results, actions);
  const newer = newerText(contradiction);
  if (newer !== null) put(box, "p.answer-aside", newer);
  drawJudging(put(box, ".judging"), contradiction, actions);
}

/** Both claims side by side; these results tell which is of a retracted paper. */
export function drawSides(
  into: HTMLElement,
  { note_a: a, note_b: b }: Contradiction,
  results: readonly Result[],
  actions: PlaceActions,
): void {
  const differing = differences(a.claim, b.claim);
  drawClaim(into, a, differing.before, results, actions);
  drawClaim(into, b, differing.after, results, actions);
}

/** A claim with what the other one says otherwise marked. */
function drawClaim(
  into: HTMLElement,
  claim: ClaimInNote,
  runs: readonly MarkedRun[],
  results: readonly Result[],
  actions: PlaceActions,
): void {
  const side = put(into, ".claim");
  const head = put(side, ".claim-head");
  const place = placeOfClaim(claim);
  drawPlace(head, { text: claim.title, place }, actions);
  drawRetracted(head, results, claim.path);
  const where = [
    claim.section,
    claim.page === null ? null : t.Page_short(claim.page),
    claim.timestamp === null ? null : dayText(claim.timestamp),
  ].filter((each) => each !== null);
  put(head, "span.claim-where", where.join(" · "));
  const quote = put(side, "blockquote.claim-text");
  drawQuote(quote, { runs, place, cls: "told", label: claim.title }, actions);
}

/** What is left out of answers: what the person dismissed, and what that taught. */
export function drawDismissed(into: HTMLElement, dismissed: Dismissed | null, actions: AnswerActions): void {
  if (!dismissed) return;
  const { rule, contradictions } = dismissed;
  const section = drawSection(into, t.Opposed_dismissed(contradictions.length), "dismissed");
  if (contradictions.length === 0) put(section, "p.answer-aside", t.Opposed_none);
  if (rule !== null) put(section, "p.rule", heard(rule));
  if (contradictions.length === 0) return;
  const body = drawFold(section, t.Opposed_show, "dismissed-list");
  for (const each of contradictions) drawContradiction(body, each, [], actions);
}

function drawJudging(into: HTMLElement, { id, status }: Contradiction, { judge }: AnswerActions): void {
  if (status === "confirmed" || status === "dismissed") {
    put(into, "span.judged", t.Opposed_judged[status]);
    drawButton(into, "take-back", t.Opposed_take_back, () => judge(id, "detected"), { key: `judge-${id}` });
    return;
  }
  drawButton(into, "confirm", t.Opposed_confirm, () => judge(id, "confirmed"), { key: `judge-${id}` });
  drawButton(into, "dismiss", t.Opposed_dismiss, () => judge(id, "dismissed"), { key: `judge-${id}` });
}
