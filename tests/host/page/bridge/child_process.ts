/** `node:child_process` for a page: the processes are real, started and held by the host's Node side. */
import type { Buffer } from "buffer";
import { EventEmitter } from "events";
import { fromBase64, toBase64, type BytesLike } from "./bytes";
import { callSync, call, listen, newChannel, type BridgeEvent } from "./rpc";
import { IncomingStream } from "./streams";

type Stdio = "pipe" | "ignore" | "inherit";

interface SpawnOptions {
  readonly cwd?: string;
  readonly env?: Record<string, string | undefined>;
  readonly shell?: boolean | string;
  readonly windowsHide?: boolean;
  readonly stdio?: Stdio | readonly Stdio[];
}

interface RunOptions extends SpawnOptions {
  readonly encoding?: BufferEncoding | "buffer" | null;
  readonly timeout?: number;
  readonly maxBuffer?: number;
}

interface RunResult {
  readonly stdout: string;
  readonly stderr: string;
  readonly error: { message: string; code?: string | number | null; signal?: string | null; killed?: boolean } | null;
}

type RunCallback = (error: Error | null, stdout: string | Buffer, stderr: string | Buffer) => void;

class ChildInput extends EventEmitter {
  writable = true;
  destroyed = false;

  constructor(readonly channel: string) {
    super();
  }

  write(data: BytesLike, encoding?: BufferEncoding | (() => void), done?: () => void): boolean {
    callSync("process.write", this.channel, toBase64(data, typeof encoding === "string" ? encoding : undefined));
    (typeof encoding === "function" ? encoding : done)?.();
    return true;
  }

  end(data?: BytesLike): this {
    if (data !== undefined) this.write(data);
    this.writable = false;
    callSync("process.endInput", this.channel);
    return this;
  }

  destroy(): this {
    this.destroyed = true;
    return this.end();
  }
}

class ChildProcess extends EventEmitter {
  readonly stdin: ChildInput | null;
  readonly stdout: IncomingStream | null;
  readonly stderr: IncomingStream | null;
  readonly spawnfile: string;
  readonly spawnargs: readonly string[];
  pid: number | undefined;
  exitCode: number | null = null;
  signalCode: string | null = null;
  killed = false;
  readonly #channel = newChannel("process");

  constructor(command: string, args: readonly string[], options: SpawnOptions) {
    super();
    this.spawnfile = command;
    this.spawnargs = [command, ...args];
    const piped = [0, 1, 2].map((i) => (Array.isArray(options.stdio) ? options.stdio[i] : options.stdio) ?? "pipe");
    this.stdin = piped[0] === "pipe" ? new ChildInput(this.#channel) : null;
    this.stdout = piped[1] === "pipe" ? new IncomingStream() : null;
    this.stderr = piped[2] === "pipe" ? new IncomingStream() : null;
    const stop = listen(this.#channel, (event) => {
      this.#receive(event);
      if (event.type === "close") stop();
    });
    const { cwd, env, shell, windowsHide, stdio } = options;
    const answer = callSync<{ pid: number | null }>("process.spawn", this.#channel, command, args, {
      ...{ cwd, env, shell, windowsHide, stdio },
    });
    this.pid = answer.pid ?? undefined;
    started.push(this);
  }

  get connected(): boolean {
    return false;
  }

  kill(signal: string | number = "SIGTERM"): boolean {
    this.killed = callSync<boolean>("process.kill", this.#channel, signal);
    return this.killed;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  #receive(event: BridgeEvent): void {
    switch (event.type) {
      case "stdout":
        this.stdout?.receive(event.data ?? "");
        break;
      case "stderr":
        this.stderr?.receive(event.data ?? "");
        break;
      case "stdout-end":
        this.stdout?.finish();
        break;
      case "stderr-end":
        this.stderr?.finish();
        break;
      case "stdin-error":
        this.stdin?.emit("error", toError(event));
        break;
      case "error":
        this.emit("error", toError(event));
        break;
      case "spawn":
        this.emit("spawn");
        break;
      case "exit":
      case "close":
        this.exitCode = typeof event.code === "number" ? event.code : null;
        this.signalCode = event.signal ?? null;
        this.emit(event.type, this.exitCode, this.signalCode);
        break;
    }
  }
}

function toError(event: BridgeEvent): Error {
  return Object.assign(new Error(event.message), { code: event.code });
}

function decode(base64: string, encoding: RunOptions["encoding"]): string | Buffer {
  const bytes = fromBase64(base64);
  return encoding === null || encoding === "buffer" ? bytes : bytes.toString(encoding);
}

function runOptions({ cwd, env, timeout, maxBuffer, shell }: RunOptions): object {
  return { cwd, env, timeout, maxBuffer, shell };
}

function spawn(command: string, args: readonly string[] | SpawnOptions = [], options: SpawnOptions = {}): ChildProcess {
  return Array.isArray(args)
    ? new ChildProcess(command, args, options)
    : new ChildProcess(command, [], args as SpawnOptions);
}

/** Accepts Node's `(file, args?, options?, callback)`; the process is not returned as an object that could be killed. */
function execFile(command: string, ...rest: unknown[]): void {
  const callback = rest.find((arg): arg is RunCallback => typeof arg === "function");
  const args = (rest.find(Array.isArray) as string[] | undefined) ?? [];
  const options =
    (rest.find((arg) => typeof arg === "object" && arg !== null && !Array.isArray(arg)) as RunOptions) ?? {};
  void call<RunResult>("process.run", command, args, runOptions(options)).then(({ stdout, stderr, error }) => {
    const failure = error ? Object.assign(new Error(error.message), error) : null;
    const encoding = options.encoding === undefined ? "utf8" : options.encoding;
    callback?.(failure, decode(stdout, encoding), decode(stderr, encoding));
  });
}

function execFileSync(command: string, args: readonly string[] = [], options: RunOptions = {}): string | Buffer {
  const { stdout, error } = callSync<RunResult>("process.run", command, args, runOptions(options));
  if (error) throw Object.assign(new Error(error.message), error);
  return decode(stdout, options.encoding ?? null);
}

const started: ChildProcess[] = [];

/** Ids of the processes that this page has started and that have not ended. */
export function livingPids(): number[] {
  return started.flatMap((child) => (child.exitCode === null && child.signalCode === null ? (child.pid ?? []) : []));
}

export const childProcess = { spawn, execFile, execFileSync };
