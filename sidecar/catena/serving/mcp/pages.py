"""Pages of a long text: as much as fits into the caller's tokens, and a cursor to the rest.

All tools use this. A text is cut between its blocks; a block that is too long by itself is cut between its lines or
words. The rest is kept for a while, so that a cursor continues exactly where the text was cut, whatever has changed in
the vault meanwhile, and nothing is written or searched twice.

Only the text is cut. The structure, which programs read, is the operation's result: the first page holds all of it, and
its `cursor` is the operation's own, which leads to the next entries.
"""

import secrets
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

DEFAULT_TOKENS, FEWEST_TOKENS, MOST_TOKENS = 1000, 100, 100_000
BYTES_PER_TOKEN = 4
TOKENS_FOR_THE_CURSOR = 30
"""Bytes reserved for the sentence that says how to continue."""
KEPT_TEXTS = 16
"""How many texts are kept so that their rest can be requested; older ones are dropped."""

_PREFIX = "rest-"
_LONG_TEXTS, _LISTS_BY_NAME = frozenset({"content", "markdown", "text"}), frozenset({"results_by_subject"})
"""Fields of results that may be as long as their lists."""


@dataclass(frozen=True, slots=True)
class RenderedResult:
    """A whole result, as a model reads it. Its blocks are Markdown that should not be cut, without line ends."""

    blocks: Sequence[str]
    structure: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Page:
    """The part of a text that fits.

    Attributes:
        structure: The whole result on the first page; on later pages, without what was already sent.
        cursor: Continues the text; None at the end.
    """

    text: str
    structure: Mapping[str, Any]
    cursor: str | None


class Pages:
    """Cuts texts into pages, and keeps their rests."""

    def __init__(self) -> None:
        self._rests: OrderedDict[str, RenderedResult] = OrderedDict()

    def is_cursor(self, cursor: object) -> bool:
        """Whether a cursor belongs to this class, valid or not; others belong to the operation that returned them."""
        return isinstance(cursor, str) and cursor.startswith(_PREFIX)

    def first(self, rendered: RenderedResult, max_tokens: int) -> Page:
        """Return the beginning of a text, with the whole structure."""
        shown, rest = _cut(rendered.blocks, (max_tokens - TOKENS_FOR_THE_CURSOR) * BYTES_PER_TOKEN)
        left = RenderedResult(rest, _without_what_was_sent(rendered.structure))
        return Page("\n".join(shown), rendered.structure, self._keep(left) if rest else None)

    def next(self, cursor: str, max_tokens: int) -> Page | None:
        """Return the page at a cursor, which can be requested again; None if the cursor is no longer valid."""
        rest = self._rests.get(cursor)
        return self.first(rest, max_tokens) if rest else None

    def _keep(self, rest: RenderedResult) -> str:
        cursor = _PREFIX + secrets.token_hex(6)
        self._rests[cursor] = rest
        while len(self._rests) > KEPT_TEXTS:
            self._rests.popitem(last=False)
        return cursor


def _cut(blocks: Sequence[str], most_bytes: int) -> tuple[Sequence[str], Sequence[str]]:
    """Return the blocks that fit, and the others; a block that is longer than a page is cut itself."""
    left = most_bytes
    for at, block in enumerate(blocks):
        size = len(block.encode()) + 1
        if size > left:
            is_long = size > most_bytes and left > most_bytes // 3
            if at and not is_long:
                return blocks[:at], blocks[at:]
            one, other = _split(block, left)
            return [*blocks[:at], one], [other, *blocks[at + 1 :]]
        left -= size
    return blocks, ()


def _split(block: str, most_bytes: int) -> tuple[str, str]:
    """Split a block in two: after a paragraph, a line or a word, whichever comes first from the end."""
    head = block.encode()[:most_bytes].decode("utf-8", "ignore")
    for sign in ("\n\n", "\n", " "):
        at = head.rfind(sign) + len(sign)
        if at > len(head) // 2:
            break
    else:
        at = len(head)
    return block[:at], block[at:]


def _without_what_was_sent(structure: Mapping[str, Any]) -> dict[str, Any]:
    """Return the structure for later pages: its lists and long texts were sent with the first one."""
    return {name: _emptied(name, value) for name, value in structure.items()}


def _emptied(name: str, value: Any) -> Any:
    if isinstance(value, list):
        return []
    if name in _LONG_TEXTS and value is not None:
        return ""
    return {} if name in _LISTS_BY_NAME and value is not None else value
