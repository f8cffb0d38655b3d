/** Where something stands in the vault, as far as it is known. */

import type { ClaimInNote, Result, Span } from "../wire/types.generated";

export interface Place {
  /** Vault path of the note. */
  readonly path: string;
  /** 1-based; null for the note as a whole. */
  readonly line: number | null;
  /** What is marked there; all of the note is meant without it. */
  readonly quote?: Quote;
  /** Of a PDF, 1-based. */
  readonly page?: number;
}

/** Words of a note, verbatim except for markup, and the lines they stand in. */
export interface Quote {
  readonly text: string;
  readonly span: Span;
}

/** The place of a span, or of the whole note when there is none. */
export function placeAt(path: string, span: Span | null): Place {
  return { path, line: span?.line_start ?? null };
}

/** Where a found note opens: at the passage that is shown of it. */
export function placeOfResult({ note_path, span, excerpts, page }: Result): Place {
  const [text = ""] = excerpts;
  return !text && !isPdf(note_path) ? placeAt(note_path, span) : placeOfQuote({ note_path, span, text, page });
}

export function placeOfClaim({ path, span, claim }: ClaimInNote): Place {
  return placeOfQuote({ note_path: path, span, text: claim });
}

/** The place of words in a note, or of a page when it is a PDF. */
export function placeOfQuote({
  note_path: path,
  span,
  text,
  page = null,
}: {
  readonly note_path: string;
  readonly span: Span | null;
  readonly text: string;
  readonly page?: string | null;
}): Place {
  if (isPdf(path)) return { path, line: null, page: Number.parseInt(page ?? "1", 10) || 1 };
  return span ? { ...placeAt(path, span), quote: { text, span } } : placeAt(path, null);
}

function isPdf(path: string): boolean {
  return /\.pdf$/iu.test(path);
}

/** Signs that end a citekey in BibTeX: exported lists of references have a `-` for a run of them. */
const ENDS_KEY = /-*[\s"#%'(),={}~\\][\s"#%'(),={}~\\-]*/gu;

/** `[@ada2020, p. 5]`, with the citekey as exported lists of references have it. */
export function cited(citekey: string, page: string | null): string {
  const safe = citekey.replace(ENDS_KEY, "-");
  const key = safe === citekey ? citekey : safe.replace(/^-+|-+$/gu, "");
  return page === null ? `[@${key}]` : `[@${key}, p. ${page}]`;
}

/** A note's name, as its file has it. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(/\.md$/iu, "");
}

let titles: (path: string) => string | undefined = () => undefined;

/** From now on, notes are called as these titles say. */
export function callNotes(by: (path: string) => string | undefined): void {
  titles = by;
}

/** What a person calls a note. */
export function titleOf(path: string): string {
  return titles(path) ?? nameOf(path);
}

let papers: ReadonlyMap<string | null, string> = new Map();

/** From now on, papers are called as these names say, which stand beside their citekeys. */
export function callPapers(by: typeof papers): void {
  papers = by;
}

/** What a person calls what is named by a citekey ("Haraldsen and Mbeki 2019", as far as it is known) or by a note's path. */
export function sourceName(source: string): string {
  return /\.md$/iu.test(source) ? titleOf(source) : (papers.get(source) ?? source);
}

/** `[[Notes/Sleep#Naps|Sleep]]`; the title alone when its path can't stand in a link. */
export function link(path: string, title: string, section: string | null): string {
  const target = path.replace(/\.md$/iu, "");
  const shown = title.replace(/[[\]|\r\n]+/gu, " ").trim();
  if (!canBeLinked(target)) return shown;
  const place = section === null || !canBeLinked(section) || section === title ? "" : `#${section}`;
  return !shown || (shown === target && !place) ? `[[${target}${place}]]` : `[[${target}${place}|${shown}]]`;
}

function canBeLinked(text: string): boolean {
  return !/[[\]|#^\r\n]|%%/u.test(text);
}
