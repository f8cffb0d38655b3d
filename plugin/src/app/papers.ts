/** Working with papers: summaries and syntheses. */

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
