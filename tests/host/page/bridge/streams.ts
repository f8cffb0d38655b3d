/** A readable stream in the part that plugins use: `data`, `end`, `close`, an encoding, and async iteration. */
import { Buffer } from "buffer";
import { EventEmitter } from "events";
import { fromBase64 } from "./bytes";

export class IncomingStream extends EventEmitter {
  #decoder: TextDecoder | null = null;
  readableEnded = false;
  destroyed = false;

  /** Only UTF-8 can be decoded across chunk borders; other encodings are refused. */
  setEncoding(encoding: string): this {
    if (!/^utf-?8$/i.test(encoding)) throw new Error(`[test host] stream encoding "${encoding}" is not implemented`);
    this.#decoder = new TextDecoder("utf-8");
    return this;
  }

  resume(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  destroy(): this {
    this.destroyed = true;
    this.removeAllListeners("data");
    return this;
  }

  receive(base64: string): void {
    const bytes: Buffer = fromBase64(base64);
    this.emit("data", this.#decoder ? this.#decoder.decode(bytes, { stream: true }) : bytes);
  }

  finish(): void {
    if (this.readableEnded) return;
    this.readableEnded = true;
    this.emit("end");
    this.emit("close");
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<string | Buffer> {
    const waiting: (string | Buffer)[] = [];
    let failure: Error | null = null;
    let wake = (): void => undefined;
    this.on("data", (chunk: string | Buffer) => {
      waiting.push(chunk);
      wake();
    });
    this.on("error", (error: Error) => {
      failure = error;
      wake();
    });
    this.on("close", () => {
      wake();
    });
    for (;;) {
      const next = waiting.shift();
      if (next !== undefined) yield next;
      else if (failure) throw failure;
      else if (this.readableEnded || this.destroyed) return;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  }
}
