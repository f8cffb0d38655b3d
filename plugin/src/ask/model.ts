/** The query pane: takes what a person does, searches and asks, keeps the state. Independent of Obsidian. */

import type { ShowPlan } from "../settings/settings";
import { Listeners } from "../sidecar/listeners";
import { AskModel, type AskModelDeps } from "./askModel";
import { offeredReadings, type Question } from "./askState";
import { isNaming, type Completion, type Names } from "./completing";
import type { Filters } from "./filters";
import type { LeftPane } from "./leftPane";
import { recalled, remembered } from "./recalling";
import { completed, unknownCommandText } from "./paneCommands";
import type { PaperCommand } from "./paperCommands";
import { pinToggled, type Taken } from "./taking";
import { SearchModel, type SearchModelDeps } from "./searchModel";
import type { SearchState } from "./searchState";
import { isLoaded } from "../status/state";
import {
  chosenSuggestion,
  contentOf,
  isSearched,
  onEnter,
  suggestionsOf,
  type EnterAction,
  type PaneState,
} from "./state";
import { t } from "../texts/texts";

export interface QueryModelDeps extends SearchModelDeps, AskModelDeps {
  /** Keeps the setting. */
  readonly setShowPlan: (show: ShowPlan) => Promise<void>;
  /** What can be named in a question. */
  readonly names: () => Promise<Names>;
  /** Questions that these notes answer; null while they can't be made. */
  readonly examples: () => Promise<readonly string[] | null>;
  /** The questions asked before on this device, the newest first. */
  readonly asked: readonly string[];
  /** Keeps them. */
  readonly keepAsked: (asked: readonly string[]) => void;
  /** What is pinned on this device. */
  readonly pinned: readonly Taken[];
  /** Keeps it. */
  readonly keepPinned: (pinned: readonly Taken[]) => void;
  /** Writes a summary or a synthesis; returns a sentence about it. */
  readonly writePaper: (command: PaperCommand) => Promise<string>;
}

type OwnState = Omit<PaneState, "search" | "ask" | "pinned" | "asked" | "examples">;

const NOTHING_TYPED: OwnState = {
  ...{ words: "", said: null, helpShown: false, chosen: null, left: false },
  ...{ names: null, closedFor: null, recall: null },
};

/** Who has asked so many questions needs no example. */
const ASKED_ENOUGH = 3;

/** Names are read again when they are older. */
const NAMES_LAST_MS = 20_000;

export class QueryModel {
  /** The search while typing. */
  readonly search: SearchModel;
  /** The question asked with Enter. */
  readonly asking: AskModel;
  #own: OwnState = NOTHING_TYPED;
  #asked: readonly string[];
  /** Null until they are asked for. */
  #examples: readonly string[] | null = null;
  #pinned: readonly Taken[];
  #namesUntil = Number.NEGATIVE_INFINITY;
  #learning = Promise.resolve();
  readonly #listeners = new Listeners<PaneState>();
  readonly #deps: QueryModelDeps;

  constructor(deps: QueryModelDeps) {
    this.#deps = deps;
    this.#asked = deps.asked;
    this.#pinned = deps.pinned;
    this.search = new SearchModel(deps);
    this.asking = new AskModel(
      deps,
      () => this.#changed(),
      () => this.#untilLoaded(),
    );
  }

  get state(): PaneState {
    return {
      ...this.#own,
      pinned: this.#pinned,
      asked: this.#asked,
      examples: this.#asked.length < ASKED_ENOUGH ? (this.#examples ?? []) : [],
      search: this.search.state,
      ask: this.asking.state,
    };
  }

  /** Calls back with every state from now on; the returned function ends it. */
  subscribe(listener: (state: PaneState) => void): () => void {
    // Results are refreshed only while the pane is open.
    const stopSearch = this.search.subscribe(() => listener(this.state));
    const stop = this.#listeners.add(listener);
    return () => {
      stopSearch();
      stop();
    };
  }

  /** The words in the input changed. */
  type(words: string): void {
    this.#own = { ...this.#nothing(), words };
    if (!this.#own.names || isNaming(words)) void this.learnNames();
    this.#searchFor();
  }

  /** Asks for examples, once, as soon as all notes can be found: they are made of what these answer. */
  async learnExamples(): Promise<void> {
    const isReady = this.search.state.index.activity === "ready";
    if (!isReady || this.#examples || this.#asked.length >= ASKED_ENOUGH) return;
    this.#examples = [];
    this.#examples = await this.#deps.examples();
    this.#changed();
  }

  /** One question further back (1) or forth (-1) of those asked before; false when there is none. */
  recall(by: 1 | -1): boolean {
    const found = recalled(this.#asked, this.#own.recall, by, this.#own.words);
    if (!found) return false;
    this.#own = { ...this.#nothing(), ...found };
    this.#searchFor();
    return true;
  }

  /** Pins something, or takes it off. */
  pin(taken: Taken): void {
    this.#pinned = pinToggled(this.#pinned, taken);
    this.#deps.keepPinned(this.#pinned);
    this.#changed();
  }

  /** Closes the suggestions until something else is typed. */
  closeSuggestions(): void {
    this.#own = { ...this.#own, closedFor: this.#own.words, chosen: null };
    this.#searchFor();
  }

  /** Searches and questions look only there from now on; an answer is asked for again. */
  async narrow(filters: Filters): Promise<void> {
    const isAnswer = contentOf(this.state) === "answer";
    this.search.narrow(filters);
    const words = this.asking.state?.words ?? "";
    if (isAnswer && words) await this.asking.ask(words, filters);
    else this.#changed();
  }

  /** Enter in the input, with no result chosen. */
  async enter(): Promise<void> {
    await this.#act(onEnter(this.state));
  }

  /** Asks this question as if it had been typed. */
  async ask(words: string): Promise<void> {
    this.type(words);
    const action = onEnter(this.state);
    if (action.kind !== "run") await this.#act(action);
    else await this.#ask(words);
  }

  /** Goes one suggestion down or up; up from the first is back in the input. */
  moveSuggestion(by: 1 | -1): void {
    const last = suggestionsOf(this.state).length - 1;
    const chosen = chosenSuggestion(this.state);
    const to = chosen === null ? (by === 1 ? 0 : -1) : Math.min(chosen + by, last);
    this.#own = { ...this.#own, chosen: to < 0 ? null : to };
    this.#changed();
  }

  /** Takes a suggestion. */
  async takeSuggestion(index: number): Promise<void> {
    this.#own = { ...this.#own, chosen: index };
    await this.enter();
  }

  /** Asks the same question again, but for what changed; the input shows it again. */
  async askOtherwise(changed: Partial<Question>): Promise<void> {
    this.#own = { ...this.#nothing(), words: this.asking.state?.words ?? "" };
    await this.asking.askOtherwise(changed);
  }

  /** Closes the answer; what is typed is searched for again. */
  closeAnswer(): void {
    this.asking.close();
    this.#searchFor();
  }

  /** Goes on where the pane was left, unless something is begun already. What was asked is asked again. */
  restore({ words, mode, filters, question }: LeftPane): void {
    if (this.#own.words || this.asking.state) return;
    this.#own = { ...this.#nothing(), words };
    if (mode !== null) this.search.chooseMode(mode);
    this.search.narrow(filters);
    if (question) void this.asking.askAgain(question, this.#untilLoaded());
    void this.learnNames(); // which starts a sidecar that isn't running
    this.#searchFor();
  }

  /** The pane was closed: cancels what is under way. The words and a finished answer stay for the next time. */
  close(): void {
    this.asking.stop();
    this.#own = { ...this.#own, left: false, said: null };
  }

  /** Cancels everything; nothing is asked afterwards, and what was asked can still be kept. */
  end(): void {
    this.#listeners.end();
    this.search.close();
    this.asking.stop(); // the question stays, for Obsidian to keep
  }

  async #act(action: EnterAction): Promise<void> {
    switch (action.kind) {
      case "nothing":
        return;
      case "ask":
        this.#own = { ...this.#nothing(), words: this.#own.words };
        this.search.type("");
        await this.#ask(this.#own.words);
        return;
      case "run":
        await this.asking.run();
        return;
      case "pick": {
        const reading = offeredReadings(this.asking.state)[action.number - 1];
        if (reading) await this.askOtherwise({ intent: reading.intent, asOf: null });
        return;
      }
      case "take":
        await this.#take(action.completion);
        return;
      case "complete":
        this.type(completed(action.entry));
        return;
      case "help":
        this.#say({ helpShown: true });
        return;
      case "yolo": {
        const isOn = this.#deps.showPlan() === "never";
        await this.#deps.setShowPlan(isOn ? "always" : "never");
        this.#say({ said: isOn ? t.Star_yolo_off : t.Star_yolo_on });
        return;
      }
      case "exit":
        this.#deps.notify(t.Star_goodbye);
        this.#say({ left: true });
        return;
      case "paper":
        await this.#write(action.command);
        return;
      case "nameless":
      case "unknown":
        this.#own = {
          ...this.#own,
          said: action.kind === "unknown" ? unknownCommandText(action.name) : t.Slash_nameless,
        };
        this.#changed();
    }
  }

  async #ask(words: string): Promise<void> {
    this.#asked = remembered(this.#asked, words);
    this.#deps.keepAsked(this.#asked);
    await this.asking.ask(words, this.search.state.filters);
  }

  async #take({ words, within }: Completion): Promise<void> {
    this.type(words);
    if (!within) return;
    const { filters } = this.search.state;
    const { folder = filters.folder, tag = null } = { ...within } as { folder?: string; tag?: string };
    const tags = tag === null || filters.tags.includes(tag) ? filters.tags : [...filters.tags, tag];
    await this.narrow({ ...filters, folder, tags });
  }

  /** Reads what can be named, unless that was done lately; settles when it is known. */
  learnNames(): Promise<void> {
    const now = this.#deps.timers.now();
    if (now >= this.#namesUntil) {
      this.#namesUntil = now + NAMES_LAST_MS;
      this.#learning = this.#readNames();
    }
    return this.#learning;
  }

  async #readNames(): Promise<void> {
    const before = contentOf(this.state);
    const names = await this.#deps.names();
    this.#own = { ...this.#own, names };
    // What is being searched for already is not begun again.
    if (contentOf(this.state) === before) this.#changed();
    else this.#searchFor();
  }

  /** Waits until the sidecar has loaded what questions need, or will not run: before, an answer would be incomplete. */
  #untilLoaded(): Promise<void> {
    return new Promise((done) => {
      const look = ({ sidecar, index }: SearchState): void => {
        if (!isLoaded(sidecar, index)) return;
        stop();
        done();
      };
      const stop = this.search.subscribe(look);
      look(this.search.state);
    });
  }

  /** Nothing typed; what can be named stays known. */
  #nothing(): OwnState {
    return { ...NOTHING_TYPED, names: this.#own.names };
  }

  async #write(command: PaperCommand): Promise<void> {
    try {
      this.#say({ said: await this.#deps.writePaper(command) });
    } catch (error) {
      this.#say({ said: this.#deps.explain(error) });
    }
  }

  #say(said: Partial<OwnState>): void {
    this.#own = { ...this.#nothing(), ...said };
    this.#searchFor();
  }

  /** Searches for the typed words unless they are a command or already answered. */
  #searchFor(): void {
    this.search.type(isSearched(this.state) ? this.#own.words : "");
    this.#changed();
  }

  #changed(): void {
    this.#listeners.tell(this.state);
  }
}
