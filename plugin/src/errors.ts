/** Errors whose message is written for a person; any other error is a fault and is told as one. */
export class PlainError extends Error {}
