/** What a person can do with an answer. */

import type { PlaceActions } from "../drawing/elements";
import type { Place } from "../drawing/place";
import type { TakingActions } from "./drawTaken";
import type { Judgement, Question } from "./askState";

/** What can be done with what the notes say, wherever it is shown. */
export interface PassageActions extends PlaceActions, TakingActions {
  /** Opens the page of a paper that a note tells of, as it is labelled there. */
  readonly openPage: (note: string, page: string, event: MouseEvent) => void;
  /** Whether the pages that a note names can be opened. */
  readonly hasPages: (note: string) => Promise<boolean>;
  /** Searches for these words as they stand. */
  readonly search: (words: string) => void;
}

export interface AnswerActions extends PassageActions {
  /** Asks another question; the input shows it. */
  readonly ask: (words: string) => void;
  /** Asks the same, but for what changed. */
  readonly askOtherwise: (changed: Partial<Question>) => void;
  readonly chooseIntent: (event: MouseEvent) => void;
  /** Shows how a note changed, and what it said on a day. */
  readonly showHistory: (place: Place, day: string | null) => void;
  /** Shows what the notes said of a concept, and when that changed. */
  readonly showBeliefs: (concept: string) => void;
  readonly judge: (id: string, status: Judgement) => void;
  /** Shows what is dismissed, and by which rule. */
  readonly showDismissed: () => void;
  readonly run: () => void;
  readonly stop: () => void;
  readonly close: () => void;
  readonly save: () => void;
  readonly copy: () => void;
  readonly insert: () => void;
}
