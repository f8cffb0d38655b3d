/** What can be done with a found note or a sentence: open it elsewhere, take it into a note, pin it. */

import { addingTo, showMenu } from "../drawing/PaneView";
import { Menu, type PaneType } from "obsidian";
import type { PlaceActions } from "../drawing/elements";
import type { Place } from "../drawing/place";
import { drawPinned, type TakingActions } from "./drawTaken";
import { citation, draggedForm, isPinned, placeOfTaken, written, type Form, type Taken } from "./taking";
import { t } from "../texts/texts";

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

const PLACES = [
  { icon: "file-plus", where: "tab" },
  { icon: "separator-vertical", where: "split" },
] as const;

const FORMS: readonly { readonly icon: string; readonly form: Form }[] = [
  { icon: "link", form: "link" },
  { icon: "text-quote", form: "quote" },
  { icon: "quote", form: "citation" },
];

export class TakingView implements TakingActions {
  readonly #deps: TakingViewDeps;

  constructor(deps: TakingViewDeps) {
    this.#deps = deps;
  }

  readonly dragged = (taken: Taken, withAlt: boolean): string => this.#written(taken, draggedForm(taken, withAlt));

  readonly pin = (taken: Taken): void => this.#deps.pin(taken);

  readonly copyText = (text: string): void => this.#deps.copy(text);

  readonly menu = (taken: Taken, event: MouseEvent): void => {
    const menu = new Menu();
    const add = addingTo(menu);
    for (const { icon, where } of PLACES)
      add(where === "tab" ? t.Take_new_tab : t.Take_right, icon, () => this.#deps.open(placeOfTaken(taken), where));
    menu.addSeparator();
    for (const { icon, form } of FORMS.filter((each) => this.#isUseful(taken, each.form)))
      add(t.Take_forms[form], icon, () => this.#deps.insert(this.#written(taken, form)));
    add(t.Take_copy, "copy", () => this.#deps.copy(citation(taken, this.#deps.citekeyOf(taken.note_path))));
    menu.addSeparator();
    const pinned = isPinned(this.#deps.pinned(), taken);
    add(pinned ? t.Take_unpin : t.Take_pin, pinned ? "pin-off" : "pin", () => this.#deps.pin(taken));
    showMenu(menu, event);
  };

  drawPinned(into: HTMLElement, pinned: readonly Taken[], actions: PlaceActions): void {
    const { dragged, menu, pin, copyText } = this;
    drawPinned(into, pinned, { ...actions, dragged, menu, pin, copyText });
  }

  #isUseful({ text, note_path }: Taken, form: Form): boolean {
    if (form === "quote") return text !== "";
    return form === "link" || this.#deps.citekeyOf(note_path) !== null;
  }

  #written(taken: Taken, form: Form): string {
    return written(taken, form, this.#deps.citekeyOf(taken.note_path));
  }
}
