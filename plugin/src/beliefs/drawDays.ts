/** The slider of days, with a mark where something changed. */

import { dayText } from "../dates";
import { drawButton, put, on, setAria } from "../drawing/elements";
import { t } from "../texts/texts";
import type { Belief } from "../wire/types.generated";
import { dayAfter, daysBetween, changeBeside, changesOf, spanOf, type DayOfChange } from "./beliefsState";

export interface DaysActions {
  readonly choose: (day: string) => void;
  readonly compare: (day: string | null) => void;
}

/** What is drawn once for each answer. */
export class DaysSlider {
  readonly #slider: HTMLInputElement;
  readonly #date: HTMLInputElement;
  readonly #against: HTMLInputElement;
  readonly #buttons: readonly (readonly [HTMLButtonElement, 1 | -1])[];
  readonly #changes: readonly DayOfChange[];
  readonly #span: ReturnType<typeof spanOf>;
  #day: string;

  constructor(
    into: HTMLElement,
    beliefs: readonly Belief[],
    private readonly today: string,
    private readonly actions: DaysActions,
  ) {
    this.#day = today;
    this.#changes = changesOf(beliefs, today);
    this.#span = spanOf(beliefs, today);
    const row = put(into, ".days-row");
    const beside = (by: 1 | -1): readonly [HTMLButtonElement, 1 | -1] => {
      const label = by === 1 ? t.Beliefs_next : t.Beliefs_previous;
      const text = by === 1 ? "›" : "‹";
      return [drawButton(row, "days-step", text, () => this.#step(by), { label }), by];
    };
    const previous = beside(-1);
    const track = put(row, ".days-track");
    this.#slider = put(track, "input.days-slider", {
      type: "range",
      min: 0,
      max: Math.max(1, this.#span.days),
      step: 1,
    });
    setAria(this.#slider, "label", t.Beliefs_day);
    this.#drawMarks(put(track, ".days-marks", { "aria-hidden": "true" }));
    const ends = put(track, ".days-ends", { "aria-hidden": "true" });
    for (const end of [dayText(this.#span.first), t.Beliefs_today]) put(ends, "span", end);
    this.#buttons = [previous, beside(1)];
    const dates = put(into, ".days-dates");
    this.#date = this.#drawDate(dates, t.Beliefs_on, (day) => day !== null && actions.choose(day));
    this.#against = this.#drawDate(dates, t.Beliefs_against, actions.compare);
    this.#listen();
  }

  show(day: string, against: string): void {
    this.#day = day;
    this.#slider.value = String(daysBetween(this.#span.first, day));
    setAria(this.#slider, "valuetext", dayText(day));
    this.#date.value = day;
    this.#against.value = against;
    // A day beside itself is no comparison; what holds the focus stays.
    this.#against.parentElement?.toggle(day !== against || this.#against === activeDocument.activeElement);
    // Not disabled: a button that holds the focus would lose it.
    for (const [button, by] of this.#buttons)
      setAria(button, "disabled", changeBeside(this.#changes, day, by) === null);
  }

  #listen(): void {
    const { first } = this.#span;
    on(this.#slider, "input", () => this.actions.choose(dayAfter(first, Number(this.#slider.value))));
    // The browser's own steps of these keys are a tenth of all days; a change is what one looks for.
    on(this.#slider, "keydown", (event) => {
      if (event.key !== "PageUp" && event.key !== "PageDown") return;
      event.preventDefault();
      this.#step(event.key === "PageUp" ? 1 : -1);
    });
  }

  #step(by: 1 | -1): void {
    const day = changeBeside(this.#changes, this.#day, by);
    if (day !== null) this.actions.choose(day);
  }

  #drawMarks(into: HTMLElement): void {
    const { first, days } = this.#span;
    for (const { day, count, isWatched } of this.#changes) {
      const mark = put(into, "span.days-mark", { "data-watched": String(isWatched) });
      mark.title = t.Beliefs_mark(dayText(day), count);
      mark.style.insetInlineStart = `${(100 * daysBetween(first, day)) / Math.max(1, days)}%`;
      on(mark, "click", () => this.actions.choose(day));
    }
  }

  /** The field, in its label. */
  #drawDate(into: HTMLElement, name: string, choose: (day: string | null) => void): HTMLInputElement {
    const label = put(into, "label.days-date", `${name} `);
    const input = put(label, "input.date", { type: "date", min: this.#span.first, max: this.today });
    on(input, "change", () => {
      if (!input.value) choose(null);
      else if (input.validity.valid) choose(input.value);
    });
    return input;
  }
}
