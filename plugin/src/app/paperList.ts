/** The list of all papers, and what it hands on to other parts. */

import type { App, WorkspaceLeaf } from "obsidian";
import { drawButton, drawFold, drawAside } from "../drawing/elements";
import { PAPERS_VIEW, PapersView, type Export } from "../papers/PapersView";
import { READING_LIST_VIEW, ReadingListView } from "../papers/ReadingListView";
import { copiedText } from "../papers/paperTexts";
import { drawLearned, goOn } from "../settings/drawLearned";
import { colorsToConfirm } from "../settings/learnedColors";
import { waitingWith, type Waiting } from "../waiting";
import type { CiteRequest, SynthesizeRequest } from "../wire/types.generated";
import type { Exploring } from "./exploring";
import type { Papers } from "./papers";
import { showProgress } from "./progressNotice";
import type { ReadingPapers } from "./reading";
import type { SettingsStore } from "./settingsStore";
import { showInTab } from "./sideViews";
import type { Tools } from "./tools";
import { heard } from "../texts/heard";
import { t } from "../texts/texts";

export interface PaperListDeps extends Tools {
  readonly paper: Papers;
  readonly explore: Exploring;
  readonly reading: ReadingPapers;
  readonly store: SettingsStore;
}

/** For Obsidian's commands and views. */
export interface PaperList {
  readonly showPapers: () => void;
  /** Shows the unread papers by what they say about one's own claims. */
  readonly showReadingList: () => void;
  /** Copies papers, or what notes cite: citekeys or paths. */
  readonly copyCitations: (names: readonly string[], format: Export) => void;
  readonly papersView: (leaf: WorkspaceLeaf) => PapersView;
  readonly readingListView: (leaf: WorkspaceLeaf) => ReadingListView;
}

const COLORS_KEY = "catena-colors-asked";

export function paperList(deps: PaperListDeps): PaperList {
  const { app, client, attempt, timers, paper, explore, reading, store } = deps;
  const waiting = waitingWith({ timers, show: showProgress });
  const cite: PaperList["copyCitations"] = (names, format) =>
    void attempt(() => copyCitations(deps, names, format, waiting));
  const showReadingList = (): void =>
    void attempt(async () => (await showInTab(app, READING_LIST_VIEW, ReadingListView))?.focusInput());
  return {
    copyCitations: cite,
    showPapers: () => void attempt(() => showPapers(app)),
    showReadingList,
    readingListView: (leaf) =>
      new ReadingListView(leaf, { ...deps, list: (limit, signal) => client.readingList({ limit }, signal) }),
    papersView: (leaf) =>
      new PapersView(leaf, {
        ...deps,
        list: (signal) => client.listAnnotationFiles({ details: true }, signal),
        summarize: (file, then) => void paper.summarizeThis(file).then(then),
        synthesize: (files) => paper.synthesizeThese(files.map(({ file_path }) => file_path)),
        canvas: (files) =>
          paper.synthesizeThese(
            files.map(({ file_path }) => file_path),
            true,
          ),
        readingList: showReadingList,
        copyMatrix: (citekeys) => void attempt(() => copyMatrix(deps, citekeys, waiting)),
        copyCitations: cite,
        annotations: ({ citekey, title }) => void (citekey === null || reading.annotationsOf({ citekey, title })),
        outline: ({ citekey, title, file_path }) =>
          void (citekey === null || reading.outlineOf({ name: { citekey }, title, note: file_path })),
        drawColors: (into) => void attempt(() => drawColors(deps, store, into)),
        related: ({ file_path }) => void attempt(() => explore.showAround(file_path)),
      }),
  };
}

async function showPapers(app: App): Promise<void> {
  (await showInTab(app, PAPERS_VIEW, PapersView))?.focusInput();
}

/** The table of colours, until it was answered on this device. */
async function drawColors(tools: Tools, store: SettingsStore, into: HTMLElement): Promise<void> {
  const { app, client } = tools;
  if (app.loadLocalStorage(COLORS_KEY) !== null) return;
  const { color_roles } = await client.diagnose();
  const learned = colorsToConfirm(color_roles, store.current.colorRoles);
  if (learned.length === 0) return;
  const body = drawFold(into, t.Colors_asked, "colors-asked");
  const done = (): void => {
    into.closest<HTMLElement>(".view-content")?.focus();
    into.empty();
  };
  drawLearned(body, learned, {
    settings: () => store.current,
    change: (changed) => store.change(changed),
    redraw: () => {
      if (!goOn(body)) done();
    },
  });
  drawButton(body, "paper-action", t.Colors_not_now, () => {
    app.saveLocalStorage(COLORS_KEY, "answered");
    done();
  });
  drawAside(body, t.Colors_also);
}

async function copyCitations(
  { client, copy, notify }: Tools,
  names: readonly string[],
  format: Export,
  waiting: Waiting,
): Promise<void> {
  // The contract's lists have a longest length, which the generated types spell out tuple by tuple.
  const request = { names: [...names], format } as CiteRequest;
  const { text, citekeys, warnings } = await waiting(t.Export_collecting, (signal) => client.cite(request, signal));
  if (!text) notify(warnings.map(heard).join(" "));
  else await copy(text, copiedText(t.Export_names[format], citekeys, warnings));
}

/** The literature matrix of a synthesis that is not written. */
async function copyMatrix(
  { client, copy, notify }: Tools,
  citekeys: readonly string[],
  waiting: Waiting,
): Promise<void> {
  const request = { citekeys: [...citekeys], dry_run: true } as SynthesizeRequest;
  const { matrix_csv: text, warnings } = await waiting(t.Export_comparing, (signal) =>
    client.synthesize(request, signal),
  );
  if (!text) return notify(t.Export_no_matrix);
  await copy(text, copiedText(t.Export_matrix_name, citekeys, warnings));
}
