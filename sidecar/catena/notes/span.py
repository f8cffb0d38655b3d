"""Span: a stretch of a note's bytes, with the lines it covers. Every position in Catena is one."""

import bisect
from dataclasses import dataclass
from itertools import accumulate


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """Half-open bytes and inclusive lines of one stretch of a file.

    Attributes:
        byte_start: First byte, 0-based.
        byte_end: One past the last byte.
        line_start: First line, 1-based.
        line_end: Last line, 1-based, inclusive.
    """

    byte_start: int
    byte_end: int
    line_start: int
    line_end: int

    def slice(self, raw: bytes) -> bytes:
        """The bytes this span covers."""
        return raw[self.byte_start : self.byte_end]


class Lines:
    r"""Where each line of a file begins, to turn bytes into lines and lines into spans.

    Line ends are `\\n`, `\\r\\n` and a lone `\\r`, as CommonMark has them.
    """

    def __init__(self, raw: bytes) -> None:
        self._size = len(raw)
        self._starts = list(accumulate(map(len, raw.splitlines(keepends=True)), initial=0))
        if len(self._starts) > 1 and self._starts[-1] == self._size:
            self._starts.pop()

    def __len__(self) -> int:
        """How many lines there are; an empty file has one."""
        return len(self._starts)

    def start_of(self, line: int) -> int:
        """The byte where a line (0-based) begins; the file's size past the last one."""
        return self._starts[line] if line < len(self._starts) else self._size

    def span(self, byte_start: int, byte_end: int) -> Span:
        """The span of these bytes. An empty one stands on the line of its start."""
        first = bisect.bisect_right(self._starts, byte_start)
        last = bisect.bisect_right(self._starts, max(byte_start, byte_end - 1))
        return Span(byte_start, byte_end, max(first, 1), max(last, 1))

    def span_of_lines(self, first: int, end: int) -> Span:
        """The span of whole lines, 0-based and half-open."""
        return self.span(self.start_of(first), self.start_of(end))
