/** Draws the one copyable command. */

import type { InstallHelp } from "./install";

export interface InstallActions {
  readonly copy: (text: string) => Promise<void>;
  /** Look for the sidecar again. */
  readonly checkAgain: () => void;
}

/** Appends the help to an element; everything a person can press is a button. */
export function drawInstallHelp(into: HTMLElement, help: InstallHelp, actions: InstallActions): void {
  const box = into.createDiv({ cls: "catena-install", attr: { role: "region", "aria-label": help.title } });
  box.createDiv({ cls: "catena-install-title", text: help.title });
  box.createEl("p", { cls: "catena-install-why", text: help.why });
  const row = box.createDiv("catena-install-row");
  row.createEl("code", { cls: "catena-install-command", text: help.command });
  const copy = row.createEl("button", {
    cls: "catena-install-copy",
    text: "Copy",
    attr: { "aria-label": "Copy the command" },
  });
  copy.addEventListener("click", () => {
    void actions.copy(help.command);
  });
  box.createEl("p", { cls: "catena-install-alternative", text: help.alternative });
  const again = box.createEl("button", { cls: "mod-cta catena-install-check", text: "Check again" });
  again.addEventListener("click", () => actions.checkAgain());
}
