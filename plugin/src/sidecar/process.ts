/** One sidecar process: started, listened to until it is ready, stopped without leaving anything behind. */

import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { isReadyLine, isStaysLine, parseReadyLine, parseVersion, type Hello } from "./hello";
import type { VersionReply } from "./find";
import type { Exit } from "./restart";
import type { Timers } from "./timers";

/** Starts a program without a shell, with all three pipes. */
export type Spawn = (exe: string, args: readonly string[]) => ChildProcessWithoutNullStreams;

/** Long enough for a cold disk and a busy machine. */
export const READY_WITHIN_MS = 30_000;
/** Only Python has to start for this, but the first time that takes many seconds on a busy machine. */
export const VERSION_WITHIN_MS = 30_000;
/** After its input was closed, a sidecar is asked with SIGTERM … */
const TERMINATE_AFTER_MS = 2_000;
/** … and then no longer asked. */
const KILL_AFTER_MS = 5_000;
/** Output that is still on its way when a process ends is waited for this long. */
const LAST_WORDS_MS = 250;

export type Ready =
  | { readonly kind: "ready"; readonly hello: Hello }
  | { readonly kind: "unreadable"; readonly line: string }
  | { readonly kind: "late" }
  | { readonly kind: "ended"; readonly exit: Exit };

export interface LaunchDeps {
  readonly spawn: Spawn;
  readonly timers: Timers;
  /** Kills a process and everything that it started. */
  readonly killTree: (child: ChildProcessWithoutNullStreams) => void;
  /** Receives each line of the sidecar's own log. */
  readonly onLogLine: (line: string) => void;
}

/** A sidecar process and the three things that can be known about it. */
export interface Launched {
  /** Settles once, with what became of the start. */
  readonly ready: Promise<Ready>;
  /** Settles when the process is gone, or goes on for others after it was stopped. */
  readonly exited: Promise<Exit>;
  /**
   * Closes its input, then sends signals unless it says that it goes on for others; settles as `exited` does. Calling
   * it again changes nothing.
   */
  stop(): Promise<Exit>;
}

/**
 * Starts a sidecar and hands it the token as the first line of its input: neither arguments nor environment, which
 * other programs of this person can read.
 */
export function launchSidecar(exe: string, args: readonly string[], token: string, deps: LaunchDeps): Launched {
  const { timers } = deps;
  const child = deps.spawn(exe, args);
  const ended = whenEnded(child, timers);
  const stays = deferred<Exit>();
  const exited = Promise.race([ended, stays.promise]);

  child.stdin.on("error", () => undefined); // a process that ends early closes the pipe; `exited` reports it
  child.stdin.write(`${token}\n`);
  eachLine(child.stderr, deps.onLogLine);

  let stopping: Promise<Exit> | null = null;
  const ready = new Promise<Ready>((settle) => {
    const tooLate = timers.after(READY_WITHIN_MS, () => settle({ kind: "late" }));
    eachLine(child.stdout, (line) => {
      if (stopping && isStaysLine(line)) {
        child.unref();
        stays.settle(STAYS);
      }
      if (!isReadyLine(line)) return; // a library that prints must not break the start
      tooLate();
      const hello = parseReadyLine(line);
      settle(hello ? { kind: "ready", hello } : { kind: "unreadable", line });
    });
    void exited.then((exit) => {
      tooLate();
      settle({ kind: "ended", exit });
    });
  });

  const stop = (): Promise<Exit> => {
    stopping ??= endGently(child, exited, deps);
    return stopping;
  };
  return { ready, exited, stop };
}

/** How a process ended that goes on without this one. */
const STAYS: Exit = { code: 0, signal: null, error: null };

function deferred<T>(): { readonly promise: Promise<T>; readonly settle: (value: T) => void } {
  let settle: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, settle };
}

/** Asks an executable for its version. */
export async function askVersion(
  exe: string,
  deps: Pick<LaunchDeps, "spawn" | "timers" | "killTree">,
): Promise<VersionReply> {
  const child = deps.spawn(exe, ["--version", "--json"]);
  let said = "";
  let late = false;
  child.stdout.setEncoding("utf8");
  child.stdout.on("data", (text: string) => {
    said += text;
  });
  child.stderr.resume();
  child.stdin.on("error", () => undefined);
  child.stdin.end();
  const tooLate = deps.timers.after(VERSION_WITHIN_MS, () => {
    late = true;
    deps.killTree(child);
  });
  const exit = await whenEnded(child, deps.timers);
  tooLate();
  if (late) return { kind: "failed", why: `no answer within ${VERSION_WITHIN_MS / 1000} seconds` };
  if (exit.error !== null) return { kind: "failed", why: exit.error };
  const version = parseVersion(said);
  if (!version)
    return { kind: "failed", why: `"--version --json" answered something else (code ${exit.code ?? "none"})` };
  return { kind: "answered", version };
}

async function endGently(
  child: ChildProcessWithoutNullStreams,
  exited: Promise<Exit>,
  deps: LaunchDeps,
): Promise<Exit> {
  child.stdin.end();
  const terminate = deps.timers.after(TERMINATE_AFTER_MS, () => child.kill("SIGTERM"));
  const kill = deps.timers.after(KILL_AFTER_MS, () => deps.killTree(child));
  const exit = await exited;
  terminate();
  kill();
  return exit;
}

function whenEnded(child: ChildProcessWithoutNullStreams, timers: Timers): Promise<Exit> {
  return new Promise((settle) => {
    child.on("error", (error: Error) => {
      // Also emitted when a signal could not be sent; only a process that never ran is over then.
      if (child.pid === undefined) settle({ code: null, signal: null, error: error.message });
    });
    child.on("exit", (code: number | null, signal: string | null) => {
      const exit: Exit = { code, signal, error: null };
      const waited = timers.after(LAST_WORDS_MS, () => settle(exit));
      child.on("close", () => {
        waited();
        settle(exit);
      });
    });
  });
}

/** Calls back with each whole line, and with what is left when the stream ends. */
function eachLine(stream: NodeJS.ReadableStream, onLine: (line: string) => void): void {
  let rest = "";
  stream.setEncoding("utf8");
  stream.on("data", (text: string | Buffer) => {
    const lines = (rest + text.toString()).split(/\r?\n/u);
    rest = lines.pop() ?? "";
    lines.forEach(onLine);
  });
  stream.on("end", () => {
    if (rest) onLine(rest);
    rest = "";
  });
}
