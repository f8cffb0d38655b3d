/** "Summarize this paper": find the paper, save, summarize, notify, open. Independent of Obsidian. */

import { effectOf } from "../generated-notes/generatedNote";
import type { Waiting } from "../waiting";
import type { AnnotationFile, AnnotationFiles, Summary, SummarizeRequest } from "../wire/types.generated";
import { summaryMessage } from "./messages";
import { t } from "../texts/texts";

export interface SummarizeDeps {
  /** Vault path of the active note, or null. */
  readonly activeNote: () => string | null;
  readonly listAnnotationFiles: (signal: AbortSignal) => Promise<AnnotationFiles>;
  readonly summarize: (request: SummarizeRequest, signal: AbortSignal) => Promise<Summary>;
  /** Lets a person choose; null if they cancel. */
  readonly choose: (papers: readonly AnnotationFile[]) => Promise<AnnotationFile | null>;
  /** Whether a person wants to see what changes in an existing summary. */
  readonly isPreviewed: () => boolean;
  /** Shows what would change; false if the person declines. */
  readonly confirm: (title: string, summary: Summary) => Promise<boolean>;
  /** Writes to disk what is being edited in these notes, so that the sidecar reads what the person sees. */
  readonly save: (paths: readonly string[]) => Promise<void>;
  readonly waiting: Waiting;
  readonly open: (path: string) => Promise<void>;
  readonly notify: (message: string) => void;
  /** Any error as a sentence; null when there is nothing to say. */
  readonly explain: (error: unknown) => string | null;
}

/**
 * Summarizes the paper whose annotation note is active, or one that the person chooses. The sidecar decides what counts as
 * an annotation note. Errors end as one message.
 */
export async function summarizePaper(deps: SummarizeDeps): Promise<void> {
  await explained(deps, async () => {
    const active = deps.activeNote();
    const { files } = await deps.waiting(t.Pick_looking, deps.listAnnotationFiles);
    const paper = files.find(({ file_path }) => file_path === active) ?? (await chooseFrom(files, deps));
    if (paper) await summarize(paper, deps);
  });
}

/** Summarizes this paper. */
export async function summarizeThis(paper: AnnotationFile, deps: SummarizeDeps): Promise<void> {
  await explained(deps, () => summarize(paper, deps));
}

async function explained({ explain, notify }: SummarizeDeps, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    const why = explain(error);
    if (why !== null) notify(why);
  }
}

async function summarize(paper: AnnotationFile, deps: SummarizeDeps): Promise<void> {
  const { citekey, title, file_path, summary_path } = paper;
  if (citekey === null) {
    deps.notify(t.Summary_no_citekey(title, file_path));
    return;
  }
  await deps.save([file_path, ...(summary_path === null ? [] : [summary_path])]);
  const compose = (how: { dry_run?: true; plan?: string }): Promise<Summary> =>
    deps.waiting(t.Summary_composing(title), (signal) => deps.summarize({ citekey, ...how }, signal));
  let confirmed = {};
  if (summary_path !== null && deps.isPreviewed()) {
    const planned = await compose({ dry_run: true });
    if (effectOf(planned) === "nothing") {
      deps.notify(t.Summary_unchanged(title));
      await deps.open(planned.path);
      return;
    }
    if (effectOf(planned) === "renewed") {
      if (!(await deps.confirm(title, planned))) return;
      confirmed = { plan: planned.plan };
    }
  }
  const summary = await compose(confirmed);
  deps.notify(summaryMessage(title, summary));
  await deps.open(summary.path);
}

async function chooseFrom(files: readonly AnnotationFile[], deps: SummarizeDeps): Promise<AnnotationFile | null> {
  if (files.length) return deps.choose(files);
  deps.notify(t.Papers_none);
  return null;
}
