/** Draws the steps that lead to a sidecar, each command with a button that copies it. */

import { put, drawCode, on } from "../drawing/elements";
import type { InstallHelp } from "./install";
import { t } from "../texts/texts";

export interface InstallActions {
  readonly copy: (text: string) => Promise<void>;
  /** Look for the sidecar again. */
  readonly checkAgain: () => void;
}

/** Appends the help to an element; everything a person can press is a button. */
export function drawInstallHelp(
  into: HTMLElement,
  { title, why, steps, note }: InstallHelp,
  actions: InstallActions,
): void {
  const box = put(into, ".install", { role: "region", label: title });
  put(box, ".install-title", title);
  put(box, "p.install-why", why);
  const list = steps.length === 0 ? null : put(box, "ol.install-steps");
  for (const { text, command } of steps) {
    const step = list?.createEl("li", { text });
    if (!step || command === null) continue;
    drawCode(step, command, actions.copy, t.Install_copy(command));
  }
  if (note) put(box, "p.install-note", note);
  const again = put(box, "button.install-check mod-cta", t.Install_check);
  on(again, "click", () => actions.checkAgain());
}
