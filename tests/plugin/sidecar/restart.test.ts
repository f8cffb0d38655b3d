import { describe, expect, it } from "vitest";
import {
  afterExit,
  BACK_OFF_MS,
  coalesced,
  describeExit,
  HEALTHY_MS,
  type Exit,
} from "../../../plugin/src/sidecar/restart";
import { deferred, settled, type Deferred } from "../fakes";

const KILLED: Exit = { code: null, signal: "SIGKILL", error: null };
const code = (value: number): Exit => ({ code: value, signal: null, error: null });

describe("after the sidecar ended", () => {
  it("waits 1, 4 and 10 seconds, then leaves it to the person", () => {
    const tries = [0, 1, 2, 3].map((failures) => afterExit(failures, 0, KILLED));

    expect(tries.map((next) => (next.kind === "again" ? next.delayMs : null))).toEqual([1_000, 4_000, 10_000, null]);
  });

  it("counts from the beginning when it had run well", () => {
    expect(afterExit(BACK_OFF_MS.length, HEALTHY_MS, KILLED)).toEqual({ kind: "again", delayMs: 1_000, failures: 1 });
    expect(afterExit(BACK_OFF_MS.length, HEALTHY_MS - 1, KILLED)).toEqual({ kind: "give_up" });
  });

  it("does not try again what would be refused again", () => {
    expect(afterExit(0, 0, code(2))).toEqual({ kind: "give_up" });
  });
});

describe("an exit in words", () => {
  it.each<[string, Exit, string[], string]>([
    [
      "a signal, of which its log knows nothing",
      KILLED,
      ["INFO catena.x: Loaded."],
      "The system or another program ended it.",
    ],
    [
      "a line of its log without where it comes from",
      code(1),
      ["ERROR catena.app: full"],
      "It ended with code 1: full",
    ],
    ["a code with its last words", code(1), ["Traceback", "ValueError: x", ""], "It ended with code 1: ValueError: x"],
    [
      "one that never ran",
      { code: null, signal: null, error: "spawn EACCES" },
      [],
      "It could not be started: spawn EACCES",
    ],
    [
      "another that serves the vault",
      code(1),
      ["catena: error: this vault is already served by pid 4711"],
      "Another Catena (process 4711) already serves this vault. End it or close the other window, then restart the sidecar.",
    ],
  ])("tells %s", (_what, exit, lastWords, expected) => {
    expect(describeExit(exit, lastWords)).toBe(expected);
  });
});

describe("coalesced restarts", () => {
  it("runs one at a time and at most once more, however often it is asked", async () => {
    const runs: Deferred<void>[] = [];
    const restart = coalesced(() => {
      const run = deferred<void>();
      runs.push(run);
      return run.promise;
    });

    const all = [restart(), restart(), restart(), restart()];
    expect(runs).toHaveLength(1);
    runs[0]?.resolve();
    await settled();
    expect(runs).toHaveLength(2);
    runs[1]?.resolve();
    await Promise.all(all);

    expect(runs).toHaveLength(2);
    void restart();
    expect(runs).toHaveLength(3);
  });

  it("runs again after one that failed", async () => {
    const outcomes = [Promise.reject(new Error("no")), Promise.resolve()];
    let runs = 0;
    const restart = coalesced(() => outcomes[runs++] ?? Promise.resolve());

    const first = restart();
    const second = restart();

    await expect(first).rejects.toThrow("no");
    await second;
    expect(runs).toBe(2);
  });
});
