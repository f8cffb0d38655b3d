/** The page's frame: ribbon, three splits, status bar. */
import { setIcon } from "../api/icons";
import type { Frame } from "../api/workspace";

/** Builds the frame into the page. */
export function buildFrame(): Frame {
  const appEl = document.body.createDiv("app-container");
  const containerEl = appEl.createDiv("horizontal-main-container").createDiv("workspace");
  const ribbon = containerEl.createDiv("workspace-ribbon side-dock-ribbon mod-left");
  const leftEl = containerEl.createDiv("workspace-split mod-horizontal mod-sidedock mod-left-split");
  const rootEl = containerEl.createDiv("workspace-split mod-vertical mod-root");
  const rightEl = containerEl.createDiv("workspace-split mod-horizontal mod-sidedock mod-right-split");
  const statusBarEl = appEl.createDiv({ cls: "status-bar", attr: { role: "status" } });
  return { containerEl, ribbonEl: ribbon.createDiv("side-dock-actions"), leftEl, rootEl, rightEl, statusBarEl };
}

/** A round-cornered icon button, as they stand in the ribbon and at the foot of the left sidebar. */
export function iconButton(into: HTMLElement, icon: string, label: string, act: () => void, cls = ""): HTMLElement {
  const button = into.createEl("button", { cls: `clickable-icon ${cls}`.trim(), attr: { "aria-label": label } });
  setIcon(button, icon);
  button.addEventListener("click", act);
  return button;
}
