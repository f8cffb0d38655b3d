/** "Summarize this paper": which paper, then save, ask, tell, open. Knows no Obsidian. */

import type { AnnotationFile, AnnotationFiles, Summary } from "../wire/types.generated";
import { summaryMessage } from "./messages";

export interface SummarizeDeps {
  /** Vault path of the note in front, or null. */
  readonly activeNote: () => string | null;
  readonly listAnnotationFiles: () => Promise<AnnotationFiles>;
  readonly summarize: (citekey: string) => Promise<Summary>;
  /** Lets a person choose; null when they leave. */
  readonly choose: (papers: readonly AnnotationFile[]) => Promise<AnnotationFile | null>;
  /** Writes to disk what is being edited in these notes, so that the sidecar reads what the person sees. */
  readonly save: (paths: readonly string[]) => Promise<void>;
  readonly open: (path: string) => Promise<void>;
  readonly tell: (message: string) => void;
  /** Any error as a sentence; null when there is nothing to say. */
  readonly explain: (error: unknown) => string | null;
}

const NO_PAPERS =
  "No annotated papers found. Import a paper’s annotations with Zotero Integration first; the annotations folder can be set in the settings of Catena.";

/**
 * Summarizes the paper whose annotation note is in front, or one that the person chooses. What counts as an
 * annotation note is the sidecar's to say. Errors end as one message.
 */
export async function summarizePaper(deps: SummarizeDeps): Promise<void> {
  try {
    const active = deps.activeNote();
    const { files } = await deps.listAnnotationFiles();
    const paper = files.find(({ file_path }) => file_path === active) ?? (await chooseFrom(files, deps));
    if (paper === null) return;
    if (paper.citekey === null) {
      deps.tell(`${paper.title} states no citekey. Add "citekey:" to the properties of ${paper.file_path}.`);
      return;
    }
    await deps.save([paper.file_path, ...(paper.summary_path === null ? [] : [paper.summary_path])]);
    const summary = await deps.summarize(paper.citekey);
    deps.tell(summaryMessage(paper.title, summary));
    await deps.open(summary.path);
  } catch (error) {
    const why = deps.explain(error);
    if (why !== null) deps.tell(why);
  }
}

async function chooseFrom(files: readonly AnnotationFile[], deps: SummarizeDeps): Promise<AnnotationFile | null> {
  if (files.length > 0) return deps.choose(files);
  deps.tell(NO_PAPERS);
  return null;
}
