"""A note's lines as text, and the spans they stand on."""

import re
from functools import cached_property

from catena.notes.fences import code_lines, queries
from catena.notes.span import Lines, Span

_LINE = re.compile(rb"([^\r\n]*)(\r\n|\r|\n|\Z)")
MARKER = re.compile(
    r"%%\s*(?:(?P<edge>begin|end)\s+(?P<name>\S[^%]*?)|(?P<date>(?:import|export)\s+date)\s*:[^%]*?|fold|unfold)\s*%%"
    r"|<!--\s*(?:(?:begin|end)\s+\S.*?|(?:import|export)\s+date\s*:.*?)\s*-->",
    re.IGNORECASE,
)
"""What import tools leave in a note to find their own parts again."""


class NoteLines:
    """A note's lines. They are counted from 0 here."""

    def __init__(self, raw: bytes) -> None:
        found = [m.group(1) for m in _LINE.finditer(raw)]
        self._raw_lines = found[:-1] if len(found) > 1 and not found[-1] else found
        self._lines = Lines(raw)
        self.written: tuple[str, ...] = tuple(line.decode("utf-8", "replace") for line in self._raw_lines)
        """What stands on each line, without line end."""
        self.texts: tuple[str, ...] = tuple(map(_without_markers, self.written))
        """The same with blanks for the markers that import tools leave, and for blanks that do not break."""

    @cached_property
    def code(self) -> tuple[frozenset[int], dict[int, str]]:
        """The lines (0-based) of fenced code, and those of admonitions with their types."""
        return code_lines(self.texts)

    @cached_property
    def computed(self) -> frozenset[int]:
        """The lines (0-based) of queries, which a plugin computes."""
        return queries(self.texts)

    def span(self, first: int, last: int) -> Span:
        """The span from the first line's first byte to the last line's last byte, its line end left out."""
        end = self._lines.start_of(last) + len(self._raw_lines[last])
        return self._lines.span(self._lines.start_of(first), max(end, self._lines.start_of(first)))

    def part(self, line: int, start: int, end: int) -> Span:
        """The span of some of a line's characters."""
        text, first = self.written[line], self._lines.start_of(line)
        return self._lines.span(first + len(text[:start].encode()), first + len(text[:end].encode()))

    def line_of(self, byte: int) -> int:
        """The line a byte stands on."""
        return self._lines.span(byte, byte).line_start - 1


def _without_markers(line: str) -> str:
    if "%%" in line or "<!--" in line:
        line = MARKER.sub(lambda found: " " * len(found[0]), line)
    return line if line.isascii() else line.replace("\xa0", " ").replace("\ufeff", " ")
