"""Pages of a long text: what fits into a caller's tokens, and a cursor to where it goes on.

One place for every tool. A text is cut between its blocks, a block that is too long by itself between its lines or
words. The rest is kept here for a while, so that a cursor goes on exactly where the text was cut, whatever has
changed in the vault meanwhile, and nothing is written or searched twice.
"""

import secrets
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

DEFAULT_TOKENS, FEWEST_TOKENS, MOST_TOKENS = 1000, 100, 100_000
BYTES_PER_TOKEN = 4
TOKENS_FOR_THE_CURSOR = 30
"""What the sentence takes that says how to go on."""
KEPT_TEXTS = 16
"""Texts whose rest can still be asked for; older ones are forgotten."""

_PREFIX = "rest-"


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a text that is better not cut.

    Attributes:
        text: Markdown, without a line end.
        field: The list (or long text) of the structure that it tells of; None for what stands above and between.
        index: Which entry of the list; None when `field` is a text.
    """

    text: str
    field: str | None = None
    index: int | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """A whole result, as a model reads it.

    Attributes:
        blocks: In order.
        structure: The result as the contract has it.
        shared: Fields of the structure, lists and texts, of which a page holds only what its blocks tell.
    """

    blocks: Sequence[Block]
    structure: Mapping[str, Any]
    shared: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Page:
    """What fits.

    Attributes:
        text: Markdown.
        blocks: What it consists of; the last and the first may be parts.
        cursor: Where it goes on; None at the end.
    """

    text: str
    blocks: Sequence[Block]
    cursor: str | None


@dataclass(frozen=True, slots=True)
class _Rest:
    told: Told
    blocks: Sequence[Block]


class Pages:
    """Cuts texts, and remembers where they go on."""

    def __init__(self) -> None:
        self._rests: OrderedDict[str, _Rest] = OrderedDict()

    def is_cursor(self, cursor: object) -> bool:
        """Whether a cursor is one of ours, still known or not; others belong to the operation that gave them."""
        return isinstance(cursor, str) and cursor.startswith(_PREFIX)

    def first(self, told: Told, max_tokens: int) -> Page:
        """The beginning of a text."""
        return self._page(told, told.blocks, max_tokens)

    def next(self, cursor: str, max_tokens: int) -> tuple[Told, Page] | None:
        """What stands from a cursor on; None when it is not known any more. It may be asked for again."""
        rest = self._rests.get(cursor)
        return (rest.told, self._page(rest.told, rest.blocks, max_tokens)) if rest else None

    def _page(self, told: Told, blocks: Sequence[Block], max_tokens: int) -> Page:
        shown, rest = _cut(blocks, (max_tokens - TOKENS_FOR_THE_CURSOR) * BYTES_PER_TOKEN)
        return Page("\n".join(block.text for block in shown), shown, self._keep(_Rest(told, rest)) if rest else None)

    def _keep(self, rest: _Rest) -> str:
        cursor = _PREFIX + secrets.token_hex(6)
        self._rests[cursor] = rest
        while len(self._rests) > KEPT_TEXTS:
            self._rests.popitem(last=False)
        return cursor


def _cut(blocks: Sequence[Block], most_bytes: int) -> tuple[Sequence[Block], Sequence[Block]]:
    """The blocks that fit, and the others; what does not fit on a page of its own is cut itself."""
    left = most_bytes
    for at, block in enumerate(blocks):
        size = len(block.text.encode()) + 1
        if size > left:
            is_long = size > most_bytes and left > most_bytes // 3
            if at and not is_long:
                return blocks[:at], blocks[at:]
            one, other = _parted(block, left)
            return [*blocks[:at], one], [other, *blocks[at + 1 :]]
        left -= size
    return blocks, ()


def _parted(block: Block, most_bytes: int) -> tuple[Block, Block]:
    """A block in two: after a paragraph, a line or a word, whichever comes first from the end."""
    head = block.text.encode()[:most_bytes].decode("utf-8", "ignore")
    for sign in ("\n\n", "\n", " "):
        at = head.rfind(sign) + len(sign)
        if at > len(head) // 2:
            break
    else:
        at = len(head)
    return Block(block.text[:at], block.field, block.index), Block(block.text[at:], block.field, block.index)


def structure_of(told: Told, page: Page) -> dict[str, Any]:
    """The result with, of its shared fields, what stands on a page; its `cursor` goes on where the text does."""
    structure = {**told.structure}
    for field in told.shared:
        on_page = [block for block in page.blocks if block.field == field]
        if isinstance(structure[field], list):
            entries = structure[field]
            structure[field] = [entries[i] for i in dict.fromkeys(b.index for b in on_page) if i is not None]
        elif structure[field] is not None:
            structure[field] = "\n".join(block.text for block in on_page)
    if page.cursor and "cursor" in structure:
        structure["cursor"] = page.cursor
    return structure
