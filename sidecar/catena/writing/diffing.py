"""Two states of a note → what changes between them, as a unified diff (POSIX `diff -u`)."""

import difflib
from collections.abc import Iterator

_CONTEXT_LINES = 3
_NO_LINE_END = "\\ No newline at end of file"


def unified(before: str, after: str) -> str:
    """The lines that go and come, with three lines around them; "" when both say the same.

    Lines end with a line feed only, as Obsidian counts them. The two states are called `before` and `after`.
    """
    changes = difflib.unified_diff(_lines(before), _lines(after), "before", "after", n=_CONTEXT_LINES)
    return "".join(line for change in changes for line in _ended(change))


def _lines(text: str) -> list[str]:
    *whole, last = text.split("\n")
    return [f"{line}\n" for line in whole] + ([last] if last else [])


def _ended(line: str) -> Iterator[str]:
    yield line
    if not line.endswith("\n"):
        yield f"\n{_NO_LINE_END}\n"
