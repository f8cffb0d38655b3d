"""Fences: which lines of a note are code, and which hold an admonition's text (` ```ad-note `)."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from catena.notes.fences import closes_fence, read_fence

_ADMONITION = re.compile(r"ad-(?P<type>[\w-]+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Fence:
    """Fenced lines.

    Attributes:
        first: The line (0-based) of the opening fence.
        last: The line of the closing one.
        info: What stands behind the opening one.
    """

    first: int
    last: int
    info: str


def fences_in(
    texts: Sequence[str], is_stray: Callable[[int, int], bool] = lambda first, last: False
) -> Iterator[Fence]:
    """The fenced stretches of a note, in order. A fence without an end is text.

    Args:
        texts: The note's lines.
        is_stray: Whether a fence that opens and closes on these lines is text all the same.
    """
    endless: dict[str, int] = {}  # per kind of fence the shortest run that nothing further down closes
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

    Returns:
        The lines of code, fences included; and for each line of an admonition its type, the fences with "".
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
