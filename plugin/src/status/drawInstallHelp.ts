/** Draws the steps that lead to a sidecar, each command with a button that copies it. */

import type { InstallHelp } from "./install";

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
  const box = into.createDiv({ cls: "catena-install", attr: { role: "region", "aria-label": title } });
  box.createDiv({ cls: "catena-install-title", text: title });
  box.createEl("p", { cls: "catena-install-why", text: why });
  const list = steps.length === 0 ? null : box.createEl("ol", "catena-install-steps");
  for (const { text, command } of steps) {
    const step = list?.createEl("li", { text });
    if (step === undefined || command === null) continue;
    const row = step.createDiv("catena-install-row");
    row.createEl("code", { cls: "catena-install-command", text: command });
    const copy = row.createEl("button", {
      cls: "catena-install-copy",
      text: "Copy",
      attr: { "aria-label": `Copy the command ${command}` },
    });
    copy.addEventListener("click", () => void actions.copy(command));
  }
  if (note !== "") box.createEl("p", { cls: "catena-install-note", text: note });
  const again = box.createEl("button", { cls: "mod-cta catena-install-check", text: "Check again" });
  again.addEventListener("click", () => actions.checkAgain());
}
