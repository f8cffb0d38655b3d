"""The lines of an annotation note: which of them are marks, page references, import headings, fences.

Nothing here looks further than one line, except `fenced_lines`, which has to find a fence's end.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from catena.annotations.annotation import AnnotationType
from catena.notes.fences import closes_fence, read_fence
from catena.notes.import_headings import read_heading

_MARK = re.compile(
    r"""\s*<mark\b(?P<attributes>[^>]*)>\s*[*_]*\s*(?P<word>[A-Za-z]+)\s*[*_]*\s*</mark\s*>
        \s*(?P<rest>(?:!\[\[[^\]]*\]\]|\[@[^\]]*\])?)\s*(?:\^[\w-]+)?\s*(?:<br\s*/?>|\\)?\s*""",
    re.VERBOSE | re.IGNORECASE,
)
_HEX = re.compile(r"background(?:-color)?\s*:\s*(#[0-9a-f]{3,8})(?![0-9a-z])", re.IGNORECASE)
_REFERENCE = re.compile(r"\[@(?P<key>[^\s\[\];,]+)(?P<locator>[\s,][^\[\]]*)?\]\)?\.?(?:\s+\^[\w-]+)?\s*")
_PAGE_WORD = re.compile(r"(?:pages?|pp?|pgs?|S)(?:\.\s*|\s+|(?=\d))", re.IGNORECASE)
_BARE_PAGE = re.compile(r"(?:[A-Za-z]{0,2}\d+[a-z]?|[ivxlcdm]+)(?:\s*[-–—]+\s*\S+)?", re.IGNORECASE)
_RULE = re.compile(r" {0,3}(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}")
_BLOCK_ID = re.compile(r"\s*\^[\w-]+\s*")
_LONGEST_MARK = 2_000
_NO_PAGE = {"", "-", "–", "—", "undefined", "null", "none", "n/a", "n.a", "?"}
_MARK_WORDS = {
    "highlight": AnnotationType.HIGHLIGHT,
    "underline": AnnotationType.HIGHLIGHT,
    "note": AnnotationType.NOTE,
    "image": AnnotationType.IMAGE,
}


@dataclass(frozen=True, slots=True)
class Mark:
    """The line an annotation begins with.

    Attributes:
        type: What it says it is.
        word: As written.
        color_hex: `#rrggbb`, lower case, or None when it names no such colour.
        rest: An embed or a page reference on the same line, else "".
    """

    type: AnnotationType
    word: str
    color_hex: str | None
    rest: str


@dataclass(frozen=True, slots=True)
class Reference:
    """`[@key p. 5]` at the end of a line.

    Attributes:
        before: What stands before it on the line, "" when it has the line to itself.
        key: The citekey it names.
        page: As written, without `p.`; None when it names none.
        locator: Everything after the key, trimmed.
    """

    before: str
    key: str
    page: str | None
    locator: str


def read_mark(line: str) -> Mark | None:
    """The mark this line is, None when it is something else.

    Only a line that holds nothing but the mark counts; a marked word inside a sentence is text.
    """
    line = line.strip()
    if not line.startswith("<") or len(line) > _LONGEST_MARK or (found := _MARK.fullmatch(line)) is None:
        return None
    kind = _MARK_WORDS.get(found["word"].lower())
    if kind is None:
        return None
    color = _HEX.search(found["attributes"])
    return Mark(kind, found["word"], _six_digits(color[1]) if color else None, found["rest"])


def read_reference(line: str) -> Reference | None:
    """The page reference this line ends with, None when it ends otherwise."""
    start = line.rfind("[@")
    if start < 0 or (found := _REFERENCE.fullmatch(line, start)) is None:
        return None
    before = line[:start].rstrip().removesuffix("(").rstrip()
    locator = found["locator"] or ""
    return Reference(before, found["key"].rstrip(":."), _page(locator), locator.strip(" \t,."))


def annotations_level(line: str) -> int | None:
    """The level of a heading `Annotations`; None for other lines, a bold comment of that name included."""
    heading = read_heading(line)
    if heading is None or "**" in heading[1]:
        return None
    return heading[0] if re.sub(r"[\W_]+", "", heading[1]).casefold() == "annotations" else None


def is_furniture(line: str) -> bool:
    """Whether a line carries nothing to keep: blank, a rule, a block id."""
    return not line.strip() or bool(_RULE.fullmatch(line)) or bool(_BLOCK_ID.fullmatch(line))


def fenced_lines(lines: Sequence[str]) -> frozenset[int]:
    """The lines inside fenced code, fences included.

    A fence without an end is text. So is one whose end lies behind a page reference and a mark after it: there
    the user's text held a stray fence, and what follows are annotations, not code.
    """
    inside: set[int] = set()
    endless: dict[str, int] = {}  # per kind of fence the shortest run that nothing further down closes
    at = 0
    while at < len(lines):
        opening = read_fence(lines[at])
        if opening and len(opening[0]) < endless.get(opening[0][0], len(opening[0]) + 1):
            end = _fence_end(lines, at, opening[0])
            if end is None:
                endless[opening[0][0]] = len(opening[0])
            elif end > at:
                inside.update(range(at, end + 1))
                at = end
        at += 1
    return frozenset(inside)


def _fence_end(lines: Sequence[str], start: int, fence: str) -> int | None:
    """Where this fence closes; `start` itself when annotations stand before that; None when it never does."""
    referenced = False
    for at in range(start + 1, len(lines)):
        line = lines[at]
        if closes_fence(line, fence):
            return at
        if referenced and read_mark(line):
            return start
        reference = read_reference(line)
        referenced = referenced or (reference is not None and not reference.before)
    return None


def _six_digits(color: str) -> str | None:
    """`#RGB`, `#RGBA`, `#RRGGBB`, `#RRGGBBAA` as `#rrggbb`; how opaque a colour is says nothing here."""
    digits = color[1:].lower()
    if len(digits) in (3, 4):
        digits = "".join(d * 2 for d in digits)
    return "#" + digits[:6] if len(digits) in (6, 8) else None


def _page(locator: str) -> str | None:
    text = locator.strip(" \t,")
    word = _PAGE_WORD.match(text)
    # `S12` is a page of a supplement, `S. 12` a German one.
    if word and word[0].upper() != "S":
        page = text[word.end() :].strip()
        return None if page.casefold().rstrip(".") in _NO_PAGE else page
    return text if _BARE_PAGE.fullmatch(text) else None
