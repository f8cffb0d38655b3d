/** Questions about processes, by their ids. */
import { setTimeout as delay } from "node:timers/promises";

const POLL_MS = 25;

export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    if (error.code === "ESRCH") return false;
    throw error;
  }
}

/** Resolves when the process is gone. There is no event for the end of somebody else's child, so this asks again. */
export async function gone(pid, withinMs = 10_000) {
  await eventually(() => !isAlive(pid), `process ${pid} is still there after ${withinMs} ms`, withinMs);
}

/** Resolves when the condition holds; for things outside the page, which playwright cannot wait for. */
export async function eventually(condition, complaint, withinMs = 10_000) {
  const until = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > until) throw new Error(complaint);
    await delay(POLL_MS);
  }
}
