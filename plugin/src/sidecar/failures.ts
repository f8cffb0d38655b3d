/** What can go wrong with a request. */

import { PlainError } from "../errors";
import type { Problem } from "../wire/types.generated";
import { Cancelled } from "./send";
import { heard } from "../texts/heard";
import { t } from "../texts/texts";

/** The sidecar refused or failed; the message is its own, in the language of the interface if it is known there. */
export class Refused extends PlainError {
  override readonly name = "Refused";

  constructor(readonly problem: Problem) {
    super(heard(problem.message));
  }
}

/** The sidecar answered, but not in the contract's words: one of the two is broken or of another version. */
export class BadReply extends PlainError {
  override readonly name = "BadReply";

  constructor(operation: string, why: string) {
    super(t.Fail_reply(operation, why));
  }
}

/** What may be asked after a question failed: other words that the sidecar suggests, the same where trying again may help. */
export function wordsAfter(error: unknown, words: string): string | null {
  if (!(error instanceof Refused)) return words;
  const { retryable, details } = error.problem;
  if (typeof details["suggestion"] === "string") return details["suggestion"];
  return retryable ? words : null;
}

/** Any error as a sentence for a person; null when there is nothing to say. */
export function explain(error: unknown): string | null {
  if (error instanceof Cancelled) return null;
  if (error instanceof PlainError) return error.message;
  const { message = String(error) } = error as { readonly message?: string };
  return isOfConnection(error) ? t.Fail_unreachable : t.Fail_other(message);
}

/** Whether Node names a connection that could not be made, or that broke. */
export function isOfConnection(error: unknown): boolean {
  const { code } = error as { readonly code?: unknown };
  return typeof code === "string" && /^E(?:CONN|PIPE|TIMEDOUT|HOST)/u.test(code);
}
