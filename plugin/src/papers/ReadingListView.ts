/** The reading list: unread papers, first those whose findings bear on claims of one's own notes. */

import type { WorkspaceLeaf } from "obsidian";
import { drawBusy } from "../drawing/busy";
import { drawPlace, drawQuote, drawRefusal, Part, put, drawAside, setAria } from "../drawing/elements";
import { AskingView, type AskingDeps, type Problem } from "../drawing/AskingView";
import type { PaneKind } from "../drawing/PaneView";
import { placeAt, placeOfQuote, type Place } from "../drawing/place";
import { heard } from "../texts/heard";
import { t } from "../texts/texts";
import type { ClaimBearing, PaperToRead, ReadingList } from "../wire/types.generated";
import { someOf } from "../words";

/** How many authors of a paper are named. */
const MOST_AUTHORS = 3;

export const READING_LIST_VIEW = "catena-reading-list";

/** As many as a person reads in a while. */
const MOST_LISTED = 30;

export interface ReadingListViewDeps extends AskingDeps {
  readonly list: (limit: number, signal: AbortSignal) => Promise<ReadingList>;
}

type Progress = "asking" | "cancelled" | Problem | { readonly listed: ReadingList };

interface ListState {
  readonly progress: Progress;
}

interface Parts {
  readonly body: Part<Progress>;
}

export class ReadingListView extends AskingView<ListState, Parts> {
  readonly #deps: ReadingListViewDeps;

  constructor(leaf: WorkspaceLeaf, deps: ReadingListViewDeps) {
    const kind: PaneKind = {
      type: READING_LIST_VIEW,
      title: t.Reading_title,
      icon: "book-open-check",
      classes: ["catena-reading", "catena-answer"],
    };
    super(leaf, kind, { progress: "cancelled" }, deps);
    this.#deps = deps;
  }

  /** Compares the unread papers with the notes again; PDFs that were read before are not read again. */
  async reload(): Promise<void> {
    this.model.change({ progress: "asking" });
    await this.model.attempt(
      (signal) => this.#deps.list(MOST_LISTED, signal),
      (listed) => this.model.change({ progress: { listed } }),
    );
  }

  protected override build(into: HTMLElement): Parts {
    return { body: new Part<Progress>(put(into, "div"), (el, progress) => this.#drawProgress(el, progress)) };
  }

  protected override opened(): void {
    this.addAction("refresh-cw", t.Reading_again, () => void this.reload());
    void this.reload();
  }

  protected override draw({ body }: Parts, { progress }: ListState): void {
    body.show(progress);
  }

  #drawProgress(into: HTMLElement, progress: Progress): void {
    if (progress === "asking") {
      drawBusy(into, t.Reading_busy, () => {
        this.model.close();
        this.model.change({ progress: "cancelled" });
      });
    } else if (progress === "cancelled") drawRefusal(into, t.Reading_cancelled, () => void this.reload(), "again");
    else if ("problem" in progress) drawRefusal(into, progress.problem, () => void this.reload());
    else this.#drawListed(into, progress.listed);
  }

  #drawListed(into: HTMLElement, { papers, unread, warnings }: ReadingList): void {
    const bearing = papers.filter(({ basis }) => basis === "claims").length;
    const compared = papers.length === 0 ? t.Reading_compared(unread) : t.Reading_count(unread, bearing);
    const text = unread === 0 ? t.Reading_none : compared;
    drawAside(into, { text, role: "status" });
    // The first one says the same when nothing is unread.
    for (const warning of warnings.slice(unread === 0 ? 1 : 0)) put(into, ".warning", heard(warning));
    const list = put(into, "ol.reading-list", { label: t.Reading_title });
    for (const paper of papers) this.#drawPaper(put(list, "li.reading-paper"), paper);
  }

  #drawPaper(into: HTMLElement, paper: PaperToRead): void {
    const { title, authors, year, file_path, citekey, bearings, near } = paper;
    const head = put(into, "div");
    drawPlace(head, { text: title, place: pageOf(file_path, "1"), cls: "result-title" }, this.places);
    put(head, ".claim-where", [someOf(authors, MOST_AUTHORS), year, `@${citekey}`].filter((part) => part).join(" · "));
    for (const each of bearings) this.#drawBearing(into, file_path, each);
    if (near.length === 0) return;
    const line = put(into, ".reading-near", `${t.Reading_near} `);
    near.forEach(({ note_path, note_title }, index) => {
      if (index > 0) line.appendText(", ");
      drawPlace(line, { text: note_title, place: placeAt(note_path, null) }, this.places);
    });
  }

  /** The paper's finding beside the note's claim. */
  #drawBearing(into: HTMLElement, file: string, bearing: ClaimBearing): void {
    const { relation, finding, page, claim, note_path, note_title, span, reason } = bearing;
    const name = t.Reading_relations[relation];
    const box = put(into, ".contradiction.reading-bearing", { role: "group", "data-relation": relation });
    setAria(box, "label", name);
    put(box, ".contradiction-kind", !reason || relation === "related" ? name : `${name}: ${heard(reason)}`);
    const sides = put(box, ".sides");
    this.#drawSide(sides, { name: t.Page_short(page), text: finding, place: pageOf(file, page) });
    this.#drawSide(sides, {
      name: note_title,
      text: claim,
      place: placeOfQuote({ note_path, span, text: claim }),
    });
  }

  #drawSide(
    into: HTMLElement,
    { name, text, place }: { readonly name: string; readonly text: string; readonly place: Place },
  ): void {
    const side = put(into, ".claim");
    drawPlace(put(side, ".claim-head"), { text: name, place }, this.places);
    const quote = put(side, "blockquote.claim-text");
    drawQuote(quote, { runs: [{ text, marked: false }], place, cls: "told", label: name }, this.places);
  }
}

function pageOf(file: string, page: string): Place {
  return placeOfQuote({ note_path: file, span: null, text: "", page });
}
