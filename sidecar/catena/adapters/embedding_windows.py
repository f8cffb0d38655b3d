"""Cutting what is longer than a model's window, evenly and with bounded memory. Pure."""

from collections.abc import Iterator, Sequence
from typing import Final

MAX_WINDOWS: Final = 64
"""Of one text. With 256 tokens a window that is some 14,000 tokens: 50,000 characters of English prose, 14,000
of Chinese, far above a chunk's usual 1,000. What lies behind is found by text search only; the log says so."""

OVERLAP_TOKENS: Final = 32
"""How much two neighboring windows share at least, so that a sentence on the border stands whole in one."""


def spread_windows(
    num_tokens: int, *, room: int, overlap: int = OVERLAP_TOKENS, most: int = MAX_WINDOWS
) -> list[tuple[int, int]]:
    """Lay windows over a text's tokens: few, of even length, together covering all.

    Even rather than full: the last window of a text slightly too long would otherwise hold a few
    words without context, and long windows cost more a token than short ones.

    Args:
        num_tokens: Of the text.
        room: Tokens a window holds.
        overlap: What neighbors share at least; less when `room` is very small.
        most: Windows at most. A text that needs more is covered from its start only.

    Returns:
        Half-open spans of tokens, in order; one empty span for an empty text.
    """
    if num_tokens <= room:
        return [(0, num_tokens)]
    overlap = min(overlap, room // 4)
    needed = -(-(num_tokens - overlap) // (room - overlap))
    count = min(needed, most)
    covered = min(num_tokens, count * room - (count - 1) * overlap)
    if count == 1:
        return [(0, covered)]
    length = -(-(covered + (count - 1) * overlap) // count)
    starts = [i * (covered - length) // (count - 1) for i in range(count)]
    return [(start, start + length) for start in starts]


def slices(text: str, *, most: int) -> Iterator[str]:
    """Cut a text into pieces of at most `most` characters, at white space where the last tenth has some."""
    start = 0
    while start < len(text):
        end = min(start + most, len(text))
        if end < len(text):
            last_tenth = range(end - 1, end - 1 - most // 10, -1)
            end = next((i + 1 for i in last_tenth if text[i].isspace()), end)
        yield text[start:end]
        start = end


def groups(sizes: Sequence[int], *, most: int) -> Iterator[list[int]]:
    """Neighbors whose sizes sum to at most `most`; what is larger stands alone."""
    group: list[int] = []
    total = 0
    for i, size in enumerate(sizes):
        if group and total + size > most:
            yield group
            group, total = [], 0
        group.append(i)
        total += size
    if group:
        yield group
