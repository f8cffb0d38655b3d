/** The state of making a synthesis: the papers, the focus, the preview. Pure; the modal only draws it. */

import type { AnnotationFile, Synthesis, SynthesizeRequest } from "../wire/types.generated";
import { NO_PAPERS_YET, papersShown } from "./papersState";
import { foundBy } from "./paperTexts";
import { t } from "../texts/texts";

/** The sidecar takes at most this many papers. */
const MOST_PAPERS = 50;

/** An annotated paper that can be named. */
export interface Paper {
  readonly citekey: string;
  readonly file: AnnotationFile;
}

export type SynthesisStep =
  | { readonly kind: "listing" }
  /** The papers could not be listed. */
  | { readonly kind: "refused"; readonly message: string }
  /** `problem` says why the last attempt failed; "" if none did. */
  | { readonly kind: "choosing"; readonly problem: string }
  | { readonly kind: "composing" }
  | { readonly kind: "preview"; readonly note: Synthesis; readonly problem: string }
  | { readonly kind: "writing"; readonly note: Synthesis };

export interface SynthesisState {
  readonly step: SynthesisStep;
  /** By path. */
  readonly papers: readonly Paper[];
  /** How many papers state no citekey and can't be chosen. */
  readonly unnamed: number;
  readonly query: string;
  /** Index among the matching papers; arrow keys move it. */
  readonly active: number;
  /** Citekeys, in the order in which they were chosen. */
  readonly chosen: readonly string[];
  /** As typed; "" for everything. */
  readonly theme: string;
  /** Whether claims and evidence are also drawn on a canvas. */
  readonly canvas: boolean;
}

export const LISTING: SynthesisState = {
  step: { kind: "listing" },
  papers: [],
  unnamed: 0,
  query: "",
  active: 0,
  chosen: [],
  theme: "",
  canvas: false,
};

export const CHOOSING = { step: { kind: "choosing", problem: "" } } as const;

/** @param first Paths of the notes whose papers are chosen to begin with. */
export function listed(files: readonly AnnotationFile[], first: readonly string[]): Partial<SynthesisState> {
  const named = new Map<string, Paper>();
  // In the order of the list of all papers.
  for (const file of papersShown({ ...NO_PAPERS_YET, files })) {
    const { citekey } = file;
    if (citekey !== null && !named.has(citekey)) named.set(citekey, { citekey, file });
  }
  const papers = [...named.values()];
  const chosen = first.flatMap((path) => papers.find(({ file }) => file.file_path === path)?.citekey ?? []);
  return { ...CHOOSING, papers, unnamed: files.filter(({ citekey }) => citekey === null).length, chosen };
}

/** An error is shown in the step where it happened. */
export function refused(state: SynthesisState, message: string): SynthesisState {
  switch (state.step.kind) {
    case "listing":
    case "refused":
      return { ...state, step: { kind: "refused", message } };
    case "writing":
    case "preview":
      return { ...state, step: { kind: "preview", note: state.step.note, problem: message } };
    default:
      return { ...state, step: { kind: "choosing", problem: message } };
  }
}

/** The choice with a paper more, or less. */
export function toggled(chosen: readonly string[], citekey: string): readonly string[] {
  if (chosen.includes(citekey)) return chosen.filter((each) => each !== citekey);
  return chosen.length < MOST_PAPERS ? [...chosen, citekey] : chosen;
}

/** How well a text matches the query, higher is better; null if it does not. */
export type Fits = (query: string) => (text: string) => number | null;

/** The papers that match the query, best first; without a query all of them. */
export function fittingPapers({ papers, query }: SynthesisState, fits: Fits): readonly Paper[] {
  if (!query.trim()) return papers;
  const score = fits(query);
  return papers
    .flatMap((paper) => {
      const fit = score(foundBy(paper.file));
      return fit === null ? [] : [{ paper, fit }];
    })
    .sort((a, b) => b.fit - a.fit)
    .map(({ paper }) => paper);
}

/** The index after a key, within the list's ends. */
export function movedActive(active: number, by: number, count: number): number {
  return Math.max(0, Math.min(count - 1, active + by));
}

/** The only chosen paper; null unless exactly one is chosen. */
export function onlyPaper({ chosen, papers }: SynthesisState): Paper | null {
  const [first] = chosen;
  return chosen.length === 1 ? (papers.find(({ citekey }) => citekey === first) ?? null) : null;
}

/** What is chosen, and what is missing, as a sentence. */
export function chosenText(state: SynthesisState): string {
  const { chosen, papers } = state;
  if (papers.length === 1) return t.Synthesis_only_one;
  if (chosen.length < 2) return t.Synthesis_choose;
  return (chosen.length === MOST_PAPERS ? t.Synthesis_most : t.Synthesis_chosen)(chosen.length);
}

/** What to ask for; null until there are two papers. */
export function requestOf({ chosen, theme, canvas }: SynthesisState): SynthesizeRequest | null {
  const [first, second, ...more] = chosen;
  if (first === undefined || second === undefined) return null;
  return {
    citekeys: [first, second, ...more],
    ...(theme.trim() ? { theme: theme.trim() } : {}),
    ...(canvas ? { canvas } : {}),
  };
}

/** Papers that can't be chosen, as a sentence; "" when there are none. */
export function unnamedText(unnamed: number): string {
  return unnamed === 0 ? "" : t.Synthesis_unnamed(unnamed);
}
