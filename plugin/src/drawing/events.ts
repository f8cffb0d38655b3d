/** How events of notes are shown. */

import { put } from "./elements";
import { heard } from "../texts/heard";

/** How an event of a timeline is shown, beside its words. */
interface EventSign {
  /** For styles. */
  readonly kind: "created" | "modified" | "linked" | "renamed" | "removed" | "other";
  /** One character. */
  readonly sign: string;
}

const EVENT_SIGNS: ReadonlyMap<string, EventSign> = new Map([
  ["Note created", { kind: "created", sign: "+" }],
  ["Content modified", { kind: "modified", sign: "✎" }],
  ["Relationships added", { kind: "linked", sign: "⇄" }],
  ["Note renamed", { kind: "renamed", sign: "→" }],
  ["Note removed", { kind: "removed", sign: "−" }],
]);

/** The sign of an event; a newer sidecar may send others. */
function signOf(event: string): EventSign {
  return EVENT_SIGNS.get(event) ?? { kind: "other", sign: "•" };
}

/** What happened, in the interface's language. */
export function eventName(event: string): string {
  return heard(event);
}

/** Puts the sign of an event before its words, and marks the whole as of its kind; gives whether it happened to a note. */
export function drawSign(into: HTMLElement, whole: HTMLElement, event: string): boolean {
  const { kind, sign } = signOf(event);
  whole.dataset["event"] = kind;
  put(into, "span.moment-sign", { text: sign, "aria-hidden": "true" });
  return kind !== "other";
}
