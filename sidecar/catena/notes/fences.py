"""Fenced code (CommonMark 4.5): the lines that open and close it, and the lines inside."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

_FENCE = re.compile(r"[ \t]*(`{3,}|~{3,})")
_ADMONITION = re.compile(r"ad-(?P<type>[\w-]+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Fence:
    """Fenced lines, from the opening fence to the closing one, counted from 0; `info` stands behind the first."""

    first: int
    last: int
    info: str


def read_fence(line: str) -> tuple[str, str] | None:
    """Return the backticks or tildes of a fence line and its info string; None for other lines."""
    found = _FENCE.match(line)
    if found is None:
        return None
    info = line[found.end() :].strip()
    return None if found[1][0] == "`" and "`" in info else (found[1], info)


def closes_fence(line: str, fence: str) -> bool:
    """Return whether a line ends the fenced code that `fence` began."""
    found = read_fence(line)
    return found is not None and not found[1] and found[0][0] == fence[0] and len(found[0]) >= len(fence)


def fences_in(texts: Sequence[str], is_stray: Callable[[int, int], bool] | None = None) -> Iterator[Fence]:
    """The fenced stretches of a note, in order. A fence without an end is text.

    `is_stray` decides whether a fence that opens and closes on two lines (0-based) is text nevertheless.
    """
    endless: dict[str, int] = {}  # for each kind of fence, the shortest run that no line below closes
    at = 0
    while at < len(texts):
        opening = _opening(texts[at])
        if opening is not None and len(opening[0]) < endless.get(opening[0][0], len(opening[0]) + 1):
            last = next((below for below in range(at + 1, len(texts)) if _closes(texts[below], opening[0])), None)
            if last is None:
                endless[opening[0][0]] = len(opening[0])
            elif is_stray is None or not is_stray(at, last):
                yield Fence(at, last, opening[1])
                at = last
        at += 1


def code_lines(texts: Sequence[str]) -> tuple[frozenset[int], dict[int, str]]:
    """The lines inside fenced code, and those of admonitions, which hold text.

    The first are those of code, fences included; the second have the type for each line of an admonition, "" for its
    fences.
    """
    code: set[int] = set()
    admonitions: dict[int, str] = {}
    for fence in fences_in(texts):
        admonition = _ADMONITION.fullmatch(fence.info.strip())
        if admonition:
            admonitions.update(dict.fromkeys(range(fence.first + 1, fence.last), admonition["type"]))
            admonitions.update({fence.first: "", fence.last: ""})
        else:
            code.update(range(fence.first, fence.last + 1))
    return frozenset(code), admonitions


def _opening(text: str) -> tuple[str, str] | None:
    return read_fence(text) if "```" in text or "~~~" in text else None


def _closes(text: str, fence: str) -> bool:
    return fence in text and closes_fence(text, fence)


_QUOTED_FENCE = re.compile(r"(?P<quotes>[ \t]*(?:>[ \t]*)+)(?P<fence>`{3,}|~{3,})\s*(?P<info>[^`\s]*)")
_INLINE_QUERY = re.compile(r"[>\s]*(?:[-*+]\s+)?`\$?=")
"""An inline query, which Dataview replaces when the note is displayed: `= this.abstract`."""
_QUERY_LANGUAGES = frozenset({
    "query", "dataview", "dataviewjs", "tasks", "base", "datacore", "datacorejs", "datacorejsx", "datacoretsx",
    "button",
    "meta-bind", "meta-bind-button", "sqlseal", "tracker", "charts", "chart", "mermaid", "obsidian-progress-bars",
})  # fmt: skip
"""Languages of blocks that a plugin computes or draws."""


def queries(texts: Sequence[str]) -> frozenset[int]:
    """Return the lines (0-based) of queries in a quote or callout, fences included, and of lines that are a query."""
    found: set[int] = set()
    fence = ""
    for at, text in enumerate(texts):
        if "`" in text and _INLINE_QUERY.match(text):
            found.add(at)
        if ">" not in text[:8]:
            fence = ""
            continue
        edge = _QUOTED_FENCE.match(text) if "```" in text or "~~~" in text else None
        if fence:
            found.add(at)
            fence = "" if edge and edge["fence"].startswith(fence) else fence
        elif edge and edge["info"].casefold() in _QUERY_LANGUAGES:
            found.add(at)
            fence = edge["fence"]
    return frozenset(found)
