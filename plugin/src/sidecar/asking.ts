/** Asking with an open ear: the plan, then what each source found, then the answer. */

import { STREAM_OF, type Answer, type PlanEvent, type Problem, type SourceEvent } from "../wire/types.generated";
import { read } from "../wire/validate";
import { EventStreamParser, type StreamMessage } from "./eventStream";

/** Who hears of an answer while it is being made. */
export interface Listening {
  /** Aborting it closes the connection, which cancels the question in the sidecar. */
  readonly signal: AbortSignal;
  readonly onPlan: (plan: PlanEvent) => void;
  readonly onSource: (source: SourceEvent) => void;
}

/** How a stream ended. */
export type StreamEnd =
  { readonly kind: "answer"; readonly answer: Answer } | { readonly kind: "problem"; readonly problem: Problem };

/** Reads an answer's stream piece by piece, and tells what comes on the way. */
export class AnswerStream {
  readonly #parser = new EventStreamParser();
  #end: StreamEnd | null = null;

  constructor(private readonly listening: Listening) {}

  /** The answer or the problem; null when neither has come. */
  get end(): StreamEnd | null {
    return this.#end;
  }

  /**
   * Takes the next piece. Events of names that this plugin does not know are left out; a newer sidecar may send them.
   *
   * @throws {WireMismatch} An event does not carry its word. @throws {SyntaxError} It carries no JSON.
   */
  push(text: string): void {
    for (const message of this.#parser.push(text)) this.#hear(message);
  }

  #hear({ event, data }: StreamMessage): void {
    switch (event) {
      case "plan":
        this.listening.onPlan(read(STREAM_OF.ask.plan, JSON.parse(data)));
        return;
      case "source":
        this.listening.onSource(read(STREAM_OF.ask.source, JSON.parse(data)));
        return;
      case "answer":
        this.#end = { kind: "answer", answer: read(STREAM_OF.ask.answer, JSON.parse(data)) };
        return;
      case "problem":
        this.#end = { kind: "problem", problem: read(STREAM_OF.ask.problem, JSON.parse(data)) };
    }
  }
}
