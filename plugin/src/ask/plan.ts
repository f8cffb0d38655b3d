/** The plan of a question: its cost, whether a person sees it first, which readings are offered. Pure. */

import type { ShowPlan } from "../settings/settings";
import type { Answer, Classification, Intent, PlanEvent, Reading } from "../wire/types.generated";

/** How a question was read and who will be asked. */
export type Plan = PlanEvent;

/** A plan that asks all sources together for this many notes is expensive. */
const MANY_NOTES = 500;
/** A comparison of more subjects is expensive: each is searched for on its own. */
const FEW_SUBJECTS = 4;
/** Below this confidence the readings are offered. */
const AMBIGUOUS_BELOW = 0.7;
const MOST_READINGS = 3;

export const INTENTS: readonly Intent[] = ["factual", "temporal", "causal", "comparative", "exploratory"];

export function planOf({ classification, parameters, plan, result_format }: Answer): Plan {
  return { classification, parameters, plan, result_format };
}

/** Whether a person may want to think twice: no question asked in plain words is so by itself. */
export function isExpensive({ plan, parameters }: Plan): boolean {
  const notes = plan.reduce((sum, { limit }) => sum + limit, 0);
  return notes >= MANY_NOTES || parameters.subjects.length > FEW_SUBJECTS;
}

/** Whether a plan waits until a person lets it run. */
export function waitsForPerson(plan: Plan, show: ShowPlan): boolean {
  switch (show) {
    case "always":
      return true;
    case "expensive":
      return isExpensive(plan);
    case "never":
      return false;
  }
}

/** The readings to choose from, the likeliest first; none when the question is clear. */
export function readingsOf({ confidence, alternatives }: Classification): readonly Reading[] {
  return confidence < AMBIGUOUS_BELOW ? alternatives.slice(0, MOST_READINGS) : [];
}
