/** The sidecar's events, checked against the contract. */

import { PAYLOAD_OF, type Events } from "../wire/types.generated";
import { read, WireMismatch } from "../wire/validate";
import type { StreamMessage } from "./eventStream";

/** An event of the sidecar: its name and what it carries. */
export type SidecarEvent = {
  readonly [E in keyof Events]: { readonly kind: E; readonly payload: Events[E] };
}[keyof Events];

/** Reads a message of the event stream; null if it is broken or unknown here, which a newer sidecar's may be. */
export function readEvent({ event, data }: StreamMessage): SidecarEvent | null {
  if (!isKnown(event)) return null;
  try {
    const value: unknown = JSON.parse(data);
    // The name decides the payload's word, which the type checker can't follow through a table.
    return { kind: event, payload: read(PAYLOAD_OF[event], value) } as SidecarEvent;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof WireMismatch) return null;
    throw error;
  }
}

function isKnown(event: string): event is keyof Events {
  return Object.hasOwn(PAYLOAD_OF, event);
}
