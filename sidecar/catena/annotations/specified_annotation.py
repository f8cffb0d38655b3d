"""One annotation of the specified format: from its mark's line to the next boundary, and what stands between."""

from collections.abc import Sequence
from dataclasses import dataclass

from catena.annotations.annotation import COLORS, AnnotationColor
from catena.annotations.record import Record
from catena.annotations.specified_body import read_body
from catena.annotations.specified_lines import Mark, Reference, is_furniture, read_reference
from catena.notation.note_lines import NoteLines
from catena.notes.import_headings import read_heading
from catena.notes.note import NoteWarning

DIALECT = "template"
"""The format's name among the dialects."""

_EMPTY_LOCATORS = {"", "p", "pp", "page", "pages", "p. -", "-", "p. undefined", "p -"}


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Where an annotation stands.

    Attributes:
        start: The line of its mark, 0-based.
        end: The next mark, import heading or the end of the note: the annotation is over there at the latest.
        fenced: Lines inside fenced code.
        citekey: The note's own; citations of other papers are text.
        imported_at: From the heading above.
    """

    lines: NoteLines
    start: int
    end: int
    fenced: frozenset[int]
    citekey: str | None
    imported_at: str | None


@dataclass(frozen=True, slots=True)
class SpecifiedAnnotation:
    """What `read_annotation` makes of one mark and the lines below it.

    Attributes:
        after: The first line (0-based) that is no longer its own.
        warnings: Deviations inside it.
    """

    record: Record
    after: int
    warnings: tuple[NoteWarning, ...]


@dataclass(frozen=True, slots=True)
class _Ending:
    """Where an annotation ends: with this reference on this line, or before `line` without one."""

    line: int
    reference: Reference | None


def read_annotation(mark: Mark, around: Surroundings) -> SpecifiedAnnotation:
    """Read the annotation that begins with this mark."""
    lines, start = around.lines, around.start
    ending = _ending(lines.texts, start, around.end, around.fenced, around.citekey)
    reference = ending.reference
    color = COLORS.get(mark.color.hex or "" if mark.color else "", AnnotationColor.OTHER)
    body = read_body(_body_lines(mark, lines, start, ending), color, mark.type)
    deviations = (*_mark_deviations(mark, color), *body.deviations, *_reference_deviations(reference, around.citekey))
    last = ending.line if reference else _last_content(lines.texts, start, ending.line)
    span = lines.span(start, last)
    record = Record(
        dialect=DIALECT,
        type=mark.type,
        span=span,
        text=body.text,
        comment=body.comment,
        color=mark.color,
        page=reference.page if reference else None,
        image_path=body.image_path,
        imported_at=around.imported_at,
    )
    after = ending.line + 1 if reference else ending.line
    return SpecifiedAnnotation(
        record, max(after, start + 1), tuple(NoteWarning(deviation, span) for deviation in deviations)
    )


def _body_lines(mark: Mark, lines: NoteLines, start: int, ending: _Ending) -> list[str]:
    """What stands between the mark and its page reference, or the annotation's end."""
    body = [mark.rest] if mark.rest.startswith("!") else []
    if ending.line > start:
        body += lines.texts[start + 1 : ending.line]
        if ending.reference and ending.reference.before:
            body.append(ending.reference.before)
    return body


def _ending(texts: Sequence[str], start: int, end: int, fenced: frozenset[int], citekey: str | None) -> _Ending:
    """Find the page reference that ends the annotation, or else the line where the reader's own part begins."""
    own_line: _Ending | None = None
    at_end_of_text: _Ending | None = None
    foreign: _Ending | None = None
    last = start
    for at in range(start, end):
        if at in fenced or is_furniture(texts[at]):
            continue
        last = at
        reference = read_reference(texts[at])
        if reference is None:
            continue
        alone = not reference.before or at == start
        if citekey is None or reference.key.casefold() == citekey.casefold():
            if alone:
                own_line = _Ending(at, reference)
                break
            at_end_of_text = _Ending(at, reference)
        elif alone and reference.page is not None:
            foreign = _Ending(at, reference)
    if foreign and foreign.line != last:
        foreign = None
    found = own_line or at_end_of_text or foreign
    return found or _Ending(_own_part(texts, start, end, fenced), None)


def _own_part(texts: Sequence[str], start: int, end: int, fenced: frozenset[int]) -> int:
    """Where an annotation without a page reference ends: at a first- or second-level heading behind a blank line."""
    content_seen = False
    for at in range(start + 1, end):
        if at in fenced:
            content_seen = True
            continue
        heading = read_heading(texts[at])
        if heading and content_seen and heading[0] <= 2 and not texts[at - 1].strip():
            return at
        content_seen = content_seen or bool(texts[at].strip())
    return end


def _mark_deviations(mark: Mark, color: AnnotationColor) -> list[str]:
    deviations: list[str] = []
    if mark.word.casefold() == "underline":
        deviations.append("An underline is taken for a highlight.")
    if mark.color is None:
        deviations.append("The mark names no colour as #rrggbb.")
    elif color is AnnotationColor.OTHER:
        deviations.append(f"The colour {mark.color.hex} has no meaning in this format.")
    return deviations


def _reference_deviations(reference: Reference | None, citekey: str | None) -> list[str]:
    deviations: list[str] = []
    if reference and reference.page is None and reference.locator.casefold() not in _EMPTY_LOCATORS:
        deviations.append(f"“{reference.locator}” is no page that Catena can read.")
    if reference and citekey and reference.key.casefold() != citekey.casefold():
        deviations.append(f"The page reference names @{reference.key}, the note is about @{citekey}.")
    return deviations


def _last_content(texts: Sequence[str], start: int, end: int) -> int:
    last = end - 1
    while last > start and is_furniture(texts[last]):
        last -= 1
    return last
