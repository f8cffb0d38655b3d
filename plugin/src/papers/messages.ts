/** Texts about papers, as sentences. Pure. */

import { writtenText, type GeneratedNote } from "../generated-notes/generatedNote";
import { t } from "../texts/texts";

/** "Summary of X written: 3 sections new." */
export function summaryMessage(title: string, summary: GeneratedNote): string {
  const done = summary.created ? t.Note_summary_written : t.Note_summary_renewed;
  return writtenText(done(title), summary);
}

/** "Synthesis of 4 papers written: 8 sections new." */
export function synthesisMessage(papers: number, synthesis: GeneratedNote): string {
  const done = synthesis.created ? t.Note_synthesis_written : t.Note_synthesis_renewed;
  return writtenText(done(papers), synthesis);
}
