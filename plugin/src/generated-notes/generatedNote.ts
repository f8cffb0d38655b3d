/** Notes that Catena writes, as they are shown before they are written. Pure. */

import type { Summary, SummarySection } from "../wire/types.generated";
import { numberText } from "../texts/locale";
import { heard } from "../texts/heard";
import { t } from "../texts/texts";

/** What a summary and a synthesis have in common. */
export type GeneratedNote = Pick<Summary, "path" | "created" | "markdown" | "sections" | "warnings" | "diff">;

/** What writing the note would do to what is there. */
export type Effect = "written" | "renewed" | "nothing";

export function effectOf({ created, diff }: GeneratedNote): Effect {
  if (created) return "written";
  return diff ? "renewed" : "nothing";
}

/** "3 sections new, 1 kept as you edited it"; "" without sections. */
export function sectionsText(sections: readonly SummarySection[]): string {
  const parts = (["new", "renewed", "kept"] as const).flatMap((state) => {
    const count = sections.filter((section) => section.state === state).length;
    return count === 0 ? [] : [{ state, count }];
  });
  return parts
    .map(({ state, count }, at) => {
      const sections = at === 0 ? t.Note_sections(count) : numberText(count);
      return `${sections} ${state === "kept" && count === 1 ? t.Note_kept_one : t.Note_states[state]}`;
    })
    .join(", ");
}

/** The sections that stay as the person edited them. */
export function keptSections({ sections }: GeneratedNote): readonly string[] {
  return sections.filter(({ state }) => state === "kept").map(({ heading }) => heading);
}

/** "Summary of X written: 3 sections new." and what its owner should know. */
export function writtenText(done: string, { sections, warnings }: GeneratedNote): string {
  const counts = sectionsText(sections);
  const first = counts ? `${done}: ${counts}.` : `${done}.`;
  const [warning, ...more] = warnings;
  if (warning === undefined) return first;
  return `${first}${t.Note_warning(heard(warning))}${more.length === 0 ? "" : t.And_more(more.length)}`;
}
