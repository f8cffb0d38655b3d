/** The view that follows the writing: what other notes say about the paragraph under the cursor. */

import type { WorkspaceLeaf } from "obsidian";
import { put, refusals, drawStatus, Part, setBusy } from "../drawing/elements";
import { asText } from "../alike";
import { PaneView, type Where } from "../drawing/PaneView";
import { titleOf, type Place } from "../drawing/place";
import type { RelatedNote } from "../wire/types.generated";
import type { Indexing } from "../soon";
import { AFTER_MOVING_MS, AFTER_TYPING_MS, BesideModel, type BesideModelDeps } from "./besideModel";
import { besideText, notesAround, type BesideState } from "./besideState";
import { drawFindings, drawNotes, type BesideActions } from "./drawBeside";
import type { Findings } from "./worth";
import { t } from "../texts/texts";

export const BESIDE_VIEW = "catena-beside";

/** What is written is saved, and indexed, every few seconds: it needs no second look each time. */
const AGAIN_MS = 10_000;

export interface BesideViewDeps extends BesideModelDeps, Indexing {
  readonly open: (place: Place, where: Where) => Promise<void>;
  /** Calls back when the cursor of any editor moves, until the returned function is called. */
  readonly onCursor: (moved: () => void) => () => void;
  /** Puts text into the note that is being written, at the cursor. */
  readonly insert: (text: string) => void;
}

interface Parts {
  readonly title: HTMLElement;
  readonly status: HTMLElement;
  readonly problem: Part<unknown>;
  readonly found: Part<Findings | null>;
  readonly notes: Part<readonly RelatedNote[]>;
}

export class BesideView extends PaneView<BesideState, Parts, BesideModel> {
  readonly #actions: BesideActions;
  readonly #deps: BesideViewDeps;

  constructor(leaf: WorkspaceLeaf, deps: BesideViewDeps) {
    const kind = { type: BESIDE_VIEW, title: t.Command_names["beside-writing"], icon: "book-open-text" };
    super(leaf, kind, (changed) => new BesideModel(deps, changed));
    this.#deps = deps;
    this.#actions = { ...this.placeActions(deps.open), cite: deps.insert };
  }

  /** Looks at what is being written now. */
  look(): void {
    this.#follow(0);
  }

  /** A view that was hidden by another tab catches up when it is seen again. */
  override onResize(): void {
    this.#moved();
  }

  protected override build(into: HTMLElement): Parts {
    const title = put(into, "h3.question");
    const status = drawStatus(into);
    const problem = refusals(into, () => void this.model.again());
    const found = new Part<Findings | null>(
      put(into, ".beside-found"),
      (el, all) => {
        if (all) drawFindings(el, all, this.#actions);
      },
      asText,
    );
    const notes = new Part<readonly RelatedNote[]>(
      put(into, ".beside-found"),
      (el, all) => drawNotes(el, all, this.#actions),
      asText,
    );
    return { title, status, problem, found, notes };
  }

  protected override opened(): void {
    const { workspace } = this.app;
    this.registerEvent(workspace.on("file-open", () => this.#moved()));
    this.registerEvent(workspace.on("active-leaf-change", () => this.#moved()));
    this.registerEvent(workspace.on("layout-change", () => this.#moved()));
    this.registerEvent(workspace.on("editor-change", () => this.#follow(AFTER_TYPING_MS)));
    this.register(
      this.#deps.onCursor(() => {
        if (!this.#isTyping) this.#moved();
      }),
    );
    this.whenIndexed(this.#deps, () => void this.model.again(), AGAIN_MS);
    this.look();
  }

  protected override draw(parts: Parts, state: BesideState): void {
    parts.title.setText(state.writing ? titleOf(state.writing.path) : "");
    parts.status.setText(besideText(state));
    parts.problem.show(state);
    parts.found.show(state.found);
    parts.notes.show(notesAround(state));
    setBusy(this.contentEl, state.isLooking);
  }

  #isTyping = false;
  #follows = 0;

  #moved(): void {
    this.#follow(AFTER_MOVING_MS);
  }

  /** Nothing is asked while the view is not seen. */
  #follow(delayMs: number): void {
    if (!this.contentEl.isShown()) return;
    this.#isTyping = delayMs === AFTER_TYPING_MS;
    this.#follows += 1;
    const own = this.#follows;
    void this.model.follow(delayMs).then(() => {
      // A follow that a newer one replaced ends at once.
      if (own === this.#follows) this.#isTyping = false;
    });
  }
}
