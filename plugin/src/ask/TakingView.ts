/** What can be done with a found note or a sentence: open it elsewhere, take it into a note, pin it. Has a menu. */

import { addingTo, showMenu } from "../drawing/PaneView";
import { Menu, type PaneType } from "obsidian";
import { placeOfQuote, type Place } from "../drawing/place";
import type { TakingActions } from "./drawTaken";
import { citation, draggedForm, isPinned, written, type Form, type Taken } from "./taking";
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

const FORMS: readonly { readonly icon: string; readonly form: Form }[] = [
  { icon: "link", form: "link" },
  { icon: "text-quote", form: "quote" },
  { icon: "quote", form: "citation" },
];

/** What can be done with what is taken, by these means. */
export function takingBy(deps: TakingViewDeps): TakingActions {
  const { open, insert, copy, citekeyOf, pinned, pin } = deps;
  const inForm = (taken: Taken, form: Form): string => written(taken, form, citekeyOf(taken.note_path));
  const isUseful = ({ text, note_path }: Taken, form: Form): boolean =>
    form === "quote" ? text !== "" : form === "link" || citekeyOf(note_path) !== null;
  return {
    dragged: (taken, withAlt) => inForm(taken, draggedForm(taken, withAlt)),
    pin,
    copyText: copy,
    menu: (taken, event) => {
      const menu = new Menu();
      const add = addingTo(menu);
      add(t.Take_new_tab, "file-plus", () => open(placeOfQuote(taken), "tab"));
      add(t.Take_right, "separator-vertical", () => open(placeOfQuote(taken), "split"));
      menu.addSeparator();
      for (const { icon, form } of FORMS.filter((each) => isUseful(taken, each.form)))
        add(t.Take_forms[form], icon, () => insert(inForm(taken, form)));
      add(t.Take_copy, "copy", () => copy(citation(taken, citekeyOf(taken.note_path))));
      menu.addSeparator();
      const isIt = isPinned(pinned(), taken);
      add(isIt ? t.Take_unpin : t.Take_pin, isIt ? "pin-off" : "pin", () => pin(taken));
      showMenu(menu, event);
    },
  };
}
