"""Which papers a note cites, anywhere in it: prose, lists, tables, quotations and footnotes."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from catena.drafts.citing import IsPaper, citations_in
from catena.notes import Note
from catena.notes.note import BlockKind

_CITING = frozenset({
    BlockKind.HEADING, BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.QUOTE, BlockKind.TABLE, BlockKind.REFERENCE,
})  # fmt: skip
_CROSS_REFERENCE = re.compile(r"(?:fig|tbl|tab|eq|sec|lst|thm|lem|cor|prp|def|exm|exr)[:-]")

PaperOfLink = Callable[[str], str | None]
"""Returns the citekey of the paper that a link leads to; None if it leads to no paper."""


@dataclass(frozen=True, slots=True)
class CitedKey:
    """A citekey that a note cites.

    Attributes:
        key: As the note writes it, or the citekey of the linked paper.
        is_sure: Whether it is surely a citekey; False for `@name` in prose, which may be anything.
    """

    key: str
    is_sure: bool


def cited_keys(note: Note, paper_of: PaperOfLink) -> tuple[CitedKey, ...]:
    """Return what a note cites, each once, in order; code, comments and cross-references (`@fig-1`) cite nothing."""

    def is_paper(target: str) -> bool:
        return paper_of(target) is not None

    found: dict[str, CitedKey] = {}
    for block in note.blocks:
        if block.kind in _CITING:
            text = note.raw[block.span.byte_start : block.span.byte_end].decode("utf-8", "replace")
            for each in _in_block(text, is_paper, paper_of):
                if each.key not in found or each.is_sure:
                    found[each.key] = each
    return tuple(found.values())


def _in_block(text: str, is_paper: IsPaper, paper_of: PaperOfLink) -> Iterator[CitedKey]:
    for each in citations_in(text, is_paper, {}):
        if not each.is_link:
            is_sure = text[each.start] == "[" or any(c.isdigit() for c in each.target)
            if each.target and not _CROSS_REFERENCE.match(each.target):
                yield CitedKey(each.target, is_sure)
        elif key := paper_of(each.target):
            yield CitedKey(key, is_sure=True)
