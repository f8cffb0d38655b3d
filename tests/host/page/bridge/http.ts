/** `node:http` for a page: requests to this machine, made by the host's Node side, streamed, without Origin or CORS. */
import { EventEmitter } from "events";
import { Buffer } from "buffer";
import { toBuffer, type BytesLike } from "./bytes";
import { callSync, listen, newChannel, type BridgeEvent } from "./rpc";
import { IncomingStream } from "./streams";

interface RequestOptions {
  protocol?: string;
  host?: string;
  hostname?: string;
  port?: number | string;
  path?: string;
  method?: string;
  headers?: Record<string, string | number>;
  timeout?: number;
  signal?: AbortSignal;
}

class IncomingMessage extends IncomingStream {
  statusCode = 0;
  statusMessage = "";
  complete = false;
  headers: Record<string, string | string[]> = {};

  constructor(readonly req: ClientRequest) {
    super();
  }

  override destroy(): this {
    super.destroy();
    this.req.destroy();
    return this;
  }
}

class ClientRequest extends EventEmitter {
  destroyed = false;
  readonly #channel = newChannel("http");
  readonly #headers: Record<string, string | number>;
  readonly #body: Buffer[] = [];
  #timer: number | undefined;
  #stopListening = (): void => undefined;

  constructor(
    readonly url: string,
    readonly options: RequestOptions,
  ) {
    super();
    this.#headers = { ...options.headers };
    if (options.timeout) this.setTimeout(options.timeout);
    options.signal?.addEventListener("abort", () => this.destroy(new DOMException("aborted", "AbortError")));
  }

  setHeader(name: string, value: string | number): this {
    this.#headers[name] = value;
    return this;
  }

  setTimeout(ms: number, callback?: () => void): this {
    window.clearTimeout(this.#timer);
    if (callback) this.once("timeout", callback);
    if (ms > 0) this.#timer = window.setTimeout(() => this.emit("timeout"), ms);
    return this;
  }

  write(data: BytesLike): boolean {
    this.#body.push(toBuffer(data));
    return true;
  }

  end(data?: BytesLike): this {
    if (data !== undefined) this.write(data);
    const response = new IncomingMessage(this);
    this.#stopListening = listen(this.#channel, (event) => {
      this.#receive(event, response);
    });
    const { method = "GET" } = this.options;
    const body = Buffer.concat(this.#body).toString("base64");
    callSync("http.request", this.#channel, this.url, { method, headers: this.#headers }, body);
    return this;
  }

  destroy(error?: Error): this {
    if (this.destroyed) return this;
    this.destroyed = true;
    this.#close();
    callSync("http.abort", this.#channel);
    if (error) this.emit("error", error);
    this.emit("close");
    return this;
  }

  #receive(event: BridgeEvent, response: IncomingMessage): void {
    switch (event.type) {
      case "response":
        response.statusCode = event.status ?? 0;
        response.statusMessage = event.message ?? "";
        response.headers = event.headers ?? {};
        this.emit("response", response);
        break;
      case "data":
        window.clearTimeout(this.#timer);
        response.receive(event.data ?? "");
        break;
      case "end":
        this.#close();
        response.complete = true;
        response.finish();
        this.emit("close");
        break;
      case "error":
        this.#close();
        this.#fail(Object.assign(new Error(event.message), { code: event.code }), response);
        break;
    }
  }

  /** As in Node: before the response it is the request that fails, afterwards the response. */
  #fail(error: Error, response: IncomingMessage): void {
    if (response.statusCode === 0) this.emit("error", error);
    else if (response.listenerCount("error") > 0) response.emit("error", error);
    response.emit("aborted");
    response.finish();
    this.emit("close");
  }

  #close(): void {
    window.clearTimeout(this.#timer);
    this.#stopListening();
  }
}

type OnResponse = (response: IncomingMessage) => void;

function request(
  target: string | URL | RequestOptions,
  ...rest: (RequestOptions | OnResponse | undefined)[]
): ClientRequest {
  const onResponse = rest.find((arg): arg is OnResponse => typeof arg === "function");
  const given = rest.find((arg): arg is RequestOptions => typeof arg === "object") ?? {};
  const isUrl = typeof target === "string" || target instanceof URL;
  const options = isUrl ? given : target;
  const made = new ClientRequest(isUrl ? String(target) : urlOf(target), options);
  if (onResponse) made.once("response", onResponse);
  return made;
}

function urlOf({ protocol = "http:", hostname, host = "127.0.0.1", port, path = "/" }: RequestOptions): string {
  return `${protocol}//${hostname ?? host}${port === undefined ? "" : `:${String(port)}`}${path}`;
}

export const http = {
  request,
  get: (...args: Parameters<typeof request>) => request(...args).end(),
};
