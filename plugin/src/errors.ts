/** Errors whose message is written for a person; any other error is a fault and is reported as one. */
export class PlainError extends Error {}
