/** What a person is told about a summary, in sentences. */

import type { Summary, SummarySection } from "../wire/types.generated";

const WORD: Readonly<Record<SummarySection["state"], string>> = {
  new: "new",
  renewed: "renewed",
  kept: "kept as you edited them",
};

/** "Summary of X renewed: 3 sections renewed, 1 kept as you edited it." and what was not understood. */
export function summaryMessage(title: string, { created, sections, warnings }: Summary): string {
  const parts = (["new", "renewed", "kept"] as const).flatMap((state) => {
    const count = sections.filter((section) => section.state === state).length;
    return count === 0 ? [] : [{ state, count }];
  });
  const counts = parts.map(({ state, count }, at) => {
    const noun = at === 0 ? ` ${count === 1 ? "section" : "sections"}` : "";
    const word = state === "kept" && count === 1 ? "kept as you edited it" : WORD[state];
    return `${count}${noun} ${word}`;
  });
  const what = `Summary of ${title} ${created ? "written" : "brought up to date"}`;
  const first = counts.length === 0 ? `${what}.` : `${what}: ${counts.join(", ")}.`;
  return warnings.length === 0 ? first : `${first} ${warningsText(warnings)}`;
}

function warningsText(messages: readonly string[]): string {
  const [first = ""] = messages;
  const more = messages.length - 1;
  return more === 0 ? `Note: ${first}` : `Note: ${first} (and ${more} more)`;
}

/** "3 annotations" */
export function annotationCount(count: number): string {
  return count === 1 ? "1 annotation" : `${count} annotations`;
}
