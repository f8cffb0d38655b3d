/** The sidecar, its client and its events: everything that runs behind the interface. */

import type { Names } from "../ask/completing";
import type { Dismissed } from "../ask/askState";
import { searchWithin } from "../ask/filters";
import { QueryModel } from "../ask/model";
import type { Taken } from "../ask/taking";
import { Listeners } from "../sidecar/listeners";
import { RingLog, LineRing } from "../log";
import { summaryMessage, synthesisMessage } from "../papers/messages";
import { deviceArguments, serveArguments, type DeviceChoices, type Settings } from "../settings/settings";
import { sidecarClient, type SidecarClient } from "../sidecar/client";
import { readEvent, type SidecarEvent } from "../sidecar/events";
import { explain } from "../sidecar/failures";
import { findSidecar, setupOn } from "../sidecar/find";
import { listen } from "../sidecar/listening";
import { askVersion, launchSidecar } from "../sidecar/process";
import { Sidecar, type Connection, type SidecarState } from "../sidecar/sidecar";
import { Transport } from "../sidecar/transport";
import { afterHistoryProgress, afterProgress, fromStatus, INDEX_UNKNOWN, type IndexState } from "../status/state";
import { eventStream, get, post } from "./http";
import { isFile, killTree, makeToken, ownPid, startProcess, thisMachine, timers } from "./node";
import { hear, heard, sentencesIn } from "../texts/heard";
import { spoken, t } from "../texts/texts";

/** The number of results on all pages but the first: a page is drawn in one task, and 100 took more than 50 ms. */
const NEXT_PAGE = 40;

export interface ConnectedDeps {
  /** Absolute path of the vault. */
  readonly vault: string;
  readonly pluginVersion: string;
  readonly settings: () => Settings;
  /** The program chosen on this device, or null. */
  readonly executable: () => string | null;
  /** What else is chosen on this device. */
  readonly chosenHere: () => DeviceChoices;
  /** Saves and applies changed settings. */
  readonly change: (changed: Partial<Settings>) => Promise<void>;
  /** What can be named in a question. */
  readonly names: (client: SidecarClient) => Promise<Names>;
  /** The questions asked before on this device, the newest first. */
  readonly asked: readonly string[];
  readonly keepAsked: (asked: readonly string[]) => void;
  readonly pinned: readonly Taken[];
  readonly keepPinned: (pinned: readonly Taken[]) => void;
  /** The sidecar hands out what the plugin shows in the interface's language, as JSON. */
  readonly textsArrived: (texts: string) => void;
  /** Shows something that a person should know. */
  readonly notify: (message: string) => void;
}

/** Everything that talks to the sidecar, alive from load to unload. */
export class Connected {
  readonly log = new RingLog(() => new Date());
  readonly sidecarLog = new LineRing();
  readonly sidecar: Sidecar;
  readonly client: SidecarClient;
  readonly model: QueryModel;
  readonly #listeners = new Listeners<void>();
  readonly #indexedListeners = new Listeners<void>();
  #index: IndexState = INDEX_UNKNOWN;
  /** The last one since the status was asked for, if any. */
  #progressHeard: readonly IndexProgressEvent[] = [];
  /** Settles when the sidecar's sentences are known in the interface's language, as far as it has them. */
  #learning: Promise<void> = Promise.resolve();
  #stopListening: (() => void) | null = null;
  readonly #deps: ConnectedDeps;

  constructor(deps: ConnectedDeps) {
    this.#deps = deps;
    this.sidecar = this.#makeSidecar();
    this.client = sidecarClient(
      new Transport(
        async (request) => post(await this.#understood(), request),
        async (request, onText) => post(await this.#understood(), request, onText),
      ),
    );
    this.model = new QueryModel({
      search: ({ query, mode, filters }, signal, cursor) => {
        const limit = cursor === null ? deps.settings().resultsLimit : NEXT_PAGE;
        return this.client.search({ query, mode, limit, cursor, ...searchWithin(filters) }, signal);
      },
      ask: (request, listening) => this.client.ask(request, listening),
      judge: async (id, status) => void (await this.client.judgeContradiction({ id, status })),
      dismissed: () => this.#dismissed(),
      explain,
      notify: deps.notify,
      showPlan: () => deps.settings().showPlan,
      setShowPlan: (showPlan) => deps.change({ showPlan }),
      names: () => deps.names(this.client),
      examples: async () => (await this.client.status({ questions: true }).catch(() => null))?.questions ?? null,
      asked: deps.asked,
      keepAsked: deps.keepAsked,
      pinned: deps.pinned,
      keepPinned: deps.keepPinned,
      writePaper: async (command) => {
        if (command.kind === "summarize")
          return summaryMessage(command.citekey, await this.client.summarize({ citekey: command.citekey }));
        const { citekeys, theme } = command;
        return synthesisMessage(citekeys.length, await this.client.synthesize({ citekeys: [...citekeys], theme }));
      },
      timers,
      mode: deps.settings().searchMode,
      sidecar: this.sidecar.state,
    });
    this.sidecar.subscribe((state) => this.#sidecarChanged(state));
  }

  /** Calls the listener whenever the sidecar's or the index's state changes, until the returned function is called. */
  onChange(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  /** Calls back whenever notes were indexed, or are gone; the returned function ends it. */
  readonly onIndexed = (listener: () => void): (() => void) => this.#indexedListeners.add(listener);

  get index(): IndexState {
    return this.#index;
  }

  /** Pauses or resumes indexing. */
  async setPaused(paused: boolean): Promise<void> {
    const { state } = await (paused ? this.client.pause() : this.client.resume());
    this.#indexChanged({ ...this.#index, activity: state });
  }

  /** Ends everything; settles when the process is gone. */
  async stop(): Promise<void> {
    this.#listeners.end();
    this.model.end();
    this.#stopListening?.();
    this.#stopListening = null;
    await this.sidecar.stop();
  }

  async #dismissed(): Promise<Dismissed> {
    const { warnings } = await this.client.findContradictions({ limit: 1 });
    const { contradictions } = await this.client.findContradictions({ status: "dismissed", limit: 100 });
    return { rule: warnings.find((warning) => warning.includes("because you dismissed")) ?? null, contradictions };
  }

  #makeSidecar(): Sidecar {
    const [deps, { log, sidecarLog }] = [this.#deps, this];
    const processes = { spawn: startProcess, timers, killTree };
    return new Sidecar({
      find: () =>
        findSidecar({
          machine: thisMachine(),
          override: deps.executable(),
          pluginVersion: deps.pluginVersion,
          isFile,
          askVersion: (exe) => askVersion(exe, processes),
          log,
        }),
      launch: (exe, token, { replace }) => {
        const args = [
          "serve",
          replace ? "--replace" : "--join",
          "--vault",
          deps.vault,
          "--parent-pid",
          String(ownPid()),
          ...deviceArguments(deps.chosenHere()),
          ...serveArguments(deps.settings()),
        ];
        log.write(`Starting ${exe} ${args.join(" ")}`);
        return launchSidecar(exe, args, token, { ...processes, onLogLine: (line) => sidecarLog.add(line) });
      },
      setup: () => setupOn({ machine: thisMachine(), isFile }),
      makeToken,
      lastLogLines: () => sidecarLog.lines(5),
      pluginVersion: deps.pluginVersion,
      timers,
      log,
    });
  }

  #sidecarChanged(state: SidecarState): void {
    this.#stopListening?.();
    this.#stopListening = null;
    if (state.kind === "running") {
      this.#learning = spoken === "en" ? Promise.resolve() : this.#learn(state.connection);
      this.#stopListening = listen({
        open: eventStream(state.connection),
        timers,
        log: this.log,
        onConnected: () => void this.#askStatus(),
        onLost: () => void this.sidecar.lost(),
        onMessage: (message) => {
          const event = readEvent(message);
          if (event) this.#handle(event);
        },
      });
    } else this.#indexChanged(INDEX_UNKNOWN);
    if (state.kind === "stopped" && state.why !== null) this.#deps.notify(t.Sidecar_ended(state.why));
    this.model.search.sidecarChanged(state);
    this.#changed();
  }

  /** How to reach the sidecar, once what it says can be told in the interface's language. */
  async #understood(): Promise<Connection> {
    const connection = await this.sidecar.connection();
    await this.#learning;
    return connection;
  }

  /** An older sidecar has no translations: it is heard in English. */
  async #learn(connection: Connection): Promise<void> {
    try {
      const [said, shown] = await Promise.all(
        ["", "/shown"].map((which) => get(connection, `/v1/texts/${spoken}${which}`)),
      );
      hear(said?.status === 200 ? sentencesIn(said.text) : {});
      if (shown?.status === 200) this.#deps.textsArrived(shown.text);
    } catch (error) {
      this.log.write(`What the sidecar says is not translated: ${String(error)}`);
    }
  }

  /** Asks for the state, because events before the stream was open are lost. */
  async #askStatus(): Promise<void> {
    this.#progressHeard = [];
    try {
      const status = await this.client.status();
      // An event that came meanwhile is newer than what this answer says of the progress.
      this.#indexChanged(this.#progressHeard.reduce(afterProgress, fromStatus(this.#index, status)));
    } catch (error) {
      this.log.write(`The index did not report its progress: ${explain(error) ?? "cancelled"}`);
    }
  }

  #handle(event: SidecarEvent): void {
    switch (event.kind) {
      case "index_progress":
        this.#progressHeard = [event.payload];
        this.#indexChanged(afterProgress(this.#index, event.payload));
        if (event.payload.state === "error") void this.#askStatus(); // the event does not say why
        if (event.payload.state === "ready") this.#indexed(); // no other event tells of notes that are gone
        return;
      case "note_indexed":
        this.#indexed();
        return;
      case "note_written":
        this.log.write("A note was written.");
        return;
      case "history_progress":
        this.#indexChanged(afterHistoryProgress(this.#index, event.payload));
        return;
      case "problem":
        this.log.write(`Problem: ${event.payload.message}`);
        this.#deps.notify(heard(event.payload.message));
    }
  }

  #indexed(): void {
    this.model.search.noteIndexed();
    this.#indexedListeners.tell();
  }

  #changed(): void {
    this.#listeners.tell();
  }

  #indexChanged(index: IndexState): void {
    this.#index = index;
    this.model.search.indexChanged(index);
    this.#changed();
  }
}
import type { IndexProgressEvent } from "../wire/types.generated";
