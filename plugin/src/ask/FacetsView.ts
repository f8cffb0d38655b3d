/** Draws what is looked through only, and menus to choose it: folder, tag, year, role and colour. */

import { Menu } from "obsidian";
import { drawButton, Part } from "../drawing/elements";
import { asText } from "../alike";
import { showMenu } from "../drawing/PaneView";
import type { Result } from "../wire/types.generated";
import { chosenIn, FACETS, shownFilters, toggled, valueText, valuesOf, type Facet, type Filters } from "./filters";
import { t } from "../texts/texts";

export interface FacetsShown {
  readonly filters: Filters;
  /** Which facets can be chosen now. */
  readonly offered: readonly Facet[];
}

export interface FacetsViewDeps {
  readonly results: () => readonly Result[];
  /** A note's tags, without #. */
  readonly tagsOf: (path: string) => readonly string[];
  readonly narrow: (filters: Filters) => void;
}

export class FacetsView {
  readonly #part: Part<FacetsShown>;
  readonly #deps: FacetsViewDeps;

  constructor(into: HTMLElement, deps: FacetsViewDeps) {
    this.#deps = deps;
    this.#part = new Part<FacetsShown>(into, (el, shown) => this.#draw(el, shown), asText);
  }

  show(shown: FacetsShown): void {
    this.#part.show(shown);
  }

  #draw(into: HTMLElement, { filters, offered }: FacetsShown): void {
    for (const facet of FACETS.filter((each) => offered.includes(each))) {
      drawButton(into, "facet", `${t.Pane_facets[facet]} ▾`, (event) => this.#menu(filters, facet, event), {
        label: t.Pane_filters[facet],
        key: facet,
      });
    }
    for (const { facet, value, text } of shownFilters(filters)) {
      drawButton(into, "filter", `${text} ×`, () => this.#deps.narrow(toggled(filters, facet, value)), {
        label: t.Pane_filtered(text),
        key: text,
      });
    }
  }

  #menu(filters: Filters, facet: Facet, event: MouseEvent): void {
    const menu = new Menu();
    const { results, tagsOf, narrow } = this.#deps;
    const chosen = chosenIn(filters, facet);
    const values = valuesOf(facet, results(), tagsOf);
    for (const { value, count } of values)
      menu.addItem((item) =>
        item
          .setTitle(count === null ? valueText(facet, value) : `${valueText(facet, value)} (${count})`)
          .setChecked(chosen.includes(value))
          .onClick(() => narrow(toggled(filters, facet, value))),
      );
    if (values.length === 0) menu.addItem((item) => item.setTitle(t.Pane_no_values).setDisabled(true));
    showMenu(menu, event);
  }
}
