/** Telling apart values that are made anew each time. */

/** A key for values that are small. */
export function asText(value: unknown): string {
  return JSON.stringify(value);
}

/** Whether two values hold the same, in the same order. */
export function isAlike(one: unknown, other: unknown): boolean {
  return asText(one) === asText(other);
}
