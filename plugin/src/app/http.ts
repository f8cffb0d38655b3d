/** HTTP to the sidecar, by Node: it sends no Origin and can be cancelled, which the page's own can't. */

import { request, type ClientRequest, type IncomingMessage } from "node:http";
import type { OpenStream } from "../sidecar/listening";
import { Cancelled, type Reply, type Request } from "../sidecar/send";
import type { Connection } from "../sidecar/sidecar";
import { timers } from "./node";

/** No operation takes this long; one that does is lost. */
const REPLY_WITHIN_MS = 120_000;
/** A sidecar opens its stream of events at once; on a machine that is busy, after seconds. */
const STREAM_WITHIN_MS = 15_000;
const EVENT_STREAM = "text/event-stream";

/**
 * Posts JSON to a sidecar.
 *
 * @param onText When given, the answer may come as a stream of events: see `SendStreaming`.
 */
export function post(connection: Connection, sent: Request, onText?: (text: string) => void): Promise<Reply> {
  return new Promise((settle, fail) => {
    if (sent.signal?.aborted === true) {
      fail(new Cancelled());
      return;
    }
    const outgoing = request(address(connection, sent.path), {
      method: "POST",
      headers: { ...bearer(connection), ...headersOf(sent.body, onText !== undefined) },
    });
    const end = endingOnce(outgoing, sent.signal, { settle, fail });
    outgoing.on("error", (error: Error) => end.failed(error));
    outgoing.on("response", (incoming: IncomingMessage) => {
      const status = incoming.statusCode ?? 0;
      incoming.on("error", (error: Error) => end.failed(error));
      if (!onText || !isEventStream(incoming)) collect(incoming, (text) => end.settled({ status, text }));
      else
        passOn(incoming, onText, {
          isOver: end.isOver,
          onEnd: () => end.settled({ status, text: "" }),
          onError: (error) => end.broken(error),
        });
    });
    outgoing.end(sent.body);
  });
}

/** Gets a text from a sidecar. */
export function get(connection: Connection, path: string): Promise<Reply> {
  return new Promise((settle, fail) => {
    const headers = bearer(connection);
    const outgoing = request(address(connection, path), { method: "GET", headers }, (incoming) => {
      incoming.on("error", fail);
      collect(incoming, (text) => settle({ status: incoming.statusCode ?? 0, text }));
    });
    outgoing.on("error", fail);
    outgoing.end();
  });
}

/** Opens the sidecar's event stream. */
export function eventStream(connection: Connection): OpenStream {
  return ({ onOpen, onText, onEnd }) => {
    const outgoing = request(
      address(connection, "/v1/events"),
      { method: "GET", headers: { ...bearer(connection), Accept: EVENT_STREAM } },
      (incoming) => {
        stopWaiting();
        if (incoming.statusCode !== 200 || !isEventStream(incoming)) {
          onEnd(`status ${incoming.statusCode ?? "none"}`);
          outgoing.destroy();
          return;
        }
        onOpen();
        incoming.setEncoding("utf8");
        incoming.on("data", (text: string) => onText(text));
        incoming.on("error", (error: Error) => onEnd(error.message));
        incoming.on("end", () => onEnd("closed"));
      },
    );
    const stopWaiting = timers.after(STREAM_WITHIN_MS, () =>
      outgoing.destroy(new Error(`no answer within ${STREAM_WITHIN_MS / 1000} seconds`)),
    );
    outgoing.on("error", (error: Error) => {
      stopWaiting();
      onEnd(error.message);
    });
    outgoing.end();
    return () => {
      stopWaiting();
      outgoing.destroy();
    };
  };
}

/** The ways in which a request ends; only the first one counts. */
interface Ending {
  readonly isOver: () => boolean;
  readonly settled: (reply: Reply) => void;
  readonly failed: (error: Error) => void;
  /** Fails, and ends the request. */
  readonly broken: (error: Error) => void;
}

/** Ends with the reply, an error, the signal, or when it takes too long. */
function endingOnce(
  outgoing: ClientRequest,
  signal: AbortSignal | undefined,
  { settle, fail }: { settle: (reply: Reply) => void; fail: (error: Error) => void },
): Ending {
  let isOver = false;
  const once = (act: () => void): void => {
    if (isOver) return;
    isOver = true;
    stopWaiting();
    signal?.removeEventListener("abort", cancel);
    act();
  };
  const broken = (error: Error): void => {
    once(() => fail(error));
    outgoing.destroy();
  };
  const cancel = (): void => broken(new Cancelled());
  const stopWaiting = timers.after(REPLY_WITHIN_MS, () =>
    broken(new Error(`no answer within ${REPLY_WITHIN_MS / 1000} seconds`)),
  );
  signal?.addEventListener("abort", cancel);
  return {
    isOver: () => isOver,
    settled: (reply) => once(() => settle(reply)),
    failed: (error) => once(() => fail(error)),
    broken,
  };
}

/** Passes on the text of a stream piece by piece; what `onText` throws ends it. */
function passOn(
  incoming: IncomingMessage,
  onText: (text: string) => void,
  { isOver, onEnd, onError }: { isOver: () => boolean; onEnd: () => void; onError: (error: Error) => void },
): void {
  incoming.setEncoding("utf8");
  incoming.on("end", onEnd);
  incoming.on("data", (text: string) => {
    if (isOver()) return;
    try {
      onText(text);
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
    }
  });
}

function isEventStream({ headers }: IncomingMessage): boolean {
  return headers["content-type"]?.startsWith(EVENT_STREAM) === true;
}

function collect(incoming: IncomingMessage, onWhole: (text: string) => void): void {
  let text = "";
  incoming.setEncoding("utf8");
  incoming.on("data", (piece: string) => {
    text += piece;
  });
  incoming.on("end", () => onWhole(text));
}

function address({ port }: Connection, path: string): string {
  return `http://127.0.0.1:${port}${path}`;
}

function bearer({ token }: Connection): Record<string, string> {
  return { Authorization: `Bearer ${token}` };
}

function headersOf(body: string, mayStream: boolean): Record<string, string> {
  return {
    ...(mayStream ? { Accept: `${EVENT_STREAM}, application/json` } : {}),
    "Content-Type": "application/json",
    "Content-Length": String(new TextEncoder().encode(body).length),
  };
}
