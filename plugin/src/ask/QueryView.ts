/** The query pane: draws the model's state and passes on what a person does. */

import { Keymap, type WorkspaceLeaf } from "obsidian";
import { isSearchMode, type ShowPlan } from "../settings/settings";
import { drawButton, Part, put, type PlaceActions, elementOf, setAria } from "../drawing/elements";
import { asText } from "../alike";
import type { Kept } from "../drawing/kept";
import { PaneView, whereOf, type Where } from "../drawing/PaneView";
import { placeOfResult, type Place } from "../drawing/place";
import { pressStop, stopBeside } from "../drawing/stops";
import { describeState } from "../sidecar/sidecar";
import { drawInstallHelp } from "../status/drawInstallHelp";
import { isStarting, type IndexState } from "../status/state";
import { installHelp, isToInstall, type InstallHelp } from "../status/install";
import type { Answer, Result } from "../wire/types.generated";
import { statusText } from "./answerTexts";
import { answerOf, isUnderWay } from "./askState";
import { AnswerView } from "./AnswerView";
import { FacetsView } from "./FacetsView";
import type { Filters } from "./filters";
import { drawPinned, type TakingActions } from "./drawTaken";
import { drawHelp, drawSuggestions, suggestionId, type Suggestions } from "./drawCommands";
import { leftPane, readLeftPane } from "./leftPane";
import type { QueryModel } from "./model";
import { paneActions, type PaneActionsDeps } from "./paneActions";
import { buildPane, drawBeginning, drawHints, drawInstead, type Beginning, type PaneElements } from "./paneElements";
import type { Taken } from "./taking";
import { ResultsView } from "./ResultsView";
import { isCurrent, isIndexingMany, resultsOf, searchTexts } from "./searchState";
import {
  askHint,
  isSearched,
  chosenSuggestion,
  contentOf,
  isAsking,
  offeredFacets,
  suggestionsOf,
  type PaneContent,
  type PaneState,
} from "./state";
import { t } from "../texts/texts";

export const QUERY_VIEW = "catena-query";

export interface QueryViewDeps {
  readonly model: QueryModel;
  readonly pluginVersion: string;
  readonly open: (place: Place, where: Where) => Promise<void>;
  readonly copy: (text: string) => Promise<void>;
  /** Writes an answer to the vault. */
  readonly save: (question: string, answer: Answer) => Promise<void>;
  /** Puts text where the person was writing. */
  readonly insert: (text: string) => void;
  readonly taking: TakingActions;
  /** Shows how a note changed, and what it said on a day (YYYY-MM-DD). */
  readonly showHistory: (place: Place, day: string | null) => void;
  /** Shows what the notes said of a concept, and when that changed. */
  readonly showBeliefs: (concept: string) => void;
  readonly showPlan: () => ShowPlan;
  /** Opens the page of a paper that a note tells of, as it is labelled there. */
  readonly openPage: (note: string, page: string, where: Where) => void;
  readonly hasPages: (note: string) => Promise<boolean>;
  /** A note's tags, without #. */
  readonly tagsOf: (path: string) => readonly string[];
  /** Whether there is any note in the vault. */
  readonly hasNotes: () => boolean;
  /** Looks for the sidecar again, or restarts it. */
  readonly restart: () => void;
}

/** What keeps the pane from showing more. */
interface Problem {
  readonly text: string;
  /** Whether a restart may help. */
  readonly isStuck: boolean;
}

interface Parts extends Omit<
  PaneElements,
  "install" | "problem" | "help" | "filters" | "pinned" | "recent" | "results" | "answer"
> {
  readonly install: Part<InstallHelp | null>;
  readonly problem: Part<Problem>;
  readonly suggestions: Part<Suggestions>;
  readonly filters: FacetsView;
  readonly pinned: Part<readonly Taken[]>;
  readonly recent: Part<Beginning | null>;
  readonly help: Part<boolean>;
  readonly results: ResultsView;
  readonly answer: AnswerView;
}

export class QueryView extends PaneView<PaneState, Parts, QueryModel> {
  readonly #deps: QueryViewDeps;
  readonly #places: PlaceActions;
  #isLeaving = false;
  /** The answer that was there while many notes were being indexed. */
  #early: Answer | null = null;

  constructor(leaf: WorkspaceLeaf, deps: QueryViewDeps) {
    super(
      leaf,
      { type: QUERY_VIEW, title: "Catena", icon: "message-circle-question", classes: ["catena-query"] },
      () => deps.model,
    );
    this.#deps = deps;
    this.#places = this.placeActions(deps.open);
  }

  /** Where the person types. */
  override focusInput(): void {
    this.#focus();
    this.parts?.input.select();
  }

  /** Puts words into the input for the person to continue. */
  startWith(words: string): void {
    this.model.type(words);
    this.#focus();
  }

  protected override kept(): Kept {
    return leftPane(this.model.state);
  }

  protected override restore(kept: Kept): void {
    this.model.restore(readLeftPane(kept));
  }

  protected override build(into: HTMLElement): Parts {
    this.#isLeaving = false;
    const pane = buildPane(into, this.model.state.words);
    return {
      ...pane,
      install: new Part<InstallHelp | null>(pane.install, (el, help) => this.#drawInstall(el, help), asText),
      problem: new Part<Problem>(pane.problem, (el, problem) => this.#drawProblem(el, problem), asText),
      suggestions: new Part<Suggestions>(
        pane.commands,
        (el, shown) => drawSuggestions(el, shown, (index) => this.#take(index)),
        asText,
      ),
      filters: new FacetsView(pane.filters, {
        results: () => this.#foundResults(),
        tagsOf: this.#deps.tagsOf,
        narrow: (filters) => this.#narrow(filters),
      }),
      pinned: new Part<readonly Taken[]>(pane.pinned, (el, pinned) =>
        drawPinned(el, pinned, { ...this.#places, ...this.#deps.taking }),
      ),
      recent: new Part<Beginning | null>(
        pane.recent,
        (el, beginning) => drawBeginning(el, beginning, (words) => this.#ask(words)),
        asText,
      ),
      help: new Part(pane.help, (el, isShown) => this.#drawHelp(el, isShown)),
      results: this.#buildResults(pane.results),
      answer: this.#buildAnswer(pane.answer),
    };
  }

  protected override opened({ input, mode, askRow }: Parts): void {
    const { model } = this;
    this.register(model.subscribe(() => this.redraw()));
    this.onTyped(input, (text) => model.type(text));
    this.registerDomEvent(mode, "change", () => {
      if (isSearchMode(mode.value)) model.search.chooseMode(mode.value);
    });
    this.registerDomEvent(input, "focus", () => model.search.select(null));
    this.registerDomEvent(input, "mousedown", (event) => {
      if (input.matches(":focus")) return; // a second click places the caret
      event.preventDefault();
      this.#focus();
    });
    this.registerDomEvent(askRow, "click", () => void model.enter());
    this.registerEvent(this.app.workspace.on("css-change", () => this.redraw())); // letters may be larger now
    this.registerDomEvent(this.contentEl, "scroll", () => this.#onScroll());
    this.registerDomEvent(this.contentEl, "keydown", (event) => this.#onKey(event));
    input.focus();
  }

  #buildResults(into: HTMLElement): ResultsView {
    const { model } = this;
    const { open, taking } = this.#deps;
    return new ResultsView(into, {
      open,
      preview: this.#places.preview,
      taking,
      select: (index) => model.search.select(index),
      more: () => void model.search.more(),
      focusInput: () => this.#focus(),
    });
  }

  #buildAnswer(into: HTMLElement): AnswerView {
    const { model } = this;
    const { openPage } = this.#deps;
    const deps: PaneActionsDeps = {
      ...this.#deps,
      places: this.#places,
      openPage: (note, page, event) => openPage(note, page, whereOf(event)),
      back: () => this.#focus(),
      ask: (words) => this.#ask(words),
      search: (words) => this.startWith(words),
    };
    return new AnswerView(into, paneActions(model, deps));
  }

  protected override draw(parts: Parts, state: PaneState): void {
    if (this.#isLeaving) return;
    if (state.left) {
      this.#isLeaving = true; // detaching draws once more
      this.leaf.detach();
      return;
    }
    const content = contentOf(state);
    // Setting the value while it is the same would move the caret.
    if (parts.input.value !== state.words) parts.input.value = state.words;
    if (isAsking(state)) {
      parts.input.scrollLeft = 0; // a question is read from its beginning
      this.contentEl.querySelector(".catena-pinned")?.removeAttribute("open"); // its answer comes first
    }
    parts.mode.value = state.search.mode;
    parts.mode.toggle(isSearched(state) && state.words.trim() !== "" && !isToInstall(state.search.sidecar));
    parts.filters.show({ filters: state.search.filters, offered: offeredFacets(state) });
    parts.pinned.show(state.pinned);
    const isBeginning = content === "search" && !state.words.trim() && !isToInstall(state.search.sidecar);
    if (isBeginning) void this.model.learnExamples();
    parts.recent.show(isBeginning ? { examples: state.examples, asked: state.asked } : null);
    parts.said.setText(state.said ?? "");
    const hint = askHint(state);
    parts.askRow.setText(hint ?? "");
    parts.askRow.toggle(hint !== null);
    this.#drawCommands(parts, state, content);
    parts.help.show(content === "help");
    this.#drawSearch(parts, state, content);
    // Counts are read aloud; to the eye the answer comes first, or the sentence that there is nothing.
    const isToldBelow = content === "search" && resultsOf(state.search).length === 0;
    parts.status.toggleClass("catena-unseen", isToldBelow || (content === "answer" && answerOf(state.ask) !== null));
    parts.answer.draw(content === "answer" ? state.ask : null);
    // What can be read in the input is not said again below it.
    const { value, scrollWidth, clientWidth } = parts.input;
    parts.answer.el.toggleClass("catena-asked-above", value.trim() === state.ask?.words && scrollWidth <= clientWidth);
  }

  /** Less of the question may fit into the input now. */
  override onResize(): void {
    this.redraw();
  }

  #drawCommands({ input, commands, suggestions }: Parts, state: PaneState, content: PaneContent): void {
    const entries = content === "suggestions" ? suggestionsOf(state) : [];
    const chosen = chosenSuggestion(state);
    suggestions.show({ entries, chosen });
    commands.toggle(entries.length > 0);
    if (entries.length && chosen !== null) setAria(input, "activedescendant", suggestionId(chosen));
    else input.removeAttribute("aria-activedescendant");
  }

  #drawSearch(parts: Parts, { search, ask }: PaneState, content: PaneContent): void {
    const isShown = content === "search";
    const isLate =
      ask?.late === true && isUnderWay(ask) && search.sidecar.kind === "running" && !isStarting(search.index);
    const texts = searchTexts(search);
    const isLoading = search.asking && !isCurrent(search);
    const help = installHelp(search.sidecar, this.#deps.pluginVersion);
    parts.install.show(help);
    const answered = !ask || content !== "answer" ? "" : statusText(ask, search.sidecar, search.index);
    parts.status.setText(!isShown ? answered : isLoading && texts.count ? t.Search_searching : texts.count);
    drawHints(parts.hints, texts, answered);
    if (this.#isEarly(search.index, answerOf(ask))) {
      const line = put(parts.hints, ".query-hint", `${t.Answer_early} `);
      drawButton(line, "place", t.Answer_again, () => void this.model.askOtherwise({}));
    }
    const isStopped = !help && search.sidecar.kind === "stopped";
    const problem = isLate ? t.Search_late : texts.problem;
    const why = isStopped ? describeState(search.sidecar) : help ? "" : problem;
    // What the answer says already is not said above it again.
    const text = !isShown && ask?.progress.kind === "refused" && ask.progress.message === why ? "" : why;
    parts.problem.show({ text, isStuck: isStopped || isLate || (search.asking && search.late) });
    const instead = isShown && !help ? texts.instead : [];
    drawInstead(parts.instead, instead.length && !this.#deps.hasNotes() ? [t.Search_no_notes_yet] : instead);
    parts.results.draw(search, isLoading);
    parts.results.show(isShown);
  }

  /** Whether an answer is from before many notes were indexed, which now are. */
  #isEarly(index: IndexState, answer: Answer | null): boolean {
    const isIndexing = isIndexingMany(index);
    if (isIndexing) this.#early = answer;
    return !isIndexing && answer !== null && answer === this.#early;
  }

  #drawProblem(into: HTMLElement, { text: said, isStuck }: Problem): void {
    into.setText(said);
    into.toggle(said !== "" || isStuck);
    if (!isStuck) return;
    const text = t.Command_names["restart-sidecar"];
    drawButton(into, "query-restart", text, () => this.#deps.restart(), { key: "restart" });
  }

  #drawInstall(into: HTMLElement, help: InstallHelp | null): void {
    if (help) drawInstallHelp(into, help, { copy: this.#deps.copy, checkAgain: this.#deps.restart });
  }

  #drawHelp(into: HTMLElement, isShown: boolean): void {
    const { model } = this;
    const { showPlan } = this.#deps;
    if (!isShown) return;
    drawHelp(into, { sidecar: model.state.search.sidecar, showPlan: showPlan() }, (words) => this.#ask(words));
  }

  /** Near the end of what was found, the next page is asked for. */
  #onScroll(): void {
    const { scrollTop, clientHeight, scrollHeight } = this.contentEl;
    if (contentOf(this.model.state) === "search" && scrollTop + 2 * clientHeight > scrollHeight)
      void this.model.search.more();
  }

  #onKey(event: KeyboardEvent): void {
    const { parts } = this;
    if (!parts || event.isComposing) return;
    if (this.#inAnswer(event, parts)) {
      event.preventDefault();
      return;
    }
    const inInput = event.target === parts.input;
    const inResults = parts.results.el.contains(elementOf(event));
    if (!inInput && !inResults && event.key !== "Escape") return;
    switch (event.key) {
      case "ArrowDown":
        this.#move(1);
        break;
      case "ArrowUp":
        this.#move(-1);
        break;
      case "Enter":
        this.#enter(event);
        break;
      case "Tab":
        if (!inInput || event.shiftKey || contentOf(this.model.state) !== "suggestions") return;
        this.#take(chosenSuggestion(this.model.state) ?? 0);
        break;
      case "Escape":
        if (inInput && !this.#escape()) return; // the search field handles it: it clears itself
        this.model.search.select(null);
        parts.input.focus();
        break;
      default:
        if (!inInput && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey)
          parts.input.focus();
        return;
    }
    event.preventDefault();
  }

  /** Arrow keys and Enter in an answer, and the step into it; false for every other key. */
  #inAnswer(event: KeyboardEvent, { input, answer }: Parts): boolean {
    const [{ key }, target] = [event, elementOf(event)];
    const inAnswer = target !== null && answer.el.contains(target) && !target.matches("input");
    const { state } = this.model;
    const stepsIn = target === input && key === "ArrowDown" && !state.recall && contentOf(state) === "answer";
    if (!inAnswer && !stepsIn) return false;
    if (key === "Enter") return pressStop(event);
    if (key !== "ArrowDown" && key !== "ArrowUp") return false;
    (stopBeside(answer.el, key === "ArrowDown" ? 1 : -1) ?? input).focus();
    return true;
  }

  #move(by: 1 | -1): void {
    const { model } = this;
    const { state } = model;
    if (contentOf(state) === "suggestions") model.moveSuggestion(by);
    else if (state.search.selected === null && (by === -1 || state.recall)) model.recall(by === -1 ? 1 : -1);
    else if (contentOf(state) === "search") model.search.move(by);
  }

  /** Opens the result that arrow keys selected; otherwise the model decides. */
  #enter(event: KeyboardEvent): void {
    const { model } = this;
    const { open } = this.#deps;
    const { search } = model.state;
    const chosen = search.selected === null || !isCurrent(search) ? undefined : resultsOf(search)[search.selected];
    if (chosen) void open(placeOfResult(chosen), Keymap.isModEvent(event));
    else {
      void model.enter();
      this.#focus(); // what is typed next is another question
    }
  }

  /** Stops a running question, or else closes the answer; false when there is nothing to do. */
  #escape(): boolean {
    const { model } = this;
    const { state } = model;
    if (contentOf(state) === "suggestions") {
      model.closeSuggestions();
      return true;
    }
    if (contentOf(state) !== "answer") return false;
    if (isAsking(state)) model.asking.stop();
    else if (!state.words.trim()) model.closeAnswer();
    else return false;
    return true;
  }

  #take(index: number): void {
    this.#focus();
    void this.model.takeSuggestion(index);
  }

  /** What is shown of the vault: an answer's notes, or what a search found. */
  #foundResults(): readonly Result[] {
    const { state } = this.model;
    return contentOf(state) === "answer" ? (answerOf(state.ask)?.results ?? []) : resultsOf(state.search);
  }

  #narrow(filters: Filters): void {
    this.#focus();
    void this.model.narrow(filters);
  }

  #ask(words: string): void {
    this.#focus();
    void this.model.ask(words);
  }

  /** Puts the keyboard into the input; what is answered below gives way to what is typed. */
  #focus(): void {
    const { words, ask } = this.model.state;
    this.parts?.input.focus();
    if (words === ask?.words) this.parts?.input.select();
  }
}
