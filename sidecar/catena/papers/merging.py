"""Merge the annotations of a note with the same annotations in the paper's PDF."""

from collections.abc import Sequence
from dataclasses import replace

from catena.annotations.annotation import Annotation
from catena.language.folding import letters_and_digits

_FEW_LETTERS = 20
"""Letters below which a text may occur on many pages, so that equal texts without a page are not merged."""

_NEARLY_ALL = 0.9
"""Share of the longer text that must be equal; readings of one text differ by a footnote number or at the ends."""


def with_pdf(own: Sequence[Annotation], marked: Sequence[Annotation]) -> tuple[Annotation, ...]:
    """Return a note's annotations followed by those that only the PDF has.

    An annotation in both is kept once, as in the note, with the page and section of the PDF if the note has none.

    Args:
        own: The annotations of the note, in order.
        marked: The annotations of the PDF, page by page.
    """
    merged = list(own)
    left = list(marked)
    for at, annotation in enumerate(merged):
        match = next((each for each in left if _are_same(annotation, each)), None)
        if match is not None:
            left.remove(match)
            merged[at] = replace(
                annotation,
                page_index=match.page_index if annotation.page_index is None else annotation.page_index,
                section_path=annotation.section_path or match.section_path,
            )
    return (*merged, *left)


def _are_same(own: Annotation, marked: Annotation) -> bool:
    if own.annotation_key and marked.annotation_key:
        return own.annotation_key == marked.annotation_key
    if own.type is not marked.type or _on_other_pages(own, marked):
        return False
    texts = letters_and_digits(own.text or ""), letters_and_digits(marked.text or "")
    if any(texts):
        is_far = not _on_one_page(own, marked)
        return _are_alike(*texts) and not (is_far and len(texts[0]) < _FEW_LETTERS)
    comments = letters_and_digits(own.comment or ""), letters_and_digits(marked.comment or "")
    return comments[0] == comments[1] and own.color_hex == marked.color_hex and _on_one_page(own, marked)


def _are_alike(one: str, other: str) -> bool:
    shorter, longer = sorted((one, other), key=len)
    return bool(shorter) and shorter in longer and len(shorter) >= _NEARLY_ALL * len(longer)


def _on_one_page(own: Annotation, marked: Annotation) -> bool:
    if own.page_index is not None:
        return own.page_index == marked.page_index
    page = own.page_label or own.page
    return page is not None and page in (marked.page_label, marked.page)


def _on_other_pages(own: Annotation, marked: Annotation) -> bool:
    """Return whether both state a PDF page and the pages differ; printed page numbers are not compared."""
    if own.page_index is not None and marked.page_index is not None:
        return own.page_index != marked.page_index
    return bool(own.page_label and marked.page_label and own.page_label != marked.page_label)
