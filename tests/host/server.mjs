/**
 * The Node side of the page that plays Obsidian's part: serves the page and a vault folder, and stands in for Electron's
 * Node integration (processes, HTTP, files). Listens on loopback only, and answers nobody who does not hold the token.
 */
import crypto from "node:crypto";
import { readFile } from "node:fs/promises";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { WebSocketServer } from "ws";
import { bundlePage } from "./server/bundle.mjs";
import { hostCalls } from "./server/calls.mjs";
import { openVaultFolder } from "./server/vault_folder.mjs";
import { openWindow } from "./server/window.mjs";

const indexHtml = path.join(path.dirname(fileURLToPath(import.meta.url)), "page/index.html");
const MAX_CALL_BYTES = 64 * 1024 * 1024;
const CONTENT_TYPES = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".gif": "image/gif",
  ".webp": "image/webp",
  ".svg": "image/svg+xml",
  ".pdf": "application/pdf",
};
/** `unsafe-eval` is for the plugin's main.js, which is run from text as the app does; no inline script runs, whoever wrote it. */
const PAGE_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; base-uri 'none'; form-action 'none'";
/** What the vault holds is shown, never run: not even a script inside an SVG opened by itself. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Starts the host.
 *
 * @param {object} options
 * @param {string} options.vault the vault folder.
 * @param {string[]} [options.enabled] ids of the plugins to load from `.obsidian/plugins/<id>/`.
 * @param {string[]} [options.justEnabled] those of them whose `onUserEnable` is called, as when a person switches them on.
 * @param {string | null} [options.open] vault path of the note to show first.
 * @param {NodeJS.ProcessEnv} [options.env] what the plugin sees as `process.env` and its children inherit.
 * @param {number} [options.port] 0 takes a free one.
 * @param {Record<string, string>} [options.overlay] vault folder → real folder that stands in for it.
 * @param {Record<string, unknown>} [options.localStorage] what `app.loadLocalStorage` knows from the start.
 * @param {string} [options.language] the app's language (ISO code).
 * @returns {Promise<{url: string, port: number, journal: {kind: string, detail: unknown}[], pids: () => number[], close: () => Promise<void>}>}
 *   `url` opens the page and carries the token; `close` ends every process that the pages started.
 */
export async function startHost(options) {
  const {
    vault: root,
    enabled = [],
    justEnabled = [],
    open = null,
    env = process.env,
    port = 0,
    overlay = {},
    localStorage = {},
    language = "en",
  } = options;
  const files = await bundlePage();
  const vault = openVaultFolder(root, overlay);
  const token = crypto.randomBytes(24).toString("base64url");
  const windows = new Map(); // window id → { socket, window }
  const closing = new Set(); // promises of windows on their way out
  const journal = [];

  const info = () => ({
    platform: process.platform,
    arch: process.arch,
    release: os.release(),
    home: env.HOME ?? env.USERPROFILE ?? os.homedir(),
    tmp: os.tmpdir(),
    sep: path.sep,
    delimiter: path.delimiter,
    eol: os.EOL,
    pid: process.pid,
    node: process.versions.node,
    execPath: process.execPath,
    env: Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined)),
    vault: vault.base,
    enabled,
    justEnabled,
    open,
    localStorage,
    language,
  });
  const calls = hostCalls({ info, vault, journal, settled: () => Promise.all(closing) });

  function closeWindow(id) {
    const entry = windows.get(id);
    if (!entry) return;
    windows.delete(id);
    const gone = entry.window.close().finally(() => closing.delete(gone));
    closing.add(gone);
  }

  const server = http.createServer((request, response) => {
    serve(request, response).catch((error) => {
      response.writeHead(500, { "content-type": "text/plain" }).end(String(error?.message ?? error));
    });
  });
  const address = () => `127.0.0.1:${server.address().port}`;
  const cookieName = () => `obsidian-host-${server.address().port}`;

  /** Who may talk to the host: only the page it served itself, with the token, under the address it was given. */
  function isTrusted(request) {
    const origin = request.headers.origin;
    const cookies = (request.headers.cookie ?? "").split("; ");
    return (
      request.headers.host === address() &&
      (origin === undefined || origin === `http://${address()}`) &&
      cookies.some((cookie) => sameText(cookie, `${cookieName()}=${token}`))
    );
  }

  async function serve(request, response) {
    const url = new URL(request.url, `http://${address()}`);
    if (
      url.pathname === "/" &&
      request.headers.host === address() &&
      sameText(url.searchParams.get("t") ?? "", token)
    ) {
      const cookie = `${cookieName()}=${token}; Path=/; HttpOnly; SameSite=Strict`;
      response.writeHead(303, { location: "/", "set-cookie": cookie, "referrer-policy": "no-referrer" }).end();
      return;
    }
    if (!isTrusted(request)) {
      response.writeHead(403, { "content-type": "text/plain" }).end("Open the address that the host printed.");
      return;
    }
    if (url.pathname === "/__call") return answerCall(request, response);
    if (url.pathname.startsWith("/__vault/")) return sendVaultFile(decodeURIComponent(url.pathname.slice(9)), response);
    if (url.pathname === "/") return send(response, "text/html", await readFile(indexHtml), PAGE_POLICY);
    const file = files.get(url.pathname);
    if (file === undefined) return void response.writeHead(404).end();
    send(response, CONTENT_TYPES[path.extname(url.pathname)], file, PAGE_POLICY);
  }

  async function sendVaultFile(vaultPath, response) {
    try {
      const type = CONTENT_TYPES[path.extname(vaultPath).toLowerCase()] ?? "application/octet-stream";
      send(response, type, await vault.read(vaultPath), type === "application/pdf" ? undefined : FILE_POLICY);
    } catch (error) {
      response.writeHead(error.code === "EACCES" ? 403 : 404).end();
    }
  }

  async function answerCall(request, response) {
    let answer;
    try {
      const { method, args } = JSON.parse(await readBody(request));
      const entry = windows.get(request.headers["x-host-window"]);
      if (!Object.hasOwn(calls, method)) throw new Error(`the host has no call "${method}"`);
      if (!entry) throw new Error("the window of this call is closed");
      answer = { result: (await calls[method](entry.window, ...args)) ?? null };
    } catch (error) {
      answer = { error: { message: String(error?.message ?? error), code: error?.code, path: error?.path } };
    }
    send(response, "application/json", JSON.stringify(answer));
  }

  const sockets = new WebSocketServer({ server, path: "/__events", verifyClient: ({ req }) => isTrusted(req) });
  sockets.on("connection", (socket, request) => {
    const id = new URL(request.url, `http://${address()}`).searchParams.get("window");
    const sendEvent = (channel, event) => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ channel, event }));
    };
    windows.set(id, { window: openWindow({ env, send: sendEvent }), sendEvent });
    sendEvent("host", { type: "open" });
    socket.on("close", () => closeWindow(id));
  });
  const unwatch = vault.watch(() => {
    for (const { sendEvent } of windows.values()) sendEvent("vault", { type: "change" });
  });

  try {
    await listen(server, port);
  } catch (error) {
    unwatch();
    throw error;
  }
  return {
    url: `http://${address()}/?t=${token}`,
    port: server.address().port,
    journal,
    pids: () => [...windows.values()].flatMap(({ window }) => window.pids()),
    async close() {
      unwatch();
      for (const id of [...windows.keys()]) closeWindow(id);
      await Promise.all(closing);
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function listen(server, port) {
  return new Promise((done, failed) => {
    server.once("error", failed);
    server.listen(port, "127.0.0.1", done);
  });
}

function send(response, type, body, policy) {
  const headers = { "content-type": type, "cache-control": "no-store", "x-content-type-options": "nosniff" };
  response.writeHead(200, policy ? { ...headers, "content-security-policy": policy } : headers).end(body);
}

async function readBody(request) {
  const parts = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > MAX_CALL_BYTES) throw new Error("the call is too large");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

function sameText(a, b) {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && crypto.timingSafeEqual(left, right);
}
