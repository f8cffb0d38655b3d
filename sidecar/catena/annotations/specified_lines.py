"""The lines of the specified format: which of them are marks, page references, fences.

Nothing here looks further than one line, except `fenced_lines`, which has to find a fence's end.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from catena.annotations.annotation import AnnotationType
from catena.annotations.colors import Color, color_of_hex
from catena.annotations.type_words import type_named
from catena.notation.lines import is_rule
from catena.notation.page_references import is_no_page
from catena.notes.fences import fences_in
from catena.notes.import_headings import read_heading

_MARK = re.compile(
    r"""\s*<mark\b(?P<attributes>[^<>]*)>\s*[*_]*\s*(?P<word>[^\W\d_]+)\s*[*_]*\s*</mark\s*>
        \s*(?P<rest>(?:!\[\[[^\]]*\]\]|\[@[^\]]*\])?)\s*(?:\^[\w-]+)?\s*(?:<br\s*/?>|\\)?\s*""",
    re.VERBOSE | re.IGNORECASE,
)
_HEX = re.compile(r"background(?:-color)?\s*:\s*(#[0-9a-f]{3,8})(?![0-9a-z])", re.IGNORECASE)
_REFERENCE = re.compile(r"\[@(?P<key>[^\s\[\];,]+)(?P<locator>[\s,][^\[\]]*)?\]\)?\.?(?:\s+\^[\w-]+)?\s*")
_PAGE_WORD = re.compile(r"(?:pages?|pp?|pgs?|S)(?:\.\s*|\s+|(?=\d))", re.IGNORECASE)
_BARE_PAGE = re.compile(r"(?:[A-Za-z]{0,2}\d+[a-z]?|[ivxlcdm]+)(?:\s*[-–—]+\s*\S+)?", re.IGNORECASE)
_BLOCK_ID = re.compile(r"\s*\^[\w-]+\s*")
_LONGEST_MARK = 2_000
_MARK_WORDS = {"highlight", "underline", "note", "image"}


@dataclass(frozen=True, slots=True)
class Mark:
    """The line that begins an annotation.

    Attributes:
        type: The type that it states.
        word: As written.
        color: The colour it names as `#rrggbb`; None if it names none so.
        rest: An embed or a page reference on the same line, else "".
    """

    type: AnnotationType
    word: str
    color: Color | None
    rest: str


@dataclass(frozen=True, slots=True)
class Reference:
    """`[@key p. 5]` at the end of a line.

    Attributes:
        before: What stands before it on the line, "" when it has the line to itself.
        key: The citekey it names.
        page: As written, without `p.`; None if it names none.
        locator: Everything after the key, trimmed.
    """

    before: str
    key: str
    page: str | None
    locator: str


def read_mark(line: str) -> Mark | None:
    """Return the mark on this line; None if the line is something else.

    Only a line that holds nothing but the mark counts; a marked word inside a sentence is text.
    """
    line = line.strip()
    if not line.startswith("<") or len(line) > _LONGEST_MARK or (found := _MARK.fullmatch(line)) is None:
        return None
    kind = type_named(found["word"]) if found["word"].lower() in _MARK_WORDS else None
    if kind is None:
        return None
    color = _HEX.search(found["attributes"])
    return Mark(kind, found["word"], color_of_hex(color[1]) if color else None, found["rest"])


def is_other_mark(line: str) -> bool:
    """Return whether this line holds nothing but a mark with another template's word for a kind of annotation."""
    found = _MARK.fullmatch(line.strip()) if len(line) <= _LONGEST_MARK and "<" in line else None
    return found is not None and found["word"].lower() not in _MARK_WORDS and type_named(found["word"]) is not None


def read_reference(line: str) -> Reference | None:
    """Return the page reference at the end of this line; None if there is none."""
    start = line.rfind("[@")
    if start < 0 or (found := _REFERENCE.fullmatch(line, start)) is None:
        return None
    before = line[:start].rstrip().removesuffix("(").rstrip()
    locator = found["locator"] or ""
    return Reference(before, found["key"].rstrip(":."), _page(locator), locator.strip(" \t,."))


def is_reference(line: str) -> bool:
    """Return whether this line is a page reference and nothing else."""
    reference = read_reference(line)
    return reference is not None and not reference.before


def annotations_level(line: str) -> int | None:
    """The level of a heading `Annotations`; None for other lines, a bold comment of that name included."""
    heading = read_heading(line)
    if heading is None or "**" in heading[1]:
        return None
    return heading[0] if re.sub(r"[\W_]+", "", heading[1]).casefold() == "annotations" else None


def is_furniture(line: str) -> bool:
    """Return whether a line carries nothing to keep: blank, a rule, a block id."""
    return not line.strip() or is_rule(line) or bool(_BLOCK_ID.fullmatch(line))


def fenced_lines(texts: Sequence[str]) -> frozenset[int]:
    """The lines inside fenced code, fences included.

    A fence whose end lies behind a page reference and a mark after it is text: there the paper's words held a stray
    fence, and what follows are annotations, not code.
    """

    def holds_annotations(first: int, last: int) -> bool:
        inside = texts[first + 1 : last]
        reference = next((at for at, text in enumerate(inside) if is_reference(text)), len(inside))
        return any(map(read_mark, inside[reference + 1 :]))

    fences = fences_in(texts, holds_annotations)
    return frozenset(at for fence in fences for at in range(fence.first, fence.last + 1))


def _page(locator: str) -> str | None:
    text = locator.strip(" \t,")
    word = _PAGE_WORD.match(text)
    # `S12` is a page of a supplement, `S. 12` a German one.
    if word and word[0].upper() != "S":
        page = text[word.end() :].strip()
        return None if is_no_page(page) else page
    return text if _BARE_PAGE.fullmatch(text) else None
