/** How a note changed: its versions, and its text as of any day, as it was known on any day. */

import type { App } from "obsidian";
import { drawAlert, setBusy, drawStatus, put, drawButton, Part, instead } from "../drawing/elements";
import { ModelModal } from "../drawing/ModelModal";
import { titleOf } from "../drawing/place";
import { drawHistory } from "./drawHistory";
import { HistoryModel, type HistoryModelDeps } from "./historyModel";
import { isNow, NOW, type Days, type HistoryState } from "./historyState";
import { historyText } from "./historyTexts";
import { t } from "../texts/texts";

interface Parts {
  readonly form: HTMLFormElement;
  readonly asOf: HTMLInputElement;
  readonly knownAt: HTMLInputElement;
  readonly now: HTMLButtonElement;
  readonly status: HTMLElement;
  readonly problem: HTMLElement;
  readonly found: Part<HistoryState>;
}

export class HistoryModal extends ModelModal<HistoryState, Parts, HistoryModel> {
  readonly #days: Days;

  /** @param days As of which days it opens. */
  constructor(app: App, path: string, deps: HistoryModelDeps, days: Days = NOW) {
    super(app, "history", t.History_title(titleOf(path)), (changed) => new HistoryModel(path, deps, changed));
    this.#days = days;
  }

  protected override opened(): void {
    this.#show(this.#days);
  }

  protected override build(contentEl: HTMLElement): Parts {
    // A form, because a date that is being typed changes with each key. Of one version there is nothing to choose.
    const form = put(contentEl, "form.as-of");
    form.hide();
    const asOf = drawDate(form, t.History_as_of);
    const knownAt = drawDate(form, t.History_known);
    put(form, "button.show-then mod-cta", { text: t.History_show, type: "submit" });
    instead(form, "submit", () => this.#show({ asOf: dayIn(asOf), knownAt: dayIn(knownAt) }));
    const now = drawButton(form, "show-now", t.History_now, () => this.#show(NOW));
    return {
      form,
      asOf,
      knownAt,
      now,
      status: drawStatus(contentEl),
      problem: drawAlert(contentEl),
      found: new Part<HistoryState>(
        put(contentEl, ".history-found"),
        (el, { days, progress }) => {
          if (progress.kind === "found")
            drawHistory(el, days, progress.history, { show: (wanted) => this.#show(wanted) });
        },
        ({ progress }) => progress,
      ),
    };
  }

  #show(days: Days): void {
    void this.model.show(days);
  }

  protected override draw(parts: Parts, state: HistoryState): void {
    const { days, progress } = state;
    parts.asOf.value = days.asOf ?? "";
    parts.knownAt.value = days.knownAt ?? "";
    parts.now.toggle(!isNow(days));
    parts.status.setText(historyText(state));
    parts.problem.setText(progress.kind === "refused" ? progress.message : "");
    // What was there stays readable while the new state loads.
    if (progress.kind !== "looking") parts.found.show(state);
    if (progress.kind === "found") parts.form.toggle(progress.history.versions.length > 1 || !isNow(days));
    setBusy(this.contentEl, progress.kind === "looking");
    if (progress.kind === "found" && !isNow(days)) this.contentEl.scrollTop = 0; // the text stands above the versions
  }
}

function drawDate(into: HTMLElement, text: string): HTMLInputElement {
  const label = put(into, "label.as-of-label", `${text} `);
  return put(label, "input.date", { type: "date" });
}

function dayIn({ value }: HTMLInputElement): string | null {
  return value ? value : null;
}
