/** How a request travels: handed in, so that tests need no network. */

export interface Request {
  /** Such as `/v1/search`. */
  readonly path: string;
  /** JSON. */
  readonly body: string;
  /** Aborting it cancels the request and rejects with `Cancelled`. */
  readonly signal?: AbortSignal | undefined;
}

export interface Reply {
  /** HTTP status. */
  readonly status: number;
  readonly text: string;
}

/** @throws {Cancelled} The signal was aborted. @throws {Error} Nobody answered. */
export type Send = (request: Request) => Promise<Reply>;

/**
 * The same, for an answer that may come as a stream of events: its text goes piece by piece to `onText`, and the reply's
 * own text is "" then. Settles when the stream is over. What `onText` throws ends the request and is thrown.
 */
export type SendStreaming = (request: Request, onText: (text: string) => void) => Promise<Reply>;

/** The caller cancelled; not worth a message. */
export class Cancelled extends Error {
  override readonly name = "Cancelled";

  constructor() {
    super("Cancelled.");
  }
}
