/** The documented search functions: fuzzy and simple matching, and marking what matched. */
import type * as O from "obsidian";

/** All letters of the query in order; contiguous and early matches score higher. Scores are negative, as in the app. */
export function prepareFuzzySearch(query: string): (text: string) => O.SearchResult | null {
  const letters = [...query.toLowerCase().replace(/\s+/g, "")];
  return (text) => {
    const lower = text.toLowerCase();
    const whole = letters.length > 0 ? lower.indexOf(query.toLowerCase().trim()) : -1;
    if (whole >= 0) return { score: -whole / 1000, matches: [[whole, whole + query.trim().length]] };
    const matches: O.SearchMatches = [];
    let from = 0;
    for (const letter of letters) {
      const found = lower.indexOf(letter, from);
      if (found < 0) return null;
      const last = matches.at(-1);
      if (last && last[1] === found) last[1] = found + letter.length;
      else matches.push([found, found + letter.length]);
      from = found + letter.length;
    }
    return { score: -matches.length - lower.length / 1000, matches };
  };
}

/** All words of the query, anywhere. */
export function prepareSimpleSearch(query: string): (text: string) => O.SearchResult | null {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return (text) => {
    const lower = text.toLowerCase();
    const found = words.map((word) => [lower.indexOf(word), word.length] as const);
    if (found.some(([start]) => start < 0)) return null;
    const matches = found.map(([start, length]): O.SearchMatchPart => [start, start + length]);
    return { score: -words.length, matches: matches.sort((a, b) => a[0] - b[0]) };
  };
}

export function sortSearchResults(results: O.SearchResultContainer[]): void {
  results.sort((a, b) => b.match.score - a.match.score);
}

export function renderMatches(
  el: HTMLElement | DocumentFragment,
  text: string,
  matches: O.SearchMatches | null,
  offset = 0,
): void {
  let shown = 0;
  for (const [from, to] of matches ?? []) {
    const [start, end] = [Math.max(from + offset, shown), to + offset];
    if (end <= start) continue;
    el.appendText(text.slice(shown, start));
    el.createSpan({ cls: "suggestion-highlight", text: text.slice(start, end) });
    shown = end;
  }
  el.appendText(text.slice(shown));
}

export function renderResults(el: HTMLElement, text: string, result: O.SearchResult, offset?: number): void {
  renderMatches(el, text, result.matches, offset);
}
