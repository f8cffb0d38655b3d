/** A `catena` code block in a note: asks, shows what the notes say, and asks again when they change. */

import { MarkdownRenderChild, type HoverPopover } from "obsidian";
import { put, drawButton, drawPlace, drawAside, drawRefusal, setAria } from "../drawing/elements";
import { whereOf, type Where } from "../drawing/PaneView";
import { placeOfResult, type Place } from "../drawing/place";
import { previewPlace, type Hovering } from "../drawing/preview";
import { Model, type ModelDeps } from "../model";
import { soon, type Indexing } from "../soon";
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

/** Draws what was found, or why nothing could be. */
type Drawing = (el: HTMLElement) => void;

export interface LiveQueryDeps extends ModelDeps, Indexing {
  readonly ask: (request: AskRequest, signal: AbortSignal) => Promise<Answer>;
  readonly search: (request: SearchRequest, signal: AbortSignal) => Promise<SearchResults>;
  readonly open: (place: Place, where: Where) => Promise<void>;
  readonly openPage: (note: string, page: string, where: Where) => void;
  /** What else can be done with what is shown. */
  readonly actions: Omit<PassageActions, "open" | "preview" | "openPage">;
  readonly workspace: Hovering;
  /** The name under which previews are in Obsidian's settings. */
  readonly source: string;
}

export class LiveQueryView extends MarkdownRenderChild {
  hoverPopover: HoverPopover | null = null;
  readonly #actions: PassageActions;
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
    const { onIndexed, timers } = this.#deps;
    const model = new Model<Drawing>(
      () => undefined,
      (_before, message) => (into) => drawRefusal(into, message, run),
      this.#deps,
      (draw) => this.#show(query, draw, run),
    );
    const run = (): void =>
      void model.attempt(
        (signal) => this.#found(query, signal),
        (draw) => model.become(draw),
      );
    const [runSoon, callOff] = soon(timers, AGAIN_MS, run);
    this.register(onIndexed(runSoon));
    this.register(callOff);
    this.register(() => model.close());
    run();
  }

  /** What was found, as a way to draw it. */
  async #found(query: LiveQuery, signal: AbortSignal): Promise<Drawing> {
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

  #show(query: LiveQuery, draw: Drawing, again: () => void): void {
    const { containerEl: el } = this;
    el.empty();
    const head = put(el, ".live-head");
    put(head, "span.live-words", query.words);
    drawButton(head, "live-again clickable-icon", "↻", again, { label: t.Answer_again });
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
