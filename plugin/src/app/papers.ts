/** Working with papers: summaries, syntheses, quotations, drafts. */

import type { Check } from "../checks/checked";
import { CheckModal } from "../checks/CheckModal";
import { draftCheck } from "../checks/draftCheck";
import { quotesCheck } from "../checks/quotesCheck";
import { confirmRenewal } from "../generated-notes/RenewalModal";
import { choosePaper } from "../papers/PaperModal";
import { summarizePaper, summarizeThis, type SummarizeDeps } from "../papers/summarize";
import { SynthesisModal } from "../papers/SynthesisModal";
import { waitingWith } from "../waiting";
import type { AnnotationFile } from "../wire/types.generated";
import { openPlace, saveNotes } from "./notes";
import { showProgress } from "./progressNotice";
import type { Tools } from "./tools";
import { t } from "../texts/texts";

export interface PapersDeps extends Tools {
  readonly isPreviewed: () => boolean;
}

/** For Obsidian's commands. */
export interface Papers {
  readonly summarize: () => void;
  readonly synthesize: () => void;
  readonly checkQuotes: () => void;
  readonly checkDraft: () => void;
  /** Writes or renews the summary of this paper. */
  readonly summarizeThis: (paper: AnnotationFile) => Promise<void>;
  /** Synthesizes papers, of which these are chosen to begin with, by the paths of their notes. */
  readonly synthesizeThese: (first: readonly string[]) => void;
}

export function papers(deps: PapersDeps): Papers {
  const summarizing = summarizingWith(deps);
  return {
    summarize: () => void summarizePaper(summarizing),
    synthesize: () => {
      const active = summarizing.activeNote();
      synthesize(deps, summarizing, active === null ? [] : [active]);
    },
    summarizeThis: (paper) => summarizeThis(paper, summarizing),
    synthesizeThese: (first) => synthesize(deps, summarizing, first),
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
    confirm: (title, summary) => confirmRenewal(app, t.Summary_renew(title), summary),
    save: (paths) => saveNotes(app, paths),
    waiting: waitingWith({ timers, show: showProgress }),
    open: (path) => openPlace(app, timers, { path, line: null }, "tab"),
    notify,
    explain,
  };
}

function synthesize(
  { app, client, notify, explain, timers }: PapersDeps,
  summarizing: SummarizeDeps,
  first: readonly string[],
): void {
  const { listAnnotationFiles, save, open } = summarizing;
  new SynthesisModal(app, {
    first: () => first,
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

function checkQuotes(deps: PapersDeps): void {
  const ask = (path: string, signal: AbortSignal) => deps.client.checkQuotes({ path }, signal);
  checkNote(deps, (path) => quotesCheck(path, ask), t.Quotes_open);
}

function checkDraft(deps: PapersDeps): void {
  const ask = (path: string, signal: AbortSignal) => deps.client.checkDraft({ path }, signal);
  checkNote(deps, (path) => draftCheck(path, ask), t.Draft_open);
}

/** Checks the note that is open; without one, says what to open. */
function checkNote(
  { app, open, notify, explain, timers }: PapersDeps,
  checkOf: (path: string) => Check,
  without: string,
): void {
  const file = app.workspace.getActiveFile();
  if (file?.extension !== "md") {
    notify(without);
    return;
  }
  new CheckModal(app, file.path, checkOf(file.path), {
    save: (paths) => saveNotes(app, paths),
    explain,
    timers,
    open: (place) => void open(place, false),
  }).open();
}
