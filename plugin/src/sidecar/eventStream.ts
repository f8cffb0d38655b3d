/** Server-sent events: from the bytes of a stream to messages. */

export interface StreamMessage {
  /** The event's name; "message" when it has none. */
  readonly event: string;
  readonly data: string;
}

/** Takes text in pieces cut anywhere and gives back the messages that are complete. */
export class EventStreamParser {
  #rest = "";
  #event = "";
  #data: string[] = [];

  push(text: string): readonly StreamMessage[] {
    const messages: StreamMessage[] = [];
    const whole = this.#rest + text;
    // A carriage return at the very end may be half of a line end.
    const lines = whole.split(/\r\n|\n|\r(?!$)/u);
    this.#rest = lines.pop() ?? "";
    for (const line of lines) {
      if (!line) {
        const message = this.#finish();
        if (message) messages.push(message);
      } else this.#field(line);
    }
    return messages;
  }

  #field(line: string): void {
    const [, name, value] = /^([^:]*):? ?(.*)$/su.exec(line) ?? [];
    if (name === "event") this.#event = value ?? "";
    if (name === "data") this.#data.push(value ?? "");
  }

  #finish(): StreamMessage | null {
    const message = this.#data.length === 0 ? null : { event: this.#event || "message", data: this.#data.join("\n") };
    this.#event = "";
    this.#data = [];
    return message;
  }
}
