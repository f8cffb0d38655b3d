/** Choosing a paper. */

import { FuzzySuggestModal, type App, type FuzzyMatch } from "obsidian";
import type { AnnotationFile } from "../wire/types.generated";
import { drawPaper } from "./drawChoosing";
import { foundBy } from "./paperTexts";
import { t } from "../texts/texts";

/** Shows the annotated papers; settles with the chosen one, or null when the person left. */
export function choosePaper(app: App, papers: readonly AnnotationFile[]): Promise<AnnotationFile | null> {
  return new Promise((settle) => new PaperModal(app, papers, settle).open());
}

class PaperModal extends FuzzySuggestModal<AnnotationFile> {
  #chosen: AnnotationFile | null = null;
  readonly #papers: readonly AnnotationFile[];
  readonly #settle: (paper: AnnotationFile | null) => void;

  constructor(app: App, papers: readonly AnnotationFile[], settle: (paper: AnnotationFile | null) => void) {
    super(app);
    this.#papers = papers;
    this.#settle = settle;
    this.setPlaceholder(t.Pick_paper);
    this.emptyStateText = t.Pick_none;
  }

  override getItems(): AnnotationFile[] {
    return [...this.#papers];
  }

  override getItemText(paper: AnnotationFile): string {
    return foundBy(paper);
  }

  override renderSuggestion({ item }: FuzzyMatch<AnnotationFile>, el: HTMLElement): void {
    el.addClass("catena-paper");
    drawPaper(el, item);
  }

  override onChooseItem(paper: AnnotationFile): void {
    this.#chosen = paper;
  }

  override onClose(): void {
    super.onClose();
    // Obsidian closes the modal before it reports the choice.
    window.setTimeout(() => this.#settle(this.#chosen), 0);
  }
}
