/** The item in the status bar, with its menu. */

import { addingTo, showMenu } from "../drawing/PaneView";
import { Menu } from "obsidian";
import { explain } from "../sidecar/failures";
import { statusLine } from "../status/state";
import { StatusBarView } from "../status/StatusBarView";
import type { Connected } from "./connected";
import { notify } from "./tools";
import { t } from "../texts/texts";

export interface StatusItemDeps {
  readonly connected: Connected;
  readonly openQueryPane: () => void;
  readonly restart: () => void;
  readonly showHealth: () => void;
  readonly showLog: () => void;
}

/** Builds it; the returned function draws the present state. */
export function buildStatusItem(el: HTMLElement, deps: StatusItemDeps): () => void {
  const { connected } = deps;
  const view = new StatusBarView(el, {
    open: deps.openQueryPane,
    menu: (event) => showMenu(statusMenu(deps), event),
  });
  return () => view.draw(statusLine(connected.sidecar.state, connected.index));
}

function statusMenu({ connected, openQueryPane, restart, showHealth, showLog }: StatusItemDeps): Menu {
  const isPaused = connected.index.activity === "paused";
  const setPaused = (): void => {
    connected.setPaused(!isPaused).catch((error: unknown) => notify(explain(error) ?? ""));
  };
  const menu = new Menu();
  const add = addingTo(menu);
  add(t.Command_names["open-query-pane"], "search", openQueryPane);
  if (connected.sidecar.state.kind === "running")
    add(isPaused ? t.Menu_resume : t.Menu_pause, isPaused ? "play" : "pause", setPaused);
  add(t.Command_names["restart-sidecar"], "refresh-cw", restart);
  add(t.Command_names["index-health"], "activity", showHealth);
  add(t.Command_names["show-log"], "logs", showLog);
  return menu;
}
