/** Texts about papers, as sentences. Pure. */

import { writtenText, type GeneratedNote } from "../generated-notes/generatedNote";

/** "Summary of X written: 3 sections new." */
export function summaryMessage(title: string, summary: GeneratedNote): string {
  return writtenText(`Summary of ${title}`, summary);
}

/** "Synthesis of 4 papers written: 8 sections new." */
export function synthesisMessage(papers: number, synthesis: GeneratedNote): string {
  return writtenText(`Synthesis of ${papers} papers`, synthesis);
}

/** "3 annotations" */
export function annotationCount(count: number): string {
  return count === 1 ? "1 annotation" : `${count} annotations`;
}
