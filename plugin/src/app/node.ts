/** What Electron lends the plugin: processes, sockets and randomness. The only file that needs Node at run time. */

import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { randomBytes } from "node:crypto";
import { stat } from "node:fs/promises";
import { request, type IncomingMessage } from "node:http";
import { homedir } from "node:os";
import type { Machine } from "../sidecar/find";
import type { OpenStream } from "../sidecar/listening";
import type { Spawn } from "../sidecar/process";
import { Cancelled, type Reply, type Request } from "../sidecar/send";
import type { Connection } from "../sidecar/sidecar";
import type { Timers } from "../sidecar/timers";

/** No operation takes this long; one that does is lost. */
const REPLY_WITHIN_MS = 120_000;
const EVENT_STREAM = "text/event-stream";

export const timers: Timers = {
  now: () => performance.now(),
  after: (ms, run) => {
    const id = window.setTimeout(run, ms);
    return () => window.clearTimeout(id);
  },
};

export function thisMachine(): Machine {
  return { platform: process.platform, env: process.env, home: homedir() };
}

/** The process that the sidecar outlives by seconds at most. */
export function ownPid(): number {
  return process.pid;
}

/** 32 random bytes in hexadecimal. */
export function makeToken(): string {
  return randomBytes(32).toString("hex");
}

export async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false; // not there, or not ours to see: either way it can't be run
  }
}

/** Starts in the home folder, so that no file of the vault is taken for configuration. */
export const startProcess: Spawn = (exe, args) =>
  spawn(exe, args, { cwd: homedir(), shell: false, windowsHide: true, stdio: "pipe" });

/**
 * Ends a process at once. On Windows what uv installs is a small program that starts Python, so its children are
 * ended with it.
 */
export function killTree(child: ChildProcessWithoutNullStreams): void {
  if (process.platform === "win32" && child.pid !== undefined) {
    const taskkill = `${process.env["SystemRoot"] ?? "C:\\Windows"}\\System32\\taskkill.exe`;
    const killer = spawn(taskkill, ["/PID", String(child.pid), "/T", "/F"], {
      shell: false,
      windowsHide: true,
      stdio: "ignore",
    });
    killer.on("error", () => child.kill("SIGKILL"));
    return;
  }
  child.kill("SIGKILL");
}

/**
 * Posts JSON to a sidecar. Node's HTTP sends no Origin and can be cancelled, which the page's own cannot.
 *
 * @param onText When given, the answer may come as a stream of events: see `SendStreaming`.
 */
export function post(
  connection: Connection,
  { path, body, signal }: Request,
  onText?: (text: string) => void,
): Promise<Reply> {
  return new Promise((settle, fail) => {
    if (signal?.aborted === true) {
      fail(new Cancelled());
      return;
    }
    const outgoing = request(
      address(connection, path),
      {
        method: "POST",
        headers: {
          ...bearer(connection),
          ...(onText === undefined ? {} : { Accept: `${EVENT_STREAM}, application/json` }),
          "Content-Type": "application/json",
          "Content-Length": String(byteLength(body)),
        },
      },
      (incoming) => {
        const status = incoming.statusCode ?? 0;
        incoming.on("error", (error: Error) => done(() => fail(error)));
        if (onText === undefined || incoming.headers["content-type"]?.startsWith(EVENT_STREAM) !== true) {
          collect(incoming, (text) => done(() => settle({ status, text })));
          return;
        }
        incoming.setEncoding("utf8");
        incoming.on("end", () => done(() => settle({ status, text: "" })));
        incoming.on("data", (text: string) => {
          if (isDone) return;
          try {
            onText(text);
          } catch (error) {
            done(() => fail(error instanceof Error ? error : new Error(String(error))));
            outgoing.destroy();
          }
        });
      },
    );
    const cancel = (): void => {
      done(() => fail(new Cancelled()));
      outgoing.destroy();
    };
    const tooLate = timers.after(REPLY_WITHIN_MS, () => {
      done(() => fail(new Error(`no answer within ${REPLY_WITHIN_MS / 1000} seconds`)));
      outgoing.destroy();
    });
    let isDone = false;
    const done = (tell: () => void): void => {
      if (isDone) return;
      isDone = true;
      tooLate();
      signal?.removeEventListener("abort", cancel);
      tell();
    };
    signal?.addEventListener("abort", cancel);
    outgoing.on("error", (error: Error) => done(() => fail(error)));
    outgoing.end(body);
  });
}

/** Opens the sidecar's event stream. */
export function eventStream(connection: Connection): OpenStream {
  return ({ onOpen, onText, onEnd }) => {
    const outgoing = request(
      address(connection, "/v1/events"),
      { method: "GET", headers: { ...bearer(connection), Accept: EVENT_STREAM } },
      (incoming) => {
        if (incoming.statusCode !== 200) {
          onEnd(`status ${incoming.statusCode ?? "none"}`);
          outgoing.destroy();
          return;
        }
        onOpen();
        incoming.setEncoding("utf8");
        incoming.on("data", (text: string) => onText(text));
        incoming.on("error", (error: Error) => onEnd(error.message));
        incoming.on("end", () => onEnd("closed"));
      },
    );
    outgoing.on("error", (error: Error) => onEnd(error.message));
    outgoing.end();
    return () => {
      outgoing.destroy();
    };
  };
}

function address({ port }: Connection, path: string): string {
  return `http://127.0.0.1:${port}${path}`;
}

function bearer({ token }: Connection): Record<string, string> {
  return { Authorization: `Bearer ${token}` };
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

function collect(incoming: IncomingMessage, whole: (text: string) => void): void {
  let text = "";
  incoming.setEncoding("utf8");
  incoming.on("data", (piece: string) => {
    text += piece;
  });
  incoming.on("end", () => whole(text));
}
