/**
 * The vault on disk, as the page may see it: every path is vault-relative, and none leaves the vault.
 *
 * An overlay stands in for a folder of the vault (for instance `.obsidian/plugins/<id>`), so that a plugin can be tried on
 * somebody's vault without a byte being written into it.
 */
import fs from "node:fs";
import fsp from "node:fs/promises";
import path from "node:path";

/** A path that does not stay inside the vault. */
export class PathRefused extends Error {
  constructor(vaultPath, why) {
    super(`path refused (${why}): ${JSON.stringify(vaultPath)}`);
    this.code = "EACCES";
  }
}

const SETTLE_MS = 60;

/** Obsidian shows no folder or file whose name starts with a dot. */
const isHidden = (name) => name.startsWith(".");

/**
 * Opens a folder as a vault.
 *
 * @param {string} root the vault folder; must exist.
 * @param {Record<string, string>} overlays vault-relative folder → the real folder that stands in for it.
 */
export function openVaultFolder(root, overlays = {}) {
  const base = fs.realpathSync(root);
  const overlaid = Object.entries(overlays).map(([prefix, folder]) => ({
    segments: prefix.split("/"),
    base: fs.realpathSync(folder),
  }));

  /** The real path of a vault path; refuses whatever leaves the vault, by `..`, by a drive, or by a symlink. */
  function resolve(vaultPath) {
    if (typeof vaultPath !== "string" || vaultPath.includes("\0")) throw new PathRefused(vaultPath, "not a path");
    if (path.isAbsolute(vaultPath) && vaultPath !== "/") throw new PathRefused(vaultPath, "absolute");
    const segments = vaultPath.split(/[\\/]+/).filter((segment) => segment !== "" && segment !== ".");
    if (segments.includes("..")) throw new PathRefused(vaultPath, "leaves the vault");
    const layer = overlaid.find((each) => each.segments.every((segment, i) => segments[i] === segment));
    const layerBase = layer?.base ?? base;
    const full = path.join(layerBase, ...segments.slice(layer?.segments.length ?? 0));
    const real = realpathOfNearest(full);
    if (real !== layerBase && !real.startsWith(layerBase + path.sep))
      throw new PathRefused(vaultPath, "symlink leaves the vault");
    return full;
  }

  async function stat(vaultPath) {
    try {
      return toEntry(vaultPath, await fsp.stat(resolve(vaultPath)));
    } catch (error) {
      if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
      throw error;
    }
  }

  async function children(folder) {
    const names = await fsp.readdir(resolve(folder));
    const paths = names.map((name) => (folder === "" || folder === "/" ? name : `${folder}/${name}`));
    const entries = await Promise.all(paths.map((each) => stat(each).catch(() => null)));
    return entries.filter((entry) => entry !== null);
  }

  /** Everything that Obsidian would show, parents before their children. */
  async function tree(folder = "") {
    const visible = (await children(folder)).filter((entry) => !isHidden(path.posix.basename(entry.path)));
    const below = await Promise.all(
      visible.filter((entry) => entry.dir).map((entry) => tree(entry.path).catch(() => [])),
    );
    return [...visible, ...below.flat()];
  }

  async function write(vaultPath, bytes) {
    const file = resolve(vaultPath);
    await fsp.mkdir(path.dirname(file), { recursive: true });
    await fsp.writeFile(file, bytes);
  }

  async function rename(from, to) {
    const target = resolve(to);
    await fsp.mkdir(path.dirname(target), { recursive: true });
    await fsp.rename(resolve(from), target);
  }

  return {
    base,
    resolve,
    stat,
    children,
    tree,
    write,
    rename,
    read: (vaultPath) => fsp.readFile(resolve(vaultPath)),
    mkdir: (vaultPath) => fsp.mkdir(resolve(vaultPath), { recursive: true }),
    remove: (vaultPath) => fsp.rm(resolve(vaultPath), { recursive: true }),
    /** Calls back once each time the folder has been quiet for a moment after changes. Returns what ends the watch. */
    watch: (onChange) => watchFolders(base, onChange),
  };
}

function toEntry(vaultPath, stats) {
  return {
    path: vaultPath,
    dir: stats.isDirectory(),
    size: stats.size,
    mtime: stats.mtimeMs,
    ctime: stats.birthtimeMs,
  };
}

function realpathOfNearest(full) {
  try {
    return fs.realpathSync(full);
  } catch (error) {
    if (error.code !== "ENOENT" && error.code !== "ENOTDIR") throw error;
    return path.join(realpathOfNearest(path.dirname(full)), path.basename(full));
  }
}

/** One native watcher a folder: Node's recursive watch on Linux would take one for every file. */
function watchFolders(base, onChange) {
  const watchers = new Map();
  let timer;
  let ended = false;

  function watchOne(folder) {
    try {
      const watcher = fs.watch(folder, schedule);
      watcher.on("error", () => watcher.close());
      watchers.set(folder, watcher);
    } catch (error) {
      if (error.code !== "ENOENT" && error.code !== "EACCES") throw error;
    }
  }

  function reconcile() {
    const wanted = new Set(foldersBelow(base));
    for (const [folder, watcher] of watchers) {
      if (wanted.has(folder)) continue;
      watcher.close();
      watchers.delete(folder);
    }
    for (const folder of wanted) if (!watchers.has(folder)) watchOne(folder);
  }

  function schedule() {
    clearTimeout(timer);
    if (ended) return;
    timer = setTimeout(() => {
      reconcile();
      onChange();
    }, SETTLE_MS);
  }

  reconcile();
  return () => {
    ended = true;
    clearTimeout(timer);
    for (const watcher of watchers.values()) watcher.close();
  };
}

function foldersBelow(folder) {
  let entries;
  try {
    entries = fs.readdirSync(folder, { withFileTypes: true });
  } catch {
    return []; // deleted between two looks
  }
  const below = entries.filter((entry) => entry.isDirectory() && !isHidden(entry.name));
  return [folder, ...below.flatMap((entry) => foldersBelow(path.join(folder, entry.name)))];
}
