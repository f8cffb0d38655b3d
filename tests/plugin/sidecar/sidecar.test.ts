import { describe, expect, it } from "vitest";
import type { Found } from "../../../plugin/src/sidecar/find";
import type { Launched, Ready } from "../../../plugin/src/sidecar/process";
import type { Exit } from "../../../plugin/src/sidecar/restart";
import { Sidecar, SidecarUnavailable } from "../../../plugin/src/sidecar/sidecar";
import { deferred, FakeLog, FakeTimers, settled, type Deferred } from "../fakes";

const EXE: Found = { kind: "found", exe: "/bin/catena", version: { version: "0.1.0", api: 1 } };
const KILLED: Exit = { code: null, signal: "SIGKILL", error: null };
const ENDED: Exit = { code: 0, signal: null, error: null };

/** A process whose life a test decides. */
class FakeProcess implements Launched {
  readonly #ready: Deferred<Ready> = deferred();
  readonly #exited: Deferred<Exit> = deferred();
  readonly ready = this.#ready.promise;
  readonly exited = this.#exited.promise;
  stopped = false;

  constructor(readonly token: string) {}

  becomeReady(api = 1): void {
    this.#ready.resolve({ kind: "ready", hello: { event: "ready", port: 4000, pid: 9, version: "0.1.0", api } });
  }

  say(ready: Ready): void {
    this.#ready.resolve(ready);
  }

  die(exit: Exit): void {
    this.#ready.resolve({ kind: "ended", exit });
    this.#exited.resolve(exit);
  }

  stop(): Promise<Exit> {
    this.stopped = true;
    this.die(ENDED);
    return this.exited;
  }
}

function aSidecar({
  find = () => Promise.resolve(EXE),
  pluginVersion = "0.1.0",
}: { find?: () => Promise<Found>; pluginVersion?: string } = {}) {
  const timers = new FakeTimers();
  const processes: FakeProcess[] = [];
  const replaces: boolean[] = [];
  let tokens = 0;
  const sidecar = new Sidecar({
    find,
    setup: () => Promise.resolve({ platform: "linux", installers: [] }),
    launch: (_exe, token, { replace }) => {
      replaces.push(replace);
      const launched = new FakeProcess(token);
      processes.push(launched);
      return launched;
    },
    makeToken: () => `token ${++tokens}`,
    lastLogLines: () => [],
    pluginVersion,
    timers,
    log: new FakeLog(),
  });
  const kinds: string[] = [];
  sidecar.subscribe(({ kind }) => kinds.push(kind));
  return { sidecar, timers, processes, replaces, kinds };
}

async function aRunningSidecar() {
  const parts = aSidecar();
  void parts.sidecar.start();
  await settled();
  parts.processes[0]?.becomeReady();
  await settled();
  expect(parts.sidecar.state.kind).toBe("running");
  return parts;
}

describe("starting", () => {
  it("goes from starting to running and tells how it is reached", async () => {
    const { sidecar, kinds } = await aRunningSidecar();

    expect(kinds).toEqual(["starting", "running"]);
    expect(await sidecar.connection()).toEqual({ port: 4000, pid: 9, version: "0.1.0", token: "token 1" });
  });

  it("joins a sidecar that another program started, with the token that it is told", async () => {
    const { sidecar, processes, replaces } = aSidecar();
    void sidecar.start();
    await settled();
    processes[0]?.say({
      kind: "ready",
      hello: { event: "ready", port: 4000, pid: 9, version: "0.1.0", api: 1, token: "the other" },
    });

    expect((await sidecar.connection()).token).toBe("the other");

    const restarted = sidecar.restart();
    await settled();
    processes[1]?.becomeReady();
    await restarted;
    expect(replaces).toEqual([false, true]);
    expect((await sidecar.connection()).token).toBe("token 2");
  });

  it("starts once, however often it is asked", async () => {
    const { sidecar, processes } = aSidecar();

    void sidecar.start();
    void sidecar.start();
    await settled();
    void sidecar.start();

    expect(processes).toHaveLength(1);
  });

  it("starts by itself when it is first needed", async () => {
    const { sidecar, processes } = aSidecar();

    const connection = sidecar.connection();
    await settled();
    processes[0]?.becomeReady();

    expect((await connection).port).toBe(4000);
  });

  it("says missing, and why, to whoever asks", async () => {
    const { sidecar } = aSidecar({ find: () => Promise.resolve({ kind: "missing", why: "Not installed." }) });

    await sidecar.start();

    expect(sidecar.state).toEqual({ kind: "missing", why: "Not installed." });
    await expect(sidecar.connection()).rejects.toThrow(new SidecarUnavailable(sidecar.state));
  });

  it("is outdated, and its process is gone, when the ready line speaks another contract", async () => {
    const { sidecar, processes } = aSidecar();

    void sidecar.start();
    await settled();
    processes[0]?.becomeReady(2);
    await settled();

    expect(sidecar.state.kind).toBe("outdated");
    expect(processes[0]?.stopped).toBe(true);
  });

  it("is outdated when the ready line can't be read", async () => {
    const { sidecar, processes } = aSidecar();

    void sidecar.start();
    await settled();
    processes[0]?.say({ kind: "unreadable", line: "{}" });
    await settled();

    expect(sidecar.state.kind).toBe("outdated");
  });

  it("stops a process that does not become ready, and tries again", async () => {
    const { sidecar, processes } = aSidecar();

    void sidecar.start();
    await settled();
    processes[0]?.say({ kind: "late" });
    await settled();

    expect(processes[0]?.stopped).toBe(true);
    expect(sidecar.state.kind).toBe("restarting");
  });
});

describe("when it dies", () => {
  it("is started again after a second, with a new token", async () => {
    const { sidecar, processes, timers, kinds } = await aRunningSidecar();

    processes[0]?.die(KILLED);
    await settled();
    expect(sidecar.state).toMatchObject({
      kind: "restarting",
      delayMs: 1_000,
      why: "The system or another program ended it.",
    });
    await timers.pass(1_000);
    processes[1]?.becomeReady();
    await settled();

    expect(kinds).toEqual(["starting", "running", "restarting", "starting", "running"]);
    expect(processes[1]?.token).toBe("token 2");
  });

  it("gives up after three more tries and says why", async () => {
    const { sidecar, processes, timers } = await aRunningSidecar();

    for (const wait of [1_000, 4_000, 10_000]) {
      processes.at(-1)?.die(KILLED);
      await settled();
      await timers.pass(wait);
    }
    processes.at(-1)?.die(KILLED);
    await settled();

    expect(processes).toHaveLength(4);
    expect(sidecar.state).toEqual({ kind: "stopped", why: "The system or another program ended it." });
    expect(timers.pending).toBe(0);
  });

  it("makes who asks meanwhile wait for the next one", async () => {
    const { sidecar, processes, timers } = await aRunningSidecar();

    processes[0]?.die(KILLED);
    await settled();
    const connection = sidecar.connection();
    await timers.pass(1_000);
    processes[1]?.becomeReady();

    expect((await connection).token).toBe("token 2");
  });
});

describe("when it can't be reached", () => {
  it("is ended, and started again as after a failure", async () => {
    const { sidecar, processes, timers, kinds } = await aRunningSidecar();

    await sidecar.lost();
    await sidecar.lost();

    expect(processes[0]?.stopped).toBe(true);
    expect(sidecar.state).toMatchObject({ kind: "restarting", why: "It was running, but could no longer be reached." });
    await timers.pass(1_000);
    processes[1]?.becomeReady();
    await settled();
    expect(sidecar.state.kind).toBe("running");
    expect(processes).toHaveLength(2);
    expect(kinds.filter((kind) => kind === "running")).toHaveLength(2);
  });
});

describe("a sidecar that is older than the plugin", () => {
  const hello = { event: "ready", port: 4000, pid: 9, version: "0.9.2", api: 1 } as const;

  it.each([
    ["0.9.2", "The sidecar (0.9.2) is older than the plugin (0.11.0): install the one that belongs to it"],
    ["0.11.0", "version 0.9.2 still runs: restart the sidecar"],
  ])("works, and says what to do when %s is installed", async (version, advice) => {
    const found: Found = { kind: "found", exe: "/bin/catena", version: { version, api: 1 } };
    const { sidecar, processes } = aSidecar({ find: () => Promise.resolve(found), pluginVersion: "0.11.0" });
    void sidecar.start();
    await settled();
    processes[0]?.say({ kind: "ready", hello });
    await settled();

    expect(sidecar.state).toMatchObject({ kind: "running", older: expect.stringContaining(advice) as string });
  });
});

describe("stopping", () => {
  it("wins over a start that is under way", async () => {
    const find = deferred<Found>();
    const { sidecar, processes } = aSidecar({ find: () => find.promise });

    void sidecar.start();
    await sidecar.stop();
    find.resolve(EXE);
    await settled();

    expect(processes).toHaveLength(0);
    expect(sidecar.state).toEqual({ kind: "stopped", why: null });
  });

  it("wins over a process that is not ready yet", async () => {
    const { sidecar, processes } = aSidecar();

    void sidecar.start();
    await settled();
    await sidecar.stop();

    expect(processes[0]?.stopped).toBe(true);
    expect(sidecar.state).toEqual({ kind: "stopped", why: null });
  });

  it("wins over a restart that was to come", async () => {
    const { sidecar, processes, timers } = await aRunningSidecar();

    processes[0]?.die(KILLED);
    await settled();
    await sidecar.stop();
    await timers.pass(60_000);

    expect(processes).toHaveLength(1);
    expect(sidecar.state.kind).toBe("stopped");
  });
});

describe("restarting", () => {
  it("stops the old process before it starts the new one", async () => {
    const { sidecar, processes } = await aRunningSidecar();

    void sidecar.restart();
    await settled();

    expect(processes[0]?.stopped).toBe(true);
    expect(processes).toHaveLength(2);
  });

  it("looks again for one that was missing", async () => {
    const answers: Found[] = [{ kind: "missing", why: "Not installed." }, EXE];
    const { sidecar, processes } = aSidecar({ find: () => Promise.resolve(answers.shift() ?? EXE) });

    await sidecar.start();
    void sidecar.restart();
    await settled();
    processes[0]?.becomeReady();
    await settled();

    expect(sidecar.state.kind).toBe("running");
  });

  it("stays missing while it is looked for again, so that the way to install it can be read on", async () => {
    const { sidecar, kinds } = aSidecar({ find: () => Promise.resolve({ kind: "missing", why: "Not installed." }) });

    await sidecar.start();
    await sidecar.restart();

    expect(kinds).toEqual(["starting", "missing", "missing"]);
  });
});
