/** Texts about annotations. Pure. */

import { roleName } from "../colors";
import { written, type Form } from "../ask/taking";
import type { Annotation, FoundAnnotation } from "../wire/types.generated";
import { isNarrowed, type BrowserState } from "./browserState";
import { t } from "../texts/texts";

/** The progress, as a sentence. */
export function browserText(state: BrowserState): string {
  const { progress, found } = state;
  if (progress.kind === "refused") return "";
  if (!found || progress.kind === "looking") return t.Browse_looking;
  const total = found.total_results;
  if (total > 0) return t.Count_annotations(total);
  return isNarrowed(state) ? t.Browse_no_match : t.Papers_none;
}

/** An annotation's heading: the paper's words, else the reader's, else its type. */
export function headText({ text, comment, type }: Annotation): string {
  return readable(text ?? comment ?? (type === "image" ? t.Browse_image : t.Browse_mark));
}

/** What is read of a text with links: their names, without brackets. */
function readable(text: string): string {
  return text.replace(/\[\[(?:[^\][|]*\|)?([^\][|]+)\]\]/gu, "$1");
}

/** The reader's comment with its prefixes; null when there is none, or when it is the head already. */
export function commentText({ text, comment, comment_prefix, outer_prefix }: Annotation): string | null {
  const parts = [outer_prefix, comment_prefix, text === null ? null : comment];
  const words = parts.filter(Boolean).join(" ").replace(/:$/u, ""); // a prefix with nothing behind it
  return words ? readable(words) : null;
}

/** "Key point · 2.1 Method" */
export function aboutText({ role, section_path, found_in }: Annotation): string {
  return [
    roleName(role),
    ...(section_path.length === 0 ? [] : [section_path.join(" › ")]),
    ...(found_in === "pdf" ? [t.Browse_in_pdf] : []),
  ].join(" · ");
}

/** The page as it is printed; null when none is known. */
function pageOf({ page, page_label, page_index }: Annotation): string | null {
  return page_label ?? page ?? (page_index === null ? null : String(page_index + 1));
}

/** "p. 5" */
export function pageName(annotation: Annotation): string | null {
  const named = pageOf(annotation);
  return named === null ? null : t.Page_short(named);
}

/** An annotation dragged into a note: a quotation, or the citation alone. A citekey has no blanks; a note's name may. */
export function draggedText({ annotation, citekey, file_path, title }: FoundAnnotation, form: Form): string {
  const source = { note_path: file_path, note_title: title, section_title: null, span: null };
  const text = (annotation.text ?? annotation.comment) === null ? "" : headText(annotation);
  const taken = { ...source, text, page: pageOf(annotation) };
  return written(taken, form, /\s/u.test(citekey) ? null : citekey);
}

/** A facet's name, with how many of its values are chosen. */
export function facetName(name: string, chosen: readonly string[]): string {
  return chosen.length === 0 ? name : `${name} (${chosen.length})`;
}
