/** Working with papers: summaries, syntheses, quotations, drafts. */

import { DraftModal } from "../drafts/DraftModal";
import { confirmRenewal } from "../generated-notes/RenewalModal";
import { choosePaper } from "../papers/PaperModal";
import { summarizePaper, summarizeThis, type SummarizeDeps } from "../papers/summarize";
import { SynthesisModal } from "../papers/SynthesisModal";
import { QuotesModal } from "../quotes/QuotesModal";
import { waitingWith } from "../waiting";
import { openNote, saveNotes } from "./notes";
import { showProgress } from "./progressNotice";
import type { Tools } from "./tools";

export interface PapersDeps extends Tools {
  readonly isPreviewed: () => boolean;
}

/** For Obsidian's commands. */
export interface Papers {
  readonly summarize: () => void;
  readonly synthesize: () => void;
  readonly checkQuotes: () => void;
  readonly checkDraft: () => void;
}

export function papers(deps: PapersDeps): Papers {
  const summarizing = summarizingWith(deps);
  return {
    summarize: () => void summarizePaper(summarizing),
    synthesize: () => synthesize(deps, summarizing),
    checkQuotes: () => checkQuotes(deps),
    checkDraft: () => checkDraft(deps),
  };
}

function summarizingWith({ app, client, isPreviewed, notify, explain, timers }: PapersDeps): SummarizeDeps {
  return {
    activeNote: () => app.workspace.getActiveFile()?.path ?? null,
    listAnnotationFiles: (signal) => client.listAnnotationFiles({}, signal),
    summarize: (request, signal) => client.summarize(request, signal),
    choose: (offered) => choosePaper(app, offered),
    isPreviewed,
    confirm: (title, summary) => confirmRenewal(app, `Renew the summary of ${title}?`, summary),
    save: (paths) => saveNotes(app, paths),
    waiting: waitingWith({ timers, show: showProgress }),
    open: (path) => openNote(app, timers, path, null, "tab"),
    notify,
    explain,
  };
}

function synthesize({ app, client, notify, explain, timers }: PapersDeps, summarizing: SummarizeDeps): void {
  const { activeNote, listAnnotationFiles, save, open } = summarizing;
  new SynthesisModal(app, {
    activeNote,
    listAnnotationFiles,
    synthesize: (request, signal) => client.synthesize(request, signal),
    save,
    open,
    notify,
    summarize: (paper) => void summarizeThis(paper, summarizing),
    explain,
    timers,
  }).open();
}

function checkQuotes({ app, client, open, notify, explain, timers }: PapersDeps): void {
  const file = app.workspace.getActiveFile();
  if (file?.extension !== "md") {
    notify("Open the note whose quotations you want to check.");
    return;
  }
  new QuotesModal(app, file.path, {
    checkQuotes: (path, signal) => client.checkQuotes({ path }, signal),
    save: (paths) => saveNotes(app, paths),
    explain,
    timers,
    open: (place) => void open(place, false),
  }).open();
}

function checkDraft({ app, client, open, notify, explain, timers }: PapersDeps): void {
  const file = app.workspace.getActiveFile();
  if (file?.extension !== "md") {
    notify("Open the draft that you want to check.");
    return;
  }
  new DraftModal(app, file.path, {
    checkDraft: (path, signal) => client.checkDraft({ path }, signal),
    save: (paths) => saveNotes(app, paths),
    explain,
    timers,
    open: (place) => void open(place, false),
  }).open();
}
