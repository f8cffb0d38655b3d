/** The list beside a checked note: each sentence with how it compares with what it cites, as it is marked in the text. */

import type { WorkspaceLeaf } from "obsidian";
import { drawBusy } from "../drawing/busy";
import { drawButton, drawRefusal, Part, put, setBusy, drawAside } from "../drawing/elements";
import { optionIn, textIn, type Kept } from "../drawing/kept";
import { PaneView, whereOf, type Where } from "../drawing/PaneView";
import type { Place } from "../drawing/place";
import type { LabelledPage } from "../marks/marks";
import { t } from "../texts/texts";
import type { Check, CheckedSentence, CheckKind } from "./checked";
import { CheckModel, type CheckModelDeps } from "./checkModel";
import type { CheckState } from "./checkState";
import { drawChecked, showPlaces, type CheckActions } from "./drawChecked";

export const CHECK_VIEW = "catena-check";

export interface CheckViewDeps extends CheckModelDeps {
  readonly open: (place: Place, where: Where) => Promise<void>;
  /** Opens the PDF of a paper's note at a page. */
  readonly openPage: (page: LabelledPage, where: Where) => Promise<void>;
  /** Goes to a marked sentence of a note. */
  readonly show: (path: string, sentence: CheckedSentence, where: Where) => Promise<void>;
  readonly checkOf: (kind: CheckKind, path: string) => Check;
}

interface Parts {
  readonly title: HTMLElement;
  readonly body: Part<CheckState>;
}

export class CheckView extends PaneView<CheckState, Parts, CheckModel> {
  readonly #deps: CheckViewDeps;
  readonly #actions: CheckActions;
  #sentences: ReadonlyMap<string, HTMLElement> = new Map();

  constructor(leaf: WorkspaceLeaf, deps: CheckViewDeps) {
    const classes = ["catena-quotes", "catena-answer"];
    const kind = { type: CHECK_VIEW, title: t.Check_pane, icon: "list-checks", classes };
    super(leaf, kind, (changed) => new CheckModel(deps, changed));
    this.#deps = deps;
    this.#actions = {
      open: (place, event) => void deps.open(place, whereOf(event)),
      openPage: (page, event) => void deps.openPage(page, whereOf(event)),
      show: (sentence, event) => {
        const { state } = this.model;
        if (state.kind === "checked") void deps.show(state.check.path, sentence, whereOf(event));
      },
      run: (check) => void this.model.check(check),
      clear: () => deps.store.mark("check", null),
    };
  }

  async check(check: Check): Promise<void> {
    await this.model.check(check);
  }

  protected override kept(): Kept {
    const { state } = this.model;
    return state.kind === "nothing" ? {} : { check: state.check.kind, path: state.check.path };
  }

  /** What was checked when Obsidian was closed is offered, not checked again: that may take a while, and ask a sidecar. */
  protected override restore(kept: Kept): void {
    const check = optionIn(kept, "check", ["draft", "quotes"]);
    const path = textIn(kept, "path");
    if (this.model.state.kind !== "nothing" || check === null || !path) return;
    this.model.choose(this.#deps.checkOf(check, path));
  }

  protected override build(into: HTMLElement): Parts {
    const title = put(into, "h3.question");
    const body = new Part<CheckState>(put(into, ".check-body"), (el, state) => this.#drawBody(el, state), drawnAs);
    return { title, body };
  }

  protected override draw({ title, body }: Parts, state: CheckState): void {
    title.setText(state.kind === "nothing" ? t.Check_pane : state.check.title);
    setBusy(this.contentEl, state.kind === "checking");
    body.show(state);
    if (state.kind !== "checked") return;
    const { current, standing } = state;
    const unmarked = unmarkedIn(state);
    showPlaces(this.#sentences, { current, isStanding: (id) => standing.has(id) || unmarked.has(id) });
  }

  #drawBody(into: HTMLElement, state: CheckState): void {
    switch (state.kind) {
      case "nothing":
        drawAside(into, t.Check_nothing);
        return;
      case "ready":
        this.#drawBar(into, state.check, t.Check_now);
        return;
      case "checking":
        drawBusy(into, state.check.busy, () => this.model.cancel());
        return;
      case "refused":
        drawRefusal(into, state.message, () => this.#actions.run(state.check));
        return;
      case "checked":
        this.#sentences = drawChecked(into, state.result, this.#actions);
        this.#drawBar(into, state.check, t.Check_again);
    }
  }

  #drawBar(into: HTMLElement, check: Check, text: string): void {
    const bar = put(into, ".modal-bar");
    drawButton(bar, "again", text, () => this.#actions.run(check));
    const { state } = this.model;
    if (state.kind === "checked" && sentencesIn(state).some(({ mark }) => mark !== null))
      drawButton(bar, "clear", t.Check_clear, this.#actions.clear);
  }
}

/** The list is drawn once for a result; moving the cursor and editing change classes only. */
function drawnAs(state: CheckState): unknown {
  return state.kind === "checked" ? state.result : state;
}

type CheckedState = Extract<CheckState, { kind: "checked" }>;

function sentencesIn({ result: { review, others } }: CheckedState): readonly CheckedSentence[] {
  return [...review.sentences, ...others.sentences];
}

function unmarkedIn(state: CheckedState): ReadonlySet<string> {
  return new Set(sentencesIn(state).flatMap(({ id, mark }) => (mark ? [] : [id])));
}
