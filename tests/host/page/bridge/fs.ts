/** `node:fs` for a page: each function in its promise, callback and synchronous form, carried out by the host's Node side. */
import { fromBase64, toBase64 } from "./bytes";
import { call, callSync } from "./rpc";

const NAMES = [
  ...["access", "appendFile", "chmod", "copyFile", "lstat", "mkdir", "mkdtemp", "readFile", "readdir", "readlink"],
  ...["realpath", "rename", "rm", "rmdir", "stat", "truncate", "unlink", "utimes", "writeFile"],
] as const;

type Kind = "file" | "directory" | "symlink" | "other";
interface FsResult {
  readonly value?: unknown;
  readonly base64?: string;
  readonly stats?: { kind: Kind; mtimeMs: number; ctimeMs: number };
  readonly dirents?: readonly { name: string; kind: Kind }[];
}
type Fn = (...args: unknown[]) => unknown;

function encodeArgs(args: readonly unknown[]): unknown[] {
  return args.map((arg) => (arg instanceof Uint8Array ? { base64: toBase64(arg) } : arg));
}

function kindQuestions(kind: Kind): Record<string, () => boolean> {
  return {
    isFile: () => kind === "file",
    isDirectory: () => kind === "directory",
    isSymbolicLink: () => kind === "symlink",
  };
}

function decodeResult(result: FsResult, args: readonly unknown[]): unknown {
  if (result.base64 !== undefined) {
    const last = args.at(-1);
    const encoding =
      typeof last === "string" && args.length > 1 ? last : (last as { encoding?: string } | undefined)?.encoding;
    const bytes = fromBase64(result.base64);
    return encoding ? bytes.toString(encoding as BufferEncoding) : bytes;
  }
  if (result.stats) {
    const { kind, ...numbers } = result.stats;
    return { ...numbers, mtime: new Date(numbers.mtimeMs), ctime: new Date(numbers.ctimeMs), ...kindQuestions(kind) };
  }
  if (result.dirents) return result.dirents.map(({ name, kind }) => ({ name, ...kindQuestions(kind) }));
  return result.value ?? undefined;
}

async function callPromise(name: string, args: unknown[]): Promise<unknown> {
  return decodeResult(await call<FsResult>(`fs.${name}`, ...encodeArgs(args)), args);
}

function callBlocking(name: string, args: unknown[]): unknown {
  return decodeResult(callSync<FsResult>(`fs.${name}`, ...encodeArgs(args)), args);
}

function callWithCallback(name: string, args: unknown[]): void {
  const callback = args.pop() as (error: unknown, result?: unknown) => void;
  callPromise(name, args).then(
    (result) => {
      callback(null, result);
    },
    (error: unknown) => {
      callback(error);
    },
  );
}

const constants = { F_OK: 0, R_OK: 4, W_OK: 2, X_OK: 1 };

export const fsPromises: Record<string, unknown> = {
  constants,
  ...Object.fromEntries(NAMES.map((name): [string, Fn] => [name, (...args) => callPromise(name, args)])),
};

export const fs: Record<string, unknown> = {
  constants,
  promises: fsPromises,
  existsSync: (path: string) => callSync<boolean>("fs.exists", path),
  ...Object.fromEntries(NAMES.map((name): [string, Fn] => [name, (...args) => callWithCallback(name, args)])),
  ...Object.fromEntries(NAMES.map((name): [string, Fn] => [`${name}Sync`, (...args) => callBlocking(name, args)])),
};
