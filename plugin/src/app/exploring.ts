/** What a person explores around one note: its neighbours, links it might have, how it came to be so. */

import type { App, PaneType, WorkspaceLeaf } from "obsidian";
import { AROUND_VIEW, AroundView } from "../around/AroundView";
import type { Place } from "../drawing/place";
import { HistoryModal } from "../history/HistoryModal";
import { NOW, type Days } from "../history/historyState";
import { LinksModal } from "../links/LinksModal";
import type { SidecarClient } from "../sidecar/client";
import type { Timers } from "../sidecar/timers";
import { saveNotes } from "./notes";

export interface ExploringDeps {
  readonly app: App;
  readonly client: SidecarClient;
  readonly open: (place: Place, where: PaneType | boolean) => Promise<void>;
  readonly tell: (message: string) => void;
  readonly explain: (error: unknown) => string | null;
  readonly timers: Timers;
}

/** What Obsidian's commands and views need of it. */
export interface Exploring {
  readonly relatedNotes: () => void;
  readonly suggestLinks: () => void;
  readonly noteHistory: () => void;
  /** How a note changed, with its text of a day (YYYY-MM-DD). */
  readonly showHistory: (place: Place, day: string | null) => void;
  readonly aroundView: (leaf: WorkspaceLeaf) => AroundView;
}

export function exploring({ app, client, open, tell, explain, timers }: ExploringDeps): Exploring {
  const save = (paths: readonly string[]): Promise<void> => saveNotes(app, paths);
  const withNote = (act: (path: string) => void): void => {
    const file = app.workspace.getActiveFile();
    if (file?.extension === "md") act(file.path);
    else tell("Open a note first: this is about the note in front.");
  };
  const history = (path: string, days: Days): void => {
    const noteHistory: SidecarClient["noteHistory"] = (request, signal) => client.noteHistory(request, signal);
    new HistoryModal(app, path, { noteHistory, save, explain, timers }, days).open();
  };
  const around = async (path: string): Promise<void> => {
    const leaf = await app.workspace.ensureSideLeaf(AROUND_VIEW, "right", { active: true, reveal: true });
    await leaf.loadIfDeferred();
    if (leaf.view instanceof AroundView) await leaf.view.show(path);
  };
  return {
    relatedNotes: () => withNote((path) => void around(path)),
    suggestLinks: () =>
      withNote((path) =>
        new LinksModal(app, path, {
          suggest: (request) => client.suggestLinks(request),
          accept: (request) => client.acceptLink(request),
          dismiss: (id) => client.dismissLink({ id }),
          save,
          explain,
          open: (target) => void open({ path: target, line: null }, false),
        }).open(),
      ),
    noteHistory: () => withNote((path) => history(path, NOW)),
    showHistory: ({ path }, day) => history(path, { asOf: day, knownAt: null }),
    aroundView: (leaf) =>
      new AroundView(leaf, {
        related: (request, signal) => client.related(request, signal),
        explain,
        timers,
        open,
      }),
  };
}
