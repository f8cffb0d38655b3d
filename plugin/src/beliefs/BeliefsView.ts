/** The belief timeline: slide a day, see what the notes then said of a concept, beside what they say on another. */

import type { WorkspaceLeaf } from "obsidian";
import { drawRefusal, drawSearch, drawStatus, drawWarnings, Part, put, setBusy, on } from "../drawing/elements";
import { textIn, type Kept } from "../drawing/kept";
import { PaneView, type PaneKind, type Where } from "../drawing/PaneView";
import type { Place } from "../drawing/place";
import { Latest, REPLACED } from "../latest";
import type { Timers } from "../sidecar/timers";
import { t } from "../texts/texts";
import type { Beliefs } from "../wire/types.generated";
import { compared, NO_BELIEFS, spanOf, withTold, type BeliefsState } from "./beliefsState";
import { beliefsText, dayName } from "./beliefTexts";
import { drawCompared, type BeliefActions } from "./drawBeliefs";
import { DaysSlider } from "./drawDays";

export const BELIEFS_VIEW = "catena-beliefs";

export interface BeliefsViewDeps {
  readonly beliefs: (concept: string, signal: AbortSignal) => Promise<Beliefs>;
  readonly explain: (error: unknown) => string | null;
  readonly timers: Timers;
  readonly open: (place: Place, where: Where) => Promise<void>;
  readonly showHistory: (place: Place, day: string) => void;
  /** YYYY-MM-DD on this computer's clock. */
  readonly today: () => string;
}

interface Parts {
  readonly input: HTMLInputElement;
  readonly status: HTMLElement;
  readonly problem: Part<BeliefsState["progress"]>;
  readonly days: Part<Beliefs | null>;
  readonly compared: Part<BeliefsState>;
}

export class BeliefsView extends PaneView<BeliefsState, Parts> {
  readonly #deps: BeliefsViewDeps;
  readonly #latest: Latest;
  readonly #actions: BeliefActions;
  #state = NO_BELIEFS;
  #slider: DaysSlider | null = null;

  constructor(leaf: WorkspaceLeaf, deps: BeliefsViewDeps) {
    const kind: PaneKind = {
      type: BELIEFS_VIEW,
      title: t.Beliefs_title,
      icon: "calendar-clock",
      classes: ["catena-beliefs", "catena-answer"],
    };
    super(leaf, kind);
    this.#deps = deps;
    this.#latest = new Latest(deps.timers);
    this.#actions = {
      ...this.placeActions(deps.open),
      showHistory: deps.showHistory,
      showAll: () => this.#set({ isWhole: true }),
    };
  }

  override focusInput(): void {
    this.parts?.input.focus();
    this.parts?.input.select();
  }

  /** Asks what the notes said of a concept. */
  async show(concept: string): Promise<void> {
    const wanted = concept.trim();
    if (this.parts !== null) this.parts.input.value = wanted;
    if (wanted === "") {
      this.#set(NO_BELIEFS);
      return;
    }
    this.#set({ ...NO_BELIEFS, concept: wanted, progress: "reading" });
    try {
      const told = await this.#latest.run(0, (signal) => this.#deps.beliefs(wanted, signal));
      if (told !== REPLACED) this.#show(withTold(this.#state, told, this.#deps.today()));
    } catch (error) {
      this.#set({ progress: { problem: this.#deps.explain(error) ?? "" } });
    }
  }

  protected override kept(): Kept {
    return { concept: this.#state.concept };
  }

  protected override restore(kept: Kept): void {
    const concept = textIn(kept, "concept");
    if (concept !== "" && concept !== this.#state.concept) void this.show(concept);
  }

  protected override build(into: HTMLElement): Parts {
    const form = put(into, "form.beliefs-bar");
    const input = drawSearch(form, "beliefs-field", t.Beliefs_concept, t.Beliefs_hint);
    on(form, "submit", (event) => {
      event.preventDefault();
      void this.show(input.value);
    });
    return {
      input,
      status: drawStatus(into),
      problem: new Part<BeliefsState["progress"]>(put(into, "div"), (el, progress) => {
        if (typeof progress === "object" && "problem" in progress)
          drawRefusal(el, progress.problem, () => void this.show(this.#state.concept));
      }),
      days: new Part<Beliefs | null>(put(into, "div.days"), (el, told) => this.#drawDays(el, told)),
      compared: new Part<BeliefsState>(
        put(into, "div.beliefs-compared"),
        (el, state) => this.#drawCompared(el, state),
        comparedKey,
      ),
    };
  }

  protected override opened({ input }: Parts): void {
    input.value = this.#state.concept;
    this.redraw(this.#state);
  }

  protected override closed(): void {
    this.#latest.cancel();
    this.#slider = null;
  }

  protected override draw(parts: Parts, state: BeliefsState): void {
    const told = toldIn(state);
    parts.status.setText(beliefsText(state, this.#deps.today()));
    parts.problem.show(state.progress);
    parts.days.show(told === null || told.beliefs.length === 0 ? null : told);
    this.#slider?.show(state.day, this.#against(state));
    parts.compared.show(state);
    setBusy(this.contentEl, state.progress === "reading");
  }

  #drawDays(into: HTMLElement, told: Beliefs | null): void {
    this.#slider = null;
    if (told === null) return;
    drawWarnings(into, told.warnings);
    const today = this.#deps.today();
    if (spanOf(told.beliefs, today).days === 0) return; // there is no other day to look at
    this.#slider = new DaysSlider(into, told.beliefs, today, {
      choose: (day) => this.#set({ day }),
      compare: (against) => this.#set({ against }),
    });
  }

  #drawCompared(into: HTMLElement, state: BeliefsState): void {
    const told = toldIn(state);
    if (told === null || told.beliefs.length === 0) return;
    const [earlier = "", later = ""] = [state.day, this.#against(state)].sort();
    const today = this.#deps.today();
    const names = { earlier: dayName(earlier, today), later: dayName(later, today) };
    drawCompared(into, compared(told.beliefs, earlier, later), names, state.isWhole, this.#actions);
  }

  #against({ against }: BeliefsState): string {
    return against ?? this.#deps.today();
  }

  #set(changed: Partial<BeliefsState>): void {
    this.#show({ ...this.#state, ...changed });
  }

  #show(state: BeliefsState): void {
    this.#state = state;
    this.redraw(state);
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
  if (told !== null && !KEYS.has(told)) KEYS.set(told, (keys += 1));
  return [told === null ? 0 : KEYS.get(told), state.day, state.against, state.isWhole].join(" ");
}
