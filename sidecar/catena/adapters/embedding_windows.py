"""Splits texts that are longer than a model's window, evenly and with bounded memory. Pure functions."""

from collections.abc import Iterator, Sequence
from typing import Final

MAX_WINDOWS: Final = 64
"""Limit for one text. With windows of 256 tokens this is about 14,000 tokens: 50,000 characters of English prose or
14,000 of Chinese, far more than the usual 1,000 of a chunk. Text beyond it is found by text search only; this is
logged."""

OVERLAP_TOKENS: Final = 32
"""The least that two neighboring windows share, so that a sentence at their border is complete in one of them."""


def spread_windows(num_tokens: int, *, room: int) -> list[tuple[int, int]]:
    """Divide a text's tokens into windows: few, of even length, and together covering all tokens.

    Even windows are better than full ones: the last window of a slightly longer text would otherwise hold a few
    words without context, and long windows cost more per token than short ones.

    Returns:
        Half-open spans of tokens, in order; one empty span for an empty text. Of a text that needs more than
        `MAX_WINDOWS`, only the beginning is covered.
    """
    if num_tokens <= room:
        return [(0, num_tokens)]
    overlap = min(OVERLAP_TOKENS, room // 4)
    needed = -(-(num_tokens - overlap) // (room - overlap))
    count = min(needed, MAX_WINDOWS)
    covered = min(num_tokens, count * room - (count - 1) * overlap)
    if count == 1:
        return [(0, covered)]
    length = -(-(covered + (count - 1) * overlap) // count)
    starts = [i * (covered - length) // (count - 1) for i in range(count)]
    return [(start, start + length) for start in starts]


def slices(text: str, *, most: int) -> Iterator[str]:
    """Split a text into parts of at most `most` characters, at white space if there is any in the last tenth."""
    start = 0
    while start < len(text):
        end = min(start + most, len(text))
        if end < len(text):
            last_tenth = range(end - 1, end - 1 - most // 10, -1)
            end = next((i + 1 for i in last_tenth if text[i].isspace()), end)
        yield text[start:end]
        start = end


def groups(sizes: Sequence[int], *, most: int) -> Iterator[list[int]]:
    """Group neighbors whose sizes sum to at most `most`; a larger one forms a group of its own."""
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
