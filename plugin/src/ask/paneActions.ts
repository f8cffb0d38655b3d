/** What a person can do with the answer in the query pane. */

import type { PlaceActions } from "../drawing/elements";
import type { Place } from "../drawing/place";
import type { Answer } from "../wire/types.generated";
import type { AnswerActions } from "./actions";
import { answerOf } from "./askState";
import type { TakingActions } from "./drawTaken";
import type { QueryModel } from "./model";

export interface PaneActionsDeps {
  readonly places: PlaceActions;
  readonly taking: TakingActions;
  readonly openPage: AnswerActions["openPage"];
  readonly hasPages: AnswerActions["hasPages"];
  readonly showHistory: (place: Place, day: string | null) => void;
  readonly showBeliefs: (concept: string) => void;
  readonly copy: (text: string) => Promise<void>;
  /** Writes an answer to the vault. */
  readonly save: (question: string, answer: Answer) => Promise<void>;
  /** Puts text where the person was writing. */
  readonly insert: (text: string) => void;
  /** Puts the cursor back into the input. */
  readonly back: () => void;
  readonly ask: (words: string) => void;
  readonly search: (words: string) => void;
}

export function paneActions(model: QueryModel, deps: PaneActionsDeps): Omit<AnswerActions, "chooseIntent"> {
  const { places, taking, back, copy, save, insert } = deps;
  const answered = (act: (answer: Answer, words: string) => void): void => {
    const { ask } = model.state;
    const answer = answerOf(ask);
    if (ask && answer) act(answer, ask.words);
  };
  return {
    ...deps,
    ...places,
    ...taking,
    askOtherwise: (changed) => {
      back();
      void model.askOtherwise(changed);
    },
    judge: (id, status) => void model.asking.judge(id, status),
    showDismissed: () => void model.asking.readDismissed(),
    run: () => {
      back();
      void model.asking.run();
    },
    stop: () => {
      back();
      model.asking.stop();
    },
    close: () => {
      model.closeAnswer();
      back();
    },
    save: () => answered((answer, words) => void save(words, answer)),
    copy: () => answered((answer) => void copy(answer.markdown)),
    insert: () => answered((answer) => insert(answer.markdown)),
  };
}
