/** Exploring one note: its neighbours, suggested links, its history. */

import type { App, WorkspaceLeaf } from "obsidian";
import { AROUND_VIEW, AroundView } from "../around/AroundView";
import { BELIEFS_VIEW, BeliefsView } from "../beliefs/BeliefsView";
import { BESIDE_VIEW, BesideView } from "../beside/BesideView";
import type { Place } from "../drawing/place";
import { HistoryModal } from "../history/HistoryModal";
import { NOW, type Days } from "../history/historyState";
import { LinksModal } from "../links/LinksModal";
import { currentConcept, insertAtCursor, today } from "./answers";
import type { MarkStore } from "../marks/markStore";
import { saveNotes } from "./notes";
import { showInTab, showSideView } from "./sideViews";
import { withNote, type Tools } from "./tools";
import { currentWriting } from "./writing";

/** For Obsidian's commands and views. */
export interface Exploring {
  readonly besideWriting: () => void;
  readonly relatedNotes: () => void;
  readonly suggestLinks: () => void;
  readonly noteHistory: () => void;
  /** Shows what the notes said of the selected words, or of what the open note is about. */
  readonly beliefTimeline: () => void;
  /** Shows how a note changed, with its text of a day (YYYY-MM-DD). */
  readonly showHistory: (place: Place, day: string | null) => void;
  /** Shows what the notes said of a concept, and when that changed. */
  readonly showBeliefs: (concept: string) => void;
  /** Suggests links from a note. */
  readonly suggestLinksOf: (path: string) => void;
  /** Shows the notes around a note. */
  readonly showAround: (path: string) => Promise<void>;
  readonly aroundView: (leaf: WorkspaceLeaf) => AroundView;
  readonly besideView: (leaf: WorkspaceLeaf) => BesideView;
  readonly beliefsView: (leaf: WorkspaceLeaf) => BeliefsView;
}

export function exploring(tools: Tools, store: MarkStore): Exploring {
  const { app, client } = tools;
  return {
    besideWriting: () => void showBeside(app),
    relatedNotes: withNote(tools, (path) => void showAround(app, path)),
    suggestLinks: withNote(tools, (path) => suggestLinks(tools, path)),
    noteHistory: withNote(tools, (path) => showHistory(tools, path, NOW)),
    beliefTimeline: () => void tools.attempt(() => showBeliefs(app, currentConcept(app) ?? "")),
    showBeliefs: (concept) => void tools.attempt(() => showBeliefs(app, concept)),
    showHistory: ({ path }, day) => showHistory(tools, path, { asOf: day, knownAt: null }),
    suggestLinksOf: (path) => suggestLinks(tools, path),
    showAround: (path) => showAround(app, path),
    aroundView: (leaf) =>
      new AroundView(leaf, { ...tools, related: client.related, suggestLinks: (path) => suggestLinks(tools, path) }),
    besideView: (leaf) => besideView(leaf, tools, store),
    beliefsView: (leaf) =>
      new BeliefsView(leaf, {
        ...tools,
        beliefs: (concept, signal) => client.beliefs({ concept }, signal),
        showHistory: ({ path }, day) => showHistory(tools, path, { asOf: day, knownAt: null }),
        today,
      }),
  };
}

function besideView(leaf: WorkspaceLeaf, tools: Tools, store: MarkStore): BesideView {
  const { app, client, attempt } = tools;
  return new BesideView(leaf, {
    ...tools,
    writing: () => currentWriting(app),
    related: client.related,
    search: client.search,
    check: client.checkDraft,
    mark: (marked) => store.mark("beside", marked),
    onCursor: (moved) => store.cursorMoved.add(moved),
    insert: (text) => void attempt(() => insertAtCursor(app, text)),
  });
}

async function showBeliefs(app: App, concept: string): Promise<void> {
  const view = await showInTab(app, BELIEFS_VIEW, BeliefsView);
  void view?.show(concept);
  view?.focusInput();
}

async function showBeside(app: App): Promise<void> {
  const view = await showSideView(app, BESIDE_VIEW, BesideView);
  view?.look();
}

async function showAround(app: App, path: string): Promise<void> {
  const view = await showSideView(app, AROUND_VIEW, AroundView);
  view?.focusInput();
  await view?.show(path);
}

function suggestLinks(tools: Tools, path: string): void {
  const { app, client, open } = tools;
  new LinksModal(app, path, {
    ...tools,
    suggest: client.suggestLinks,
    accept: client.acceptLink,
    dismiss: (id) => client.dismissLink({ id }),
    save: (paths) => saveNotes(app, paths),
    open: (target) => void open({ path: target, line: null }, false),
  }).open();
}

function showHistory(tools: Tools, path: string, days: Days): void {
  const { app, client } = tools;
  const save = (paths: readonly string[]): Promise<void> => saveNotes(app, paths);
  new HistoryModal(app, path, { ...tools, noteHistory: client.noteHistory, save }, days).open();
}
