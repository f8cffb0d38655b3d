"""The marks of a paper as its summary reads them: once each, in the order of the pages, beside their remarks."""

from collections.abc import Sequence
from dataclasses import replace

from catena.annotations.annotation import Annotation, AnnotationColor, AnnotationNote, RoleSource
from catena.pdf.prose import ABSTRACT, PdfSentence
from catena.statements.in_pdf import told_by_pdf
from catena.statements.parts import parts_of, without_doubtful_sections
from catena.statements.sources import is_figure, sentences_in
from catena.summaries.paper_reading import PaperReading
from catena.summaries.points import CRITICAL, QUESTIONS, are_many, are_plain, distinct, group_of
from catena.summaries.title import is_mixed


def marks_in_order(reading: PaperReading) -> list[tuple[Annotation, Annotation]]:
    """Return the annotations once each, with remarks beside their passages, in the order of the paper's pages.

    Each stands twice: with its sentences whole, as the PDF has them, and the same with what its reader didn't mark in
    square brackets. Many marks that nothing tells apart get the sections of the PDF.
    """
    marks = _beside(distinct(without_doubtful_sections(reading.note.annotations)))
    if not reading.printed:
        in_order = marks if parts_of(marks) else _by_page(marks)
        return told_by_pdf(in_order, _of_abstract(reading.note), by_section=False)
    if parts_of(marks):
        return told_by_pdf(marks, reading.printed, by_section=False)
    is_parted = are_many(marks) and are_plain(marks)
    return told_by_pdf(_by_page(marks), reading.printed, by_section=is_parted)


def _of_abstract(note: AnnotationNote) -> list[PdfSentence]:
    """Return the sentences of the abstract that a note states, on no page; marks in it are whole sentences, too."""
    abstract = note.abstract or ""
    if is_mixed(abstract):
        return []
    return [PdfSentence(sentence, 0, "", ABSTRACT) for sentence in sentences_in(abstract)]


def _by_page(annotations: Sequence[Annotation]) -> Sequence[Annotation]:
    """Return the annotations in the order of their pages, as later imports follow earlier ones in a note."""
    pages = [(one.page or "").split("–")[0] for one in annotations]
    if not all(page.isdecimal() for page in pages if page):
        return annotations
    numbers: list[int] = []
    for page in pages:
        numbers.append(int(page) if page else numbers[-1] if numbers else 0)
    return [annotations[at] for at in sorted(range(len(numbers)), key=numbers.__getitem__)]


def _beside(annotations: Sequence[Annotation]) -> tuple[Annotation, ...]:
    """Return the annotations; a remark on a page with one passage stands with this, as exports part the two.

    One that has a place of its own in Zotero is linked there, and stays by itself.
    """
    first = [(one.page or "").split("–")[0] for one in annotations]
    passages: dict[str, list[int]] = {}
    for at, one in enumerate(annotations):
        if one.text:
            passages.setdefault(first[at], []).append(at)
    found: list[Annotation | None] = [*annotations]
    for at, one in enumerate(annotations):
        on_page = passages.get(first[at], [])
        if not (first[at] and is_thought(one) and one.annotation_key is None and len(on_page) == 1):
            continue
        passage = found[on_page[0]]
        if passage is not None and not passage.comment:
            found[on_page[0]], found[at] = replace(passage, comment=one.comment), None
    return tuple(one for one in found if one is not None)


def is_thought(annotation: Annotation) -> bool:
    """Return whether an annotation has only words of its reader, and no mark says what they are for."""
    is_told = annotation.comment_prefix or annotation.theme or not annotation.role_source.is_guess
    if is_told or annotation.text or not annotation.comment or is_figure(annotation):
        return False
    is_plain = annotation.role is AnnotationColor.OTHER or annotation.role_source is RoleSource.KIND
    return is_plain and group_of(annotation) not in (QUESTIONS, CRITICAL)
