/** Checking a note against what it cites: the list beside it, and the marks in its text. */

import { editorInfoField, MarkdownView, TFile, type App, type Plugin, type WorkspaceLeaf } from "obsidian";
import type { Check, CheckedSentence, CheckKind } from "../checks/checked";
import { CHECK_VIEW, CheckView } from "../checks/CheckView";
import { draftCheck } from "../checks/draftCheck";
import { quotesCheck } from "../checks/quotesCheck";
import { whereOf, type Where } from "../drawing/PaneView";
import { drawRemark } from "../marks/drawRemark";
import { fittedDrops } from "../marks/editorDrops";
import { EditorMarks } from "../marks/editorMarks";
import type { LabelledPage } from "../marks/marks";
import type { MarkStore } from "../marks/markStore";
import type { SidecarClient } from "../sidecar/client";
import { saveNotes } from "./notes";
import { openLabelledPage } from "./reading";
import { showSideView } from "./sideViews";
import { withNote, type Tools } from "./tools";

export interface Checking {
  readonly checkQuotes: () => void;
  readonly checkDraft: () => void;
  /** Removes the marks of the last check from the text. */
  readonly clearMarks: () => void;
  readonly checkView: (leaf: WorkspaceLeaf) => CheckView;
  /** Shows marks in all editors until the plugin is unloaded. */
  readonly addMarks: (plugin: Plugin) => void;
}

export function checking(tools: Tools, store: MarkStore): Checking {
  const { app, client, attempt, open } = tools;
  const openPage = ({ note, label }: LabelledPage, where: Where): Promise<void> =>
    attempt(() => openLabelledPage(tools, note, label, where));
  const marks = new EditorMarks({
    store,
    pathOf: (state) => state.field(editorInfoField, false)?.file?.path ?? null,
    drawRemark: (into, mark) =>
      drawRemark(into, mark, {
        open: (place, event) => void open(place, whereOf(event)),
        openPage: (page, event) => void openPage(page, whereOf(event)),
      }),
  });
  return {
    checkQuotes: withNote(tools, (path) => checkNote(tools, "quotes", path)),
    checkDraft: withNote(tools, (path) => checkNote(tools, "draft", path)),
    clearMarks: () => store.mark("check", null),
    checkView: (leaf) =>
      new CheckView(leaf, {
        ...tools,
        save: (paths) => saveNotes(app, paths),
        read: (path) => readBytes(app, path),
        checkOf: (kind, path) => checkOf(client, kind, path),
        show: (path, sentence, where) => showSentence(tools, marks, { path, sentence, where }),
        ...{ store, openPage },
      }),
    addMarks: (plugin) => {
      plugin.registerEditorExtension([marks.extension, fittedDrops]);
      plugin.register(marks.follow());
      plugin.registerEvent(app.vault.on("rename", (file, before) => store.renamed(before, file.path)));
    },
  };
}

function checkOf(client: SidecarClient, kind: CheckKind, path: string): Check {
  return kind === "draft"
    ? draftCheck(path, (asked, signal) => client.checkDraft({ path: asked }, signal))
    : quotesCheck(path, (asked, signal) => client.checkQuotes({ path: asked }, signal));
}

function checkNote({ app, client, attempt }: Tools, kind: CheckKind, path: string): void {
  const check = checkOf(client, kind, path);
  void attempt(async () => {
    const view = await showSideView(app, CHECK_VIEW, CheckView);
    await view?.check(check);
  });
}

/** Where its mark stands; a sentence that was edited since is looked for by its words. */
async function showSentence(
  { app, open }: Tools,
  marks: EditorMarks,
  { path, sentence, where }: { readonly path: string; readonly sentence: CheckedSentence; readonly where: Where },
): Promise<void> {
  const leaf = app.workspace
    .getLeavesOfType("markdown")
    .find(({ view }) => view instanceof MarkdownView && view.file?.path === path);
  if (where === false && leaf) await app.workspace.revealLeaf(leaf);
  if (where === false && marks.reveal(path, sentence.id)) return;
  await open(sentence.place, where);
  marks.reveal(path, sentence.id);
}

async function readBytes(app: App, path: string): Promise<Uint8Array> {
  const file = app.vault.getAbstractFileByPath(path);
  return file instanceof TFile ? new Uint8Array(await app.vault.readBinary(file)) : new Uint8Array();
}
