/** What can be done with a found note or a sentence: open it elsewhere, take it into a note, pin it. */

import { addingTo } from "../drawing/PaneView";
import { Menu, type PaneType } from "obsidian";
import type { PlaceActions } from "../drawing/elements";
import type { Place } from "../drawing/place";
import { drawPinned, type TakingActions } from "./drawTaken";
import { citation, draggedForm, isPinned, placeOfTaken, written, type Form, type Taken } from "./taking";

export interface TakingViewDeps {
  readonly open: (place: Place, where: PaneType) => void;
  /** Puts text where the person was writing. */
  readonly insert: (text: string) => void;
  readonly copy: (text: string) => void;
  /** The citekey of the paper that a note is about; null for other notes. */
  readonly citekeyOf: (path: string) => string | null;
  readonly pinned: () => readonly Taken[];
  readonly pin: (taken: Taken) => void;
}

const PLACES: readonly { readonly title: string; readonly icon: string; readonly where: PaneType }[] = [
  { title: "Open in new tab", icon: "file-plus", where: "tab" },
  { title: "Open to the right", icon: "separator-vertical", where: "split" },
];

const FORMS: readonly { readonly title: string; readonly icon: string; readonly form: Form }[] = [
  { title: "Insert as link", icon: "link", form: "link" },
  { title: "Insert as quotation", icon: "text-quote", form: "quote" },
  { title: "Insert as citation", icon: "quote", form: "citation" },
];

export class TakingView implements TakingActions {
  constructor(private readonly deps: TakingViewDeps) {}

  readonly dragged = (taken: Taken, withAlt: boolean): string => this.#written(taken, draggedForm(taken, withAlt));

  readonly pin = (taken: Taken): void => this.deps.pin(taken);

  readonly menu = (taken: Taken, event: MouseEvent): void => {
    const menu = new Menu();
    const add = addingTo(menu);
    for (const { title, icon, where } of PLACES) add(title, icon, () => this.deps.open(placeOfTaken(taken), where));
    menu.addSeparator();
    for (const { title, icon, form } of FORMS.filter((each) => this.#isUseful(taken, each.form)))
      add(title, icon, () => this.deps.insert(this.#written(taken, form)));
    add("Copy as citation", "copy", () => this.deps.copy(citation(taken, this.deps.citekeyOf(taken.note_path))));
    menu.addSeparator();
    const pinned = isPinned(this.deps.pinned(), taken);
    add(pinned ? "Unpin" : "Pin", pinned ? "pin-off" : "pin", () => this.deps.pin(taken));
    menu.showAtMouseEvent(event);
  };

  drawPinned(into: HTMLElement, pinned: readonly Taken[], actions: PlaceActions): void {
    drawPinned(into, pinned, { ...actions, dragged: this.dragged, menu: this.menu, pin: this.pin });
  }

  #isUseful({ text, note_path }: Taken, form: Form): boolean {
    if (form === "quote") return text !== "";
    return form === "link" || this.deps.citekeyOf(note_path) !== null;
  }

  #written(taken: Taken, form: Form): string {
    return written(taken, form, this.deps.citekeyOf(taken.note_path));
  }
}
