/** A `catena` code block in a note: asks, shows what the notes say, and asks again when they change. */

import { MarkdownRenderChild, type HoverPopover } from "obsidian";
import { put, drawButton, drawPlace, drawAside, drawRefusal, setAria } from "../drawing/elements";
import { whereOf, type Where } from "../drawing/PaneView";
import { placeOfResult, type Place } from "../drawing/place";
import { previewPlace, type Hovering } from "../drawing/preview";
import { Latest, REPLACED } from "../latest";
import type { Timers } from "../sidecar/timers";
import type { Answer, AskRequest, Result, SearchRequest, SearchResults } from "../wire/types.generated";
import type { PassageActions } from "./actions";
import { drawSaid } from "./drawPassages";
import { drawExcerpt, drawRetracted } from "./drawResult";
import { askWithin, searchWithin } from "./filters";
import { readLiveQuery, type LiveQuery } from "./liveQuery";
import { tableOf } from "./passages";
import { t } from "../texts/texts";

/** While notes are being written, it is asked again at most this often. */
const AGAIN_MS = 3_000;

export interface LiveQueryDeps {
  readonly ask: (request: AskRequest, signal: AbortSignal) => Promise<Answer>;
  readonly search: (request: SearchRequest, signal: AbortSignal) => Promise<SearchResults>;
  /** Calls back whenever a note was indexed; the returned function ends it. */
  readonly onIndexed: (listener: () => void) => () => void;
  readonly explain: (error: unknown) => string | null;
  readonly open: (place: Place, where: Where) => Promise<void>;
  readonly openPage: (note: string, page: string, where: Where) => void;
  /** What else can be done with what is shown. */
  readonly actions: Omit<PassageActions, "open" | "preview" | "openPage">;
  readonly workspace: Hovering;
  /** The name under which previews are in Obsidian's settings. */
  readonly source: string;
  readonly timers: Timers;
}

export class LiveQueryView extends MarkdownRenderChild {
  hoverPopover: HoverPopover | null = null;
  readonly #latest: Latest;
  readonly #actions: PassageActions;
  #isWaiting = false;
  readonly #deps: LiveQueryDeps;

  /** @param notePath The note in which the block stands; it is no answer to its own question. */
  constructor(
    el: HTMLElement,
    private readonly block: string,
    private readonly notePath: string,
    deps: LiveQueryDeps,
  ) {
    super(el);
    this.#deps = deps;
    this.#latest = new Latest(deps.timers);
    this.#actions = {
      ...deps.actions,
      openPage: (note, page, event) => deps.openPage(note, page, whereOf(event)),
      open: (place, event) => void deps.open(place, whereOf(event)),
      preview: (place, event, over) =>
        previewPlace(deps.workspace, { source: deps.source, hoverParent: this }, place, event, over),
    };
  }

  override onload(): void {
    const { containerEl: el } = this;
    el.addClass("catena-live", "catena-answer");
    const query = readLiveQuery(this.block);
    if (typeof query === "string") {
      put(el, ".query-problem", query);
      return;
    }
    el.setAttribute("role", "region");
    setAria(el, "label", query.words);
    drawAside(el, `${query.words} …`);
    void this.#run(query);
    this.register(this.#deps.onIndexed(() => this.#runSoon(query)));
  }

  override onunload(): void {
    this.#latest.cancel();
  }

  #runSoon(query: LiveQuery): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    const cancel = this.#deps.timers.after(AGAIN_MS, () => {
      this.#isWaiting = false;
      void this.#run(query);
    });
    this.register(cancel);
  }

  async #run(query: LiveQuery): Promise<void> {
    try {
      const draw = await this.#latest.run(0, (signal) => this.#found(query, signal));
      if (draw !== REPLACED) this.#show(query, draw);
    } catch (error) {
      const message = this.#deps.explain(error) ?? "";
      this.#show(query, (el) => drawRefusal(el, message, () => void this.#run(query)));
    }
  }

  /** What was found, as a way to draw it. */
  async #found(query: LiveQuery, signal: AbortSignal): Promise<(el: HTMLElement) => void> {
    const { words, filters, limit, show } = query;
    if (show === "answer") {
      const answer = await this.#deps.ask({ question: words, ...askWithin(filters) }, signal);
      return (el) => drawSaid(el, filters, this.#byOthers(answer, limit), this.#actions);
    }
    // One more, for the note itself.
    const request = { query: words, limit: limit + 1, ...searchWithin(filters) };
    const { results } = await this.#deps.search(request, signal);
    const others = results.filter(({ note_path }) => note_path !== this.notePath).slice(0, limit);
    return (el) => this.#drawNotes(el, others);
  }

  #show(query: LiveQuery, draw: (el: HTMLElement) => void): void {
    const { containerEl: el } = this;
    el.empty();
    const head = put(el, ".live-head");
    put(head, "span.live-words", query.words);
    drawButton(head, "live-again clickable-icon", "↻", () => void this.#run(query), { label: t.Answer_again });
    draw(el);
  }

  /** What other notes than the block's own say. Contradictions are for the pane, where they can be judged. */
  #byOthers(answer: Answer, limit: number): Answer {
    const others = <Said extends { readonly note_path: string }>(all: readonly Said[]): Said[] =>
      all.filter(({ note_path }) => note_path !== this.notePath).slice(0, limit);
    const said = { answer: others(answer.answer), narrative: others(answer.narrative ?? []) };
    const isSaid = said.answer.length + said.narrative.length > 0 || tableOf(answer) !== null;
    // The contract's lists have a longest length, which the generated types spell out tuple by tuple.
    return { ...answer, ...(said as Answer), contradictions: [], evidence: isSaid ? answer.evidence : "none" };
  }

  #drawNotes(into: HTMLElement, results: readonly Result[]): void {
    if (results.length === 0) drawAside(into, t.Form_no_notes);
    const list = put(into, "ul.live-list");
    for (const result of results) {
      const item = put(list, "li");
      drawPlace(item, { text: result.note_title, place: placeOfResult(result) }, this.#actions);
      drawRetracted(item, [result], result.note_path);
      drawExcerpt(item, result);
    }
  }
}
