/** The view "Catena" of Obsidian's Bases: the notes of a base with relevance, contradictions and evidence. */

import {
  BasesView,
  type BasesAllOptions,
  type BasesEntry,
  type BasesPropertyId,
  type HoverPopover,
  type QueryController,
} from "obsidian";
import { setBusy, drawStatus, refusals, Part, put, type PlaceActions } from "../drawing/elements";
import { whereOf, type Where } from "../drawing/PaneView";
import type { Place } from "../drawing/place";
import { previewPlace } from "../drawing/preview";
import { soon, type Indexing } from "../soon";
import { t } from "../texts/texts";
import { BaseModel, type BaseModelDeps } from "./baseModel";
import { readOrder, type Entry, type Order } from "./baseState";
import { drawBase, type BaseActions, type BaseShown } from "./drawBase";

/** Kept in people's base files; never changes. */
export const BASES_VIEW = "catena";

/** While notes are being written, they are looked up again at most this often: each note's evidence is a request. */
const AGAIN_MS = 30_000;
const ROWS = 100;

/** Kept in the view's part of the base file. */
const QUESTION = "question";
const ORDER = "sortBy";

export interface CatenaBasesViewDeps extends BaseModelDeps, Indexing {
  readonly open: (place: Place, where: Where) => Promise<void>;
  /** The name under which previews are in Obsidian's settings. */
  readonly source: string;
}

/** What a person may set in the menu of the view. */
export function basesOptions(): BasesAllOptions[] {
  return [
    { type: "text", key: QUESTION, displayName: t.Base_question, placeholder: t.Base_question_hint },
    { type: "dropdown", key: ORDER, displayName: t.Base_order, default: "relevance", options: t.Base_order_names },
  ];
}

export class CatenaBasesView extends BasesView {
  readonly type = BASES_VIEW;
  hoverPopover: HoverPopover | null = null;
  readonly #model: BaseModel;
  readonly #input: HTMLInputElement;
  readonly #status: HTMLElement;
  readonly #problem: Part<unknown>;
  readonly #table: HTMLElement;
  readonly #drawn: Part<BaseShown>;
  #most = ROWS;
  readonly #deps: CatenaBasesViewDeps;

  constructor(controller: QueryController, into: HTMLElement, deps: CatenaBasesViewDeps) {
    super(controller);
    this.#deps = deps;
    this.#model = new BaseModel(deps, () => this.#draw());
    const el = put(into, ".base.answer");
    const bar = put(el, ".base-bar search-input-container");
    const named = { type: "search", placeholder: t.Base_question_hint, label: t.Base_question };
    this.#input = put(bar, "input", named);
    this.#status = drawStatus(el);
    this.#problem = refusals(el, () => void this.#model.again());
    this.#table = put(el, "div");
    this.#drawn = new Part(this.#table, (part, shown) => drawBase(part, shown, this.#actions()));
  }

  override onload(): void {
    this.registerDomEvent(this.#input, "change", () => this.#set(QUESTION, this.#input.value.trim()));
    const [againSoon, callOff] = soon(this.#deps.timers, AGAIN_MS, () => {
      if (this.#table.isShown()) void this.#model.again();
    });
    this.register(this.#deps.onIndexed(againSoon));
    this.register(callOff);
  }

  override onunload(): void {
    this.#model.close();
  }

  override onDataUpdated(): void {
    this.#input.value = this.#question;
    this.#draw();
    void this.#model.show(
      this.#entries().map(({ path }) => path),
      this.#question,
    );
  }

  get #question(): string {
    const kept = this.config.get(QUESTION);
    return typeof kept === "string" ? kept.trim() : "";
  }

  #entries(): readonly Entry[] {
    const properties = this.#properties();
    return this.data.groupedData.flatMap((group) =>
      group.entries.map((entry) => entryOf(entry, group.hasKey() ? String(group.key) : "", properties)),
    );
  }

  /** The base's own columns; the note's name has its place already. */
  #properties(): readonly BasesPropertyId[] {
    return this.config.getOrder().filter((property) => property !== "file.name");
  }

  #draw(): void {
    const { state } = this.#model;
    this.#status.setText(state.isLooking ? t.Base_looking : this.#question ? "" : t.Base_not_asked);
    setBusy(this.#table, state.isLooking);
    this.#problem.show(state);
    this.#drawn.show({
      columns: this.#properties().map((property) => this.config.getDisplayName(property)),
      entries: this.#entries(),
      order: readOrder(this.config.get(ORDER)),
      state,
      most: this.#most,
    });
  }

  #actions(): BaseActions {
    const places: PlaceActions = {
      open: (place, event) => void this.#deps.open(place, whereOf(event)),
      preview: (place, event, over) =>
        previewPlace(this.app.workspace, { source: this.#deps.source, hoverParent: this }, place, event, over),
    };
    return {
      ...places,
      orderBy: (order: Order) => this.#set(ORDER, order),
      showMore: () => {
        this.#most += ROWS;
        this.#draw();
      },
    };
  }

  /** Keeps a choice in the base file, and shows what follows from it. */
  #set(key: string, value: string): void {
    this.config.set(key, value);
    this.onDataUpdated();
  }
}

function entryOf(entry: BasesEntry, group: string, properties: readonly BasesPropertyId[]): Entry {
  const { path, basename, extension, name } = entry.file;
  return {
    path,
    group,
    name: extension === "md" ? basename : name,
    values: properties.map((property) => entry.getValue(property)?.toString() ?? ""),
  };
}
