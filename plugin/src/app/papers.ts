/** What a person does with their papers: summaries, syntheses, quotations. */

import type { App } from "obsidian";
import type { Place } from "../drawing/place";
import { confirmRenewal } from "../generated-notes/RenewalModal";
import { choosePaper } from "../papers/PaperModal";
import { summarizePaper, summarizeThis, type SummarizeDeps } from "../papers/summarize";
import { SynthesisModal } from "../papers/SynthesisModal";
import { QuotesModal } from "../quotes/QuotesModal";
import type { SidecarClient } from "../sidecar/client";
import type { Timers } from "../sidecar/timers";
import { waitingWith } from "../waiting";
import { openNote, saveNotes } from "./notes";
import { showProgress } from "./progressNotice";

export interface PapersDeps {
  readonly app: App;
  readonly client: SidecarClient;
  readonly isPreviewed: () => boolean;
  /** Opens a place in the tab at hand; tells what went wrong. */
  readonly open: (place: Place) => void;
  readonly tell: (message: string) => void;
  readonly explain: (error: unknown) => string | null;
  readonly timers: Timers;
}

/** What Obsidian's commands need of it. */
export interface Papers {
  readonly summarize: () => void;
  readonly synthesize: () => void;
  readonly checkQuotes: () => void;
}

export function papers({ app, client, isPreviewed, open, tell, explain, timers }: PapersDeps): Papers {
  const activeNote = (): string | null => app.workspace.getActiveFile()?.path ?? null;
  const save = (paths: readonly string[]): Promise<void> => saveNotes(app, paths);
  const openTab = (path: string): Promise<void> => openNote(app, timers, path, null, "tab");
  const summarizing: SummarizeDeps = {
    activeNote,
    listAnnotationFiles: (signal) => client.listAnnotationFiles({}, signal),
    summarize: (request, signal) => client.summarize(request, signal),
    choose: (offered) => choosePaper(app, offered),
    isPreviewed,
    confirm: (title, summary) => confirmRenewal(app, `Renew the summary of ${title}?`, summary),
    save,
    waiting: waitingWith({ timers, show: showProgress }),
    open: openTab,
    tell,
    explain,
  };
  return {
    summarize: () => void summarizePaper(summarizing),
    synthesize: () =>
      new SynthesisModal(app, {
        activeNote,
        listAnnotationFiles: (signal) => client.listAnnotationFiles({}, signal),
        synthesize: (request, signal) => client.synthesize(request, signal),
        save,
        open: openTab,
        tell,
        summarize: (paper) => void summarizeThis(paper, summarizing),
        explain,
        timers,
      }).open(),
    checkQuotes: () => {
      const file = app.workspace.getActiveFile();
      if (file?.extension !== "md") tell("Open a note first: its quotations are checked.");
      else
        new QuotesModal(app, file.path, {
          checkQuotes: (path, signal) => client.checkQuotes({ path }, signal),
          save,
          explain,
          timers,
          open,
        }).open();
    },
  };
}
