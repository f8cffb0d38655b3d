"""Units: headings, callouts, quotes, list items, paragraphs, rules, told apart line by line.

By lines, not by CommonMark: import templates set records directly below each other, and Markdown would make one
quote or paragraph of them.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from catena.annotations.pieces import CalloutHeader, Piece, pieces_of, read_callout
from catena.notes.fences import closes_fence, read_fence
from catena.notes.import_headings import read_heading, read_import

_RULE = re.compile(r"(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}")
_TABLE = re.compile(r"\|.*\|\s*|\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)+\|?\s*")
_BLOCK_ID = re.compile(r"(?:\^[A-Za-z0-9-]{4,}\s*)+")
_ADMONITION = re.compile(r"ad-(?P<type>[\w-]+)", re.IGNORECASE)
_TITLE = re.compile(r"(?:title|color|collapse|icon)\s*:\s*(?P<title>.*)", re.IGNORECASE)


class Kind(Enum):
    """What a unit is."""

    HEADING = auto()
    IMPORT = auto()
    RULE = auto()
    CALLOUT = auto()
    QUOTE = auto()
    ITEM = auto()
    PARAGRAPH = auto()
    TABLE = auto()
    BLOCK_ID = auto()


@dataclass(slots=True)
class Unit:
    """One of them.

    Attributes:
        kind: What it is.
        pieces: Its lines, in order; a callout's header is no piece of it.
        level: A heading's.
        title: A heading's text, or what an import says of its time.
        header: A callout's.
        first: Its first line, 0-based.
        last: Its last line.
        after_blank: Whether a blank line stands before it.
    """

    kind: Kind
    pieces: list[Piece]
    first: int
    last: int
    level: int = 0
    title: str = ""
    header: CalloutHeader | None = None
    header_piece: Piece | None = None
    after_blank: bool = True

    @property
    def depth(self) -> int:
        """In how many quotes it stands."""
        anchor = self.header_piece or (self.pieces[0] if self.pieces else None)
        return anchor.depth if anchor else 0


def code_lines(lines: Sequence[str]) -> tuple[frozenset[int], dict[int, str]]:
    """The lines inside fenced code, and those of admonitions (` ```ad-note `), which hold text.

    Returns:
        The lines of code, fences included; and for each line of an admonition its type, the fences with "".
    """
    code: set[int] = set()
    admonitions: dict[int, str] = {}
    endless: set[str] = set()
    at = 0
    while at < len(lines):
        line = lines[at]
        opening = read_fence(line) if "```" in line or "~~~" in line else None
        if opening is None or opening[0] in endless:
            at += 1
            continue
        end = next((below for below in range(at + 1, len(lines)) if closes_fence(lines[below], opening[0])), None)
        if end is None:
            endless.add(opening[0])
            at += 1
            continue
        admonition = _ADMONITION.fullmatch(opening[1].strip())
        if admonition:
            admonitions.update(dict.fromkeys(range(at + 1, end), admonition["type"]))
            admonitions.update({at: "", end: ""})
        else:
            code.update(range(at, end + 1))
        at = end + 1
    return frozenset(code), admonitions


def units_of(lines: Sequence[str], first: int, end: int) -> list[Unit]:
    """The units between two lines, code left out."""
    code, admonitions = code_lines(lines)
    pieces: list[Piece | None] = []
    begun = -2
    for at in range(first, end):
        line = lines[at]
        if at in code:
            pieces.append(None)
        elif at in admonitions:
            kind = admonitions[at]
            if kind and begun != at - 1:
                title = _TITLE.match(line)
                pieces.append(Piece(at, 0, f"[!{kind}] {title['title'] if title else ''}", depth=1))
                if title is None:
                    pieces.extend(
                        Piece(p.line, p.column, p.text, p.depth + 1, p.indent, p.bullet) for p in pieces_of(line, at)
                    )
            elif kind:
                pieces.extend(
                    Piece(p.line, p.column, p.text, p.depth + 1, p.indent, p.bullet) for p in pieces_of(line, at)
                )
            begun = at if kind else -2
            if not kind:
                pieces.append(None)
        elif not line or line.isspace():
            pieces.append(None)
        else:
            pieces.extend(pieces_of(line, at))
    return list(grouped(pieces))


def grouped(pieces: Iterable[Piece | None]) -> Iterator[Unit]:
    """Units of these pieces; None stands for a blank line."""
    current: Unit | None = None
    blank = True
    for piece in pieces:
        if piece is None:
            blank = True
            continue
        if current is not None and _belongs(current, piece, after_blank=blank):
            current.pieces.append(piece)
            current.last = piece.line
        else:
            if current is not None:
                yield current
            current = _unit(piece, after_blank=blank)
        blank = False
    if current is not None:
        yield current


def _belongs(unit: Unit, piece: Piece, *, after_blank: bool) -> bool:
    if unit.kind in (Kind.HEADING, Kind.IMPORT, Kind.RULE, Kind.BLOCK_ID):
        return False
    if unit.kind is Kind.ITEM:
        item = unit.pieces[0]
        if piece.depth < item.depth or (piece.depth == 0 and not piece.indent and _single_kind(piece)):
            return False
        if piece.line == unit.last:
            return True
        if piece.bullet:
            return piece.indent > item.indent
        if piece.depth > item.depth and piece.column <= 2 * piece.depth:
            return False  # a quote that is not indented ends the list
        return piece.indent > item.indent + after_blank or (not after_blank and not _opens(piece, unit))
    if after_blank:
        return False
    if unit.header is not None and unit.header_piece is not None:
        if piece.depth == unit.header_piece.depth:
            return read_callout(piece) is None
        return piece.depth > unit.header_piece.depth or not (_opens(piece, unit) or _has_place_already(piece, unit))
    if unit.kind is Kind.QUOTE:
        return (piece.depth > 0 and read_callout(piece) is None) or (piece.depth == 0 and not _opens(piece, unit))
    if unit.kind is Kind.TABLE:
        return piece.depth == 0 and bool(_TABLE.fullmatch(piece.text))
    return piece.line == unit.last or (piece.depth == 0 and not _opens(piece, unit))


def _has_place_already(piece: Piece, unit: Unit) -> bool:
    """Whether a line that lazily goes on with a callout leads to Zotero as the callout itself does."""
    pieces = (*unit.pieces, *([unit.header_piece] if unit.header_piece else []))
    return "zotero:" in piece.text and any("zotero:" in known.text for known in pieces)


def _opens(piece: Piece, unit: Unit) -> bool:
    """Whether a line without blank line before it begins something of its own."""
    if piece.line == unit.last:
        return False
    return bool(piece.bullet) or piece.depth > 0 or _single_kind(piece) is not None


def _single_kind(piece: Piece) -> Kind | None:
    """What a line is that is a unit by itself."""
    text = piece.text
    if piece.depth or piece.bullet or not text:
        return None
    if text[0] == "#" and read_heading(text):
        return Kind.IMPORT if read_import(text) is not None else Kind.HEADING
    if text[0] in "-*_" and _RULE.fullmatch(text):
        return Kind.RULE
    if text[0] == "^" and _BLOCK_ID.fullmatch(text):
        return Kind.BLOCK_ID
    return Kind.IMPORT if read_import(text) is not None else None


def _unit(piece: Piece, *, after_blank: bool) -> Unit:
    kind = _single_kind(piece)
    if kind is Kind.HEADING and (heading := read_heading(piece.text)):
        return Unit(kind, [piece], piece.line, piece.line, heading[0], heading[1], after_blank=after_blank)
    if kind is Kind.IMPORT:
        return Unit(kind, [piece], piece.line, piece.line, title=read_import(piece.text) or "", after_blank=after_blank)
    if kind is not None:
        return Unit(kind, [piece], piece.line, piece.line, after_blank=after_blank)
    header = read_callout(piece)
    if header is not None:
        return Unit(
            Kind.CALLOUT, [], piece.line, piece.line, header=header, header_piece=piece, after_blank=after_blank
        )
    kind = Kind.ITEM if piece.bullet else Kind.QUOTE if piece.depth else Kind.PARAGRAPH
    if kind is Kind.PARAGRAPH and _TABLE.fullmatch(piece.text):
        kind = Kind.TABLE
    return Unit(kind, [piece], piece.line, piece.line, after_blank=after_blank)
