/** Carries requests to the sidecar and checks its replies against the contract before they are used. */

import { RESULT_OF, type Operations, type Problem } from "../wire/types.generated";
import { read, WireMismatch } from "../wire/validate";
import { BadReply, Refused } from "./failures";
import { ResultStream, type ProgressHandlers, type StreamedOperation } from "./resultStream";
import type { Reply, Send, SendStreaming } from "./send";

/** Any call may throw Refused, BadReply, Cancelled or SidecarUnavailable. */
export class Transport {
  constructor(
    private readonly send: Send,
    private readonly sendStreaming: SendStreaming,
  ) {}

  /** Sends a request and gives its result. Aborting the signal cancels the operation in the sidecar. */
  async call<O extends keyof Operations>(
    operation: O,
    request: Operations[O]["request"],
    signal?: AbortSignal,
  ): Promise<Operations[O]["result"]> {
    const reply = await this.send({ path: pathOf(operation), body: JSON.stringify(request), signal });
    return readReply(operation, reply);
  }

  /** The same for a result that is streamed; `handlers` take what comes before it. */
  async stream<O extends StreamedOperation>(
    operation: O,
    request: Operations[O]["request"],
    signal: AbortSignal,
    handlers: ProgressHandlers,
  ): Promise<Operations[O]["result"]> {
    const stream = new ResultStream(operation, handlers);
    const sent = { path: pathOf(operation), body: JSON.stringify(request), signal };
    const reply = await trusting(operation, () => this.sendStreaming(sent, (text) => stream.push(text)));
    switch (stream.end?.kind) {
      case "result":
        return stream.end.result;
      case "problem":
        throw new Refused(stream.end.problem);
      case undefined:
        return readReply(operation, reply);
    }
  }
}

function pathOf(operation: keyof Operations): string {
  return `/v1/${operation}`;
}

/** Does it; turns a breach of the contract into a BadReply. */
async function trusting<T>(operation: string, act: () => T | Promise<T>, before = ""): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof WireMismatch || error instanceof SyntaxError)
      throw new BadReply(operation, `${before}${error.message}`);
    throw error;
  }
}

async function readReply<O extends keyof Operations>(operation: O, reply: Reply): Promise<Operations[O]["result"]> {
  const value = parseJson(operation, reply);
  if (reply.status !== 200) throw new Refused(await readProblem(operation, reply, value));
  return trusting(operation, () => read(RESULT_OF[operation], value));
}

function readProblem(operation: string, { status }: Reply, value: unknown): Promise<Problem> {
  return trusting(operation, () => read("Problem", value), `status ${status}, `);
}

function parseJson(operation: string, { status, text }: Reply): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadReply(operation, `status ${status} without JSON`);
  }
}
