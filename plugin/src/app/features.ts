/** The table of what Catena adds to Obsidian: each command, view and ribbon icon with what it does. */

import type { BasesViewRegistration, ItemView, Plugin, MarkdownRenderChild, WorkspaceLeaf } from "obsidian";
import { ANNOTATIONS_VIEW } from "../annotations/AnnotationsView";
import { AROUND_VIEW } from "../around/AroundView";
import { basesOptions } from "../bases/CatenaBasesView";
import { BELIEFS_VIEW } from "../beliefs/BeliefsView";
import { BESIDE_VIEW } from "../beside/BesideView";
import { QUERY_VIEW } from "../ask/QueryView";
import { cliEntries, type CliEntry } from "../cli/handlers";
import type { CommandId } from "../commands/commands";
import { HEALTH_VIEW } from "../health/HealthView";
import { MarkStore } from "../marks/markStore";
import { PAPERS_VIEW } from "../papers/PapersView";
import { READING_LIST_VIEW } from "../papers/ReadingListView";
import { PDF_VIEW } from "../pdf/PdfOutlineView";
import { CHECK_VIEW } from "../checks/CheckView";
import { checking } from "./checking";
import type { Connected } from "./connected";
import { exploring } from "./exploring";
import { health } from "./health";
import { registerMenus } from "./menus";
import { paperList } from "./paperList";
import { afterNames } from "./names";
import { papers } from "./papers";
import { pdfOfNote } from "./pdfs";
import { readingPapers } from "./reading";
import { searching, unheard } from "./searching";
import type { Settings } from "../settings/settings";
import type { SettingsStore } from "./settingsStore";
import { isToInstall } from "../status/install";
import { openQueryPane, startAsking, startQuestion } from "./sideViews";
import { support } from "./support";
import type { Tools } from "./tools";
import { t } from "../texts/texts";

export interface Features {
  readonly commands: Readonly<Record<CommandId, () => void>>;
  /** Which commands are offered only now and then, and whether they are now. */
  readonly offered: Readonly<Partial<Record<CommandId, () => boolean>>>;
  /** By the type of the view. */
  readonly views: Readonly<Record<string, (leaf: WorkspaceLeaf) => ItemView>>;
  /** Views whose places Obsidian previews, with their names in its settings. */
  readonly previews: Readonly<Record<string, string>>;
  /** Code blocks in notes, by language. */
  readonly blocks: Readonly<Record<string, (block: string, el: HTMLElement, notePath: string) => MarkdownRenderChild>>;
  /** Shows marks in editors. */
  readonly addMarks: (plugin: Plugin) => void;
  /** Adds to the menus of files and of the editor. */
  readonly addMenus: (plugin: Plugin) => void;
  /** Obsidian's command line. */
  readonly cli: readonly CliEntry[];
  readonly basesView: BasesViewRegistration;
  readonly ribbon: readonly { readonly icon: string; readonly title: string; readonly command: CommandId }[];
}

export interface FeatureDeps {
  readonly tools: Tools;
  readonly connected: Connected;
  readonly store: SettingsStore;
  /** Absolute path of the vault. */
  readonly vault: string;
  readonly pluginVersion: string;
  readonly restart: () => void;
}

export function featuresOf({ tools, connected, store, vault, pluginVersion, restart }: FeatureDeps): Features {
  const { app } = tools;
  const settings = (): typeof store.current => store.current;
  const marks = new MarkStore();
  const { model } = connected;
  const named = { ...tools, client: afterNames(tools.client, () => model.learnNames()) };
  const explore = exploring(tools, marks);
  const paper = papers({ ...tools, isPreviewed: () => settings().previewSummaries });
  const reading = readingPapers({ ...named, ask: (words) => void startQuestion(app, words) });
  const check = checking(named, marks);
  const { showHistory, showBeliefs } = explore;
  // Menus must know them when they open.
  connected.onChange(() => {
    if (connected.index.activity === "ready" && !model.state.names) void model.learnNames();
  });
  const list = paperList({ ...tools, paper, explore, reading, store });
  const search = searching({
    ...tools,
    model,
    pluginVersion,
    settings,
    showHistory,
    showBeliefs,
    restart,
  });
  const help = support({ app, connected, settings, vault, pluginVersion, copy: tools.copy });
  const page = health({ ...tools, connected, store, pluginVersion, help });
  const needing = {
    ask: () => void startAsking(app, "ask"),
    "temporal-query": () => void startAsking(app, "temporal-query"),
    compare: () => void startAsking(app, "compare"),
    "surface-related": () => void startAsking(app, "surface-related"),
    "search-vault": search.searchVault,
    "beside-writing": explore.besideWriting,
    "related-notes": explore.relatedNotes,
    "suggest-links": explore.suggestLinks,
    "note-history": explore.noteHistory,
    "belief-timeline": explore.beliefTimeline,
    "summarize-paper": paper.summarize,
    "synthesize-papers": paper.synthesize,
    papers: list.showPapers,
    cite: paper.cite,
    "check-quotes": check.checkQuotes,
    "check-draft": check.checkDraft,
    "reading-list": list.showReadingList,
    "claims-canvas": paper.claimsCanvas,
    "where-from": paper.whereFrom,
    "browse-annotations": reading.browseAnnotations,
    "pdf-outline": reading.pdfOutline,
    "index-health": page.showHealth,
  };
  // Without a sidecar, each of these leads to the pane that helps to get one.
  const led = Object.entries(needing).map(([id, act]) => {
    const lead = (): void => (isToInstall(connected.sidecar.state) ? void openQueryPane(app) : act());
    return [id, lead] as const;
  });
  const commands: Features["commands"] = {
    ...(Object.fromEntries(led) as typeof needing),
    "clear-marks": check.clearMarks,
    "open-query-pane": () => void openQueryPane(app),
    "restart-sidecar": restart,
    "show-log": help.showLog,
    "copy-diagnostics": help.copyDiagnostics,
  };
  return {
    commands,
    offered: { "clear-marks": () => (marks.standing("check")?.size ?? 0) > 0 },
    addMarks: check.addMarks,
    addMenus: (plugin) =>
      registerMenus(plugin, {
        explore,
        reading,
        list,
        paper,
        knownPapers: () => model.state.names?.papers ?? [],
        hasPdf: (note, citekey) => pdfOfNote(app, note, citekey) !== null,
        store,
        commands,
      }),
    views: {
      [QUERY_VIEW]: search.queryView,
      [AROUND_VIEW]: explore.aroundView,
      [BESIDE_VIEW]: explore.besideView,
      [BELIEFS_VIEW]: explore.beliefsView,
      [PDF_VIEW]: reading.pdfView,
      [ANNOTATIONS_VIEW]: reading.annotationsView,
      [PAPERS_VIEW]: list.papersView,
      [CHECK_VIEW]: check.checkView,
      [READING_LIST_VIEW]: list.readingListView,
      [HEALTH_VIEW]: page.healthView,
    },
    blocks: { catena: search.liveQuery },
    previews: {
      [QUERY_VIEW]: t.Ribbon_ask,
      [AROUND_VIEW]: t.Around_title,
      [BESIDE_VIEW]: t.Command_names["beside-writing"],
      [BELIEFS_VIEW]: t.Beliefs_title,
      [CHECK_VIEW]: t.Check_pane,
      [PAPERS_VIEW]: t.Papers_title,
      [READING_LIST_VIEW]: t.Reading_title,
      [HEALTH_VIEW]: t.Health_title,
    },
    basesView: { name: "Catena", icon: "waypoints", options: basesOptions, factory: search.basesView },
    cli: commandLine(tools, settings),
    ribbon: [
      { icon: "message-circle-question", title: t.Ribbon_ask, command: "open-query-pane" },
      { icon: "scroll-text", title: t.Ribbon_summarize, command: "summarize-paper" },
      { icon: "library", title: t.Command_names.papers, command: "papers" },
    ],
  };
}

function commandLine({ client, explain }: Tools, settings: () => Settings): readonly CliEntry[] {
  return cliEntries({
    ask: (request) => client.ask(request, unheard(new AbortController().signal)),
    search: client.search,
    summarize: client.summarize,
    usual: () => ({ mode: settings().searchMode, limit: settings().resultsLimit }),
    explain,
  });
}
