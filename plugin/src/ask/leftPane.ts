/** What Obsidian's workspace keeps of the query pane, so that it is there again after a restart. Pure. */

import { optionIn, partIn, textIn, textsIn, type Kept } from "../drawing/kept";
import { SEARCH_MODES, type SearchMode } from "../settings/settings";
import type { Question } from "./askState";
import type { Filters } from "./filters";
import { INTENTS } from "./plan";
import type { PaneState } from "./state";

export interface LeftPane {
  /** As typed. */
  readonly words: string;
  /** Null: as the settings say. */
  readonly mode: SearchMode | null;
  readonly filters: Filters;
  /** What was asked; null when nothing was, or the answer was closed. */
  readonly question: Question | null;
}

/** What is to be kept of a pane. */
export function leftPane({ words, search, ask }: PaneState): Kept {
  const { mode, filters } = search;
  if (!ask) return { words, mode, filters };
  const { intent, asOf, previous } = ask;
  return { words, mode, filters, question: { words: ask.words, intent, asOf, previous, filters: ask.filters } };
}

/** What was kept, as far as it can be read. */
export function readLeftPane(kept: Kept): LeftPane {
  const question = partIn(kept, "question");
  return {
    words: textIn(kept, "words"),
    mode: optionIn(kept, "mode", SEARCH_MODES),
    filters: filtersIn(kept),
    question: !question || !textIn(question, "words") ? null : questionIn(question),
  };
}

function questionIn(kept: Kept): Question {
  return {
    words: textIn(kept, "words"),
    intent: optionIn(kept, "intent", INTENTS),
    asOf: textIn(kept, "asOf") || null,
    previous: textIn(kept, "previous") || null,
    filters: filtersIn(kept),
  };
}

function filtersIn(kept: Kept): Filters {
  const filters = partIn(kept, "filters") ?? {};
  return {
    folder: textIn(filters, "folder") || null,
    tags: textsIn(filters, "tags"),
    year: textIn(filters, "year") || null,
    roles: textsIn(filters, "roles"),
    colors: textsIn(filters, "colors"),
  };
}
