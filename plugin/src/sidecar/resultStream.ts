/** A result that comes as a stream of events: progress first, then the result or a problem. */

import { RESULT_OF, STREAM_OF, type Operations, type Problem } from "../wire/types.generated";
import { read } from "../wire/validate";
import { EventStreamParser, type StreamMessage } from "./eventStream";

/** The operations that answer as a stream, too. */
export type StreamedOperation = keyof typeof STREAM_OF;

/** What is done with each event that comes before the result, by its name. */
export type ProgressHandlers = Readonly<Record<string, (payload: unknown) => void>>;

/** How a stream ended. */
export type StreamEnd<O extends StreamedOperation> =
  | { readonly kind: "result"; readonly result: Operations[O]["result"] }
  | { readonly kind: "problem"; readonly problem: Problem };

/** Reads a streamed result piece by piece and passes on what comes before it. */
export class ResultStream<O extends StreamedOperation> {
  readonly #parser = new EventStreamParser();
  #end: StreamEnd<O> | null = null;

  constructor(
    private readonly operation: O,
    private readonly handlers: ProgressHandlers,
  ) {}

  /** The result or the problem; null while neither has come. */
  get end(): StreamEnd<O> | null {
    return this.#end;
  }

  /**
   * Takes the next piece of text. Events that the contract does not name are skipped; a newer sidecar may send them.
   *
   * @throws {WireMismatch} An event does not carry its word. @throws {SyntaxError} It carries no JSON.
   */
  push(text: string): void {
    for (const message of this.#parser.push(text)) this.#handle(message);
  }

  #handle({ event, data }: StreamMessage): void {
    const words: Readonly<Record<string, string>> = STREAM_OF[this.operation];
    if (!Object.hasOwn(words, event)) return;
    const payload: unknown = JSON.parse(data);
    switch (words[event]) {
      case RESULT_OF[this.operation]:
        this.#end = { kind: "result", result: read(RESULT_OF[this.operation], payload) };
        return;
      case "Problem":
        this.#end = { kind: "problem", problem: read("Problem", payload) };
        return;
      default:
        this.handlers[event]?.(payload);
    }
  }
}
