/** The state of a question, from asking to answer. Pure; the view only draws it. */

import type {
  Answer,
  Contradiction,
  Intent,
  JudgeContradictionRequest,
  Reading,
  SourceEvent,
} from "../wire/types.generated";
import type { Filters } from "./filters";
import { planOf, readingsOf, type Plan } from "./plan";

export type Judgement = JudgeContradictionRequest["status"];

export type Progress =
  /** It is being read; nothing is known yet. */
  | { readonly kind: "reading" }
  /** The plan is shown and waits for a person. */
  | { readonly kind: "waiting" }
  /** The sources are being asked. */
  | { readonly kind: "gathering" }
  | { readonly kind: "answered"; readonly answer: Answer }
  /** `next`: what may be asked then; null if nothing is known that would help. */
  | { readonly kind: "refused"; readonly message: string; readonly next: string | null }
  /** The person stopped it. */
  | { readonly kind: "stopped" };

/** What is asked. */
export interface Question {
  /** As typed. */
  readonly words: string;
  /** Chosen by the person; null leaves it to the sidecar. */
  readonly intent: Intent | null;
  /** The last day that counts, chosen by the person (YYYY-MM-DD); null leaves it to the question. */
  readonly asOf: string | null;
  /** The question before, as it was understood, from which a follow-up is; null at the beginning. */
  readonly previous: string | null;
  /** What is looked through. */
  readonly filters: Filters;
}

/** The newest question; its words have no blanks around them. */
export interface Asked extends Question {
  readonly plan: Plan | null;
  /** The sources that have answered so far, in that order. */
  readonly sources: readonly SourceEvent[];
  readonly progress: Progress;
  /** Whether it has taken long already. */
  readonly late: boolean;
  /** How the person has judged contradictions since the answer came, by id. */
  readonly judged: ReadonlyMap<string, Judgement>;
  /** What is dismissed and why, once it was asked for. */
  readonly dismissed: Dismissed | null;
  /** What was asked and answered before in this thread, the newest first. */
  readonly earlier: readonly Asked[];
}

/** The contradictions that are left out, and the rule by which more are than a person dismissed. */
export interface Dismissed {
  readonly rule: string | null;
  readonly contradictions: readonly Contradiction[];
}

/** Null: nothing was asked yet. */
export type AskState = Asked | null;

export type AskEvent =
  | ({ readonly kind: "asked" } & Question)
  | { readonly kind: "plan_received"; readonly plan: Plan }
  /** The plan is not run before a person says so. */
  | { readonly kind: "plan_waits" }
  | { readonly kind: "gathering" }
  /** It takes long. */
  | { readonly kind: "delayed" }
  | { readonly kind: "source_received"; readonly source: SourceEvent }
  | { readonly kind: "answered"; readonly answer: Answer }
  | { readonly kind: "refused"; readonly message: string; readonly next: string | null }
  | { readonly kind: "stopped" }
  | { readonly kind: "dismissed_read"; readonly dismissed: Dismissed }
  | { readonly kind: "judged"; readonly id: string; readonly status: Judgement }
  | { readonly kind: "closed" };

/** The state after something happened. */
export function nextAsk(state: AskState, event: AskEvent): AskState {
  if (event.kind === "asked") return newlyAsked(state, event);
  if (event.kind === "closed" || !state) return null;
  switch (event.kind) {
    case "plan_received":
      return { ...state, plan: event.plan };
    case "plan_waits":
      return { ...state, progress: { kind: "waiting" } };
    case "gathering":
      return { ...state, sources: [], progress: { kind: "gathering" } };
    case "delayed":
      return { ...state, late: isUnderWay(state) };
    case "source_received":
      return { ...state, sources: [...state.sources, event.source] };
    case "answered":
      return { ...state, plan: planOf(event.answer), progress: { kind: "answered", answer: event.answer } };
    case "refused":
      return { ...state, progress: event };
    case "stopped":
      return isUnderWay(state) ? { ...state, progress: { kind: "stopped" } } : state;
    case "dismissed_read":
      return { ...state, dismissed: event.dismissed };
    case "judged":
      return { ...state, judged: new Map([...state.judged, [event.id, event.status]]) };
  }
}

/** Whether more will arrive without the person doing anything. */
export function isUnderWay({ progress }: Asked): boolean {
  return progress.kind === "reading" || progress.kind === "gathering";
}

export function answerOf(state: AskState): Answer | null {
  return state?.progress.kind === "answered" ? state.progress.answer : null;
}

/** The longest question that may be named as the one before. */
const LONGEST_QUESTION = 500;

/**
 * The question that a new one may refer back to: the one answered last, as it was understood. The same words asked again
 * keep theirs; a command has none, because it names what it is about.
 */
export function questionBefore(state: AskState, words: string): string | null {
  if (!state || words.trim().startsWith("*")) return null;
  const understood = answerOf(state)?.query_metadata.sanitized_query;
  if (understood === undefined || state.words === words.trim()) return state.previous;
  return understood.length && understood.length <= LONGEST_QUESTION ? understood : null;
}

/** The readings to choose from; none once the person has chosen one, or the answer says that none would help. */
export function offeredReadings(state: AskState): readonly Reading[] {
  if (!state || !state.plan || state.intent !== null) return [];
  if (answerOf(state)?.query_metadata.clarification_required === false) return [];
  return readingsOf(state.plan.classification);
}

/** The answer's contradictions with the judgements made since, and with what these dismissed by a rule. */
export function judgedContradictions(
  { contradictions }: Answer,
  { judged, dismissed }: Pick<Asked, "judged" | "dismissed">,
): Contradiction[] {
  const ruledOut = new Map(dismissed?.contradictions.map(({ id, status }) => [id, status]));
  return contradictions.map((each) => ({
    ...each,
    status: judged.get(each.id) ?? ruledOut.get(each.id) ?? each.status,
  }));
}

function newlyAsked(before: AskState, { words, intent, asOf, previous, filters }: Question): Asked {
  const asked = words.trim();
  const progress: Progress = { kind: "reading" };
  const earlier = earlierThan(before, asked);
  const question = { words: asked, intent, asOf, previous, filters };
  return { ...question, plan: null, sources: [], progress, late: false, judged: new Map(), dismissed: null, earlier };
}

/** How many earlier answers a thread keeps. */
const MOST_EARLIER = 10;

/** The answered questions of a thread but for this one, which is asked again. */
function earlierThan(before: AskState, asked: string): readonly Asked[] {
  if (!before) return [];
  const thread = answerOf(before) ? [{ ...before, earlier: [] }, ...before.earlier] : before.earlier;
  return thread.filter(({ words }) => words !== asked).slice(0, MOST_EARLIER);
}
