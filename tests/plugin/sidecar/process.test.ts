import { EventEmitter } from "node:events";
import { PassThrough } from "node:stream";
import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { describe, expect, it } from "vitest";
import { askVersion, launchSidecar, READY_WITHIN_MS, VERSION_WITHIN_MS } from "../../../plugin/src/sidecar/process";
import { FakeTimers, settled } from "../fakes";

const HELLO = { event: "ready", port: 4000, pid: 9, version: "0.1.0", api: 1 };

/** A child process whose output, end and answer to signals a test decides. */
class FakeChild extends EventEmitter {
  readonly stdin = new PassThrough();
  readonly stdout = new PassThrough();
  readonly stderr = new PassThrough();
  readonly signals: string[] = [];
  pid: number | undefined = 9;
  killed = 0;
  unreferenced = false;

  unref(): void {
    this.unreferenced = true;
  }

  kill(signal: string): boolean {
    this.signals.push(signal);
    return true;
  }

  end(code: number | null, signal: string | null = null): void {
    this.emit("exit", code, signal);
    this.emit("close", code, signal);
  }

  asChild(): ChildProcessWithoutNullStreams {
    return this as unknown as ChildProcessWithoutNullStreams;
  }
}

function aLaunch() {
  const child = new FakeChild();
  const timers = new FakeTimers();
  const logLines: string[] = [];
  const started: { exe: string; args: readonly string[] }[] = [];
  const deps = {
    spawn: (exe: string, args: readonly string[]) => {
      started.push({ exe, args });
      return child.asChild();
    },
    timers,
    killTree: () => {
      child.killed += 1;
    },
    onLogLine: (line: string) => logLines.push(line),
  };
  return { child, timers, logLines, started, deps };
}

/** Streams hand on what was written in a later turn of the event loop. */
async function streamsFlow(): Promise<void> {
  await new Promise((go) => setImmediate(go));
  await settled();
}

describe("launching", () => {
  it("hands over the token on standard input and nowhere else", async () => {
    const { child, started, deps } = aLaunch();

    launchSidecar("/bin/catena", ["serve"], "s3cret", deps);
    await streamsFlow();

    expect(String(child.stdin.read())).toBe("s3cret\n");
    expect(started).toEqual([{ exe: "/bin/catena", args: ["serve"] }]);
  });

  it("is ready when the ready line comes, in pieces and after other output", async () => {
    const { child, timers, deps } = aLaunch();
    const { ready } = launchSidecar("/bin/catena", [], "t", deps);
    const line = JSON.stringify(HELLO);

    child.stdout.write(`Loading…\n{"event":"hm"}\n${line.slice(0, 10)}`);
    await streamsFlow();
    child.stdout.write(`${line.slice(10)}\r\n`);

    expect(await ready).toEqual({ kind: "ready", hello: HELLO });
    expect(timers.pending).toBe(0);
  });

  it("is late when nothing comes", async () => {
    const { timers, deps } = aLaunch();
    const { ready } = launchSidecar("/bin/catena", [], "t", deps);

    await timers.pass(READY_WITHIN_MS);

    expect(await ready).toEqual({ kind: "late" });
  });

  it("says how it ended when it ends first, and keeps its log", async () => {
    const { child, logLines, deps } = aLaunch();
    const { ready, exited } = launchSidecar("/bin/catena", [], "t", deps);

    child.stderr.end("one\ntwo\nhalf");
    await streamsFlow();
    child.end(1);

    expect(await ready).toEqual({ kind: "ended", exit: { code: 1, signal: null, error: null } });
    expect(await exited).toMatchObject({ code: 1 });
    expect(logLines).toEqual(["one", "two", "half"]);
  });

  it("says why it never ran", async () => {
    const { child, deps } = aLaunch();
    child.pid = undefined;
    const { exited } = launchSidecar("/bin/catena", [], "t", deps);

    child.emit("error", new Error("spawn ENOENT"));

    expect(await exited).toEqual({ code: null, signal: null, error: "spawn ENOENT" });
  });

  it("survives that the process closes its input early", () => {
    const { child, deps } = aLaunch();
    launchSidecar("/bin/catena", [], "t", deps);

    expect(() => child.stdin.emit("error", new Error("EPIPE"))).not.toThrow();
  });
});

describe("stopping", () => {
  it("closes the input, and no signal follows when that is enough", async () => {
    const { child, timers, deps } = aLaunch();
    const { stop } = launchSidecar("/bin/catena", [], "t", deps);

    const stopped = stop();
    expect(child.stdin.writableEnded).toBe(true);
    child.end(0);
    await stopped;
    await timers.pass(10_000);

    expect(child.signals).toEqual([]);
    expect(child.killed).toBe(0);
  });

  it("lets go of a sidecar that says that it goes on for others", async () => {
    const { child, timers, deps } = aLaunch();
    const launched = launchSidecar("/bin/catena", [], "t", deps);
    child.stdout.write('{"event":"stays"}\n'); // before it is stopped, this means nothing
    await streamsFlow();

    const stopped = launched.stop();
    child.stdout.write('{"event":"stays"}\n');
    await streamsFlow();

    expect(await stopped).toEqual({ code: 0, signal: null, error: null });
    await timers.pass(10_000);
    expect([child.signals, child.killed, child.unreferenced]).toEqual([[], 0, true]);
  });

  it("asks with SIGTERM after two seconds and ends the tree after five", async () => {
    const { child, timers, deps } = aLaunch();
    const { stop } = launchSidecar("/bin/catena", [], "t", deps);

    void stop();
    await timers.pass(1_999);
    expect(child.signals).toEqual([]);
    await timers.pass(1);
    expect(child.signals).toEqual(["SIGTERM"]);
    await timers.pass(2_999);
    expect(child.killed).toBe(0);
    await timers.pass(1);

    expect(child.killed).toBe(1);
  });

  it("is one stop, however often it is called", async () => {
    const { child, timers, deps } = aLaunch();
    const { stop } = launchSidecar("/bin/catena", [], "t", deps);

    const all = Promise.all([stop(), stop()]);
    await timers.pass(2_000);
    child.end(null, "SIGTERM");
    await all;

    expect(child.signals).toEqual(["SIGTERM"]);
  });
});

describe("asking for the version", () => {
  it("reads what the program prints", async () => {
    const { child, started, deps } = aLaunch();
    const asked = askVersion("/bin/catena", deps);

    child.stdout.end('{"version":"0.1.0","api":1}\n');
    await streamsFlow();
    child.end(0);

    expect(await asked).toEqual({ kind: "answered", version: { version: "0.1.0", api: 1 } });
    expect(started).toEqual([{ exe: "/bin/catena", args: ["--version", "--json"] }]);
  });

  it("ends a program that does not answer", async () => {
    const { child, timers, deps } = aLaunch();
    const asked = askVersion("/bin/catena", deps);

    await timers.pass(VERSION_WITHIN_MS);
    expect(child.killed).toBe(1);
    child.end(null, "SIGKILL");

    expect(await asked).toMatchObject({ kind: "failed", why: "no answer within 30 seconds" });
  });

  it("does not believe another program of the same name", async () => {
    const { child, deps } = aLaunch();
    const asked = askVersion("/bin/catena", deps);

    child.stdout.end("catena, the curve\n");
    await streamsFlow();
    child.end(3);

    expect(await asked).toMatchObject({ kind: "failed", why: expect.stringContaining("code 3") as string });
  });
});
