"""Lines: the lines of a note without the quote marks and bullets before their text."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from catena.notes.import_headings import read_import

_BREAK = re.compile(r"</?br\s*/?>", re.IGNORECASE)
_QUOTES = re.compile(r"(?:[ \t]*>[ ]?)+")
_BULLET = re.compile(r"(?P<indent>[ \t]*)(?P<bullet>[-*+•]|\d{1,3}[.)])(?:[ \t]+(?P<task>\[[^\]\n]\])?[ \t]*|$)")
_CALLOUT = re.compile(r"\[!(?P<type>[^\[\]\n]*)\](?P<fold>[+-]?)[ \t]*(?P<title>.*)", re.DOTALL)
_OWN_MARKUP = re.compile(r"<(?:span|img)\b[^<>]*?\bdata-annotation\s*=", re.IGNORECASE)
_RULE = re.compile(r" {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})")
_GLUED_IMPORT = re.compile(r"(?<=[^\s#>])\s*(?=#{1,6} +(?:re-?)?(?:im|ex)ported\b)", re.IGNORECASE)
_HIGHLIGHTED = re.compile(r" [—–-] \[[^\[\]]*\]\(https?://hyp\.is/")
_COMMENT = re.compile(r"[ \t]*[-*+][ \t]+\w+:|(?![ \t]*[-*+][ \t])")
_GLUED_ITEM = re.compile(r"(?<=[^\s-])- (?=\S)")
"""What an export of Hypothesis begins a highlight with directly behind a comment."""
_TAB = 4


@dataclass(frozen=True, slots=True)
class Line:
    """A line, or a part of one: between two `<br>`, or from one annotation in Zotero's own markup to the next.

    Attributes:
        number: The number of the line in the note, 0-based.
        column: The character of the line at which `text` begins.
        text: The text without quote marks and bullet, trimmed.
        indent: The columns before its bullet or its text, inside the quotes.
        bullet: `-`, `1.` or the like; "" without one.
        glued: Whether a template wrote it directly behind the part above, to which it doesn't belong.
    """

    number: int
    column: int
    text: str
    depth: int = 0
    indent: int = 0
    bullet: str = ""
    glued: bool = False


@dataclass(frozen=True, slots=True)
class CalloutHeader:
    """The first line of a callout: `[!type|metadata]+ title`.

    Attributes:
        type: The type with its metadata, which may also follow the bracket directly (`[!quote]|#ffd400`).
        title_at: The character of the line's text at which the title begins.
    """

    type: str
    title: str
    title_at: int

    @property
    def name(self) -> str:
        """The type in lower case, without metadata."""
        return self.type.partition("|")[0].strip().casefold()


def lines_of(text: str, number: int) -> Iterator[Line]:
    """Yield the parts of a line: `<br>`, Zotero's own markup, and what a template glued to its end divide it."""
    if "hyp.is/" in text and (glued := _glued_item(text)):
        yield from lines_of(text[:glued], number)
        yield replace(_peeled(text[glued:], number, glued, 0), glued=True)
        return
    if "ported" in text and "#" in text and (glued := _glued_import(text)):
        yield from lines_of(text[:glued], number)
        yield Line(number, glued, text[glued:].strip(), glued=True)
        return
    ends = _ends_in(text) if "<" in text else []
    if not ends:
        yield _peeled(text, number, 0, 0)
        return
    start, base = 0, 0
    ends = [*ends, (len(text), len(text))]
    for end, after in ends:
        line = _peeled(text[start:end], number, start, base)
        if start == 0:
            base = line.depth
        yield line
        start = after


def _glued_item(text: str) -> int | None:
    """Return where a highlight in Hypothesis begins directly behind a comment; None if the line isn't one's end."""
    link = _HIGHLIGHTED.search(text)
    found = _GLUED_ITEM.search(text, 0, link.start()) if link and _COMMENT.match(text) else None
    return found.start() if found else None


def _glued_import(text: str) -> int | None:
    """Return where an import heading begins that a template wrote directly behind a comment; None if there is none."""
    found = _GLUED_IMPORT.search(text)
    return found.end() if found and read_import(text[found.end() :]) is not None else None


def _ends_in(text: str) -> list[tuple[int, int]]:
    """Return where each part but the last ends, and where the next one begins."""
    ends = [(m.start(), m.end()) for m in _BREAK.finditer(text)]
    if "data-annotation" in text:
        starts = (m.start() for m in _OWN_MARKUP.finditer(text))
        ends += [(at, at) for at in starts if any(character.isalnum() for character in text[:at])]
    return sorted(ends)


def unquoted(lines: Iterable[Line], depth: int) -> Iterator[Line]:
    """Yield the lines of a quote of this depth as if they stood outside it."""
    for line in lines:
        yield replace(line, depth=max(0, line.depth - depth))


def read_callout(line: Line) -> CalloutHeader | None:
    """Return the header of the callout that begins with this line; None if none does."""
    if line.depth == 0 or not line.text.startswith("[!"):
        return None
    found = _CALLOUT.fullmatch(line.text)
    if found is None:
        return None
    kind, title, at = found["type"].strip(), found["title"], found.start("title")
    if title.startswith("|"):
        glued = title.split(maxsplit=1)[0]
        kind, title = kind + glued, title[len(glued) :]
        at += len(glued)
    return CalloutHeader(kind, title.strip(), at + len(title) - len(title.lstrip()))


def is_rule(text: str) -> bool:
    """Return whether a line is a thematic break (`---`)."""
    return _RULE.fullmatch(text) is not None


def _peeled(text: str, number: int, start: int, base: int) -> Line:
    """Take quote marks and bullets off a part of a line.

    The part begins at `start` in its line; `base` is the number of quotes around the whole line.
    """
    depth, at = base, 0
    indent, bullet = 0, ""
    while True:
        if text[at : at + 1] in (">", " ", "\t") and (found := _QUOTES.match(text, at)) and found.end() > at:
            depth += found[0].count(">")
            at = found.end()
        found = _BULLET.match(text, at)
        if found is None or bullet:
            break
        indent, bullet = _width(found["indent"]), found["bullet"]
        at = found.end()
    rest = text[at:]
    lead = len(rest) - len(rest.lstrip())
    if not bullet:
        indent = _width(rest[:lead])
    return Line(number, start + at + lead, rest.strip(), depth, indent, bullet)


def _width(blanks: str) -> int:
    return sum(_TAB if character == "\t" else 1 for character in blanks)
