/** The belief timeline: slide a day, see what the notes then said of a concept, beside what they say on another. */

import type { WorkspaceLeaf } from "obsidian";
import { refusals, drawSearch, drawStatus, drawWarnings, Part, put, instead } from "../drawing/elements";
import { AskingView, type AskingDeps } from "../drawing/AskingView";
import { textIn, type Kept } from "../drawing/kept";
import type { PaneKind } from "../drawing/PaneView";
import type { Place } from "../drawing/place";
import { t } from "../texts/texts";
import type { Beliefs } from "../wire/types.generated";
import { changesOf, compared, NO_BELIEFS, withTold, type BeliefsState } from "./beliefsState";
import { beliefsText, dayName } from "./beliefTexts";
import { drawCompared, type BeliefActions } from "./drawBeliefs";
import { DaysSlider } from "./drawDays";

export const BELIEFS_VIEW = "catena-beliefs";

export interface BeliefsViewDeps extends AskingDeps {
  readonly beliefs: (concept: string, signal: AbortSignal) => Promise<Beliefs>;
  readonly showHistory: (place: Place, day: string) => void;
  /** YYYY-MM-DD on this computer's clock. */
  readonly today: () => string;
}

interface Parts {
  readonly input: HTMLInputElement;
  readonly status: HTMLElement;
  readonly problem: Part<unknown>;
  readonly days: Part<Beliefs | null>;
  readonly compared: Part<BeliefsState>;
}

export class BeliefsView extends AskingView<BeliefsState, Parts> {
  readonly #deps: BeliefsViewDeps;
  readonly #actions: BeliefActions;
  #slider: DaysSlider | null = null;

  constructor(leaf: WorkspaceLeaf, deps: BeliefsViewDeps) {
    const kind: PaneKind = {
      type: BELIEFS_VIEW,
      title: t.Beliefs_title,
      icon: "calendar-clock",
    };
    super(leaf, kind, NO_BELIEFS, deps);
    this.#deps = deps;
    this.#actions = {
      ...this.places,
      showHistory: deps.showHistory,
      showAll: () => this.model.change({ isWhole: true }),
    };
  }

  override focusInput(): void {
    this.parts?.input.focus();
    this.parts?.input.select();
  }

  /** Asks what the notes said of a concept. */
  async show(concept: string): Promise<void> {
    const wanted = concept.trim();
    if (this.parts) this.parts.input.value = wanted;
    if (!wanted) {
      this.model.change(NO_BELIEFS);
      return;
    }
    this.model.change({ ...NO_BELIEFS, concept: wanted, progress: "asking" });
    await this.model.attempt(
      (signal) => this.#deps.beliefs(wanted, signal),
      (told) => this.model.change(withTold(this.model.state, told, this.#deps.today())),
    );
  }

  protected override kept(): Kept {
    return { concept: this.model.state.concept };
  }

  protected override restore(kept: Kept): void {
    const concept = textIn(kept, "concept");
    if (concept && concept !== this.model.state.concept) void this.show(concept);
  }

  protected override build(into: HTMLElement): Parts {
    const form = put(into, "form.beliefs-bar");
    const input = drawSearch(form, "beliefs-field", t.Beliefs_concept, t.Beliefs_hint);
    input.value = this.model.state.concept;
    instead(form, "submit", () => void this.show(input.value));
    return {
      input,
      problem: refusals(into, () => void this.show(this.model.state.concept)),
      days: new Part<Beliefs | null>(put(into, ".days"), (el, told) => this.#drawDays(el, told)),
      compared: new Part<BeliefsState>(
        put(into, ".beliefs-compared"),
        (el, state) => this.#drawCompared(el, state),
        comparedKey,
      ),
      status: drawStatus(into), // what the notes say stands first
    };
  }

  protected override draw(parts: Parts, state: BeliefsState): void {
    const told = toldIn(state);
    parts.status.setText(beliefsText(state, this.#deps.today()));
    parts.problem.show(state.progress);
    parts.days.show(!told || told.beliefs.length === 0 ? null : told);
    this.#slider?.show(state.day, this.#against(state));
    parts.compared.show(state);
  }

  #drawDays(into: HTMLElement, told: Beliefs | null): void {
    this.#slider = null;
    if (!told) return;
    drawWarnings(into, told.warnings);
    const today = this.#deps.today();
    if (changesOf(told.beliefs, today).length < 2) return; // no other day has anything else to show
    this.#slider = new DaysSlider(into, told.beliefs, today, {
      choose: (day) => this.model.change({ day }),
      compare: (against) => this.model.change({ against }),
    });
  }

  #drawCompared(into: HTMLElement, state: BeliefsState): void {
    const told = toldIn(state);
    if (!told || told.beliefs.length === 0) return;
    const [earlier = "", later = ""] = [state.day, this.#against(state)].sort();
    const today = this.#deps.today();
    const names = { earlier: dayName(earlier, today), later: dayName(later, today) };
    drawCompared(into, compared(told.beliefs, earlier, later), names, state.isWhole, this.#actions);
  }

  #against({ against }: BeliefsState): string {
    return against ?? this.#deps.today();
  }
}

function toldIn({ progress }: BeliefsState): Beliefs | null {
  return typeof progress === "object" && "told" in progress ? progress.told : null;
}

const KEYS = new WeakMap<Beliefs, number>();
let keys = 0;

/** What tells two drawings apart: the answer, the days, and how much is drawn. */
function comparedKey(state: BeliefsState): string {
  const told = toldIn(state);
  if (told && !KEYS.has(told)) KEYS.set(told, (keys += 1));
  return [told ? KEYS.get(told) : 0, state.day, state.against, state.isWhole].join(" ");
}
