/** What a page may ask of Node, by name: the half of Electron that a browser lacks. */
import crypto from "node:crypto";
import fs from "node:fs";
import fsp from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { requireLoopback } from "./window.mjs";

const FS_CALLS = [
  ...["access", "appendFile", "chmod", "copyFile", "lstat", "mkdir", "mkdtemp", "readFile", "readdir", "readlink"],
  ...["realpath", "rename", "rm", "rmdir", "stat", "truncate", "unlink", "utimes", "writeFile"],
];
const PATH_CALLS = [
  "basename",
  "dirname",
  "extname",
  "isAbsolute",
  "join",
  "normalize",
  "parse",
  "relative",
  "resolve",
];

/**
 * @param {object} host what all windows share: `info` (sent to the page at its start), `vault`, `journal` (what the page
 *   asked of the desktop, such as opening a browser), and `settled()` (resolves when earlier windows' children are gone).
 */
export function hostCalls(host) {
  const { vault } = host;
  return {
    "host.info": async () => {
      await host.settled();
      return host.info();
    },
    "host.note": (_window, kind, detail) => void host.journal.push({ kind, detail }),

    "vault.tree": () => vault.tree(),
    "vault.children": (_window, folder) => vault.children(folder),
    "vault.stat": (_window, file) => vault.stat(file),
    "vault.fullPath": (_window, file) => vault.resolve(file),
    "vault.read": async (_window, file) => (await vault.read(file)).toString("base64"),
    "vault.write": (_window, file, data) => vault.write(file, Buffer.from(data, "base64")),
    "vault.mkdir": async (_window, folder) => void (await vault.mkdir(folder)),
    "vault.remove": (_window, file) => vault.remove(file),
    "vault.rename": (_window, from, to) => vault.rename(from, to),

    "process.spawn": (window, ...args) => window.spawnChild(...args),
    "process.run": (window, ...args) => window.runChild(...args),
    "process.write": (window, id, data) => void window.writeChild(id, data),
    "process.endInput": (window, id) => void window.endChildInput(id),
    "process.kill": (window, id, signal) => window.killChild(id, signal),

    "http.request": (window, ...args) => window.startRequest(...args),
    "http.abort": (window, id) => void window.abortRequest(id),
    "http.fetch": (_window, url, options) => fetchWhole(host, url, options),

    "fs.exists": (_window, file) => fs.existsSync(file),
    "crypto.hash": (_window, algorithm, data) =>
      crypto.createHash(algorithm).update(Buffer.from(data, "base64")).digest("base64"),
    "os.userInfo": () => ({ username: os.userInfo().username, homedir: os.homedir() }),
    ...Object.fromEntries(FS_CALLS.map((name) => [`fs.${name}`, (_window, ...args) => callFs(name, args)])),
    ...Object.fromEntries(PATH_CALLS.map((name) => [`path.${name}`, (_window, ...args) => path[name](...args)])),
  };
}

async function callFs(name, args) {
  const decoded = args.map((arg) => (typeof arg?.base64 === "string" ? Buffer.from(arg.base64, "base64") : arg));
  return encodeFsResult(await fsp[name](...decoded));
}

function encodeFsResult(result) {
  if (Buffer.isBuffer(result)) return { base64: result.toString("base64") };
  if (result instanceof fs.Stats) return { stats: { ...result, kind: kindOf(result) } };
  if (Array.isArray(result) && result[0] instanceof fs.Dirent) {
    return { dirents: result.map((entry) => ({ name: entry.name, kind: kindOf(entry) })) };
  }
  return { value: result ?? null };
}

const kindOf = (entry) =>
  entry.isFile() ? "file" : entry.isDirectory() ? "directory" : entry.isSymbolicLink() ? "symlink" : "other";

async function fetchWhole(host, url, { method, headers, body }) {
  try {
    requireLoopback(url);
  } catch (error) {
    host.journal.push({ kind: "refused-request", detail: url });
    throw error;
  }
  const response = await fetch(url, { method, headers, body: body === null ? undefined : Buffer.from(body, "base64") });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()).toString("base64"),
  };
}
