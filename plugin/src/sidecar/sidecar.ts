/** The sidecar as the plugin sees it: its state, and starting, restarting and stopping it. */

import { PlainError } from "../errors";
import { Listeners } from "./listeners";
import type { Log } from "../log";
import type { Found, Setup } from "./find";
import { isOlder, whyOutdated, type Hello } from "./hello";
import type { Launched, Ready } from "./process";
import { READY_WITHIN_MS } from "./process";
import { afterExit, coalesced, describeExit, type Exit } from "./restart";
import type { Timers } from "./timers";
import { t } from "../texts/texts";

export type SidecarState =
  /** Not started yet: it starts with the first question. */
  | { readonly kind: "idle" }
  /** Being looked for and started. */
  | { readonly kind: "starting" }
  | {
      readonly kind: "running";
      readonly exe: string;
      readonly connection: Connection;
      /** What to do about a version that works, but is older than the plugin; null if there is nothing to do. */
      readonly older: string | null;
    }
  /** It ended and will be started again. */
  | { readonly kind: "restarting"; readonly why: string; readonly delayMs: number }
  /** It does not run and will not start by itself; `why` is null if it was stopped on purpose. */
  | { readonly kind: "stopped"; readonly why: string | null }
  /** It is not installed. */
  | { readonly kind: "missing"; readonly why: string; readonly setup?: Setup }
  /** It is installed in a version that this plugin can't use. */
  | { readonly kind: "outdated"; readonly why: string; readonly setup?: Setup };

/** How a running sidecar is reached. */
export interface Connection {
  readonly port: number;
  readonly token: string;
  /** Process id of the sidecar. */
  readonly pid: number;
  /** The sidecar's own version. */
  readonly version: string;
}

/** The sidecar can't be asked; the message says why, for a person. */
export class SidecarUnavailable extends PlainError {
  override readonly name = "SidecarUnavailable";

  constructor(readonly state: SidecarState) {
    super(describeState(state));
  }
}

export interface SidecarDeps {
  readonly find: () => Promise<Found>;
  /** What installing a sidecar here takes. */
  readonly setup: () => Promise<Setup>;
  /**
   * Starts the program with a token and this moment's settings. A sidecar that runs already, for another program, is
   * joined and keeps its own settings, unless it is to be replaced.
   */
  readonly launch: (exe: string, token: string, how: { readonly replace: boolean }) => Launched;
  /** A fresh secret for each start. */
  readonly makeToken: () => string;
  /** The newest lines of the sidecar's log, oldest first. */
  readonly lastLogLines: () => readonly string[];
  readonly pluginVersion: string;
  readonly timers: Timers;
  readonly log: Log;
}

/**
 * Finds, starts, watches, restarts and stops the sidecar.
 *
 * Every start has a number; whatever an older one still reports (a late answer, an exit) is ignored. So `stop`
 * always wins, and there is never more than one process that counts.
 */
export class Sidecar {
  #state: SidecarState = { kind: "idle" };
  #start = 0;
  #failures = 0;
  #readySince = 0;
  #launched: Launched | null = null;
  #cancelRetry: (() => void) | null = null;
  readonly #listeners = new Listeners<SidecarState>();
  readonly #restartOnce: () => Promise<void>;
  readonly #deps: SidecarDeps;

  constructor(deps: SidecarDeps) {
    this.#deps = deps;
    this.#restartOnce = coalesced(async () => {
      await this.#end();
      this.#failures = 0;
      await this.#begin({ replace: true });
    });
  }

  get state(): SidecarState {
    return this.#state;
  }

  /** How many times in a row it ended without being asked to. */
  get failures(): number {
    return this.#failures;
  }

  /** Calls back with every state from now on; the returned function ends it. */
  subscribe(listener: (state: SidecarState) => void): () => void {
    return this.#listeners.add(listener);
  }

  /** Starts it unless it runs, starts or waits to be started again. */
  async start(): Promise<void> {
    const { kind } = this.#state;
    if (kind === "running" || kind === "starting" || kind === "restarting") return;
    this.#failures = 0;
    await this.#begin();
  }

  /** Restarts it with the present settings. */
  async restart(): Promise<void> {
    this.#deps.log.write("Restarting the sidecar.");
    await this.#restartOnce();
  }

  /** It was ready, but nobody can reach it: ends it, and starts it again as if it had ended by itself. */
  async lost(): Promise<void> {
    if (this.#state.kind !== "running") return;
    const ranForMs = this.#deps.timers.now() - this.#readySince;
    const why = t.Exit_lost;
    this.#become({ kind: "restarting", why, delayMs: 0 });
    const mine = this.#start + 1;
    await this.#end();
    if (mine === this.#start) this.#fail(why, ranForMs, NEVER_RAN);
  }

  /** Stops it for good; settles when the process is gone. */
  async stop(): Promise<void> {
    await this.#end();
    this.#become({ kind: "stopped", why: null });
  }

  /**
   * How to reach it; starts it if necessary and waits until it is ready.
   *
   * @throws {SidecarUnavailable} It is missing, outdated or does not run.
   */
  async connection(): Promise<Connection> {
    if (this.#state.kind === "idle") void this.start();
    const state = await this.#settled();
    if (state.kind !== "running") throw new SidecarUnavailable(state);
    return state.connection;
  }

  #settled(): Promise<SidecarState> {
    const decided = (state: SidecarState): boolean => state.kind !== "starting" && state.kind !== "restarting";
    if (decided(this.#state)) return Promise.resolve(this.#state);
    return new Promise((settle) => {
      const done = this.subscribe((state) => {
        if (!decided(state)) return;
        done();
        settle(state);
      });
    });
  }

  async #begin(how = { replace: false }): Promise<void> {
    const mine = ++this.#start;
    const { kind: before } = this.#state;
    // Whoever is shown how to install it goes on reading while it is looked for again.
    if (before !== "missing" && before !== "outdated") this.#become({ kind: "starting" });
    const found = await this.#deps.find();
    if (mine !== this.#start) return;
    if (found.kind !== "found") {
      const { kind, why, setup } = found;
      this.#become(setup ? { kind, why, setup } : { kind, why });
      return;
    }
    if (this.#state.kind !== "starting") this.#become({ kind: "starting" });
    const token = this.#deps.makeToken();
    const launched = this.#deps.launch(found.exe, token, how);
    this.#launched = launched;
    const ready = await launched.ready;
    if (mine !== this.#start) return; // whoever counted on has stopped this process
    await this.#welcome(mine, ready, { exe: found.exe, installed: found.version.version, token, launched });
  }

  async #welcome(mine: number, ready: Ready, start: Start): Promise<void> {
    switch (ready.kind) {
      case "ready": {
        const why = whyOutdated(ready.hello, { pluginVersion: this.#deps.pluginVersion });
        if (why === null) this.#run(mine, ready.hello, start);
        else await this.#refuse(mine, why);
        return;
      }
      case "unreadable":
        this.#deps.log.write(`Not understood: ${ready.line}`);
        await this.#refuse(mine, t.Find_another(start.exe));
        return;
      case "late": {
        await start.launched.stop();
        if (mine === this.#start) this.#fail(t.Exit_late(READY_WITHIN_MS / 1000), 0, NEVER_RAN);
        return;
      }
      case "ended":
        this.#fail(describeExit(ready.exit, this.#deps.lastLogLines()), 0, ready.exit);
    }
  }

  #run(mine: number, hello: Hello, { exe, installed, token, launched }: Start): void {
    const since = this.#deps.timers.now();
    this.#readySince = since;
    const joined =
      hello.token === undefined || hello.token === null ? "" : " Another program started it, and its settings hold.";
    this.#deps.log.write(`Sidecar ${hello.version} is ready: process ${hello.pid}, port ${hello.port}.${joined}`);
    this.#become({
      kind: "running",
      exe,
      connection: { port: hello.port, pid: hello.pid, version: hello.version, token: hello.token ?? token },
      older: olderText({ running: hello.version, installed, plugin: this.#deps.pluginVersion }),
    });
    void launched.exited.then((exit) => {
      if (mine !== this.#start) return;
      this.#fail(describeExit(exit, this.#deps.lastLogLines()), this.#deps.timers.now() - since, exit);
    });
  }

  async #refuse(mine: number, why: string): Promise<void> {
    this.#deps.log.write(why);
    await this.#launched?.stop();
    const setup = await this.#deps.setup();
    if (mine === this.#start) this.#become({ kind: "outdated", why, setup });
  }

  #fail(why: string, ranForMs: number, exit: Exit): void {
    this.#launched = null;
    this.#deps.log.write(`The sidecar is gone. ${why}`);
    const next = afterExit(this.#failures, ranForMs, exit);
    if (next.kind === "give_up") {
      this.#become({ kind: "stopped", why });
      return;
    }
    this.#failures = next.failures;
    this.#cancelRetry = this.#deps.timers.after(next.delayMs, () => {
      this.#cancelRetry = null;
      void this.#begin();
    });
    this.#become({ kind: "restarting", why, delayMs: next.delayMs });
  }

  async #end(): Promise<void> {
    this.#start += 1; // results of what is under way are ignored
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    const launched = this.#launched;
    this.#launched = null;
    await launched?.stop();
  }

  #become(state: SidecarState): void {
    this.#state = state;
    this.#listeners.tell(state);
  }
}

/** A program that was started, and how. */
interface Start {
  readonly exe: string;
  /** The version of the program on the disk; one that another program started may be older. */
  readonly installed: string;
  readonly token: string;
  readonly launched: Launched;
}

type Versions = Readonly<Record<"running" | "installed" | "plugin", string>>;

function olderText({ running, installed, plugin }: Versions): string | null {
  if (!isOlder(running, plugin)) return null;
  return isOlder(running, installed) ? t.Sidecar_older_runs(running) : t.Sidecar_older(running, plugin);
}

const NEVER_RAN: Exit = { code: null, signal: null, error: null };

/** A state as one or two sentences for a person. */
export function describeState(state: SidecarState): string {
  switch (state.kind) {
    case "idle":
      return t.Sidecar_idle;
    case "starting":
      return t.Sidecar_starting;
    case "running":
      return t.Sidecar_running(state.connection.version);
    case "restarting":
      return t.Sidecar_restarting(state.why);
    case "stopped":
      return state.why === null ? t.Sidecar_stopped : t.Sidecar_ended(state.why);
    case "missing":
    case "outdated":
      return state.why;
  }
}
