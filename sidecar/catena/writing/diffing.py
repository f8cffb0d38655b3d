"""Unified diffs of two versions of a note (POSIX `diff -u`)."""

import difflib
from collections.abc import Iterator

_CONTEXT_LINES = 3
_NO_LINE_END = "\\ No newline at end of file"


def unified(before: str, after: str) -> str:
    """Return removed and added lines with three lines of context; "" if both versions are equal.

    Only a line feed ends a line, as in Obsidian. The two versions are named `before` and `after`.
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
