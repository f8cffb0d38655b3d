/** Listening to the sidecar's events for as long as it runs, across lost connections. */

import type { Log } from "../log";
import { EventStreamParser, type StreamMessage } from "./eventStream";
import type { Timers } from "./timers";

/** An open stream of text. */
export interface StreamHandlers {
  /** The sidecar answered, and events will follow. */
  readonly onOpen: () => void;
  readonly onText: (text: string) => void;
  /** Called once: the stream is over, or never began. */
  readonly onEnd: (why: string) => void;
}

/** Opens the event stream; the returned function closes it. */
export type OpenStream = (handlers: StreamHandlers) => () => void;

/** Delays before connecting again; the last one repeats. */
const RECONNECT_MS: readonly number[] = [500, 1_000, 2_000, 5_000];
/** So many connections in a row that never opened, and nobody listens any more. */
const LOST_AFTER = 3;

export interface ListenDeps {
  readonly open: OpenStream;
  readonly timers: Timers;
  readonly log: Log;
  readonly onMessage: (message: StreamMessage) => void;
  /** After each connection: events may have been missed, ask for the present state. */
  readonly onConnected: () => void;
  /** The process may live, but it can't be reached: its port is closed, another program has it, or it hangs. */
  readonly onLost: () => void;
}

/** Listens until the returned function is called. */
export function listen({ open, timers, log, onMessage, onConnected, onLost }: ListenDeps): () => void {
  let over = false;
  let failures = 0;
  let closeStream: () => void = () => undefined;
  let cancelRetry: () => void = () => undefined;

  const connect = (): void => {
    const parser = new EventStreamParser();
    let ended = false;
    closeStream = open({
      onOpen: () => {
        failures = 0;
        if (!over) onConnected();
      },
      onText: (text) => {
        if (!over) parser.push(text).forEach(onMessage);
      },
      onEnd: (why) => {
        if (over || ended) return;
        ended = true;
        const delayMs = RECONNECT_MS[Math.min(failures, RECONNECT_MS.length - 1)] ?? 0;
        failures += 1;
        log.write(`The event stream ended (${why}); connecting again in ${delayMs} ms.`);
        cancelRetry = timers.after(delayMs, connect);
        if (failures === LOST_AFTER) onLost();
      },
    });
  };
  connect();
  return () => {
    over = true;
    cancelRetry();
    closeStream();
  };
}
