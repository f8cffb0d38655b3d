"""Spans: ranges of a note's bytes with the lines that they cover. Every position in Catena is a span."""

import bisect
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Protocol, TypeVar

_SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A range of a file: half-open in bytes, inclusive in lines.

    Attributes:
        byte_start: The first byte, 0-based.
        byte_end: The byte after the last.
        line_start: The first line, 1-based.
        line_end: The last line, 1-based, inclusive.
    """

    byte_start: int
    byte_end: int
    line_start: int
    line_end: int

    def slice(self, raw: bytes) -> bytes:
        """Return the bytes that the span covers."""
        return raw[self.byte_start : self.byte_end]

    def overlaps(self, other: "Span") -> bool:
        """Return whether it has a byte in common with another span of the same file."""
        return self.byte_start < other.byte_end and other.byte_start < self.byte_end

    def contains(self, inner: "Span") -> bool:
        """Return whether another span of the same file lies within it."""
        return self.byte_start <= inner.byte_start and inner.byte_end <= self.byte_end

    def to(self, last: "Span") -> "Span":
        """Return the span from its beginning to the end of a later one."""
        return Span(self.byte_start, last.byte_end, self.line_start, last.line_end)


def is_in_one_of(spans: Sequence[Span], inner: Span) -> bool:
    """Return whether a span starts in one of these, which are in order and apart; found without reading them all."""
    place = bisect.bisect_right(spans, inner.byte_start, key=lambda span: span.byte_start)
    return place > 0 and inner.byte_start < spans[place - 1].byte_end


class Placed(Protocol):
    """Something that stands in a note."""

    @property
    def span(self) -> Span:
        """Where."""
        ...


_T = TypeVar("_T", bound=Placed)


def starting_in(things: Sequence[_T], span: Span) -> Sequence[_T]:
    """Return those of these things, which are in order, that start in a span; found without reading the others."""
    first = bisect.bisect_left(things, span.byte_start, key=lambda thing: thing.span.byte_start)
    end = bisect.bisect_left(things, span.byte_end, lo=first, key=lambda thing: thing.span.byte_start)
    return things[first:end]


class Lines:
    r"""The lines of a file, which turn byte positions into line numbers and lines into spans.

    A line ends with `\\n`, `\\r\\n` or a lone `\\r`, as in CommonMark.
    """

    def __init__(self, raw: bytes) -> None:
        self._size = len(raw)
        self._starts = list(accumulate(map(len, raw.splitlines(keepends=True)), initial=0))
        if len(self._starts) > 1 and self._starts[-1] == self._size:
            self._starts.pop()

    def __len__(self) -> int:
        """Return the number of lines; an empty file has one."""
        return len(self._starts)

    def start_of(self, line: int) -> int:
        """Return the byte at which a line (0-based) begins; the file's size if there is no such line."""
        return self._starts[line] if line < len(self._starts) else self._size

    def span(self, byte_start: int, byte_end: int) -> Span:
        """Return the span of these bytes. An empty span is on the line at which it starts."""
        first = bisect.bisect_right(self._starts, byte_start)
        last = bisect.bisect_right(self._starts, max(byte_start, byte_end - 1))
        return Span(byte_start, byte_end, max(first, 1), max(last, 1))

    def span_of_lines(self, first: int, end: int) -> Span:
        """Return the span of whole lines, 0-based and half-open."""
        return self.span(self.start_of(first), self.start_of(end))


def byte_length(text: str) -> int:
    """Return how many bytes a text has in its file, which it was decoded from with `surrogateescape`."""
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogateescape"))


def with_replacements(text: str) -> str:
    """Return a text with `�` for what isn't Unicode, such as bytes decoded with `surrogateescape`: JSON can't."""
    return text if text.isascii() else _SURROGATE.sub("\ufffd", text)


def utf16_length(text: str) -> int:
    """Return how many UTF-16 code units a text has, in which Obsidian counts."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
