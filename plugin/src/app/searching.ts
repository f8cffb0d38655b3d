/** Asking and searching: the query pane, and the search that goes on top of everything. */

import type { BasesViewFactory, WorkspaceLeaf } from "obsidian";
import { CatenaBasesView } from "../bases/CatenaBasesView";
import type { QueryModel } from "../ask/model";
import { LiveQueryView } from "../ask/LiveQueryView";
import { QUERY_VIEW, QueryView } from "../ask/QueryView";
import { SearchModal } from "../ask/SearchModal";
import { takingBy } from "../ask/TakingView";
import type { Where } from "../drawing/PaneView";
import type { Place } from "../drawing/place";
import { folderForAnswers, type Settings } from "../settings/settings";
import type { AskListening } from "../sidecar/client";
import { insertAtCursor, saveAnswer, type SaveDeps } from "./answers";
import { tagsOf } from "./names";
import { hasPages, openLabelledPage } from "./reading";
import { startQuestion } from "./sideViews";
import type { Tools } from "./tools";

export interface SearchingDeps extends Tools {
  readonly model: QueryModel;
  readonly pluginVersion: string;
  readonly settings: () => Settings;
  /** Shows how a note changed, with its text of a day (YYYY-MM-DD). */
  readonly showHistory: (place: Place, day: string | null) => void;
  /** Shows what the notes said of a concept, and when that changed. */
  readonly showBeliefs: (concept: string) => void;
  readonly restart: () => void;
}

/** For Obsidian's commands and views. */
export interface Searching {
  readonly searchVault: () => void;
  readonly queryView: (leaf: WorkspaceLeaf) => QueryView;
  readonly basesView: BasesViewFactory;
  /** A query that stands in a note as a code block. */
  readonly liveQuery: (block: string, el: HTMLElement, notePath: string) => LiveQueryView;
}

export function searching(deps: SearchingDeps): Searching {
  const { app, client, model, settings, open, copy, attempt } = deps;
  const saving = (): SaveDeps => ({
    app,
    folder: folderForAnswers(settings()),
    write: client.writeNote,
    open: (path) => void open({ path, line: null }, "tab"),
  });
  const insert = (text: string): void => void attempt(() => insertAtCursor(app, text));
  const openPage = (note: string, page: string, where: Where): void =>
    void attempt(() => openLabelledPage(deps, note, page, where));
  const taking = takingBy({
    open: (place, where) => void open(place, where),
    insert,
    copy: (text) => void copy(text),
    citekeyOf: (path) => model.state.names?.papers.find((paper) => paper.path === path)?.name ?? null,
    pinned: () => model.state.pinned,
    pin: (taken) => model.pin(taken),
  });
  return {
    searchVault: () =>
      new SearchModal(app, {
        ...deps,
        insert,
        search: (query, signal) => client.search({ query, limit: settings().resultsLimit }, signal),
      }).open(),
    queryView: (leaf) =>
      new QueryView(leaf, {
        ...deps,
        save: (question, answer) => attempt(() => saveAnswer(saving(), question, answer)),
        insert,
        taking,
        showPlan: () => settings().showPlan,
        hasPages: (note) => hasPages(app, note),
        openPage,
        tagsOf: (path) => tagsOf(app.metadataCache.getCache(path)),
        hasNotes: () => app.vault.getMarkdownFiles().length > 0,
      }),
    basesView: (controller, into) =>
      new CatenaBasesView(controller, into, {
        ...deps,
        search: client.search,
        contradictions: client.findContradictions,
        related: client.related,
        papers: (signal) => client.listAnnotationFiles({}, signal),
        source: QUERY_VIEW,
      }),
    liveQuery: (block, el, notePath) =>
      new LiveQueryView(el, block, notePath, {
        ...deps,
        ask: (request, signal) => client.ask(request, unheard(signal)),
        search: client.search,
        openPage,
        actions: {
          ...taking,
          hasPages: (note) => hasPages(app, note),
          search: (words) => void startQuestion(app, words),
        },
        workspace: app.workspace,
        source: QUERY_VIEW,
      }),
  };
}

/** Listens to nothing but the end. */
export function unheard(signal: AbortSignal): AskListening {
  return { signal, onPlan: () => undefined, onSource: () => undefined };
}
