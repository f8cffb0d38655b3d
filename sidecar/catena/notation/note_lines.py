"""The lines of a note as text, and their spans."""

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
"""Comments by which import tools find their own parts of a note again."""
_HIDDEN = re.compile(rf"{MARKER.pattern}|<!--[^<>]*-->", re.IGNORECASE)


class NoteLines:
    """The lines of a note, counted from 0."""

    def __init__(self, raw: bytes) -> None:
        found = [m.group(1) for m in _LINE.finditer(raw)]
        self._counted = (0, 0, 0)
        self._raw_lines = found[:-1] if len(found) > 1 and not found[-1] else found
        self._lines = Lines(raw)
        self.written: tuple[str, ...] = tuple(line.decode("utf-8", "replace") for line in self._raw_lines)
        """The text of each line, without line end."""
        self.texts: tuple[str, ...] = tuple(map(_without_markers, self.written))
        """The same, with blanks in place of import tools' markers, HTML comments and non-breaking spaces."""

    @cached_property
    def code(self) -> tuple[frozenset[int], dict[int, str]]:
        """The lines of fenced code, and those of admonitions with their types."""
        return code_lines(self.texts)

    @cached_property
    def computed(self) -> frozenset[int]:
        """The lines of queries, which a plugin replaces by what it computes."""
        return queries(self.texts)

    def span(self, first: int, last: int) -> Span:
        """Return the span of whole lines, without the line end of the last one."""
        end = self._lines.start_of(last) + len(self._raw_lines[last])
        return self._lines.span(self._lines.start_of(first), max(end, self._lines.start_of(first)))

    def part(self, line: int, start: int, end: int) -> Span:
        """Return the span of these characters of a line."""
        first = self._lines.start_of(line)
        return self._lines.span(first + self._bytes_before(line, start), first + self._bytes_before(line, end))

    def _bytes_before(self, line: int, at: int) -> int:
        """Count on from where it was counted to before: whoever asks goes through a long line in order."""
        text = self.written[line]
        if text.isascii():
            return at
        counted_line, counted_at, counted = self._counted
        if counted_line != line or counted_at > at:
            counted_at = counted = 0
        counted += len(text[counted_at:at].encode())
        self._counted = (line, at, counted)
        return counted

    def line_of(self, byte: int) -> int:
        """Return the line that contains this byte."""
        return self._lines.span(byte, byte).line_start - 1


def _without_markers(line: str) -> str:
    if "%%" in line or "<!--" in line:
        line = _HIDDEN.sub(lambda found: " " * len(found[0]), line)
    return line if line.isascii() else line.replace("\xa0", " ").replace("\ufeff", " ")
