"""Comments inside a block: `%%…%%` and `<!--…-->`, in text or bytes."""

from collections.abc import Iterator
from typing import AnyStr


def comments_in(text: AnyStr) -> Iterator[tuple[int, int]]:
    """Yield the start and end of each comment, in order. An unclosed comment is not one."""
    if isinstance(text, str):
        yield from _between(text, "%%", "<!--", "-->")
    else:
        yield from _between(text, b"%%", b"<!--", b"-->")


def without_comments(text: str) -> str:
    """Return a text with a blank in place of each comment."""
    parts: list[str] = []
    at = 0
    for start, end in comments_in(text):
        parts += (text[at:start], " ")
        at = end
    return "".join([*parts, text[at:]])


def _between(text: AnyStr, obsidian: AnyStr, html: AnyStr, html_end: AnyStr) -> Iterator[tuple[int, int]]:
    """Search each opening mark once, and a missing closing mark only once, so that the time is linear."""
    at = 0
    next_obsidian, next_html = text.find(obsidian), text.find(html)
    while next_obsidian >= 0 or next_html >= 0:
        is_obsidian = next_html < 0 or 0 <= next_obsidian < next_html
        start = next_obsidian if is_obsidian else next_html
        closing = obsidian if is_obsidian else html_end
        close = text.find(closing, start + len(obsidian if is_obsidian else html))
        if close >= 0:
            at = close + len(closing)
            yield start, at
        if 0 <= next_obsidian < max(at, start + 1):
            next_obsidian = -1 if is_obsidian and close < 0 else text.find(obsidian, at)
        if 0 <= next_html < max(at, start + 1):
            next_html = -1 if not is_obsidian and close < 0 else text.find(html, at)
