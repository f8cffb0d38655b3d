/** Draws what is looked through only: each chosen value as a button that gives it up. */

import { drawButton } from "../drawing/elements";
import { shownFilters, toggled, type Filters } from "./filters";

export function drawFilters(into: HTMLElement, filters: Filters, narrow: (filters: Filters) => void): void {
  for (const { facet, value, text } of shownFilters(filters)) {
    const chip = {
      text: `${text} ×`,
      cls: "catena-filter",
      label: `Only ${text}. Press to look everywhere`,
      key: text,
    };
    drawButton(into, chip, () => narrow(toggled(filters, facet, value)));
  }
}
