import { describe, expect, it } from "vitest";
import { Latest, REPLACED } from "../../plugin/src/latest";
import { deferred, FakeTimers, settled } from "./fakes";

describe("the latest question", () => {
  it("waits before it is asked", async () => {
    const timers = new FakeTimers();
    let asked = 0;

    const run = new Latest(timers).run(150, () => Promise.resolve(++asked));
    await timers.pass(149);
    expect(asked).toBe(0);
    await timers.pass(1);

    expect(await run).toBe(1);
  });

  it("replaces one that still waits, which is never asked", async () => {
    const timers = new FakeTimers();
    const latest = new Latest(timers);
    const asked: string[] = [];
    const ask = (word: string) => latest.run(150, () => Promise.resolve(asked.push(word)));

    const runs = ["a", "ab", "abc"].map(ask);
    await timers.pass(150);

    expect(await Promise.all(runs)).toEqual([REPLACED, REPLACED, 1]);
    expect(asked).toEqual(["abc"]);
  });

  it("replaces one that is on its way: it is told, and its late answer is not heard", async () => {
    const timers = new FakeTimers();
    const latest = new Latest(timers);
    const slow = deferred<string>();
    const signals: AbortSignal[] = [];

    const first = latest.run(0, (signal) => {
      signals.push(signal);
      return slow.promise;
    });
    await timers.pass(0);
    const second = latest.run(0, () => Promise.resolve("new"));
    await timers.pass(0);
    slow.resolve("old");

    expect(signals[0]?.aborted).toBe(true);
    expect(await first).toBe(REPLACED);
    expect(await second).toBe("new");
  });

  it("does not make a failure of one that was replaced", async () => {
    const timers = new FakeTimers();
    const latest = new Latest(timers);
    const slow = deferred<string>();

    const first = latest.run(0, () => slow.promise);
    await timers.pass(0);
    latest.cancel();
    slow.reject(new Error("aborted"));

    expect(await first).toBe(REPLACED);
  });

  it("hands on a failure of the present one", async () => {
    const timers = new FakeTimers();
    const failing = new Latest(timers).run(0, () => Promise.reject(new Error("no")));
    const outcome = expect(failing).rejects.toThrow("no");

    await timers.pass(0);
    await settled();

    await outcome;
  });
});
