/** Asking a question: read, planned, confirmed, gathered, answered. One at a time. Independent of Obsidian. */

import type { ShowPlan } from "../settings/settings";
import type { AskListening } from "../sidecar/client";
import { isOfConnection, wordsAfter } from "../sidecar/failures";
import type { Answer, AskRequest } from "../wire/types.generated";
import {
  answerOf,
  judgedContradictions,
  nextAsk,
  questionBefore,
  type AskEvent,
  type Dismissed,
  type AskState,
  type Judgement,
  type Question,
} from "./askState";
import { Model, type ModelDeps } from "../model";
import { askWithin, NO_FILTERS, type Filters } from "./filters";
import { planOf, waitsForPerson } from "./plan";
import { LATE_MS } from "./searchModel";

export interface AskModelDeps extends ModelDeps {
  readonly ask: (request: AskRequest, listening: AskListening) => Promise<Answer>;
  readonly judge: (id: string, status: Judgement) => Promise<void>;
  /** What is dismissed in the whole vault. */
  readonly dismissed: () => Promise<Dismissed>;
  /** Shows an error that is not part of the answer. */
  readonly notify: (message: string) => void;
  readonly showPlan: () => ShowPlan;
}

/** Within this time after its connections broke, it is known that the sidecar stopped. */
const NOTICED_MS = 500;

export class AskModel extends Model<AskState> {
  readonly #deps: AskModelDeps;

  /** @param restarted Waits until a sidecar that stopped works again, or won't. */
  constructor(
    deps: AskModelDeps,
    changed: () => void,
    private readonly restarted: () => Promise<void>,
  ) {
    const refused = (state: AskState, message: string, error: unknown): AskState =>
      nextAsk(state, { kind: "refused", message, next: wordsAfter(error, state?.words ?? "") });
    super(null, refused, deps, changed);
    this.#deps = deps;
  }

  /**
   * Asks; what was asked before is cancelled. Unless plans are never shown, the plan is requested first, which queries no
   * source; a plan that has to be confirmed waits for `run`. What refers back is understood from the question before.
   */
  async ask(words: string, filters: Filters): Promise<void> {
    await this.askAgain({ words, intent: null, asOf: null, previous: questionBefore(this.state, words), filters });
  }

  /** Asks the same question again, but for what changed: its intent, its day, or the question before. */
  async askOtherwise(changed: Partial<Question>): Promise<void> {
    if (this.state) await this.askAgain({ ...this.state, ...changed });
  }

  /** Lets a plan that waits run. */
  async run(): Promise<void> {
    if (this.state?.progress.kind === "waiting") await this.#carryOut((signal) => this.#gather(signal));
  }

  /** Stops what is under way; what has arrived stays. */
  stop(): void {
    super.close();
    this.#dispatch({ kind: "stopped" });
  }

  /** Cancels what is under way and forgets the question. */
  override close(): void {
    super.close();
    if (this.state) this.#dispatch({ kind: "closed" });
  }

  /** Confirms or dismisses a contradiction, or takes it back. Shown at once, taken back when it can't be kept. */
  async judge(id: string, status: Judgement): Promise<void> {
    const before = this.#judgement(id);
    this.#dispatch({ kind: "judged", id, status });
    try {
      await this.#deps.judge(id, status);
      if (status === "dismissed" || this.state?.dismissed) await this.readDismissed();
    } catch (error) {
      if (before !== null) this.#dispatch({ kind: "judged", id, status: before });
      this.#deps.notify(this.#deps.explain(error) ?? "");
    }
  }

  /** Shows what is dismissed, and by which rule. */
  async readDismissed(): Promise<void> {
    try {
      this.#dispatch({ kind: "dismissed_read", dismissed: await this.#deps.dismissed() });
    } catch (error) {
      this.#deps.notify(this.#deps.explain(error) ?? "");
    }
  }

  /** Asks a question in the way it was asked before, once it can be answered. */
  async askAgain({ words, intent, asOf, previous, filters }: Question, ready?: Promise<void>): Promise<void> {
    this.#dispatch({ kind: "asked", words, intent, asOf, previous, filters });
    const show = this.#deps.showPlan();
    await this.#carryOut(async (signal) => {
      await ready;
      if (signal.aborted) return;
      if (show !== "never") {
        const plan = planOf(await this.#deps.ask({ ...this.#request(), plan_only: true }, silent(signal)));
        if (signal.aborted) return;
        this.#dispatch({ kind: "plan_received", plan });
        if (waitsForPerson(plan, show)) {
          this.#dispatch({ kind: "plan_waits" });
          return;
        }
      }
      await this.#gather(signal);
    });
  }

  #dispatch(event: AskEvent): void {
    this.become(nextAsk(this.state, event));
  }

  async #gather(signal: AbortSignal): Promise<void> {
    this.#dispatch({ kind: "gathering" });
    const happened = (event: AskEvent): void => {
      if (!signal.aborted) this.#dispatch(event);
    };
    const answer = await this.#deps.ask(this.#request(), {
      signal,
      onPlan: (plan) => happened({ kind: "plan_received", plan }),
      onSource: (source) => happened({ kind: "source_received", source }),
    });
    happened({ kind: "answered", answer });
  }

  async #carryOut(job: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const onTime = this.#deps.timers.after(LATE_MS, () => this.#dispatch({ kind: "delayed" }));
    await this.attempt(
      async (signal) => {
        try {
          await job(signal);
        } catch (error) {
          if (signal.aborted || !isOfConnection(error)) throw error;
          await new Promise<void>((done) => void this.#deps.timers.after(NOTICED_MS, done));
          await this.restarted();
          if (!signal.aborted) await job(signal);
        }
      },
      () => undefined,
    );
    onTime();
  }

  #request(): AskRequest {
    const { words = "", intent = null, asOf = null, previous = null, filters = NO_FILTERS } = this.state ?? {};
    return {
      question: words,
      ...askWithin(filters),
      ...(intent === null ? {} : { intent }),
      ...(asOf === null ? {} : { end_date: asOf }),
      ...(previous === null ? {} : { previous_question: previous }),
    };
  }

  #judgement(id: string): Judgement | null {
    const answer = answerOf(this.state);
    if (!answer || !this.state) return null;
    const status = judgedContradictions(answer, this.state).find((each) => each.id === id)?.status;
    return status === "confirmed" || status === "dismissed" ? status : "detected";
  }
}

function silent(signal: AbortSignal): AskListening {
  return { signal, onPlan: () => undefined, onSource: () => undefined };
}
