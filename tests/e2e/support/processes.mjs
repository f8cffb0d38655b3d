/** Questions about processes, by their ids. */
import assert from "node:assert/strict";
import { eventually } from "./waiting.mjs";

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
export function gone(pid) {
  return eventually(() => assert.ok(!isAlive(pid), `process ${pid} is still there`));
}
