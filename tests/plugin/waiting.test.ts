import { describe, expect, it } from "vitest";
import { waitingWith } from "../../plugin/src/waiting";
import { deferred, FakeTimers, settled } from "./fakes";

function aWait() {
  const timers = new FakeTimers();
  const shown: string[] = [];
  const cancels: (() => void)[] = [];
  const waiting = waitingWith({
    timers,
    show: (what, cancel) => {
      shown.push(what);
      cancels.push(cancel);
      return () => void shown.splice(shown.indexOf(what), 1);
    },
  });
  return { timers, shown, cancels, waiting };
}

describe("waiting", () => {
  it("is not told when it is short", async () => {
    const { timers, shown, waiting } = aWait();
    const job = deferred<string>();
    const done = waiting("Composing…", () => job.promise);

    await timers.pass(900);
    job.resolve("done");

    expect(await done).toBe("done");
    await timers.pass(5_000);
    expect(shown).toEqual([]);
    expect(timers.pending).toBe(0);
  });

  it("is told after a second, until it is over", async () => {
    const { timers, shown, waiting } = aWait();
    const job = deferred<string>();
    const done = waiting("Composing…", () => job.promise);

    await timers.pass(1_000);
    expect(shown).toEqual(["Composing…"]);
    job.reject(new Error("broken"));

    await expect(done).rejects.toThrow("broken");
    expect(shown).toEqual([]);
  });

  it("can be cancelled, which aborts the request", async () => {
    const { timers, cancels, waiting } = aWait();
    const aborted = deferred<string>();
    void waiting("Composing…", (signal) => {
      signal.addEventListener("abort", () => aborted.resolve("aborted"));
      return aborted.promise;
    });
    await timers.pass(1_000);

    cancels[0]?.();
    await settled();

    expect(await aborted.promise).toBe("aborted");
  });
});
