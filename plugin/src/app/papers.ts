/** Working with papers: summaries and syntheses. */

import { cited } from "../drawing/place";
import { confirmRenewal } from "../generated-notes/RenewalModal";
import { choosePaper } from "../papers/PaperModal";
import { placeOfSource } from "../papers/sources";
import { SourceModal } from "../papers/SourceModal";
import { summarizePaper, summarizeThis, type SummarizeDeps } from "../papers/summarize";
import { SynthesisModal } from "../papers/SynthesisModal";
import { waitingWith } from "../waiting";
import type { AnnotationFile } from "../wire/types.generated";
import { insertAtCursor } from "./answers";
import { openPlace, saveNotes } from "./notes";
import { hasPages, openSourcePage } from "./reading";
import { currentPassage } from "./writing";
import { showProgress } from "./progressNotice";
import type { Tools } from "./tools";
import { t } from "../texts/texts";

export interface PapersDeps extends Tools {
  readonly isPreviewed: () => boolean;
}

/** For Obsidian's commands. */
export interface Papers {
  readonly summarize: () => void;
  /** Writes or renews the summary of the paper that this note is about. */
  readonly summarizeNote: (path: string) => void;
  readonly synthesize: () => void;
  /** Writes or renews the summary of this paper. */
  readonly summarizeThis: (paper: AnnotationFile) => Promise<void>;
  /** Synthesizes papers, of which these are chosen to begin with, by the paths of their notes. */
  readonly synthesizeThese: (first: readonly string[], canvas?: boolean) => void;
  /** Draws claims and evidence of papers on a canvas. */
  readonly claimsCanvas: () => void;
  /** Puts a citation of a paper that is chosen at the cursor. */
  readonly cite: () => void;
  /** Looks for the paper and page that the selected words are from, or the paragraph under the cursor. */
  readonly whereFrom: () => void;
}

export function papers(deps: PapersDeps): Papers {
  const summarizing = summarizingWith(deps);
  const active = (): readonly string[] => [summarizing.activeNote()].filter((path) => path !== null);
  return {
    summarize: () => void summarizePaper(summarizing),
    summarizeNote: (path) => void summarizePaper({ ...summarizing, activeNote: () => path }),
    synthesize: () => synthesize(deps, summarizing, active()),
    claimsCanvas: () => synthesize(deps, summarizing, active(), true),
    cite: () => void deps.attempt(() => cite(deps)),
    whereFrom: () => whereFrom(deps),
    summarizeThis: (paper) => summarizeThis(paper, summarizing),
    synthesizeThese: (first, canvas) => synthesize(deps, summarizing, first, canvas),
  };
}

function summarizingWith(deps: PapersDeps): SummarizeDeps {
  const { app, client, timers } = deps;
  return {
    ...deps,
    activeNote: () => app.workspace.getActiveFile()?.path ?? null,
    listAnnotationFiles: (signal) => client.listAnnotationFiles({}, signal),
    summarize: client.summarize,
    choose: (offered) => choosePaper(app, offered),
    confirm: (title, summary) => confirmRenewal(app, t.Summary_renew(title), summary),
    save: (paths) => saveNotes(app, paths),
    waiting: waitingWith({ timers, show: showProgress }),
    open: (path) => openPlace(app, timers, { path, line: null }, "tab"),
  };
}

function synthesize(deps: PapersDeps, summarizing: SummarizeDeps, first: readonly string[], canvas = false): void {
  const { app, client } = deps;
  const { save, open } = summarizing;
  new SynthesisModal(app, {
    ...deps,
    first: () => first,
    canvas,
    listAnnotationFiles: (signal) => client.listAnnotationFiles({ details: true }, signal),
    synthesize: client.synthesize,
    save,
    open,
    summarize: (paper) => void summarizeThis(paper, summarizing),
  }).open();
}

async function cite({ app, client }: PapersDeps): Promise<void> {
  const { files } = await client.listAnnotationFiles({ details: true });
  const paper = await choosePaper(app, files);
  if (paper?.citekey) insertAtCursor(app, cited(paper.citekey, null));
}

function whereFrom(deps: PapersDeps): void {
  const { app, client, attempt, open } = deps;
  new SourceModal(app, currentPassage(app), {
    ...deps,
    find: (text, signal) => client.findSource({ text }, signal),
    open: (source) => {
      if (!source.span) void attempt(() => openSourcePage(deps, source));
      else void open(placeOfSource(source), false);
    },
    openPage: (source) => void attempt(() => openSourcePage(deps, source)),
    hasPage: ({ note_path }) => (note_path === null ? Promise.resolve(true) : hasPages(app, note_path)),
  }).open();
}
