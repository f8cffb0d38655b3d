/** What Electron provides: processes, files, timers and randomness. */

import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { randomBytes } from "node:crypto";
import { stat } from "node:fs/promises";
import { homedir } from "node:os";
import type { Machine } from "../sidecar/find";
import type { Spawn } from "../sidecar/process";
import type { Timers } from "../sidecar/timers";

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

/** The process whose end the sidecar outlives by seconds at most. */
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
