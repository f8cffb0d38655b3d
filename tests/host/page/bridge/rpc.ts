/**
 * Calls from the page to the host's Node side, and events back.
 *
 * `callSync` blocks the page, as Node's synchronous functions block Electron's renderer; the server answers meanwhile.
 */

/** What the host tells the page about the machine and the vault it opened; see `startHost` in server.mjs. */
export interface HostInfo {
  readonly platform: string;
  readonly arch: string;
  readonly release: string;
  readonly home: string;
  readonly tmp: string;
  readonly sep: string;
  readonly delimiter: string;
  readonly eol: string;
  readonly pid: number;
  readonly node: string;
  readonly execPath: string;
  readonly env: Record<string, string>;
  readonly vault: string;
  readonly enabled: readonly string[];
  readonly justEnabled: readonly string[];
  readonly open: string | null;
  readonly localStorage: Record<string, unknown>;
  readonly language: string;
}

/** An event of a child process, a request or the vault; which fields it has depends on its `type`. */
export interface BridgeEvent {
  readonly type: string;
  readonly data?: string;
  readonly message?: string;
  readonly code?: string | number | null;
  readonly signal?: string | null;
  readonly status?: number;
  readonly headers?: Record<string, string | string[]>;
}

interface Answer {
  readonly result?: unknown;
  readonly error?: { message: string; code?: string; path?: string };
}

const windowId = crypto.randomUUID();
const listeners = new Map<string, (event: BridgeEvent) => void>();

/** Opens the event channel; nothing else may be called before this resolves. */
export async function connect(): Promise<void> {
  await new Promise<void>((opened, failed) => {
    const socket = new WebSocket(`ws://${location.host}/__events?window=${windowId}`);
    listen("host", () => {
      opened();
    });
    socket.onerror = () => {
      failed(new Error("the host is gone: start it again"));
    };
    socket.onmessage = (message) => {
      const { channel, event } = JSON.parse(String(message.data)) as { channel: string; event: BridgeEvent };
      listeners.get(channel)?.(event);
    };
  });
}

/** Hears the events of one channel; one listener each. Returns what stops it. */
export function listen(channel: string, listener: (event: BridgeEvent) => void): () => void {
  listeners.set(channel, listener);
  return () => listeners.delete(channel);
}

/** Calls the host and blocks until it has answered. */
export function callSync<T>(method: string, ...args: unknown[]): T {
  const request = new XMLHttpRequest();
  request.open("POST", "/__call", false);
  request.setRequestHeader("x-host-window", windowId);
  request.send(JSON.stringify({ method, args }));
  return unwrap<T>(JSON.parse(request.responseText) as Answer);
}

/** Calls the host. */
export async function call<T>(method: string, ...args: unknown[]): Promise<T> {
  const response = await window.fetch("/__call", {
    method: "POST",
    headers: { "x-host-window": windowId },
    body: JSON.stringify({ method, args }),
  });
  return unwrap<T>((await response.json()) as Answer);
}

/** The two ends are one program, so the answer's shape is trusted. */
function unwrap<T>(answer: Answer): T {
  if (answer.error) throw Object.assign(new Error(answer.error.message), answer.error);
  return answer.result as T;
}

let lastId = 0;
/** A name for a new channel. */
export function newChannel(kind: string): string {
  lastId += 1;
  return `${kind}-${String(lastId)}`;
}
