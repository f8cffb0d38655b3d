/**
 * One browser page = one window of the app: the child processes and HTTP requests that the page started, and their end.
 *
 * When the page goes (closed, reloaded, crashed) its children lose their standard input, as Electron's would, and are then
 * ended: SIGTERM, and SIGKILL for those that do not listen.
 */
import { execFile, spawn } from "node:child_process";
import http from "node:http";

const TERM_AFTER_MS = 1500;
const KILL_AFTER_MS = 4000;
const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]", "::1"]);

const toBase64 = (bytes) => Buffer.from(bytes).toString("base64");
const fromBase64 = (text) => Buffer.from(text, "base64");
const describe = (error) => ({ message: error.message, code: error.code });

/** Refuses any address outside this machine: what the host runs must not reach the network. */
export function requireLoopback(url) {
  const { hostname } = new URL(url);
  if (!LOOPBACK.has(hostname)) {
    throw Object.assign(new Error(`the test host lets nothing leave this machine: ${url}`), { code: "ENETUNREACH" });
  }
}

/**
 * @param {object} options
 * @param {NodeJS.ProcessEnv} options.env what children inherit when the page gives none.
 * @param {(channel: string, event: object) => void} options.send delivers an event to the page.
 */
export function openWindow({ env, send }) {
  const children = new Map();
  const requests = new Map();

  function spawnChild(id, command, args, options) {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env ?? env,
      shell: options.shell,
      windowsHide: options.windowsHide,
      stdio: options.stdio ?? "pipe",
    });
    children.set(id, child);
    child.stdin?.on("error", (error) => send(id, { type: "stdin-error", ...describe(error) }));
    for (const name of ["stdout", "stderr"]) {
      child[name]?.on("data", (bytes) => send(id, { type: name, data: toBase64(bytes) }));
      child[name]?.on("end", () => send(id, { type: `${name}-end` }));
    }
    child.on("spawn", () => send(id, { type: "spawn" }));
    child.on("error", (error) => send(id, { type: "error", ...describe(error) }));
    child.on("exit", (code, signal) => send(id, { type: "exit", code, signal }));
    child.on("close", (code, signal) => {
      children.delete(id);
      send(id, { type: "close", code, signal });
    });
    return { pid: child.pid ?? null };
  }

  /** Runs to the end and gives what it said; a failing program is a result here, not an error of the bridge. */
  function runChild(command, args, options) {
    return new Promise((done) => {
      const settings = { ...options, env: options.env ?? env, encoding: "buffer", windowsHide: true };
      execFile(command, args, settings, (error, stdout, stderr) => {
        done({
          stdout: toBase64(stdout ?? ""),
          stderr: toBase64(stderr ?? ""),
          error: error && { message: error.message, code: error.code, signal: error.signal, killed: error.killed },
        });
      });
    });
  }

  function startRequest(id, url, options, body) {
    requireLoopback(url);
    const fail = (error) => send(id, { type: "error", ...describe(error) });
    const request = http.request(url, { method: options.method, headers: options.headers }, (response) => {
      send(id, {
        type: "response",
        status: response.statusCode,
        message: response.statusMessage,
        headers: response.headers,
      });
      response.on("data", (bytes) => send(id, { type: "data", data: toBase64(bytes) }));
      response.on("end", () => send(id, { type: "end" }));
      response.on("error", fail);
    });
    request.on("error", fail);
    request.on("close", () => requests.delete(id));
    requests.set(id, request);
    request.end(fromBase64(body));
  }

  return {
    spawnChild,
    runChild,
    startRequest,
    writeChild: (id, data) => children.get(id)?.stdin?.write(fromBase64(data)),
    endChildInput: (id) => children.get(id)?.stdin?.end(),
    killChild: (id, signal) => children.get(id)?.kill(signal) ?? false,
    abortRequest: (id) => requests.get(id)?.destroy(),
    pids: () => [...children.values()].flatMap((child) => child.pid ?? []),
    /** Ends every request and child; resolves when the last child is gone. */
    async close() {
      for (const request of requests.values()) request.destroy();
      await Promise.all([...children.values()].map(endChild));
    },
  };
}

function endChild(child) {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return Promise.resolve();
  return new Promise((gone) => {
    const term = setTimeout(() => child.kill("SIGTERM"), TERM_AFTER_MS);
    const kill = setTimeout(() => child.kill("SIGKILL"), KILL_AFTER_MS);
    child.once("exit", () => {
      clearTimeout(term);
      clearTimeout(kill);
      gone();
    });
    child.stdin?.end();
  });
}
